// Markdown as the reader reads it, for tests of what its structure is good for.
import { createHash } from 'node:crypto';
import { memoryStore } from '../../bench/support/memory-store.ts';
import { chunksOf } from '../../src/corpus/documents/chunks.ts';
import { readMarkdownText } from '../../src/corpus/readers/text/markdown/markdown-text.ts';
import { statementsOf } from '../../src/engine/statements/statements.ts';
import type { Form, Statement } from '../../src/engine/statements/statement.ts';
import type { DocumentRecord, IndexedChunk } from '../../src/store/corpus-store.ts';

export interface ReadMarkdown {
  readonly text: string;
  readonly chunks: readonly IndexedChunk[];
}

export function readMarkdown(source: string, title = 'A page', language = 'en'): ReadMarkdown {
  const { text, blocks } = readMarkdownText(source);
  const content_sha256 = createHash('sha256').update(`${title}\n${source}`).digest('hex');
  const id = `doc_${content_sha256.slice(0, 24)}`;
  return { text, chunks: chunksOf({ id, content_sha256, title, language }, { text, blocks }) };
}

/** All statements of a document, in order. */
export function statementsIn(source: string): Statement[] {
  return readMarkdown(source).chunks.flatMap((chunk) => statementsOf(chunk));
}

/** Those of a form, as `[lead, own]`. */
export function said(source: string, form: Form): [string, string][] {
  return statementsIn(source)
    .filter((one) => one.form === form)
    .map(({ lead, own }) => [lead, own]);
}

/** A store in memory of documents of one language by their titles. */
export function markdownCorpus(
  sources: Readonly<Record<string, string>>,
  language = 'en',
): ReturnType<typeof memoryStore> {
  const read = Object.entries(sources).map(([title, source]) => ({
    title,
    ...readMarkdown(source, title, language),
  }));
  const store = memoryStore(
    read.map(({ title, chunks }) => ({ ...recordOf(title, chunks[0]!.document_id), language })),
    read.flatMap(({ chunks }) => chunks),
  );
  const texts = new Map(read.map(({ text, chunks }) => [chunks[0]!.document_id, text]));
  return {
    ...store,
    document: async (id) => {
      const document = await store.document(id);
      return document === undefined ? undefined : { ...document, text: texts.get(id)! };
    },
  };
}

function recordOf(title: string, id: string): DocumentRecord {
  return {
    id,
    source_id: 'src_000000000000000000000000',
    title,
    authors: [],
    publisher: null,
    published_at: null,
    source_url: `https://example.org/${encodeURIComponent(title)}`,
    content_sha256: id.slice(4).padEnd(64, '0'),
    retrieved_at: '2026-01-01T00:00:00Z',
    language: 'en',
    sector_id: null,
    snapshot_id: `snp_${id.slice(4)}`,
    media_type: 'text/markdown',
    bytes: 0,
    warnings: [],
    version: 1,
    current: true,
  };
}
