// Topics for a tutor session: the sectors of the corpus, and the titles of a sector's documents.
import type { RoutedCall } from '../context.ts';

const MOST_TOPICS = 20;
const MOST_SOURCES = 100;

/** Sectors by name; titles of the documents of `sector_id`, none where the corpus has no such sector. */
export async function corpusTopics(
  sector_id: string,
  call: RoutedCall,
): Promise<{ sectors: readonly string[]; topics: readonly string[] }> {
  const sectors = await allSectors(call);
  const { rows } = await call.service.store.documents({ sector_id }, { limit: MOST_TOPICS, offset: 0 });
  return { sectors, topics: [...new Set(rows.map(({ title }) => title))].sort() };
}

/** The corpus's own spelling of a sector: `monetary-policy` for "Monetary policy"; as given where it has none. */
export async function sectorNamed(given: string, call: RoutedCall): Promise<string> {
  const sectors = await allSectors(call);
  return sectors.includes(given) ? given : (sectors.find((one) => isSameName(one, given)) ?? given);
}

/** Whether two names are the same except for case and separators. */
export function isSameName(one: string, other: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim();
  return plain(one) === plain(other);
}

async function allSectors({ service: { store } }: RoutedCall): Promise<string[]> {
  const { rows } = await store.sources({}, { limit: MOST_SOURCES, offset: 0 });
  return [...new Set(rows.flatMap(({ sectors }) => sectors))].sort();
}
