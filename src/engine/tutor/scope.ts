// The corpus narrowed to a sector or a topic: candidates come from its documents alone; the statistics stay those of the
// whole corpus, so that scores remain comparable.
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import type { ManifestStore } from '../../store/index-store.ts';
import type { Candidate, RetrievalStore } from '../../store/retrieval-store.ts';

export type TutorStore = RetrievalStore &
  ManifestStore &
  Pick<CorpusStore, 'document' | 'documents' | 'sources' | 'chunks'>;

/** A sector may be a small part of the corpus: this many candidates are searched for its own. */
const CANDIDATES_SEARCHED = 2_000;

/** The store with the candidates of one sector alone. */
export function inSector(store: TutorStore, sector_id: string): TutorStore {
  return narrowed(store, async (stems, limit) => {
    const found = await store.candidates(stems, Math.max(limit, CANDIDATES_SEARCHED));
    const ids = [...new Set(found.map(({ document_id }) => document_id))];
    const own = ownOf(await store.documentsById(ids), sector_id);
    return found.filter(({ document_id }) => own.has(document_id)).slice(0, limit);
  });
}

/** The store with the candidates of these documents alone; all their chunks are considered. */
export function inDocuments(store: TutorStore, ids: readonly string[]): TutorStore {
  return narrowed(store, async (stems, limit) => {
    const wanted = new Set(stems);
    const count = (one: Candidate) => one.body_stems.filter((stem) => wanted.has(stem)).length;
    return (await store.candidatesOf(ids))
      .map((candidate) => ({ candidate, count: count(candidate) }))
      .filter(({ count: some }) => some > 0)
      .sort((a, b) => b.count - a.count || byCodeUnits(a.candidate.chunk_id, b.candidate.chunk_id))
      .slice(0, limit)
      .map(({ candidate }) => candidate);
  });
}

function ownOf(documents: readonly DocumentRecord[], sector_id: string): ReadonlySet<string> {
  return new Set(documents.filter((one) => one.sector_id === sector_id).map(({ id }) => id));
}

function narrowed(store: TutorStore, candidates: RetrievalStore['candidates']): TutorStore {
  return {
    candidates,
    statistics: () => store.statistics(),
    frequencies: (stems) => store.frequencies(stems),
    candidatesOf: (ids) => store.candidatesOf(ids),
    chunksById: (ids) => store.chunksById(ids),
    documentsById: (ids) => store.documentsById(ids),
    sampleChunkIds: (count) => store.sampleChunkIds(count),
    manifest: (name) => store.manifest(name),
    setManifest: (name, value) => store.setManifest(name, value),
    documents: (filter, page) => store.documents(filter, page),
    sources: (filter, page) => store.sources(filter, page),
    chunks: (id) => store.chunks(id),
    document: (id) => store.document(id),
  };
}
