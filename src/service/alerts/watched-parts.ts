// The data that rules watch, assembled from the parts of the service: corpus, entities, series.
import type { EntityIndex } from '../../engine/entities/entity-index.ts';
import { SubjectGone, type Watch, type WatchedSeries } from '../../engine/anomaly/watch.ts';
import type { Store } from '../../store/backend.ts';

/** @param entities the entity graph of the corpus, made when first asked for */
export function watchOver(store: Store, entities: () => Promise<EntityIndex>): Omit<Watch, 'now' | 'signal'> {
  return {
    store,
    entities: async () => (await entities()).view(),
    series: (which) => seriesOf(store, which),
  };
}

async function seriesOf(store: Store, which: { source: string; column: string }): Promise<WatchedSeries> {
  const { readSeries } = await import('../../corpus/tables/series.ts');
  const { SeriesError } = await import('../../corpus/errors.ts');
  try {
    return await readSeries(store, { ...which, source: await newest(store, which.source) });
  } catch (error) {
    if (!(error instanceof SeriesError)) throw error;
    throw new SubjectGone(error.message, { cause: error });
  }
}

/** A document that was named by its id is watched at its address: always the newest version. */
async function newest(store: Store, source: string): Promise<string> {
  const [named] = source.startsWith('doc_') ? await store.documentsById([source]) : [];
  if (named === undefined || named.current) return source;
  const versions = await store.versions(named.source_url);
  return versions.find(({ current }) => current)?.id ?? source;
}
