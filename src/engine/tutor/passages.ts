// What a turn reads: the corpus narrowed to what a session is about, and spans of its chunks as claims with their citations. Spans
// of superseded documents, and those that the validator rejects, are left out.
import type { Citation, Claim } from '../../api/payloads/common.ts';
import type { CorpusStore } from '../../store/corpus-store.ts';
import type { ManifestStore, RetrievalStore } from '../../store/index-store.ts';
import { claimFrom } from '../citing/compose.ts';
import { within } from '../retrieval/retrieve.ts';
import type { ChunkSpan } from './session.ts';

export type TutorStore = RetrievalStore &
  ManifestStore &
  Pick<CorpusStore, 'document' | 'documents' | 'sources' | 'chunks'>;

/** The store with the candidates of only one sector. */
export function inSector(store: TutorStore, sector_id: string): TutorStore {
  return within(store, { sector_ids: [sector_id] });
}

/** The store with the candidates of only these documents. */
export function inDocuments(store: TutorStore, document_ids: readonly string[]): TutorStore {
  return within(store, { document_ids });
}

export interface CitedPassage {
  readonly place: ChunkSpan;
  /** The claim's text, on one line. */
  readonly text: string;
  readonly claim: Claim;
  readonly citation: Citation;
  /** Where a sentence rests on more than one. */
  readonly others?: readonly Citation[];
}

/** Reads the spans again as they are stored now. Errors: those of the store. */
export async function citedPassages(
  store: TutorStore,
  places: readonly ChunkSpan[],
): Promise<CitedPassage[]> {
  const chunks = await store.chunksById([...new Set(places.map(([chunk]) => chunk))]);
  const documents = await store.documentsById([...new Set(chunks.map((chunk) => chunk.document_id))]);
  const chunkOf = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  return places.flatMap((place) => {
    const [id, start, end] = place;
    const chunk = chunkOf.get(id);
    const document = chunk === undefined ? undefined : documentOf.get(chunk.document_id);
    if (chunk === undefined || document === undefined || !document.current) return [];
    const made = claimFrom(document, chunk, start, end);
    return made === undefined ? [] : [{ place, text: made.claim.text, ...made }];
  });
}
