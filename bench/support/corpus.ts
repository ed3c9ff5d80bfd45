// Evaluation texts as documents and chunks of the store's own shape.
import { createHash } from 'node:crypto';
import type { DocumentRecord, IndexedChunk } from '../../src/service/store/store.ts';
import { stems } from '../../src/text/terms.ts';

export interface Text {
  readonly name: string;
  readonly title: string;
  readonly text: string;
}

/** Each text as one document of one chunk. */
export function asRecords(texts: readonly Text[]): { documents: DocumentRecord[]; chunks: IndexedChunk[] } {
  const documents: DocumentRecord[] = [];
  const chunks: IndexedChunk[] = [];
  for (const text of texts) {
    const document = documentOf(text);
    documents.push(document);
    chunks.push(chunkOf(text, document));
  }
  return { documents, chunks };
}

/** The id that a text has as a document. */
export function documentId(text: Text): string {
  return `doc_${digest(`${text.name}\n${text.title}\n${text.text}`).slice(0, 24)}`;
}

function documentOf(text: Text): DocumentRecord {
  const sha256 = digest(text.text);
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
    language: 'en',
    sector_id: null,
    version: 1,
    snapshot_id: `snp_${sha256.slice(0, 24)}`,
    media_type: 'text/plain',
    bytes: Buffer.byteLength(text.text),
    warnings: [],
    current: true,
  };
}

function chunkOf(text: Text, document: DocumentRecord): IndexedChunk {
  return {
    id: `chk_${digest(`${document.id}:0:${text.text.length}`).slice(0, 24)}`,
    document_id: document.id,
    ordinal: 0,
    start: 0,
    end: text.text.length,
    heading: null,
    page: null,
    text: text.text,
    title_stems: stems(text.title),
    body_stems: stems(text.text),
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
