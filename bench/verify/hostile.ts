// Bundles of hostile shapes, at one size and twice that: verified in a process of their own, each in at most 80 MB above
// a bare Node, in time that grows as the input does, and ended by a signal within a fifth of a second.
import { spawn, execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { generate } from './generate.ts';

type Shape = {
  readonly name: string;
  /** Units at full size. */
  readonly count: number;
  /** Through stdin, which can be read once. */
  readonly piped?: boolean;
} & (
  | { readonly write: (out: (text: string) => void, count: number) => void }
  | { readonly file: (path: string, count: number) => void }
);

const HEAD = '{"schema":"service.evidence_bundle.v1","bundle_sha256":"' + '0'.repeat(64) + '"';
const TINY = '{"claim":"a","chunk":"a"}';

function tiny(out: (text: string) => void, count: number): void {
  out(`${HEAD},"claims":[`);
  for (let i = 0; i < count; i++) out(i === 0 ? TINY : `,${TINY}`);
  out(']}');
}

const SHAPES: readonly Shape[] = [
  {
    name: 'members of the bundle',
    count: 1_000_000,
    write(out, count) {
      out(HEAD);
      for (let i = 0; i < count; i++) out(`,"m${(i * 7919) % 1_000_003}":"value ${i}"`);
      out('}');
    },
  },
  {
    name: 'characters in a string',
    count: 300_000_000,
    write(out, count) {
      const piece = 'wheat rose again \\" in the north é '.repeat(2000);
      out(`${HEAD},"claims":[{"z":1,"text":"`);
      for (let done = 0; done < count; done += piece.length) out(piece);
      out('","a":1}]}');
    },
  },
  {
    name: 'tiny claims',
    count: 10_000_000,
    write: (out, count) => tiny(out, count),
  },
  {
    name: 'tiny claims through a pipe',
    count: 2_000_000,
    piped: true,
    write: (out, count) => tiny(out, count),
  },
  {
    name: 'tiny claims as gzip',
    count: 2_000_000,
    file(path, count) {
      write(path, (out) => tiny(out, count));
      writeFileSync(path, gzipSync(readFileSync(path), { level: 9 }));
    },
  },
  {
    name: 'claims, no two of one layout',
    count: 200_000,
    write(out, count) {
      out(`${HEAD},"claims":[{"claim":"a","chunk":"a"}`);
      for (let i = 0; i < count; i++) out(`,{"b${i}":${i},"a${i}":[{"c${i}":1},"x"],"claim":"a"}`);
      out(']}');
    },
  },
  {
    name: 'levels of nesting',
    count: 1_000_000,
    write(out, count) {
      out(`${HEAD},"a":`);
      for (let i = 0; i < count; i++) out('[');
    },
  },
  {
    name: 'values in one object of a claim',
    count: 2_000_000,
    write(out, count) {
      out(`${HEAD},"claims":[{"claim":"a","all":{`);
      for (let i = 0; i < count; i++) out(`${i === 0 ? '' : ','}"k${(i * 7919) % 2_000_003}":[${i},"x"]`);
      out('}}]}');
    },
  },
];

/** Sizes as parts of the largest: what a doubling costs is printed beside the larger. */
const SCALES = [0.5, 1];
/** MB above a Node that does nothing. */
const MOST_EXTRA = 80;

/** Prints a line for each shape and size; `factor` of full size is the largest. Sets the exit code where a bar is missed. */
export async function hostile(folder: string, script: string, factor: number): Promise<void> {
  const bare = megabytes(JSON.parse(execFileSync(process.execPath, [script, 'bare'], { encoding: 'utf8' })));
  console.log(`A Node that does nothing: ${bare.toFixed(0)} MB resident; "more" is what is above it.`);
  console.log(
    'shape                              units        MB    CPU s    × before   more MB   TERM ms   result',
  );
  for (const shape of SHAPES) await measure({ folder, script, bare }, shape, factor);
  const plain = {
    name: 'bytes of a plain bundle',
    count: 1e9,
    file: (path: string, count: number) => generate(path, count),
  };
  await measure({ folder, script, bare }, plain, factor);
}

interface Where {
  readonly folder: string;
  readonly script: string;
  readonly bare: number;
}

async function measure({ folder, script, bare }: Where, shape: Shape, factor: number): Promise<void> {
  let before: number | undefined;
  for (const scale of SCALES) {
    const path = join(folder, 'hostile.json');
    const count = Math.round(shape.count * factor * scale);
    if ('file' in shape) shape.file(path, count);
    else write(path, (out) => shape.write(out, count));
    const args = [script, 'verify', shape.piped === true ? '-' : path];
    const from = shape.piped === true ? path : '/dev/null';
    const term = await stopped(args, from);
    const out = execFileSync(process.execPath, args, {
      encoding: 'utf8',
      stdio: [openSync(from, 'r'), 'pipe', 'inherit'],
    });
    const measured = JSON.parse(out) as { cpu: number; resident: number; result: string };
    report(shape.name, {
      count,
      bytes: statSync(path).size,
      term,
      before,
      more: megabytes(measured) - bare,
      ...measured,
    });
    before = measured.cpu;
    rmSync(path);
  }
}

function megabytes({ resident }: { resident: number }): number {
  return resident * 1.048576;
}

interface Line {
  readonly count: number;
  readonly bytes: number;
  readonly cpu: number;
  /** CPU seconds at half the size. */
  readonly before: number | undefined;
  readonly more: number;
  readonly term: number;
  readonly result: string;
}

function report(name: string, { count, bytes, cpu, before, more, term, result }: Line): void {
  const growth = before === undefined ? '' : (cpu / before).toFixed(2);
  console.log(
    `${name.padEnd(32)} ${String(count).padStart(10)} ${(bytes / 1e6).toFixed(1).padStart(8)} ${cpu.toFixed(2).padStart(8)} ${growth.padStart(10)} ${more.toFixed(0).padStart(9)} ${term.toFixed(0).padStart(9)}   ${result}`,
  );
  if (more > MOST_EXTRA || term > 200 || (before !== undefined && before > 0.5 && cpu / before > 2.6))
    process.exitCode = 1;
}

/** Milliseconds from SIGTERM, a second into the work, to the end of the process; 0 where it ended by itself. */
async function stopped(args: readonly string[], from: string): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: [openSync(from, 'r'), 'ignore', 'inherit'] });
  const ended = new Promise<number>((resolve) => child.on('exit', () => resolve(performance.now())));
  const early = await Promise.race([ended, wait(1000, undefined)]);
  if (early !== undefined) return 0;
  const asked = performance.now();
  child.kill('SIGTERM');
  return (await ended) - asked;
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
