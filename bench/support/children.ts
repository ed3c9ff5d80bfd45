// Child processes timed in pairs: wall time as it is, processor time and peak memory by a probe in separate runs.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What to run with this Node: its arguments, and where its output goes (thrown away unless a file is given). */
export interface Subject {
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Figures {
  /** Milliseconds, one a round. */
  readonly wall: number[];
  /** Milliseconds of processor time, one a probed round. */
  readonly cpu: number[];
  /** Peak resident memory in MiB, one a probed round. */
  readonly rss: number[];
}

const PROBE = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  require('node:fs').writeFileSync(process.env.BENCH_PROBE, JSON.stringify([(user + system) / 1000, maxRSS / 1024]));
});`;

/** Runs every subject once a round, in turn, `rounds` times, then `probed` times under the probe. Fails when one fails. */
export async function measure<N extends string>(
  subjects: Readonly<Record<N, Subject>>,
  rounds: number,
  probed = 3,
): Promise<Record<N, Figures>> {
  const names = Object.keys(subjects) as N[];
  const figures = Object.fromEntries(
    names.map((name) => [name, { wall: [], cpu: [], rss: [] }]),
  ) as unknown as Record<N, Figures>;
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  try {
    const probe = join(folder, 'probe.cjs');
    const said = join(folder, 'probe.json');
    writeFileSync(probe, PROBE);
    for (let round = -1; round < rounds; round++)
      for (const name of names) {
        const ms = await timed(subjects[name].args, subjects[name].env ?? {});
        // The round before the first warms the disk's cache.
        if (round >= 0) figures[name].wall.push(ms);
      }
    for (let round = 0; round < probed; round++)
      for (const name of names) {
        await timed(['--require', probe, ...subjects[name].args], {
          ...subjects[name].env,
          BENCH_PROBE: said,
        });
        const [cpu, rss] = JSON.parse(readFileSync(said, 'utf8')) as [number, number];
        figures[name].cpu.push(cpu);
        figures[name].rss.push(rss);
      }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The median of the ratios of each round: what the machine did meanwhile falls on both sides. */
export function ratio(over: readonly number[], under: readonly number[]): string {
  return median(over.map((value, index) => value / (under[index] ?? NaN))).toFixed(2);
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** Milliseconds from start to exit; the environment holds nothing but PATH and `env` (performance.md names the trap). */
function timed(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const begin = process.hrtime.bigint();
    const child = spawn(process.execPath, args, {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) => {
      const ms = Number(process.hrtime.bigint() - begin) / 1e6;
      if (code === 0) resolve(ms);
      else reject(new Error(`${args.join(' ')} ended with ${code}: ${told}`));
    });
  });
}
