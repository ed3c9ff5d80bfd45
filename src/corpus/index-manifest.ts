// What made the index (service.md, "Retrieval"): analyser, stop list, chunks, ICU, database. An index made by another
// analyser or stop list is made anew before anything is added to it.
import type { IndexedChunk } from '../store/corpus-store.ts';
import type { PlacedDocument, ReindexedDocument } from '../store/index-store.ts';
import type { Store } from '../store/store.ts';
import { STOP_WORDS } from '../text/stop-words.ts';
import { ANALYSER, stems } from '../text/terms.ts';
import { CHUNKING, chunksOf } from './chunks.ts';
import { sha256 } from './documents.ts';
import { openReaders } from './readers/open-readers.ts';
import type { OpenReaders } from './readers/open-readers.ts';

/** The name of these facts in the manifest. */
export const INDEX = 'index';

export interface IndexFacts {
  /** The analysis: `ANALYSER` of src/text. */
  readonly analyser: string;
  /** SHA-256 of the stop words, sorted, a line each. */
  readonly stop_words: string;
  /** Sizes in words and characters by which texts are cut. */
  readonly chunks: Readonly<Record<string, number>>;
  /** The Unicode tables behind case and compatibility forms. */
  readonly icu: string;
  readonly database: string;
  readonly tokenizer: string;
}

/**
 * Makes sure that what is added next goes into an index of the same analysis: writes the manifest of a new store, and
 * makes the index of an older one anew, document by document from the snapshots, a batch a transaction. Interrupted
 * anywhere, it resumes there. Chunks keep their places and ids, since they are cited, also where they would be cut
 * differently today.
 *
 * Only adding does this. Until then a store of another analyser answers from the index that it has: what it quotes is
 * as exact as ever, but words that the two analyses stem differently are not found in it.
 *
 * @throws StoreError; the signal's reason
 */
export async function bringIndexUpToDate(store: Store, signal?: AbortSignal): Promise<void> {
  if (isOurs(await store.manifest(INDEX))) return;
  const facts = await indexFacts(store);
  const manifest = { [INDEX]: facts };
  const to = `${facts.analyser} ${facts.stop_words}`;
  const readers = openReaders();
  try {
    while (!isOurs(await store.manifest(INDEX))) {
      signal?.throwIfAborted();
      const from = await store.reindexed(to);
      await store.reindex({ to, from, documents: await nextBatch(store, readers, from), manifest });
    }
  } finally {
    await readers.close();
  }
}

const AT_ONCE = 64;
/** Bytes of originals in one transaction, but for a single larger one. */
const MOST_BYTES = 1_000_000;

function isOurs(facts: unknown): boolean {
  if (typeof facts !== 'object' || facts === null) return false;
  const { analyser, stop_words } = facts as Partial<IndexFacts>;
  return analyser === ANALYSER && stop_words === stopWordsHash();
}

async function indexFacts(store: Store): Promise<IndexFacts> {
  return {
    analyser: ANALYSER,
    stop_words: stopWordsHash(),
    chunks: CHUNKING,
    icu: process.versions['icu'] ?? 'none',
    ...(await store.indexing()),
  };
}

function stopWordsHash(): string {
  return sha256([...STOP_WORDS].toSorted().join('\n'));
}

async function nextBatch(store: Store, readers: OpenReaders, from: number): Promise<ReindexedDocument[]> {
  const batch: ReindexedDocument[] = [];
  let bytes = 0;
  for (const document of await store.documentsAfter(from, AT_ONCE)) {
    bytes += document.bytes;
    if (batch.length > 0 && bytes > MOST_BYTES) break;
    batch.push({ place: document.place, chunks: await analysed(store, readers, document) });
  }
  return batch;
}

// A chunk is found by more than its text: all headings above it, code and tables after it. These come from reading the
// original again; where that is gone or reads differently today, from the stored text of the chunk.
async function analysed(
  store: Store,
  readers: OpenReaders,
  document: PlacedDocument,
): Promise<ReindexedDocument['chunks']> {
  const again = await readAgain(store, readers, document);
  return (await store.chunks(document.id)).map(
    ({ id, heading, text }) =>
      again.get(id) ?? {
        id,
        title_stems: [...stems(document.title), ...stems(heading ?? '')],
        body_stems: stems(text),
      },
  );
}

async function readAgain(
  store: Store,
  readers: OpenReaders,
  document: PlacedDocument,
): Promise<Map<string, IndexedChunk>> {
  try {
    const reader = await readers.ofMedia(document.media_type);
    const original = await store.snapshot(document.content_sha256);
    if (reader === undefined || original === undefined) return new Map();
    return new Map(chunksOf(document, await reader.read(original)).map((chunk) => [chunk.id, chunk]));
  } catch {
    return new Map();
  }
}
