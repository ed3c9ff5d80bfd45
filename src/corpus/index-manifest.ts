// What made the index (service.md, "Retrieval"): analyser, stop list, chunks, ICU, database. An index made by another
// analyser or stop list, or of documents that another version read, is made anew before anything is added to it.
import type { PlacedDocument, ReindexedDocument } from '../store/index-store.ts';
import type { Store } from '../store/store.ts';
import { STOP_WORDS } from '../text/stop-words.ts';
import { ANALYSER, stems } from '../text/terms.ts';
import { chunksOf } from './chunks.ts';
import { publishedAt, sha256, titleOf } from './documents.ts';
import { openReaders } from './readers/open-readers.ts';
import type { OpenReaders } from './readers/open-readers.ts';
import { READING, type Reading } from './reading.ts';
import { CHUNKING } from './sections.ts';

/** The name of these facts in the manifest. */
export const INDEX = 'index';

export interface IndexFacts {
  /** The analysis: `ANALYSER` of src/text. */
  readonly analyser: string;
  /** How documents are read and cut: `READING`. */
  readonly reading: string;
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
 * Makes sure that what is added next goes into an index of the same reading and analysis: writes the manifest of a new
 * store, and makes the index of an older one anew, document by document from the snapshots, a batch a transaction.
 * Interrupted anywhere, it resumes there. A document whose original is gone, or cannot be read by itself (an item of a feed),
 * keeps its text and chunks, and gets new stems.
 *
 * Only adding does this. Until then a store of an older version answers from the index that it has: what it quotes is
 * as exact as ever, but lists and tables are not known in it, and words that the analyses stem differently are not found.
 *
 * @param onDocument called with the number of documents done by then, those of earlier runs included
 * @throws StoreError; the signal's reason
 */
export async function bringIndexUpToDate(
  store: Store,
  signal?: AbortSignal,
  onDocument?: (done: number) => void,
): Promise<void> {
  if (isOurs(await store.manifest(INDEX))) return;
  const facts = await indexFacts(store);
  const manifest = { [INDEX]: facts };
  const to = `${facts.analyser} ${facts.reading} ${facts.stop_words}`;
  const readers = openReaders();
  try {
    while (!isOurs(await store.manifest(INDEX))) {
      signal?.throwIfAborted();
      const from = await store.reindexed(to);
      const documents = await nextBatch(store, readers, from);
      await store.reindex({ to, from, documents, manifest });
      onDocument?.(documents.at(-1)?.place ?? from);
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
  const { analyser, reading, stop_words } = facts as Partial<IndexFacts>;
  return analyser === ANALYSER && reading === READING && stop_words === stopWordsHash();
}

async function indexFacts(store: Store): Promise<IndexFacts> {
  return {
    analyser: ANALYSER,
    reading: READING,
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
    batch.push(await again(store, readers, document));
  }
  return batch;
}

async function again(
  store: Store,
  readers: OpenReaders,
  document: PlacedDocument,
): Promise<ReindexedDocument> {
  const { place } = document;
  const reading = await readAgain(store, readers, document);
  if (reading !== undefined && reading.text.trim() !== '') {
    const title = titleOf(reading, document.title);
    const published_at = publishedAt(reading, { ...document, address: document.source_url });
    return {
      place,
      text: reading.text,
      title,
      published_at,
      chunks: chunksOf({ ...document, title }, reading),
    };
  }
  const title = stems(document.title);
  const chunks = await store.chunks(document.id);
  return {
    place,
    chunks: chunks.map(({ id, heading, text }) => ({
      id,
      title_stems: [...title, ...stems(heading ?? '')],
      headings_from: title.length,
      body_stems: stems(text),
    })),
  };
}

// A part of a file that holds many is read by its file's reader, and not by itself.
async function readAgain(
  store: Store,
  readers: OpenReaders,
  { media_type, content_sha256, source_url }: PlacedDocument,
): Promise<Reading | undefined> {
  if (source_url.includes('#')) return undefined;
  try {
    const reader = await readers.ofMedia(media_type);
    const original = await store.snapshot(content_sha256);
    if (reader === undefined || reader.parts !== undefined || original === undefined) return undefined;
    return await reader.read(original);
  } catch {
    return undefined;
  }
}
