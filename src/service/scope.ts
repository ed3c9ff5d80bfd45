// Ids of a scope that are not in the corpus: a typing error must not look like a missing answer.
import type { Scope } from '../store/index-store.ts';
import type { Store } from '../store/backend.ts';
import { shown } from './rules/json-shape.ts';

/** A member of a request, and one sentence about it. */
export interface UnknownId {
  readonly member: keyof Scope;
  readonly detail: string;
}

/** Sectors and sources without current documents, and documents that are not current: the first of each list. */
export async function unknownIn(scope: Scope, store: Store): Promise<UnknownId[]> {
  const found = [await unknownSector(scope, store), await unknownSource(scope, store)];
  return [...found, await unknownDocument(scope, store)].filter((one) => one !== undefined);
}

const FIRST = { limit: 1, offset: 0 };

async function unknownSector({ sector_ids = [] }: Scope, store: Store): Promise<UnknownId | undefined> {
  for (const id of sector_ids) {
    const { total } = await store.documents({ sector_id: id }, FIRST);
    if (total > 0) continue;
    const known = await sectorsOf(store);
    const there = known.length === 0 ? 'no document has a sector' : `the sectors are ${known.join(', ')}`;
    return { member: 'sector_ids', detail: `There is no sector ${shown(id)}; ${there}.` };
  }
  return undefined;
}

async function unknownSource({ source_ids = [] }: Scope, store: Store): Promise<UnknownId | undefined> {
  for (const id of source_ids)
    if ((await store.source(id)) === undefined)
      return { member: 'source_ids', detail: `The corpus has no source with the id ${shown(id)}.` };
  return undefined;
}

async function unknownDocument({ document_ids = [] }: Scope, store: Store): Promise<UnknownId | undefined> {
  const known = await store.documentsById(document_ids);
  const current = new Set(known.filter((one) => one.current).map(({ id }) => id));
  const id = document_ids.find((one) => !current.has(one));
  if (id === undefined) return undefined;
  const detail = known.some((one) => one.id === id)
    ? `The document ${shown(id)} is no longer in the corpus.`
    : `The corpus has no document with the id ${shown(id)}.`;
  return { member: 'document_ids', detail };
}

/** The sectors of the sources of the corpus, by name; the first of very many. */
async function sectorsOf(store: Store): Promise<string[]> {
  const { rows } = await store.sources({}, { limit: 500, offset: 0 });
  return [...new Set(rows.flatMap(({ sectors }) => sectors))].toSorted().slice(0, 50);
}
