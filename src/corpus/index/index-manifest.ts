// The index brought to this version: what an older reader or analyser read is read again.
// From the archived originals, a few a transaction, before anything is added.
import type { PlacedDocument, ReindexedDocument } from '../../store/index-store.ts';
import type { Store } from '../../store/backend.ts';
import { analyserOf, loadAnalysers } from '../../text/languages/analysers.ts';
import { chunksOf } from '../documents/chunks.ts';
import { DOUBTFUL_LETTERS } from '../reading/decode.ts';
import { languageOf, publishedAt, shareOf, titleOf } from '../documents/documents.ts';
import { INDEX, type IndexFacts, isUpToDate, OURS, TO } from './index-facts.ts';
import { openReaders, type OpenReaders } from '../readers/open-readers.ts';
import type { Reading } from '../reading/reading.ts';
import { CHUNKING } from '../documents/sections.ts';

export interface ReindexOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each step with how many documents are done in all, and how many there are. */
  readonly onStep?: ((done: number, documents: number) => void) | undefined;
}

/** What this run did: an earlier one that was stopped may have done others. */
export interface ReindexReport {
  /** Documents, older versions of them included, that were read again. */
  readonly read_again: number;
  /** Those whose text stays as it was: the original is gone, or cannot be read by itself (an item of a feed). */
  readonly kept: number;
}

/**
 * Makes sure that what is added next goes into an index of the same reading and analysis: writes the manifest of a new
 * store, rebuilds the index of one whose form is older from the stored stems, and that of one that was read in another way
 * document by document from the snapshots, a batch a transaction.
 * Interrupted anywhere, it resumes there. A document whose original is gone, or cannot be read by itself, keeps its text
 * and chunks, and gets new stems.
 *
 * @throws StoreError, `newer` where a newer version of ibid made the index; the signal's reason, as soon as it comes
 */
export async function bringIndexUpToDate(
  store: Store,
  { signal, onStep }: ReindexOptions = {},
): Promise<ReindexReport> {
  const report = { read_again: 0, kept: 0 };
  if (await isUpToDate(store)) return report;
  const manifest = { [INDEX]: await indexFacts(store) };
  const all = (await store.leftAfter(0)).documents;
  let left = (await store.leftAfter(await store.reindexed(TO))).documents;
  const readers = openReaders();
  try {
    while (!(await isUpToDate(store))) {
      const from = await store.reindexed(TO);
      const documents = await unlessStopped(nextBatch(store, readers, from), signal);
      const isOurs = await store.reindex({ to: TO, from, documents, manifest });
      // Another process may be at the same work.
      if (!isOurs || documents.length === 0) continue;
      for (const document of documents) report['text' in document ? 'read_again' : 'kept'] += 1;
      left = Math.max(0, left - documents.length);
      onStep?.(all - left, all);
    }
  } finally {
    await readers.close();
  }
  return report;
}

/** What is read is left to itself after the signal: nothing of it is in the store yet. */
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  let stop: () => void = () => undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason);
  });
  work.catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return await Promise.race([work, stopped]).finally(() => signal.removeEventListener('abort', stop));
}

const AT_ONCE = 64;
/** Bytes of originals in one transaction, but for a single larger one: what is lost when the work is stopped. */
const MOST_BYTES = 250_000;

async function indexFacts(store: Store): Promise<IndexFacts> {
  return {
    ...OURS,
    chunks: CHUNKING,
    icu: process.versions['icu'] ?? 'none',
    ...(await store.indexing()),
  };
}

async function nextBatch(store: Store, readers: OpenReaders, from: number): Promise<ReindexedDocument[]> {
  const documents = await store.documentsAfter(from, AT_ONCE);
  let [count, bytes] = [0, 0];
  for (const document of documents) {
    bytes += document.bytes;
    if (count > 0 && bytes > MOST_BYTES) break;
    count += 1;
  }
  // At the same time: readers of risky formats have a thread for each core.
  return await Promise.all(documents.slice(0, count).map((document) => again(store, readers, document)));
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
    const language = languageOf(reading, document.language);
    await loadAnalysers([language]);
    return {
      place,
      text: reading.text,
      title,
      published_at: publishedAt(reading, { ...document, address: document.source_url }),
      language,
      warnings: reading.warnings,
      ...shareOf(reading),
      chunks: chunksOf({ ...document, title, language }, reading),
    };
  }
  await loadAnalysers([document.language]);
  const { stems } = analyserOf(document.language);
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

// A part of a file that holds many is read by its file's reader, and not by itself. What a server said of the letters of a
// page is not kept: where they are doubtful now and were not then, the page stays as it was read then.
async function readAgain(
  store: Store,
  readers: OpenReaders,
  { media_type, content_sha256, warnings }: PlacedDocument,
): Promise<Reading | undefined> {
  try {
    const reader = await readers.ofMedia(media_type);
    const original = await store.snapshot(content_sha256);
    if (reader === undefined || reader.parts !== undefined || original === undefined) return undefined;
    const reading = await reader.read(original);
    const isDoubtful = reading.warnings.includes(DOUBTFUL_LETTERS) && !warnings.includes(DOUBTFUL_LETTERS);
    return isDoubtful ? undefined : reading;
  } catch {
    return undefined;
  }
}
