// Evaluation texts as documents of the store's own shape, chunked as ingestion chunks them, in memory or in a real store.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chunksOf } from '../../src/corpus/documents/chunks.ts';
import { readText } from '../../src/corpus/readers/text/text.ts';
import { openBackend, type Store } from '../../src/store/backend.ts';
import type { DocumentRecord, IndexedChunk, NewDocument } from '../../src/store/corpus-store.ts';

export interface Text {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** BCP 47; English where it is left out. */
  readonly language?: string;
}

/** Each text as a document with its chunks. */
export function asRecords(texts: readonly Text[]): { documents: DocumentRecord[]; chunks: IndexedChunk[] } {
  const entries = texts.map(asDocument);
  return {
    documents: entries.map(({ document }) => ({ ...document, version: 1, current: true })),
    chunks: entries.flatMap(({ chunks }) => chunks),
  };
}

/** Opens a real store over the texts in a temporary folder; `close` removes it. */
export async function realStore(
  texts: readonly Text[],
): Promise<{ store: Store; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  const backend = await openBackend(folder);
  const store = backend.corpus;
  for (let at = 0; at < texts.length; at += BATCH)
    await store.addDocuments(texts.slice(at, at + BATCH).map(asDocument));
  return {
    store,
    close: async () => {
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const BATCH = 256;

function asDocument(text: Text): NewDocument {
  const original = Buffer.from(text.text);
  const reading = readText(original);
  const document = documentOf(text);
  return { document, text: reading.text, chunks: chunksOf(document, reading), original };
}

/** The id that a text has as a document. */
export function documentId(text: Text): string {
  return `doc_${digest(`${text.name}\n${text.title}\n${text.text}`).slice(0, 24)}`;
}

function documentOf(text: Text): NewDocument['document'] {
  const sha256 = digest(`${text.name}\n${text.text}`);
  return {
    id: documentId(text),
    source_id: 'src_000000000000000000000000',
    title: text.title,
    authors: [],
    publisher: null,
    published_at: null,
    source_url: `https://example.org/${encodeURIComponent(text.name)}`,
    content_sha256: sha256,
    retrieved_at: '2026-01-01T00:00:00Z',
    language: text.language ?? 'en',
    sector_id: null,
    snapshot_id: `snp_${sha256.slice(0, 24)}`,
    media_type: 'text/plain',
    bytes: Buffer.byteLength(text.text),
    warnings: [],
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
