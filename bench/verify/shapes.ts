// Bundles of hostile shapes, streamed into a file: of each as many units as asked for.
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { generate } from './generate.ts';

export interface Shape {
  readonly name: string;
  /** Units at full size. */
  readonly count: number;
  /** Through stdin, which can be read once. */
  readonly piped?: boolean;
  readonly file: (path: string, count: number) => void;
}

type Fill = (out: (text: string) => void, count: number) => void;

const HEAD = '{"schema":"service.evidence_bundle.v1","bundle_sha256":"' + '0'.repeat(64) + '"';
const TINY = '{"claim":"a","chunk":"a"}';

function tiny(out: (text: string) => void, count: number): void {
  out(`${HEAD},"claims":[`);
  for (let i = 0; i < count; i++) out(i === 0 ? TINY : `,${TINY}`);
  out(']}');
}

/** A claim with one string of `count` characters, made of `unit`. */
function longString(unit: string): Fill {
  const piece = unit.repeat(Math.ceil(64_000 / unit.length));
  return (out, count) => {
    out(`${HEAD},"claims":[{"z":1,"text":"`);
    for (let done = 0; done < count; done += piece.length) out(piece);
    out('","a":1}]}');
  };
}

function members(out: (text: string) => void, count: number): void {
  out(HEAD);
  for (let i = 0; i < count; i++) out(`,"m${(i * 7919) % 1_000_003}":"value ${i}"`);
  out('}');
}

function layouts(out: (text: string) => void, count: number): void {
  out(`${HEAD},"claims":[{"claim":"a","chunk":"a"}`);
  for (let i = 0; i < count; i++) out(`,{"b${i}":${i},"a${i}":[{"c${i}":1},"x"],"claim":"a"}`);
  out(']}');
}

function nested(out: (text: string) => void, count: number): void {
  out(`${HEAD},"a":`);
  for (let i = 0; i < count; i++) out('[');
}

/** As deep as is allowed, side by side. */
function deepest(out: (text: string) => void, count: number): void {
  const one = `${'[{"a":'.repeat(250)}1${'}]'.repeat(250)}`;
  out(`${HEAD},"claims":[`);
  for (let i = 0; i < count; i += 500) out(i === 0 ? one : `,${one}`);
  out(']}');
}

function wideObject(out: (text: string) => void, count: number): void {
  out(`${HEAD},"claims":[{"claim":"a","all":{`);
  for (let i = 0; i < count; i++) out(`${i === 0 ? '' : ','}"k${(i * 7919) % 2_000_003}":[${i},"x"]`);
  out('}}]}');
}

/** A bundle a line. */
function lines(out: (text: string) => void, count: number): void {
  for (let i = 0; i < count; i++) out(`${HEAD},"claims":[${TINY}]}\n`);
}

export const SHAPES: readonly Shape[] = [
  shape('members of the bundle', 1_000_000, members),
  shape('characters in a plain string', 300_000_000, longString('wheat rose again in the north ')),
  shape('characters in a string of escapes', 300_000_000, longString('\\u00e9\\n\\"\\ud83d\\ude00')),
  shape('tiny claims', 10_000_000, tiny),
  { ...shape('tiny claims through a pipe', 2_000_000, tiny), piped: true },
  {
    name: 'tiny claims as gzip',
    count: 2_000_000,
    file(path, count) {
      write(path, (out) => tiny(out, count));
      writeFileSync(path, gzipSync(readFileSync(path), { level: 9 }));
    },
  },
  shape('claims, no two of one layout', 200_000, layouts),
  shape('levels of nesting', 1_000_000, nested),
  shape('levels of nesting, 500 at a time', 1_000_000, deepest),
  shape('values in one object of a claim', 2_000_000, wideObject),
  shape('bundles in one file, one a line', 20_000, lines),
  { name: 'bytes of a plain bundle', count: 1e9, file: generate },
];

function shape(name: string, count: number, fill: Fill): Shape {
  return { name, count, file: (path, some) => write(path, (out) => fill(out, some)) };
}

function write(path: string, fill: (out: (text: string) => void) => void): void {
  const file = openSync(path, 'w');
  let pending = '';
  fill((text) => {
    pending += text;
    if (pending.length < 1_000_000) return;
    writeSync(file, pending);
    pending = '';
  });
  writeSync(file, pending);
  closeSync(file);
}
