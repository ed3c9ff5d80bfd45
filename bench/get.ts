// bench get [pairs]: one GET, one table and one padded POST over loopback, each a whole process, beside an empty Node, a
// bare node:http script and a bare undici script on the same work. Bars: performance.md. Needs `npm run build`.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, median, ratio, type Figures, type Subject } from './support/children.ts';

const root = join(import.meta.dirname, '..');

/** Prints wall and processor time as ratios, and peak memory. */
export async function run(args: string[]): Promise<void> {
  if (!existsSync(join(root, 'dist/cli/main.cjs'))) throw new Error('Build first: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  const server = await serve();
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const figures = await measure(subjects(folder, address), Number(args[0] ?? 11));
    console.table(Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, row(of, figures)])));
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Name = 'node -e 0' | 'node:http' | 'undici' | 'ibid --json' | 'ibid, 20 rows' | 'ibid POST, padded';

function subjects(folder: string, address: string): Record<Name, Subject> {
  const undici = createRequire(import.meta.url).resolve('undici');
  const http = script(
    folder,
    'http.cjs',
    `require('node:http').get('${address}/v1/sources', { headers: { authorization: 'Bearer k' } }, (response) =>
      response.pipe(process.stdout));`,
  );
  const peer = script(
    folder,
    'undici.cjs',
    `const { request } = require(${JSON.stringify(undici)});
    request('${address}/v1/sources').then(async ({ body }) => process.stdout.write(await body.text()));`,
  );
  mkdirSync(join(folder, 'home'));
  const env = { IBID_HOME: join(folder, 'home'), IBID_BASE_URL: address, IBID_API_KEY: 'k' };
  const ibid = (...words: string[]): Subject => ({ args: [join(root, 'bin/ibid.cjs'), ...words], env });
  return {
    'node -e 0': { args: ['-e', '0'] },
    'node:http': { args: [http] },
    undici: { args: [peer] },
    'ibid --json': ibid('source', 'list', '--json'),
    'ibid, 20 rows': ibid('source', 'list'),
    'ibid POST, padded': ibid('query', 'why', '--json'),
  };
}

function script(folder: string, name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

function row(of: Figures, all: Record<Name, Figures>): Record<string, string> {
  return {
    'wall ms': median(of.wall).toFixed(1),
    '× node -e 0': ratio(of.wall, all['node -e 0'].wall),
    '× node:http': ratio(of.wall, all['node:http'].wall),
    '× ibid --json': ratio(of.wall, all['ibid --json'].wall),
    'cpu ms': median(of.cpu).toFixed(1),
    'cpu × node:http': ratio(of.cpu, all['node:http'].cpu),
    'peak MiB': median(of.rss).toFixed(0),
  };
}

/** A list of 20 sources for GET; for POST a document after padding in three pieces. */
function serve(): Promise<Server> {
  const sources = Array.from({ length: 20 }, (_, index) => ({
    id: `src-${index}`,
    title: `Quarterly outlook ${index}`,
    source_url: `https://example.org/reports/${index}`,
    sector: 'energy',
    quality: 0.5 + index / 40,
  }));
  const list = JSON.stringify({ items: sources, total: 20, limit: 20, offset: 0 });
  const server = createServer((request, response) => {
    request.resume();
    const headers = { 'content-type': 'application/json', 'x-request-id': 'bench' };
    if (request.method !== 'POST') return void response.writeHead(200, headers).end(list);
    response.writeHead(200, { ...headers, 'x-service-keepalive': '1' });
    for (const part of ['\n', '\n', '\n', '{"outcome":"answered","answer":"Because.","citations":[]}'])
      response.write(part);
    response.end();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
