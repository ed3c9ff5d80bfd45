// A service over a small store in memory: what the rules need, without files.
import { SCOPES } from '../../../src/api/scopes.ts';
import type { LogEntry } from '../../../src/service/context.ts';
import { createKey, type NewKey } from '../../../src/service/keys.ts';
import type { AccountStore } from '../../../src/store/account-store.ts';
import type { RecordStore } from '../../../src/store/record-store.ts';
import { openMemoryBackend, type Store } from '../../../src/store/backend.ts';
import { createService, type Service, type ServiceOptions } from '../../../src/service/app.ts';

export const DOCUMENT = {
  id: 'doc_0123456789abcdef01234567',
  source_id: 'src_0123456789abcdef01234567',
  title: 'A closed strait',
  authors: ['A. Writer'],
  publisher: null,
  published_at: '2024-05-01',
  source_url: 'file:///home/somebody/private/notes/a%20b.md',
  content_sha256: '0'.repeat(64),
  retrieved_at: '2026-01-02T03:04:05.000Z',
  language: 'en',
  sector_id: 'shipping',
  version: 1,
  snapshot_id: 'snp_0123456789abcdef01234567',
  media_type: 'text/markdown',
  bytes: 30,
  warnings: [],
  current: true,
} as const;

export const SOURCE = {
  id: DOCUMENT.source_id,
  name: 'notes',
  kind: 'folder',
  url: 'file:///home/somebody/private/notes',
  publisher: null,
  provenance: 'Added from a folder.',
  created_at: '2026-01-02T03:04:05.000Z',
  documents: 1,
  sectors: ['shipping'],
  languages: ['en'],
  newest_retrieved_at: DOCUMENT.retrieved_at,
} as const;

const TEXT = 'The strait closed. Freight rates rose.';

/** One source with one document of one chunk; what a test does not need throws. */
export function memoryStore(overrides: Partial<Store> = {}): Store {
  const manifest = new Map<string, unknown>();
  const store: Partial<Store> = {
    statistics: async () => ({ documents: 1, chunks: 1, average_title: 2, average_body: 5, revision: 1 }),
    frequencies: async (stems) => new Map(stems.map((stem) => [stem, 0])),
    manifest: async (name) => manifest.get(name),
    setManifest: async (name, value) => void manifest.set(name, value),
    source: async (id) => (id === SOURCE.id ? SOURCE : undefined),
    sources: async () => ({ rows: [SOURCE], total: 1 }),
    document: async (id) => (id === DOCUMENT.id ? { ...DOCUMENT, text: TEXT } : undefined),
    documents: async () => ({ rows: [DOCUMENT], total: 1 }),
    versions: async () => [DOCUMENT],
    chunks: async () => [
      {
        id: 'chk_1',
        document_id: DOCUMENT.id,
        ordinal: 0,
        start: 0,
        end: 38,
        heading: null,
        page: null,
        structure: null,
        text: TEXT,
      },
    ],
    ...overrides,
  };
  return store as Store;
}

/** What the engine would have answered about the one document. */
export const answerQuery: NonNullable<ServiceOptions['answerQuery']> = async (_store, request) => ({
  outcome: 'answered',
  mode: request.mode,
  query: request.query,
  answer: 'Freight rates rose.',
  claims: [],
  citations: [],
  confidence: 0.9,
  reasons: [],
});

/** Options of the service, and the corpus; both may be left out. */
export type FixtureOptions = Partial<Omit<ServiceOptions, 'backend'>> & { readonly store?: Store };

export interface Bench {
  readonly service: Service;
  readonly accounts: AccountStore;
  readonly records: RecordStore;
  /** Moves the clock of the service, in milliseconds. */
  readonly pass: (ms: number) => void;
  /** What the service logged. */
  readonly logs: readonly LogEntry[];
}

/** Runs a test over a service in memory, with one document or the corpus that is given. */
export async function withService(
  { store = memoryStore(), ...options }: FixtureOptions,
  test: (bench: Bench) => Promise<void>,
): Promise<void> {
  const opened = await openMemoryBackend();
  const logs: LogEntry[] = [];
  let time = Date.parse('2026-03-04T05:06:07.000Z');
  const { accounts, records } = opened;
  const service = createService({
    backend: { ...opened, corpus: store, describe: () => 'memory' },
    local: true,
    version: '1.2.3',
    now: () => new Date(time),
    answerQuery,
    log: (entry) => logs.push(entry),
    ...options,
  });
  try {
    await test({ service, accounts, records, logs, pass: (ms) => void (time += ms) });
  } finally {
    await service.close();
  }
}

/** Authorization of a new key with these scopes. */
export async function keyFor(accounts: AccountStore, key: Partial<NewKey> = {}) {
  const made = await createKey(accounts, { scopes: SCOPES, tier: 'unlimited', ...key }, new Date(0));
  return { id: made.id, headers: { authorization: `Bearer ${made.key}` } };
}

/** Sends JSON to a path of the service in this process. */
export function post(service: Service, path: string, body: unknown, headers: Record<string, string> = {}) {
  return service.fetch(
    new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
}

/** Gets a path of the service in this process. */
export function get(service: Service, path: string, init: RequestInit = {}) {
  return service.fetch(new Request(`http://service.test${path}`, init));
}
