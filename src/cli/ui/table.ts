// Every page: its address → its file. A page is loaded when it is first asked for.
import type { RuleReply } from '../../service/context.ts';
import { page } from './http/replies.ts';
import type { Visit } from './http/visit.ts';
import { notice } from './layout.ts';

interface Row {
  /** With one group where an id goes. */
  readonly path: RegExp;
  readonly methods: readonly Visit['method'][];
  readonly reply: (visit: Visit, id: string) => Promise<RuleReply>;
}

const ID = '([A-Za-z0-9_-]{1,80})';

const ROWS: readonly Row[] = [
  row('/', async (visit) => (await import('./pages/ask.ts')).askPage(visit), ['GET', 'POST']),
  reads('/search', async (visit) => (await import('./pages/search.ts')).searchPage(visit)),
  reads('/corpus', async (visit) => (await import('./pages/corpus.ts')).corpusPage(visit)),
  reads(`/documents/${ID}`, async (visit, id) => (await documents()).documentPage(visit, id)),
  reads(`/documents/${ID}/original`, async (visit, id) => (await documents()).originalOf(visit, id)),
  reads(`/documents/${ID}/text`, async (visit, id) => (await documents()).textOf(visit, id)),
  row('/briefs', async (visit) => (await briefs()).briefsPage(visit)),
  row('/briefs', async (visit) => (await briefs()).makeBrief(visit), ['POST']),
  row(`/briefs/${ID}`, async (visit, id) => (await briefs()).oneBrief(visit, id)),
  row(`/briefs/${ID}/evidence`, async (visit, id) => (await briefs()).evidenceOf(visit, id)),
  row(`/briefs/${ID}/report`, async (visit, id) => (await briefs()).reportOf(visit, id)),
  row('/causal', async (visit) => (await import('./pages/causal.ts')).causalPage(visit), ['GET', 'POST']),
  row(`/drawings/${ID}[.]svg`, async (_visit, name) => (await import('./drawings.ts')).drawingOf(name)),
  row('/forecasts', async (visit) => (await forecasts()).forecastsPage(visit)),
  row(`/forecasts/${ID}`, async (visit, id) => (await forecasts()).oneForecast(visit, id)),
  row(`/forecasts/${ID}/fan[.]svg`, async (visit, id) => (await forecasts()).fanOf(visit, id)),
  row('/evidence', async (visit) => (await import('./pages/evidence.ts')).evidencePage(visit)),
  row('/evidence', async (visit) => (await import('./pages/evidence.ts')).verifyPage(visit), ['POST']),
];

function documents() {
  return import('./pages/document.ts');
}

function briefs() {
  return import('./pages/briefs.ts');
}

function forecasts() {
  return import('./pages/forecasts.ts');
}

/** The page that an address names; undefined for any other. */
export async function pageAt(visit: Visit): Promise<RuleReply | undefined> {
  for (const { path, methods, reply } of ROWS) {
    const found = path.exec(visit.path);
    if (found !== null && methods.includes(visit.method)) return reply(visit, found[1] ?? '');
  }
  return undefined;
}

function row(path: string, reply: Row['reply'], methods: Row['methods'] = ['GET']): Row {
  return { path: new RegExp(`^${path}$`), methods, reply };
}

/** A page that comes from the store and not through the service, which would ask for the scope. */
function reads(path: string, reply: Row['reply']): Row {
  return row(path, async (visit, id) =>
    (await visit.mayRead())
      ? reply(visit, id)
      : page(
          notice('Not for this key', ['The key that you signed in with lacks the scope sources:read.']),
          403,
        ),
  );
}
