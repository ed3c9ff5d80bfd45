// The sectors of the corpus, for choices and lists.
import type { Visit } from '../http/visit.ts';

/** Sources that are looked through; the choice of sectors that is offered. */
const MOST = { sources: 500, sectors: 100 };

/** By name. */
export async function sectorsOf({ store, mayRead }: Pick<Visit, 'store' | 'mayRead'>): Promise<string[]> {
  if (!(await mayRead())) return [];
  const { rows } = await store.sources({}, { limit: MOST.sources, offset: 0 });
  return [...new Set(rows.flatMap(({ sectors }) => sectors))].toSorted().slice(0, MOST.sectors);
}
