// The corpus as one object: documents, index, facts. What each part promises is in its own contract.
import type { CorpusStore } from './corpus-store.ts';
import type { IndexStore, ManifestStore } from './index-store.ts';
import type { RetrievalStore } from './retrieval-store.ts';

/** A whole corpus. Its parts read and write the same documents, and each of its writes is one transaction. */
export interface Store extends CorpusStore, RetrievalStore, ManifestStore, IndexStore {}
