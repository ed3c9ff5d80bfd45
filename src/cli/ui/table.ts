// Every page: its address → its file. A page is loaded when it is first asked for.
import type { RuleReply } from '../../service/context.ts';
import type { Visit } from './http/visit.ts';

interface Row {
  /** With one group where an id goes. */
  readonly path: RegExp;
  readonly methods: readonly Visit['method'][];
  readonly reply: (visit: Visit, id: string) => Promise<RuleReply>;
}

const ID = '([A-Za-z0-9_-]{1,80})';
const READ = ['GET'] as const;

const ROWS: readonly Row[] = [
  {
    path: /^\/$/,
    methods: ['GET', 'POST'],
    reply: async (visit) => (await import('./pages/ask.ts')).askPage(visit),
  },
  {
    path: /^\/search$/,
    methods: READ,
    reply: async (visit) => (await import('./pages/search.ts')).searchPage(visit),
  },
  {
    path: /^\/corpus$/,
    methods: READ,
    reply: async (visit) => (await import('./pages/corpus.ts')).corpusPage(visit),
  },
  {
    path: at(`/documents/${ID}`),
    methods: READ,
    reply: async (visit, id) => (await documents()).documentPage(visit, id),
  },
  {
    path: at(`/documents/${ID}/original`),
    methods: READ,
    reply: async (visit, id) => (await documents()).originalOf(visit, id),
  },
  {
    path: at(`/documents/${ID}/text`),
    methods: READ,
    reply: async (visit, id) => (await documents()).textOf(visit, id),
  },
];

const documents = () => import('./pages/document.ts');

/** The page that an address names; undefined for any other. */
export async function pageAt(visit: Visit): Promise<RuleReply | undefined> {
  for (const { path, methods, reply } of ROWS) {
    const found = path.exec(visit.path);
    if (found !== null && methods.includes(visit.method)) return reply(visit, found[1] ?? '');
  }
  return undefined;
}

function at(path: string): RegExp {
  return new RegExp(`^${path}$`);
}
