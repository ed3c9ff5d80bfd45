// GET /v1/sources and /v1/sources/{id}: the catalogue, with provenance and a quality score whose parts are shown.
import type { Page } from '../../api/payloads/common.ts';
import type { DocumentLine, Quality, Source, SourceDetail } from '../../api/payloads/source.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import type { DocumentRecord, SourceRow } from '../../store/corpus-store.ts';
import { shortFileUrl, withPublicUrls } from '../addresses.ts';
import { qualityOf } from '../../corpus/source-quality.ts';
import { pageIn } from './stored-records.ts';

/** The most documents that a source's window shows. */
const WINDOW = 100;

export async function listSources(input: RequestOf<'source.list'>, call: RoutedCall): Promise<Page<Source>> {
  const page = pageIn(input);
  const filter = input.sector === undefined ? {} : { sector_id: input.sector };
  const { rows, total } = await call.service.store.sources(filter, page);
  const items = [];
  for (const row of rows) items.push(await sourcePayload(row, call));
  return { items, total, ...page };
}

/** One source with its newest documents, or those of the last days that `recent` names (`7d`). No paging. */
export async function getSource(input: RequestOf<'source.get'>, call: RoutedCall): Promise<SourceDetail> {
  const row = await call.service.store.source(call.params['id'] ?? '');
  if (row === undefined) throw new ServiceProblem('not-found', 'The corpus has no source with this id.');
  const since =
    input.recent === undefined ? undefined : daysBefore(call.service.now(), parseInt(input.recent, 10));
  const { rows, total } = await call.service.store.documents(
    { source_id: row.id, ...(since === undefined ? {} : { since }) },
    { limit: WINDOW, offset: 0 },
  );
  const items = await withPublicUrls(rows, call);
  return {
    ...(await sourcePayload(row, call)),
    window: { recent: input.recent ?? null, since: since ?? null, shown: items.length, total },
    items: items.map(documentLine),
  };
}

async function sourcePayload(row: SourceRow, call: RoutedCall): Promise<Source> {
  const url = call.service.settings.shortFileUrls ? shortFileUrl(row.url, row) : row.url;
  return { ...row, url, quality: await knownQuality(row, call) };
}

/** Worked out once for each source at the present revision of the corpus. */
async function knownQuality(row: SourceRow, { service: { store, cache } }: RoutedCall): Promise<Quality> {
  const { revision } = await store.statistics();
  return cache.at(revision, `quality ${row.id}`, () => qualityOf(row, store));
}

function documentLine(document: DocumentRecord): DocumentLine {
  const { id, title, published_at, source_url, content_sha256, retrieved_at, version } = document;
  return { id, title, published_at, source_url, content_sha256, retrieved_at, version };
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}
