// bench verify: the verifier against node:crypto's SHA-256 of the same file, interleaved, a fresh process each. Bars: 0.25 of
// SHA-256 (CPU) from 100 MB up, at most 80 MB resident. Arguments: sizes such as 100KB 10MB 200MB 1GB; --pairs N (9).
// --whole [sizes]: the whole program against Python and jq, and a folder of 10,000 (end-to-end.ts).
// --hostile [FACTOR] [--points N] [--only TEXT]: hostile shapes, at so much of their full size (hostile.ts).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { generate } from './verify/generate.ts';

interface Measured {
  cpu: number;
  wall: number;
  resident: number;
  result: string;
}

const UNITS: Record<string, number> = { KB: 1e3, MB: 1e6, GB: 1e9 };
const KINDS = ['sha256', 'canonical', 'verify-known', 'verify'] as const;
export async function run(args: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  try {
    if (args.includes('--hostile')) return await shapes(folder, args);
    const script = await bundled(folder, 'measure');
    const sizes = args.filter((arg) => /^\d+[KMG]B$/.test(arg));
    if (args.includes('--whole')) return await whole(folder, sizes);
    const pairs = Number(args[args.indexOf('--pairs') + 1]) || 9;
    console.log('size     what          CPU s   ratio to SHA-256   resident MiB   result');
    for (const size of sizes.length > 0 ? sizes : ['100KB', '10MB', '200MB']) {
      const path = join(folder, `${size}.json`);
      generate(path, bytesOf(size));
      report(size, path, script, pairs);
      rmSync(path);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function whole(folder: string, sizes: readonly string[]): Promise<void> {
  const { endToEnd, manyBundles } = await import('./verify/end-to-end.ts');
  endToEnd(
    folder,
    (sizes.length > 0 ? sizes : ['100MB']).map((size) => [size, bytesOf(size)]),
  );
  manyBundles(folder);
}

function bytesOf(size: string): number {
  return Number.parseInt(size, 10) * (UNITS[size.slice(-2)] ?? 1);
}

async function shapes(folder: string, args: readonly string[]): Promise<void> {
  const { hostile } = await import('./verify/hostile.ts');
  const after = (name: string): string => args[args.indexOf(name) + 1] ?? '';
  await hostile({
    folder,
    probe: await bundled(folder, 'probe'),
    factor: Number(after('--hostile')) || 1,
    points: args.includes('--points') ? Number(after('--points')) : 8,
    only: args.includes('--only') ? after('--only') : '',
  });
}

/** A script of this benchmark as one plain file: a loader in the process would be measured too. */
async function bundled(folder: string, name: string): Promise<string> {
  const input = join(import.meta.dirname, `verify/${name}.ts`);
  const bundle = await rolldown({ input, platform: 'node' });
  await bundle.write({
    dir: folder,
    format: 'esm',
    entryFileNames: `${name}.mjs`,
    chunkFileNames: '[name]-[hash].mjs',
  });
  return join(folder, `${name}.mjs`);
}

function report(size: string, path: string, script: string, pairs: number): void {
  const runs = new Map<string, Measured[]>(KINDS.map((kind) => [kind, []]));
  for (let pair = 0; pair < pairs; pair++) {
    for (const kind of KINDS) {
      const out = execFileSync(process.execPath, [script, kind, path], { encoding: 'utf8' });
      runs.get(kind)?.push(JSON.parse(out) as Measured);
    }
  }
  const baseline = runs.get('sha256') as Measured[];
  for (const kind of KINDS) {
    const own = runs.get(kind) as Measured[];
    const ratios = own.map(({ cpu }, index) => (baseline[index] as Measured).cpu / cpu);
    const peak = Math.max(...own.map(({ resident }) => resident));
    line(size, kind, median(own.map(({ cpu }) => cpu)), median(ratios), peak, (own[0] as Measured).result);
    const large = /^(?:[1-9]\d{2,}MB|\d+GB)$/.test(size);
    if (peak * 1.048576 > 80 || (large && kind === 'canonical' && median(ratios) < 0.25))
      process.exitCode = 1;
  }
}

function line(
  size: string,
  kind: string,
  cpu: number,
  ratio: number,
  resident: number,
  result: string,
): void {
  console.log(
    `${size.padEnd(8)} ${kind.padEnd(13)} ${cpu.toFixed(3).padStart(6)} ${ratio.toFixed(3).padStart(12)} ${resident.toFixed(0).padStart(19)}        ${result.slice(0, 12)}`,
  );
}

function median(values: number[]): number {
  const ordered = [...values].sort((a, b) => a - b);
  return ordered[Math.floor(ordered.length / 2)] as number;
}
