// `ibid serve` under load: requests a second and latency at 50 connections, as ratios to a bare node:http server that
// sends JSON of the same size, in the same run; then mixed load with errors counted and memory watched.
// Client, bare server and service each have a process of their own: of two cores the client takes one, so that more threads than
// one show in the CPU of a request alone. Arguments: seconds a round (3), seconds of mixed load (20), threads (one a core).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { CACHED, FRESH, type Load, measure, type Measured, middleOf, OTHERS } from './serve/load.ts';
import { factsOf, start, type Started } from './serve/server.ts';

const LOADS: Readonly<Record<string, Load>> = {
  health: { method: 'GET', path: '/v1/health' },
  'cached query': CACHED,
  'fresh query': FRESH,
  'other queries': OTHERS,
  'source list': { method: 'GET', path: '/v1/sources' },
  'entity search': { method: 'GET', path: '/v1/entities/search?q=Panama%20Canal' },
};

/** Prints one table, then a line about the mixed load. */
export async function run(args: string[]): Promise<void> {
  const [seconds = 3, mixedSeconds = 20, threads = 0] = args.map(Number);
  const folder = await mkdtemp(join(tmpdir(), 'ibid-bench-serve-'));
  const service = await start(['service', folder, String(threads)]);
  const bare = await start(['bare']);
  try {
    console.log(
      'load          req/s   p50 ms  p95 ms  p99 ms  cpu µs  errors  of bare node:http: req/s   cpu',
    );
    for (const [name, load] of Object.entries(LOADS)) await compare(name, load, service, bare, seconds);
    await mixed(service, mixedSeconds);
    await besideHeavy(service);
  } finally {
    service.child.kill('SIGTERM');
    bare.child.kill('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Interleaved, three rounds each: what else the machine does falls on both. */
async function compare(
  name: string,
  load: Load,
  ours: Started,
  bare: Started,
  seconds: number,
): Promise<void> {
  const [mine, theirs]: [Measured[], Measured[]] = [[], []];
  await measure(ours, load, 0.5);
  for (let round = 0; round < 3; round++) {
    mine.push(await measure(ours, load, seconds / 3));
    const size = mine[0]?.bytes ?? 100;
    theirs.push(await measure(bare, { ...load, path: `/?${size}` }, seconds / 3));
  }
  const [middle, peer] = [middleOf(mine), middleOf(theirs)];
  const errors = mine.reduce((sum, one) => sum + one.errors, 0);
  const cells = [
    middle.perSecond.toFixed(0),
    middle.p50.toFixed(1),
    middle.p95.toFixed(1),
    middle.p99.toFixed(1),
    middle.cpu.toFixed(0),
  ];
  const ratio = (middle.perSecond / peer.perSecond).toFixed(3);
  const cpu = (peer.cpu / middle.cpu).toFixed(3);
  console.log(
    `${name.padEnd(14)}${cells.map((cell) => cell.padEnd(8)).join('')}${String(errors).padEnd(8)}${`${ratio} of ${peer.perSecond.toFixed(0)}`.padEnd(26)}${cpu}`,
  );
}

/** All loads at once; the service's own resident memory at a quarter of the time and at the end. */
async function mixed(service: Started, seconds: number): Promise<void> {
  const loads = Object.values(LOADS);
  const every = (share: number) => Promise.all(loads.map((load) => measure(service, load, seconds * share)));
  const first = await every(0.25);
  const early = memoryIn(await factsOf(service));
  const rest = await every(0.75);
  const late = memoryIn(await factsOf(service));
  const all = [...first, ...rest];
  const errors = all.reduce((sum, one) => sum + one.errors, 0);
  console.log(
    `mixed ${seconds} s: ${errors} errors; resident ${early} MB at a quarter, ${late} MB at the end`,
  );
}

function memoryIn({ rss }: { readonly rss: number }): string {
  return (rss / 1024 / 1024).toFixed(0);
}

/** The heaviest call of each kind that one caller may ask for. */
const HEAVY: Readonly<Record<string, readonly [path: string, body: object]>> = {
  nothing: ['', {}],
  'forecast 100,000 values': [
    '/v1/forecast',
    { series: Array.from({ length: 100_000 }, (_, at) => 50 + ((at * 7919) % 31)), horizon: 1_000 },
  ],
  brief: ['/v1/brief', { variant: 'deep-dive' }],
  causal: ['/v1/causal', { entity: 'Silicon Valley Bank', shock: 'interest rates rise', max_hops: 4 }],
  deliberate: [
    '/v1/query',
    {
      query: `Why did freight rates rise when the canal was restricted? And who was hurt by it most?`,
      mode: 'deliberate',
    },
  ],
  tutor: ['/v1/tutor', { message: 'hello', sector_id: 'shipping', topic: 'canal' }],
  resolve: [
    '/v1/entities/resolve',
    { names: Array.from({ length: 100 }, (_, at) => `Panama Canal Co ${at}`) },
  ],
};

/** Health, asked one after another by another caller, while four heavy calls of a kind run; ratios to nothing beside. */
async function besideHeavy({ url }: Started): Promise<void> {
  console.log(
    'beside 4 of            health: asked  p50 ms  p99 ms  max ms  p99 of alone   heavy status, ms',
  );
  let alone = 1;
  for (const [name, [path, body]] of Object.entries(HEAVY)) {
    const pool = new Pool(url, { connections: 5 });
    const heavy = { method: 'POST', path, body: JSON.stringify(body) } as const;
    const headers = { 'content-type': 'application/json' };
    const from = performance.now();
    let until = path === '' ? from + 2_000 : Infinity;
    const calls = Array.from({ length: path === '' ? 0 : 4 }, async () => {
      const response = await pool.request({ ...heavy, headers });
      await response.body.arrayBuffer();
      return response.statusCode;
    });
    const statuses = Promise.all(calls).finally(() => {
      if (path !== '') until = 0;
    });
    const times: number[] = [];
    while (performance.now() < until) {
      const asked = performance.now();
      await (await pool.request({ method: 'GET', path: '/v1/health' })).body.arrayBuffer();
      times.push(performance.now() - asked);
    }
    const took = performance.now() - from;
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
    if (path === '') alone = at(0.99);
    const cells = [times.length, ...[at(0.5), at(0.99), at(1)].map((one) => one.toFixed(1))];
    console.log(
      `${name.padEnd(31)}${cells.map((cell) => String(cell).padEnd(8)).join('')}${(at(0.99) / alone).toFixed(1).padEnd(15)}` +
        `${[...new Set(await statuses)].join(' ')} ${took.toFixed(0)}`,
    );
    await pool.close();
  }
}
