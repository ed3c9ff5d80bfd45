// An exact RetrievalStore in memory: the same candidates and statistics as the databases give, without one.
// Used where a benchmark builds many small corpora, and to hold "the same ranking everywhere" against the real store.
import type { ChunkRecord, CorpusStore, DocumentRecord, IndexedChunk } from '../../src/store/corpus-store.ts';
import type { ManifestStore, Candidate, RetrievalStore, Scope } from '../../src/store/index-store.ts';
import { countStems } from '../../test/support/count-stems.ts';

interface Posting {
  readonly at: number;
  readonly times: number;
}

/** Builds the store once; the corpus does not change afterwards. */
export function memoryStore(
  documents: readonly DocumentRecord[],
  chunks: readonly IndexedChunk[],
): RetrievalStore & ManifestStore & Pick<CorpusStore, 'document'> {
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const documentById = new Map(documents.map((document) => [document.id, document]));
  const byDocument = groupByDocument(chunks);
  const postings = index(chunks);
  const manifest = new Map<string, unknown>();
  const average = (of: (chunk: IndexedChunk) => number): number =>
    chunks.reduce((sum, chunk) => sum + of(chunk), 0) / Math.max(1, chunks.length);
  const statistics = {
    documents: documents.length,
    chunks: chunks.length,
    average_title: average((chunk) => chunk.title_stems.length),
    average_body: average((chunk) => chunk.body_stems.length),
    revision: 1,
  };
  const averageLength = statistics.average_title + statistics.average_body;
  return {
    statistics: async () => statistics,
    frequencies: async (stems) => new Map(stems.map((stem) => [stem, postings.get(stem)?.length ?? 0])),
    candidates: async (stems, limit, scope = {}) =>
      likeliest(chunks, postings, averageLength, stems)
        .filter(({ document_id }) => isIn(scope, documentById.get(document_id)))
        .slice(0, limit),
    documentCounts: async (ids, stems) =>
      countStems(ids.flatMap((id) => byDocument.get(id) ?? []).map(candidate), stems),
    candidatesOf: async (ids, most) =>
      ids.flatMap((id) => byDocument.get(id)?.slice(0, most) ?? []).map(candidate),
    chunksById: async (ids) => ids.flatMap((id): readonly ChunkRecord[] => one(byId.get(id))),
    languages: async () => countedLanguages(documents),
    documentsById: async (ids) => ids.flatMap((id) => one(documentById.get(id))),
    document: async (id) => withText(documentById.get(id), byDocument.get(id) ?? []),
    manifest: async (name) => manifest.get(name),
    setManifest: async (name, value) => void manifest.set(name, structuredClone(value)),
  };
}

function countedLanguages(documents: readonly DocumentRecord[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { language } of documents) counted.set(language, (counted.get(language) ?? 0) + 1);
  return counted;
}

function index(chunks: readonly IndexedChunk[]): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>();
  chunks.forEach((chunk, at) => {
    const counts = new Map<string, number>();
    for (const stem of chunk.title_stems) counts.set(stem, (counts.get(stem) ?? 0) + 3);
    for (const stem of chunk.body_stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (const [stem, times] of counts) {
      const list = postings.get(stem);
      if (list === undefined) postings.set(stem, [{ at, times }]);
      else list.push({ at, times });
    }
  });
  return postings;
}

// As the database orders its candidates: BM25 with 1.2 and 0.75, title three times, ties by chunk id.
function likeliest(
  chunks: readonly IndexedChunk[],
  postings: ReadonlyMap<string, readonly Posting[]>,
  averageLength: number,
  stems: readonly string[],
): Candidate[] {
  const scores = new Map<number, number>();
  for (const stem of stems) {
    const list = postings.get(stem) ?? [];
    const weight = Math.max(1e-6, Math.log((chunks.length - list.length + 0.5) / (list.length + 0.5)));
    for (const { at, times } of list) {
      const chunk = chunks[at]!;
      const length = chunk.title_stems.length + chunk.body_stems.length;
      const gain = (times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / averageLength));
      scores.set(at, (scores.get(at) ?? 0) + weight * gain);
    }
  }
  return [...scores]
    .sort((a, b) => b[1] - a[1] || (chunks[a[0]]!.id < chunks[b[0]]!.id ? -1 : 1))
    .map(([at]) => candidate(chunks[at]!));
}

function isIn(
  { sector_ids, source_ids, document_ids }: Scope,
  document: DocumentRecord | undefined,
): boolean {
  const has = (ids: readonly string[] | undefined, id: string | null | undefined): boolean =>
    ids === undefined || (typeof id === 'string' && ids.includes(id));
  return (
    has(sector_ids, document?.sector_id) &&
    has(source_ids, document?.source_id) &&
    has(document_ids, document?.id)
  );
}

function candidate(chunk: IndexedChunk): Candidate {
  return {
    chunk_id: chunk.id,
    document_id: chunk.document_id,
    title_stems: chunk.title_stems,
    headings_from: chunk.headings_from,
    body_stems: chunk.body_stems,
  };
}

/** Its chunks laid out at their places; what is between them is white space to a benchmark. */
function withText(
  document: DocumentRecord | undefined,
  chunks: readonly IndexedChunk[],
): (DocumentRecord & { text: string }) | undefined {
  if (document === undefined) return undefined;
  let text = '';
  for (const chunk of chunks) text = text.padEnd(chunk.start).slice(0, chunk.start) + chunk.text;
  return { ...document, text };
}

function groupByDocument(chunks: readonly IndexedChunk[]): Map<string, IndexedChunk[]> {
  const groups = new Map<string, IndexedChunk[]>();
  for (const chunk of chunks) {
    const group = groups.get(chunk.document_id);
    if (group === undefined) groups.set(chunk.document_id, [chunk]);
    else group.push(chunk);
  }
  return groups;
}

function one<T>(value: T | undefined): readonly T[] {
  return value === undefined ? [] : [value];
}
