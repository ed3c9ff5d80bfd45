// Servers for the benchmarks of `ibid serve`, each in a process of its own: this file again, which says its address first.
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface Started {
  readonly url: string;
  readonly child: ChildProcess;
}

/** @param args `bare`; or `service`, the data folder, how many threads (0: as it comes), and the URL of a store */
export async function start(args: readonly string[]): Promise<Started> {
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

export interface Facts {
  readonly rss: number;
  /** User and system time so far, in microseconds. */
  readonly cpu: number;
}

let asked = 0;

export function factsOf({ child }: Started): Promise<Facts> {
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
async function beService(folder: string, count: number, store?: string): Promise<string> {
  const { openService } = await import('../../src/service/open.ts');
  const { serve } = await import('../../src/service/http/serve.ts');
  const starterFolder = fileURLToPath(new URL('../../src/corpus/starter', import.meta.url));
  const { DEFAULT_SETTINGS } = await import('../../src/service/settings.ts');
  const { openBackend } = await import('../../src/store/backend.ts');
  const { createThreads } = await import('../../src/service/threads/threads.ts');
  const settings = { ...DEFAULT_SETTINGS, perAddress: null, openUntilFirstKey: true };
  const place = { folder, ...(store === undefined ? {} : { store }) };
  const threads = createThreads({
    ...place,
    ...(count === 0 ? {} : { count }),
    version: '0.0.0',
    settings,
    log: () => undefined,
  });
  const backend = await openBackend(store ?? folder);
  const service = await openService({ folder, backend, starterFolder, settings, threads });
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

const [role, folder = '', count = '0', store] = process.argv.slice(2);
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
  process.send(role === 'service' ? await beService(folder, Number(count), store) : await beBare());
}
