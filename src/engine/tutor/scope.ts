// The corpus narrowed to what a session is about: a sector, or the documents of its topic.
import type { CorpusStore } from '../../store/corpus-store.ts';
import type { ManifestStore } from '../../store/index-store.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import { within } from '../retrieval/within.ts';

export type TutorStore = RetrievalStore &
  ManifestStore &
  Pick<CorpusStore, 'document' | 'documents' | 'sources' | 'chunks'>;

/** The store with the candidates of one sector alone. */
export function inSector(store: TutorStore, sector_id: string): TutorStore {
  return within(store, { sector_ids: [sector_id] });
}

/** The store with the candidates of these documents alone. */
export function inDocuments(store: TutorStore, document_ids: readonly string[]): TutorStore {
  return within(store, { document_ids });
}
