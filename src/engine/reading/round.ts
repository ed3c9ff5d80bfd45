// One round of statements from what a search found.
import type { RetrievalStore } from '../../store/index-store.ts';
import { blockOf, type Ranked } from '../statements/ranking.ts';
import { readChunks, type ReadChunk } from '../statements/read-chunks.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import { offer, type Offer, type Offering } from './offer.ts';
import type { Reader } from './reader.ts';

/** What a round is made of: statements, the best first, and the revision of the corpus that they are of. */
export interface Found {
  readonly read: { readonly collection: Pick<ReadQuestion['collection'], 'revision'> };
  readonly ranking: readonly Pick<Ranked, 'statement'>[];
}

export type RoundOptions = Pick<Offering, 'known' | 'newestFirst' | 'room' | 'forReasons'>;

/** The best blocks of several rankings, which take turns. Errors: those of the store. */
export async function roundOf(
  store: Pick<RetrievalStore, 'chunksById' | 'documentsById'>,
  { isPrivate }: Pick<Reader, 'isPrivate'>,
  found: readonly Found[],
  options: RoundOptions = {},
): Promise<Offer> {
  const places = placesIn(found.map(({ ranking }) => ranking));
  const chunks = await chunksOf(store, found);
  const ids = [...new Set(chunks.map(({ chunk }) => chunk.document_id))];
  const documents = new Map((await store.documentsById(ids)).map((one) => [one.id, one]));
  const placeOf = (statement: Ranked['statement']): number | undefined =>
    places.get(`${statement.chunk.id}:${statement.block}`);
  return offer({ ...options, chunks, documents, placeOf, isPrivate });
}

/** The place of each block in the rankings: the first of each ranking before the second of any. */
function placesIn(rankings: readonly Found['ranking'][]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [turn, ranking] of rankings.entries())
    for (const [at, one] of ranking.entries()) {
      const place = at * rankings.length + turn;
      const block = blockOf(one);
      const known = places.get(block);
      if (known === undefined || place < known) places.set(block, place);
    }
  return places;
}

async function chunksOf(
  store: Pick<RetrievalStore, 'chunksById'>,
  found: readonly Found[],
): Promise<ReadChunk[]> {
  const all = new Map<string, ReadChunk>();
  for (const { read, ranking } of found) {
    const ids = [...new Set(ranking.map(({ statement }) => statement.chunk.id))];
    for (const [id, chunk] of await readChunks(store, read.collection.revision, ids))
      if (!all.has(id)) all.set(id, chunk);
  }
  return [...all.values()];
}
