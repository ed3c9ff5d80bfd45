// Markdown as the reader reads it, for tests of what its structure is good for.
import { createHash } from 'node:crypto';
import { chunksOf } from '../../src/corpus/chunks.ts';
import { readMarkdownText } from '../../src/corpus/readers/text/markdown-text.ts';
import { statementsOf } from '../../src/engine/statements/statements.ts';
import type { Form, Statement } from '../../src/engine/statements/statement.ts';
import type { IndexedChunk } from '../../src/store/corpus-store.ts';

export interface ReadMarkdown {
  readonly text: string;
  readonly chunks: readonly IndexedChunk[];
}

export function readMarkdown(source: string, title = 'A page'): ReadMarkdown {
  const { text, blocks } = readMarkdownText(source);
  const content_sha256 = createHash('sha256').update(`${title}\n${source}`).digest('hex');
  const id = `doc_${content_sha256.slice(0, 24)}`;
  return { text, chunks: chunksOf({ id, content_sha256, title }, { text, blocks }) };
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
