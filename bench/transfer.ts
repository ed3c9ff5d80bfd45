// bench transfer [pairs] [large MB]: bodies of 5 MB and 500 MB to a pipe and to a file, beside a bare undici script on
// the same work; peak resident memory must not grow with the body (performance.md: 100 MB). Needs `npm run build`.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure, median, ratio, type Subject } from './support/children.ts';

const root = join(import.meta.dirname, '..');
const ITEM = `${JSON.stringify({ id: 'chunk', text: 'In the same place, and from the same source. '.repeat(22) })},`;

/** One line a size and destination. */
export async function run(args: string[]): Promise<void> {
  if (!existsSync(join(root, 'dist/cli/main.cjs'))) throw new Error('Build first: npm run build');
  const pairs = Number(args[0] ?? 9);
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  const server = await serve();
  try {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const rows: Record<string, Record<string, string>> = {};
    for (const megabytes of [5, Number(args[1] ?? 500)])
      for (const to of ['pipe', 'file'] as const)
        rows[`${megabytes} MB to a ${to}`] = await compare(folder, address, megabytes, to, pairs);
    console.table(rows);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(
  folder: string,
  address: string,
  megabytes: number,
  to: 'pipe' | 'file',
  pairs: number,
): Promise<Record<string, string>> {
  const path = `/v1/documents/${megabytes}`;
  const out = join(folder, 'out.json');
  mkdirSync(join(folder, 'home'), { recursive: true });
  const env = { IBID_HOME: join(folder, 'home'), IBID_BASE_URL: address, IBID_API_KEY: 'k' };
  const words = ['api', 'GET', path, '--json', '--max-bytes', '1GiB', ...(to === 'file' ? ['-o', out] : [])];
  const ibid: Subject = { args: [join(root, 'bin/ibid.cjs'), ...words], env };
  const rounds = megabytes > 50 ? Math.min(pairs, 3) : pairs;
  const figures = await measure(
    { ibid, undici: { args: [peer(folder, address + path, to, out)] } },
    rounds,
    2,
  );
  return {
    'ibid ms': median(figures.ibid.wall).toFixed(0),
    'undici ms': median(figures.undici.wall).toFixed(0),
    'wall ×': ratio(figures.ibid.wall, figures.undici.wall),
    'cpu ×': ratio(figures.ibid.cpu, figures.undici.cpu),
    'ibid peak MiB': median(figures.ibid.rss).toFixed(0),
    'undici peak MiB': median(figures.undici.rss).toFixed(0),
  };
}

/** The shortest script that does the same without a check. */
function peer(folder: string, url: string, to: 'pipe' | 'file', out: string): string {
  const undici = JSON.stringify(createRequire(import.meta.url).resolve('undici'));
  const target =
    to === 'pipe' ? 'process.stdout' : `require('node:fs').createWriteStream(${JSON.stringify(out)})`;
  const file = join(folder, 'peer.cjs');
  writeFileSync(file, `require(${undici}).stream('${url}', { method: 'GET' }, () => ${target});`);
  return file;
}

/** A JSON array of as many MB as the path says, written as fast as it is read. */
function serve(): Promise<Server> {
  const block = Buffer.from(ITEM.repeat(256));
  const server = createServer((request, response) => {
    const blocks = Math.ceil((Number(request.url?.split('/').at(-1)) * 1e6) / block.length);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': blocks * block.length + 4,
      'x-request-id': 'bench',
    });
    response.write('[');
    pour(response, block, blocks);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

function pour(response: ServerResponse, block: Buffer, blocks: number): void {
  let left = blocks;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left--;
      if (!response.write(block)) return void response.once('drain', more);
    }
    response.end('{}]');
  };
  more();
}
