// npm run bench -- batch [REQUESTS] [MILLION]: a batch of paid rows at 50 at a time beside a bare undici Pool script and
// beside `xargs -P 50 curl`, what the journal costs, and the memory of very many rows. Bars: 1.4 × the script's time, 15 ×
// faster than curl, 10 % of a free local request, memory that does not grow with the rows but by some bytes each.
// Needs `npm run build`.
import { spawn } from 'node:child_process';
import {
  closeSync,
  createWriteStream,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createJournal, Journal } from '../src/batch/files/journal.ts';
import { States } from '../src/batch/states.ts';
import { median, ratio } from './support/children.ts';

const root = join(import.meta.dirname, '..');
const BIN = join(root, 'bin/ibid.cjs');
const AT_ONCE = 50;

export async function run([requests = '2000', million = '1000000']: string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-batch-'));
  const server = await startServer();
  try {
    await throughput(folder, server.url, Number(requests));
    await journalCost(folder);
    await memory(folder, server.url, Number(million));
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const rowOf = (at: number) => ({
  id: `r${at}`,
  body: { query: `Why did freight rates rise in week ${at}?`, mode: 'speculative' },
});

/** Interleaved, five rounds: what else the machine does falls on all. */
async function throughput(folder: string, url: string, requests: number): Promise<void> {
  const input = join(folder, 'rows.jsonl');
  const rows = Array.from({ length: requests }, (_, at) => rowOf(at));
  writeFileSync(input, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const few = Math.min(requests, 200);
  writeFileSync(
    join(folder, 'bodies'),
    rows
      .slice(0, few)
      .map(({ body }) => `${JSON.stringify(body)}\0`)
      .join(''),
  );
  const script = join(folder, 'pool.mjs');
  writeFileSync(script, poolScript(input, join(folder, 'pool.jsonl'), url));
  const curl = `xargs -0 -P ${AT_ONCE} -I{} curl -s -o /dev/null -H 'authorization: Bearer k' -H 'content-type: application/json' -d {} ${url}/v1/query < ${join(folder, 'bodies')}`;
  const took: Record<'ibid' | 'pool' | 'curl', Took[]> = { ibid: [], pool: [], curl: [] };
  for (let round = 0; round < 5; round++) {
    const output = join(folder, `out${round}.jsonl`);
    const ibid = [BIN, 'batch', input, '-o', output, '-j', String(AT_ONCE)];
    took.ibid.push(
      await timed(process.execPath, ibid, { IBID_HOME: folder, IBID_BASE_URL: url, IBID_API_KEY: 'k' }),
    );
    took.pool.push(await timed(process.execPath, [script]));
    if (round < 2) took.curl.push(await timed('bash', ['-c', curl]));
    if (readFileSync(output, 'utf8').split('\n').length !== requests + 1)
      throw new Error('A row is missing.');
  }
  const perRequest = (some: readonly Took[], count: number) => median(some.map(({ wall }) => wall)) / count;
  const walls = (some: readonly Took[]) => some.map(({ wall }) => wall);
  const cpus = (some: readonly Took[]) => some.map(({ cpu }) => cpu);
  const faster = perRequest(took.curl, few) / perRequest(took.ibid, requests);
  console.table({
    'ibid batch': { 'requests/s': 1000 / perRequest(took.ibid, requests), 'cpu ms': median(cpus(took.ibid)) },
    'undici Pool': {
      'requests/s': 1000 / perRequest(took.pool, requests),
      'cpu ms': median(cpus(took.pool)),
    },
    'xargs -P 50 curl': {
      'requests/s': 1000 / perRequest(took.curl, few),
      'cpu ms': median(cpus(took.curl)),
    },
  });
  const over = ratio(walls(took.ibid), walls(took.pool));
  console.log(
    `${over} × the time of the Pool script (cpu ${ratio(cpus(took.ibid), cpus(took.pool))} ×), ${faster.toFixed(1)} × faster than xargs and curl`,
  );
  if (Number(over) > 1.4 || faster < 15) process.exitCode = 1;
}

/** The same work without a journal, a check, a throttle or a retry. */
function poolScript(input: string, output: string, url: string): string {
  const undici = createRequire(import.meta.url).resolve('undici');
  return `import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Pool } from ${JSON.stringify(undici)};
const pool = new Pool(${JSON.stringify(url)}, { connections: ${AT_ONCE} });
const out = createWriteStream(${JSON.stringify(output)});
const lines = createInterface({ input: createReadStream(${JSON.stringify(input)}) })[Symbol.asyncIterator]();
const headers = { authorization: 'Bearer k', 'content-type': 'application/json' };
await Promise.all(Array.from({ length: ${AT_ONCE} }, async () => {
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    const { id, body } = JSON.parse(next.value);
    const response = await pool.request({ method: 'POST', path: '/v1/query', headers, body: JSON.stringify(body) });
    out.write(JSON.stringify({ id, status: response.statusCode, reply: await response.body.json() }) + '\\n');
  }
}));
out.end();
await pool.close();
`;
}

interface Took {
  /** Milliseconds. */
  readonly wall: number;
  readonly cpu: number;
}

async function timed(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Took> {
  const line = '"$@"; code=$?; times >&3; exit $code';
  const begin = performance.now();
  const child = spawn('bash', ['-c', line, 'bash', file, ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  let said = '';
  child.stdio[3]?.on('data', (data: Buffer) => (said += data.toString()));
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}`);
  const children = said.trim().split('\n').at(-1) ?? '';
  const cpu = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
  return { wall: performance.now() - begin, cpu };
}

/** Processor time of a row's two lines, 1,000 rows a second, beside that of a free request to the embedded service. */
async function journalCost(folder: string): Promise<void> {
  const rows = 3000;
  const path = join(folder, 'cost.journal');
  const head = { batch: 'bat_0000000000000000', rows, digest: '', options: {}, created: '' };
  const size = createJournal(path, head, new Uint32Array(rows));
  const journal = new Journal(path, size, new States(rows), 0);
  const before = process.cpuUsage();
  for (let row = 0; row < rows; row += 50) {
    const due = performance.now() + 50;
    const some = Array.from({ length: 50 }, (_, at) => row + at);
    await Promise.all(some.map((index) => journal.sent(index, sentOf(index))));
    await Promise.all(some.map((index) => journal.done(index, DONE)));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  const used = process.cpuUsage(before);
  await journal.close();
  const perRow = (used.user + used.system) / rows;
  const request = await localRequest(folder);
  console.log(
    `journal: ${perRow.toFixed(0)} µs of processor time a row at 1,000 rows a second; a free local request takes ${request.toFixed(0)} µs: ${((perRow / request) * 100).toFixed(1)} %`,
  );
  if (perRow > request / 10) process.exitCode = 1;
}

const sentOf = (index: number) => ({
  run: `run_20261122-185232123-${index.toString(16).padStart(8, '0')}`,
  id: `r${index}`,
  route: 'query',
  worst_usd: 0.01,
  body_sha256: 'ab'.repeat(32),
  title: rowOf(index).body.query,
});
const DONE = {
  outcome: 'answered',
  billed: 0.01,
  exit: 0,
  status: 200,
  attempts: 1,
  requestId: 'req_bench',
} as const;

/** Processor time of one free question to the embedded service in this process, in microseconds. */
async function localRequest(folder: string): Promise<number> {
  const { openService } = await import('../src/service/open.ts');
  const starterFolder = fileURLToPath(new URL('../src/corpus/starter', import.meta.url));
  const service = await openService({ folder: join(folder, 'data'), starterFolder, local: true });
  const ask = async (at: number) => {
    const { body } = rowOf(at);
    const request = new Request('http://local.ibid.invalid/v1/query', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await (await service.fetch(request)).arrayBuffer();
  };
  for (let at = 0; at < 20; at++) await ask(at);
  const before = process.cpuUsage();
  for (let at = 20; at < 120; at++) await ask(at);
  const used = process.cpuUsage(before);
  await service.backend.close();
  return (used.user + used.system) / 100;
}

/** Resident memory while very many rows are checked, and while a tenth of them is asked. */
async function memory(folder: string, url: string, million: number): Promise<void> {
  const few = await peak(folder, url, Math.ceil(million / 100), '--dry-run');
  const many = await peak(folder, url, million, '--dry-run');
  const asked = await peak(folder, url, Math.ceil(million / 10), '-j', String(AT_ONCE));
  const perRow = ((many.peak - few.peak) * 1024 * 1024) / (million * 0.99);
  console.log(
    `memory: ${few.peak.toFixed(0)} MiB for ${Math.ceil(million / 100)} rows checked, ${many.peak.toFixed(0)} MiB for ${million} (${perRow.toFixed(0)} bytes a row, ${((many.seconds * 1e6) / million).toFixed(1)} µs each); ${Math.ceil(million / 10)} asked: ${asked.early.toFixed(0)} MiB at a third, ${asked.peak.toFixed(0)} MiB at most, ${(million / 10 / asked.seconds).toFixed(0)} rows/s`,
  );
  if (perRow > 150 || asked.peak > asked.early * 1.5 + 50) process.exitCode = 1;
}

async function peak(folder: string, url: string, rows: number, ...words: readonly string[]) {
  const input = join(folder, 'many.jsonl');
  const output = join(folder, 'many.out');
  await write(input, rows);
  const env = { PATH: process.env['PATH'] ?? '', IBID_HOME: folder, IBID_BASE_URL: url, IBID_API_KEY: 'k' };
  const descriptor = openSync(join(folder, 'said'), 'w');
  const began = performance.now();
  const child = spawn(process.execPath, [BIN, 'batch', input, '-o', output, ...words], {
    env,
    stdio: ['ignore', descriptor, 'inherit'],
  });
  const seen: number[] = [];
  const look = setInterval(() => seen.push(residentOf(child.pid ?? 0)), 50);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(look);
  closeSync(descriptor);
  for (const path of [output, `${output}.journal`]) rmSync(path, { force: true });
  if (code !== 0) throw new Error(`ibid batch ended with ${String(code)}`);
  const seconds = (performance.now() - began) / 1000;
  return { peak: Math.max(...seen), early: Math.max(...seen.slice(0, Math.ceil(seen.length / 3))), seconds };
}

/** In MiB. */
function residentOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function write(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  for (let at = 0; at < rows; at++)
    if (!file.write(`${JSON.stringify(rowOf(at))}\n`))
      await new Promise<void>((resolve) => file.once('drain', () => resolve()));
  await new Promise<void>((resolve) => file.end(() => resolve()));
}

async function startServer(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve) =>
    child.once('message', (said) => resolve(said as string)),
  );
  return { url, stop: () => void child.kill('SIGTERM') };
}

/** Answers of two thousand characters, as fast as node:http sends them. */
function serve(): void {
  const answer = JSON.stringify({
    outcome: 'answered',
    answer: 'x'.repeat(2000),
    billable: true,
    cost_usd: 0.01,
  });
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response
        .writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req_bench' })
        .end(answer);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') process.send?.(`http://127.0.0.1:${address?.port}`);
  });
  process.on('disconnect', () => process.exit());
}

if (process.send !== undefined && process.argv[2] === 'serve') serve();
