// Services with threads and without over one store of their own, and how they are asked.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend, type Backend } from '../../../src/store/backend.ts';
import { createService, type Service } from '../../../src/service/app.ts';
import { DEFAULT_SETTINGS, type ServiceSettings } from '../../../src/service/settings.ts';
import { createThreads, type ThreadsOptions } from '../../../src/service/threads/threads.ts';
import { fillWithStarter } from '../../support/starter.ts';
import { keyFor } from '../app/fixtures.ts';

/** Two services over one store: one that has threads, and one without. */
export interface Bench {
  readonly threaded: Service;
  readonly here: Service;
  readonly backend: Backend;
  /** Authorization of a new key of a workspace of its own. */
  readonly key: () => Promise<Record<string, string>>;
  /** What was written to the records through the main thread's connection. */
  readonly written: string[];
  /** The methods of the corpus and the records that were called through it, and the sums of usage. */
  readonly called: string[];
}

/** The same object, which notes the names of its methods as they are called. */
function noted<T extends object>(object: T, called: string[]): T {
  return new Proxy(object, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]): unknown => {
        called.push(String(name));
        return Reflect.apply(value, target, parameters);
      };
    },
  });
}

/** @param options of the threads, one of them when absent */
export async function withThreads(
  test: (bench: Bench) => Promise<void>,
  settings: Partial<ServiceSettings> = {},
  options: Pick<ThreadsOptions, 'count' | 'memoryMb'> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-threads-'));
  await fillWithStarter(folder);
  const backend = await openBackend(folder);
  const written: string[] = [];
  const put: Backend['records']['put'] = (workspace, ...records) => {
    written.push(...records.map(({ kind }) => kind));
    return backend.records.put(workspace, ...records);
  };
  const called: string[] = [];
  const watched = {
    ...backend,
    corpus: noted(backend.corpus, called),
    accounts: noted(backend.accounts, called),
    records: noted({ ...backend.records, put }, called),
  };
  const all = { ...DEFAULT_SETTINGS, keyRate: 1_000, cachedAnswers: 0, ...settings };
  const log = () => undefined;
  const threads = createThreads({ folder, version: '1.2.3', settings: all, log, count: 1, ...options });
  const about = { folder, version: '1.2.3', settings: all, log };
  const threaded = createService({ ...about, backend: watched, threads });
  const here = createService({ ...about, backend });
  let keys = 0;
  const key = async () => (await keyFor(backend.accounts, { workspace: `w${keys++}${Date.now()}` })).headers;
  try {
    await test({ threaded, here, backend, key, written, called });
  } finally {
    await threaded.close();
    await rm(folder, { recursive: true });
  }
}

export async function ask(
  service: Service,
  headers: Record<string, string>,
  [path, body]: Route,
  signal?: AbortSignal,
) {
  const bytes = body === undefined ? null : new TextEncoder().encode(JSON.stringify(body));
  const reply = await service.answer({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: bytes,
    signal,
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of reply.body ?? []) pieces.push(piece);
  return { status: reply.status, headers: reply.headers, text: Buffer.concat(pieces).toString() };
}

export type Route = readonly [path: string, body?: object];

/** Ids and times of calls differ; nothing else may. */
export function comparable(text: string): string {
  // A busy machine gets keepalive padding.
  return text
    .trimStart()
    .replaceAll(/\b(qry|ses|brf|fct|req|sub)_[0-9a-f]{24}/g, '$1_')
    .replaceAll(/"(created_at|at)":"[^"]*"/g, '"$1":""');
}
