// bench startup [pairs]: whole processes of the built command as ratios to `node -e 0`, to a bare Node GET and, for the start of
// `ibid mcp`, to a bare server of the SDK, in the same run.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { spaced } from './serve/load.ts';
import { ratio, type Work } from './support/paired.ts';
import fixture from '../test/fixtures/questions.json' with { type: 'json' };

const BIN = join(import.meta.dirname, '..', 'bin', 'ibid.cjs');
const BARE_MCP = join(import.meta.dirname, 'support', 'bare-mcp.mjs');
/** What a client says first, and how the answer to the list begins. */
const TOOLS_LIST = {
  input: [
    {
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'bench', version: '1' },
      },
    },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list' },
  ]
    .map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    .join(''),
  until: '"tools":[',
};
/** A model that answers at once, by the first statement. */
const POINTS = JSON.stringify({
  choices: [
    { message: { content: '{"answers":["s1"],"complete":true,"search":[]}' }, finish_reason: 'stop' },
  ],
});
/** Questions asked before anything is timed. */
const USED = 16;
const BARE_GET = "require('node:http').get(process.argv[1], (r) => r.pipe(process.stdout))";

interface Row {
  readonly what: string;
  readonly work: Work;
  readonly peer: Work;
  readonly against: string;
  /** From performance.md. */
  readonly bar: number;
}

/** Prints the median ratio of each start with its quartiles; exit 1 where one is above its bar. */
export async function run(args: string[]): Promise<void> {
  const pairs = Number(args[0] ?? 15);
  const home = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req_1' });
    if (request.method === 'POST') request.resume().on('end', () => response.end(POINTS));
    else response.end('{"status":"ok"}\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const env = { IBID_HOME: home };
    const before = (...words: string[]) =>
      spawnSync(process.execPath, [BIN, ...words], { env: { ...process.env, ...env } });
    before('query', 'What is a strait?'); // makes the store
    // A home in use: V8's code is added to the cache after the 1st, 2nd, 4th … question (bin/ibid.cjs).
    for (const { question } of fixture.answerable.slice(0, USED)) before('query', question);
    before('model', 'set', '--base-url', `${url}/v1`, '--name', 'scripted');
    const table: Record<string, unknown> = {};
    for (const row of rows(url, env)) {
      const { median, low, high } = await ratio(row.work, row.peer, pairs);
      table[row.what] = {
        against: row.against,
        ratio: median.toFixed(2),
        quartiles: `${low.toFixed(2)} to ${high.toFixed(2)}`,
        bar: row.bar,
        met: median <= row.bar,
      };
      if (median > row.bar) process.exitCode = 1;
    }
    console.table(table);
  } finally {
    server.close();
    rmSync(home, { recursive: true, force: true });
  }
}

function rows(url: string, env: Record<string, string>): Row[] {
  const ibid = (...args: string[]): Work => ({
    command: () => [process.execPath, BIN, ...args],
    env,
    codes: [0, 2],
  });
  const remote = (...args: string[]): Work => ({ ...ibid(...args), env: { ...env, IBID_BASE_URL: url } });
  // Each question once in a bench: the answer to the same one would come from the cache. Other spaces make it another one.
  let asked = 0;
  const asking = (...flags: string[]): Work => ({
    command: (turn) => {
      const { question } = fixture.answerable[turn % fixture.answerable.length] ?? { question: '' };
      asked += 1;
      return [process.execPath, BIN, 'query', ...flags, spaced(question, asked)];
    },
    env,
    codes: [0, 3],
  });
  const nothing: Work = { command: () => [process.execPath, '-e', '0'] };
  const get: Work = { command: () => [process.execPath, '-e', BARE_GET, `${url}/v1/health`] };
  const toNothing = (what: string, work: Work, bar: number): Row => ({
    what,
    work,
    peer: nothing,
    against: 'node -e 0',
    bar,
  });
  return [
    toNothing('--version', ibid('--version'), 1.1),
    toNothing('--help', ibid('--help'), 1.1),
    toNothing('query --help', ibid('query', '--help'), 1.5),
    toNothing('a usage error', ibid('query', '--nope'), 1.5),
    toNothing('health --json (one GET)', remote('health', '--json'), 3),
    {
      what: 'health --json ',
      work: remote('health', '--json'),
      peer: get,
      against: 'bare node:http GET',
      bar: 1.8,
    },
    toNothing('query, embedded, cold', asking('--no-model'), 3.5),
    toNothing('query --mode deliberate', asking('--no-model', '--mode', 'deliberate'), 4.5),
    {
      what: 'query with a model that answers at once',
      work: asking('--fresh'),
      peer: asking('--no-model'),
      against: 'the same without it',
      bar: 1.3,
    },
    {
      what: 'mcp, to tools/list',
      work: { ...ibid('mcp'), spoken: TOOLS_LIST },
      peer: { command: () => [process.execPath, BARE_MCP], spoken: TOOLS_LIST },
      against: 'bare server of the SDK',
      bar: 2,
    },
  ];
}
