// Bundles of hostile shapes, at one, two and four times a size: verified in a process of their own, each in at most 80 MB,
// in time that grows as the input does, and ended by a signal within a fifth of a second.
import { spawn, execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from './generate.ts';

interface Shape {
  readonly name: string;
  /** Units at full size. */
  readonly count: number;
  readonly write: (out: (text: string) => void, count: number) => void;
}

const HEAD = '{"schema":"service.evidence_bundle.v1","bundle_sha256":"' + '0'.repeat(64) + '"';
const TINY = '{"claim":"a","chunk":"a"}';

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
    write(out, count) {
      out(`${HEAD},"claims":[`);
      for (let i = 0; i < count; i++) out(i === 0 ? TINY : `,${TINY}`);
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

/** Prints a line for each shape and size; `factor` of full size is the largest. Sets the exit code where a bar is missed. */
export async function hostile(folder: string, script: string, factor: number): Promise<void> {
  console.log(
    'shape                              units        MB    CPU s    × before   resident MB   TERM ms   result',
  );
  for (const shape of SHAPES) await measure(folder, script, shape, factor);
  for (const scale of [0.25, 0.5, 1]) {
    const path = join(folder, 'plain.json');
    const bytes = Math.round(1e9 * factor * scale);
    generate(path, bytes);
    report('bytes of a plain bundle', bytes, path, script, await stopped(script, path));
    rmSync(path);
  }
}

const last = new Map<string, number>();

async function measure(folder: string, script: string, shape: Shape, factor: number): Promise<void> {
  for (const scale of [0.25, 0.5, 1]) {
    const path = join(folder, 'hostile.json');
    const count = Math.round(shape.count * factor * scale);
    write(path, (out) => shape.write(out, count));
    report(shape.name, count, path, script, await stopped(script, path));
    rmSync(path);
  }
}

function report(name: string, count: number, path: string, script: string, term: number): void {
  const out = execFileSync(process.execPath, [script, 'verify', path], { encoding: 'utf8' });
  const { cpu, resident, result } = JSON.parse(out) as { cpu: number; resident: number; result: string };
  const before = last.get(name);
  last.set(name, cpu);
  const growth = before === undefined ? '' : (cpu / before).toFixed(2);
  const megabytes = resident * 1.048576;
  console.log(
    `${name.padEnd(32)} ${String(count).padStart(10)} ${(statSync(path).size / 1e6).toFixed(1).padStart(8)} ${cpu.toFixed(2).padStart(8)} ${growth.padStart(10)} ${megabytes.toFixed(0).padStart(13)} ${term.toFixed(0).padStart(9)}   ${result}`,
  );
  if (megabytes > 80 || term > 200 || (before !== undefined && before > 0.5 && cpu / before > 2.6))
    process.exitCode = 1;
}

/** Milliseconds from SIGTERM, a second into the work, to the end of the process; 0 where it ended by itself. */
async function stopped(script: string, path: string): Promise<number> {
  const child = spawn(process.execPath, [script, 'verify', path], { stdio: 'ignore' });
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
