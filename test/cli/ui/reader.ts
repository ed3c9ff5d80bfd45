// The pages of `ibid ui` without a socket: a corpus of given files, a reader who was let in, and what comes back.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseHTML } from 'linkedom';
import { LOCAL_BASE_URL } from '../../../src/client/address.ts';
import { createClient } from '../../../src/client/client.ts';
import { type Service, type ServiceOptions, createService } from '../../../src/service/app.ts';
import { openBackend, type Backend } from '../../../src/store/backend.ts';
import { entrance } from '../../../src/cli/ui/doors.ts';
import { newToken } from '../../../src/cli/ui/http/sessions.ts';
import { createPages, type Pages } from '../../../src/cli/ui/pages.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';

export const HOST = '127.0.0.1:8788';
export const SECRETS = { mint: 'm'.repeat(43), seal: 's'.repeat(43) };

export interface Came {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly document: ReturnType<typeof parseHTML>['document'];
}

export interface Reader {
  readonly home: string;
  readonly backend: Backend;
  readonly service: Service;
  readonly pages: Pages;
  /** What failed and was not foreseen. */
  readonly failures: readonly unknown[];
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Came>;
  readonly post: (path: string, body: string, headers?: Record<string, string>) => Promise<Came>;
}

/** Opens pages over these files, by name, and closes them again. */
export async function asReader(
  files: Readonly<Record<string, string>>,
  act: (reader: Reader) => Promise<void>,
  options: Partial<ServiceOptions> = {},
): Promise<void> {
  const home = temporaryFolder();
  try {
    if (Object.keys(files).length > 0) await add(home.path, files);
    const folder = join(home.path, 'data');
    const backend = await openBackend(folder);
    const service = createService({ backend, folder, local: true, version: '1.2.3', ...options });
    try {
      await act(readerOf(home.path, service, backend));
    } finally {
      await service.close();
    }
  } finally {
    home.remove();
  }
}

async function add(home: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = join(home, 'notes');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { code, stderr } = await runHere(home, ['corpus', 'add', folder]);
  if (code !== 0) throw new Error(stderr);
}

function readerOf(home: string, service: Service, backend: Backend): Reader {
  const failures: unknown[] = [];
  const client = createClient({
    fetch: async (request) => service.answer(request),
    baseUrl: LOCAL_BASE_URL,
    waiting: { tries: 1 },
  });
  const own = {
    client,
    store: backend.corpus,
    now: Date.now,
    shown: async <T>(records: readonly T[]) => records,
  };
  const pages = createPages(entrance(own, SECRETS), (error) => failures.push(error));
  const cookie = letIn(pages);
  const ask = async (method: string, path: string, headers: Record<string, string>, body?: string) =>
    came(pages, {
      method,
      url: path,
      headers: { host: HOST, cookie: await cookie, ...headers },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
  return {
    home,
    backend,
    service,
    pages,
    failures,
    get: (path, headers = {}) => ask('GET', path, headers),
    post: (path, body, headers = {}) => ask('POST', path, { origin: `http://${HOST}`, ...headers }, body),
  };
}

/** The cookie of a reader who opened the printed address. */
export async function letIn(pages: Pages): Promise<string> {
  const { headers } = await came(pages, {
    method: 'GET',
    url: `/?token=${newToken(SECRETS.mint)}`,
    headers: { host: HOST },
  });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

export async function came(pages: Pages, request: Parameters<Pages['answer']>[0]): Promise<Came> {
  const { status, headers, body } = await pages.answer(request);
  const parts: Uint8Array[] = [];
  if (body !== null) for await (const part of body) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  return { status, headers: new Map(headers.entries()), text, document: parseHTML(text).document };
}
