// Verification against node:crypto's SHA-256 of the same file, interleaved, a fresh process each; and against Python and
// jq where they are installed. Bars: 0.25 of SHA-256 (CPU) from 100 MB up, at most 80 MB resident at any size.
// Arguments: sizes such as 100KB 10MB 200MB 1GB; --pairs N (9); --peers. --hostile [FACTOR] measures hostile shapes instead.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
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
const PEERS: Record<string, string> = {
  python3: `python3 -c 'import json,hashlib,sys;b=json.load(open(sys.argv[1]));b.pop("bundle_sha256");print(hashlib.sha256(json.dumps(b,sort_keys=True,separators=(",",":")).encode()).hexdigest())'`,
  jq: `sh -c 'jq -cS "del(.bundle_sha256)" "$0" | sha256sum'`,
};

export async function run(args: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  try {
    if (args.includes('--hostile')) return await shapes(folder, args);
    const script = await bundled(folder, 'measure');
    const sizes = args.filter((arg) => /^\d+[KMG]B$/.test(arg));
    const pairs = Number(args[args.indexOf('--pairs') + 1]) || 9;
    console.log('size     what          CPU s   ratio to SHA-256   resident MiB   result');
    for (const size of sizes.length > 0 ? sizes : ['100KB', '10MB', '200MB']) {
      const path = join(folder, `${size}.json`);
      generate(path, Number.parseInt(size, 10) * (UNITS[size.slice(-2)] as number));
      report(size, path, script, pairs);
      if (args.includes('--peers')) peers(size, path);
      rmSync(path);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

function peers(size: string, path: string): void {
  const bytes = statSync(path).size;
  for (const [name, command] of Object.entries(PEERS)) {
    if (spawnSync(name, ['--version']).status !== 0) {
      console.log(`${size.padEnd(8)} ${name}: not installed`);
      continue;
    }
    const timed = spawnSync('bash', ['-c', `TIMEFORMAT='%U %S'; time ${command} ${path} >/dev/null`], {
      encoding: 'utf8',
    });
    const [user = 0, system = 0] = timed.stderr.trim().split('\n').at(-1)?.split(' ').map(Number) ?? [];
    console.log(
      `${size.padEnd(8)} ${name.padEnd(13)} ${(user + system).toFixed(3).padStart(6)}   (${(bytes / 1e6 / (user + system)).toFixed(0)} MB/s of CPU)`,
    );
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
