// npm run bench -- replicas [SECONDS]: fresh questions at 50 connections, answered by one server and by two over one PostgreSQL,
// each with one thread, by turns; the bar: two answer 1.7 times as many as one. The client, the database and each server want a
// core: on a machine of fewer the rate of two cannot show, and the CPU of a question, which two must not raise, is what is read.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { inDatabase, stopPostgres } from '../test/support/postgres.ts';
import { FRESH, measure, type Measured, middleOf, OTHERS } from './serve/load.ts';
import { start, type Started } from './serve/server.ts';

const ROUNDS = 5;
const BAR = 1.7;
/** Cores that the client, the database and two servers take. */
const CORES = 4;

export async function run([seconds = '3']: string[]): Promise<void> {
  const templates = await mkdtemp(join(tmpdir(), 'ibid-bench-replicas-'));
  process.env['IBID_TEST_TEMPLATES'] = templates;
  try {
    await inDatabase((url) => compare(url, templates, Number(seconds)));
  } finally {
    await stopPostgres(templates);
    await rm(templates, { recursive: true, force: true });
  }
}

async function compare(url: string, folder: string, seconds: number): Promise<void> {
  const first = await start(['service', join(folder, 'a'), '1', url]);
  const second = await start(['service', join(folder, 'b'), '1', url]);
  try {
    console.log('questions   servers  req/s   p50 ms  p99 ms  cpu µs  errors  of one: req/s  cpu');
    for (const [name, load] of [
      ['fresh', FRESH],
      ['others', OTHERS],
    ] as const) {
      const asked = (servers: readonly Started[], time: number) =>
        Promise.all(servers.map((server) => measure(server, load, time, 50 / servers.length)));
      await asked([first, second], 2);
      const [one, two]: [Measured[], Measured[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        one.push(together(await asked([first], seconds)));
        two.push(together(await asked([first, second], seconds)));
      }
      show(name, '1', middleOf(one), middleOf(one));
      show(name, '2', middleOf(two), middleOf(one));
    }
  } finally {
    first.child.kill('SIGTERM');
    second.child.kill('SIGTERM');
  }
}

/** What several servers did at the same time. */
function together(all: readonly Measured[]): Measured {
  const sum = (of: (one: Measured) => number) => all.reduce((total, one) => total + of(one), 0);
  const rate = sum(({ perSecond }) => perSecond);
  return {
    ...all[0]!,
    perSecond: rate,
    p50: sum(({ p50 }) => p50) / all.length,
    p99: Math.max(...all.map(({ p99 }) => p99)),
    errors: sum(({ errors }) => errors),
    cpu: sum(({ cpu, perSecond }) => cpu * perSecond) / rate,
  };
}

function show(name: string, servers: string, measured: Measured, one: Measured): void {
  const { perSecond, p50, p99, cpu, errors } = measured;
  const gain = perSecond / one.perSecond;
  const cells = [perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1), cpu.toFixed(0), String(errors)];
  console.log(
    `${name.padEnd(12)}${servers.padEnd(9)}${cells.map((cell) => cell.padEnd(8)).join('')}${gain.toFixed(2).padEnd(15)}${(cpu / one.cpu).toFixed(2)}`,
  );
  if (errors > 0 || (servers === '2' && availableParallelism() >= CORES && gain < BAR)) process.exitCode = 1;
}
