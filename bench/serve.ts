// `ibid serve` under load: requests a second and latency at 50 connections, as ratios to a bare node:http server that
// sends JSON of the same size, in the same run; then mixed load with errors counted and memory watched.
// Client, bare server and service each have a process of their own. Arguments: seconds a round (3), seconds of mixed load (20).
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';

const CONNECTIONS = 50;
const QUESTION = 'Why did freight rates rise when the canal was restricted?';

interface Load {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** A body for the n-th request. */
  readonly body?: (index: number) => string;
}

interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
  readonly bytes: number;
  /** CPU time of the server for one request, in microseconds. */
  readonly cpu: number;
}

const LOADS: Readonly<Record<string, Load>> = {
  health: { method: 'GET', path: '/v1/health' },
  'cached query': { method: 'POST', path: '/v1/query', body: () => JSON.stringify({ query: QUESTION }) },
  'fresh query': {
    method: 'POST',
    path: '/v1/query',
    body: (index) => JSON.stringify({ query: spaced(index) }),
  },
  'source list': { method: 'GET', path: '/v1/sources' },
  'entity search': { method: 'GET', path: '/v1/entities/search?q=Panama%20Canal' },
};

/** The same question in other bytes each time, so that it is answered anew and not from what was kept. */
function spaced(index: number): string {
  const words = QUESTION.split(' ');
  return words.map((word, at) => word + ' '.repeat(1 + ((index >> (2 * at)) & 3))).join('');
}

/** Prints one table, then a line about the mixed load. */
export async function run(args: string[]): Promise<void> {
  const [seconds = 3, mixedSeconds = 20] = args.map(Number);
  const folder = await mkdtemp(join(tmpdir(), 'ibid-bench-serve-'));
  const service = await start(['service', folder]);
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
  const middle = [...mine].sort((a, b) => a.perSecond - b.perSecond)[1]!;
  const peer = [...theirs].sort((a, b) => a.perSecond - b.perSecond)[1]!;
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

async function measure(server: Started, load: Load, seconds: number): Promise<Measured> {
  const before = (await factsOf(server)).cpu;
  const pool = new Pool(server.url, { connections: CONNECTIONS });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  let [errors, bytes, index] = [0, 0, Math.floor(performance.now() * 1000)];
  const worker = async () => {
    while (performance.now() < until) {
      const from = performance.now();
      const body = load.body?.(index++) ?? null;
      const headers = body === null ? {} : { 'content-type': 'application/json' };
      const response = await pool.request({ method: load.method, path: load.path, body, headers });
      bytes = (await response.body.arrayBuffer()).byteLength;
      if (response.statusCode !== 200) errors++;
      times.push(performance.now() - from);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const elapsed = (performance.now() - from) / 1000;
  await pool.close();
  const cpu = ((await factsOf(server)).cpu - before) / times.length;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return {
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    errors,
    bytes,
    cpu,
  };
}

/** All loads at once; the service's own resident memory at a quarter of the time and at the end. */
async function mixed(service: Started, seconds: number): Promise<void> {
  const loads = Object.values(LOADS);
  const every = (share: number) => Promise.all(loads.map((load) => measure(service, load, seconds * share)));
  const first = await every(0.25);
  const early = await memoryOf(service);
  const rest = await every(0.75);
  const late = await memoryOf(service);
  const all = [...first, ...rest];
  const errors = all.reduce((sum, one) => sum + one.errors, 0);
  console.log(
    `mixed ${seconds} s: ${errors} errors; resident ${early} MB at a quarter, ${late} MB at the end`,
  );
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
  deliberate: ['/v1/query', { query: `${QUESTION} And who was hurt by it most?`, mode: 'deliberate' }],
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

interface Started {
  readonly url: string;
  readonly child: ChildProcess;
}

/** This file again, as a server in a process of its own; it says its address first. */
async function start(args: readonly string[]): Promise<Started> {
  const self = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, ['--import', 'tsx', self, ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [url] = await new Promise<[string]>((resolve, reject) => {
    child.once('message', (message) => resolve([message as string]));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return { url, child };
}

interface Facts {
  readonly rss: number;
  /** User and system time so far, in microseconds. */
  readonly cpu: number;
}

async function memoryOf(server: Started): Promise<string> {
  return ((await factsOf(server)).rss / 1024 / 1024).toFixed(0);
}

let asked = 0;

function factsOf({ child }: Started): Promise<Facts> {
  const id = ++asked;
  return new Promise((resolve) => {
    const hear = (message: unknown) => {
      const answer = message as Facts & { id: number };
      if (answer.id !== id) return;
      child.off('message', hear);
      resolve(answer);
    };
    child.on('message', hear);
    child.send({ id });
  });
}

/** The service over the starter corpus, without the limits that would end a benchmark. */
async function beService(folder: string): Promise<string> {
  const { openService } = await import('../src/service/open.ts');
  const { serve } = await import('../src/service/http/serve.ts');
  const starterFolder = fileURLToPath(new URL('../src/corpus/starter', import.meta.url));
  const { DEFAULT_SETTINGS } = await import('../src/service/settings.ts');
  const { createThreads } = await import('../src/service/threads/threads.ts');
  const settings = { ...DEFAULT_SETTINGS, perAddress: null, openUntilFirstKey: true };
  const threads = createThreads({ folder, version: '0.0.0', settings, log: () => undefined });
  const service = await openService({ folder, starterFolder, settings, threads });
  return (await serve(service, { port: 0 })).url;
}

async function beBare(): Promise<string> {
  const server = createServer((request, response) => {
    request
      .on('data', () => undefined)
      .on('end', () => {
        const size = Number(request.url?.slice(2)) || 100;
        const body = JSON.stringify({ text: 'x'.repeat(Math.max(0, size - 11)) });
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
        response.end(body);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
}

const [role, folder] = process.argv.slice(2);
if (process.send !== undefined && (role === 'service' || role === 'bare')) {
  process.on('message', (message) => {
    const { user, system } = process.cpuUsage();
    process.send?.({
      id: (message as { id: number }).id,
      rss: process.memoryUsage().rss,
      cpu: user + system,
    });
  });
  process.on('disconnect', () => process.exit());
  process.send(role === 'service' ? await beService(folder ?? '') : await beBare());
}
