// What a tutor session can be begun about: the sectors of the corpus, and the titles of a sector's documents.
import type { RoutedCall } from '../context.ts';

const MOST_TOPICS = 20;
const MOST_SOURCES = 100;

/** Sectors by name; titles of the documents of `sector_id`, none where the corpus has no such sector. */
export async function corpusTopics(
  sector_id: string,
  call: RoutedCall,
): Promise<{ sectors: readonly string[]; topics: readonly string[] }> {
  const { store } = call.world;
  const sources = await store.sources({}, { limit: MOST_SOURCES, offset: 0 });
  const sectors = [...new Set(sources.rows.flatMap((source) => source.sectors))].sort();
  const { rows } = await store.documents({ sector_id }, { limit: MOST_TOPICS, offset: 0 });
  return { sectors, topics: [...new Set(rows.map(({ title }) => title))].sort() };
}
