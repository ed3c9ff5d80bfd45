// Documents of any number, made of SciFact's sentences, the same ones each time: five sentences a chunk, ten chunks a document.
import type { IndexedChunk, NewDocument } from '../../src/store/corpus-store.ts';
import { stems } from '../../src/text/terms.ts';
import { readJsonLines, requireEvalFile } from '../support/data.ts';

const A_DOCUMENT = 10;
const A_CHUNK = 5;

/** What is written of a document, before anything is made of it. */
export interface Written {
  readonly number: number;
  readonly title: string;
  readonly bodies: readonly string[];
}

/** Documents of so many chunks in all. */
export function* documents(chunks: number): Generator<Written> {
  const sentences = readJsonLines<{ text: string }>(
    requireEvalFile('retrieval', 'scifact', 'corpus.jsonl'),
  ).flatMap(({ text }) => text.split(/(?<=\.) (?=[A-Z])/));
  let random = 1;
  const next = (): string => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return sentences[Math.floor((random / 2 ** 32) * sentences.length)]!;
  };
  for (let number = 0; number * A_DOCUMENT < chunks; number += 1) {
    const title = next();
    const bodies = Array.from({ length: A_DOCUMENT }, () => Array.from({ length: A_CHUNK }, next).join(' '));
    yield { number, title, bodies };
  }
}

/** Claims, asked as questions. */
export function questions(): string[] {
  return readJsonLines<{ text: string }>(requireEvalFile('retrieval', 'scifact', 'queries.jsonl')).map(
    ({ text }) => text,
  );
}

/** As the store takes it, analysed: what any index has to do for a document. */
export function analysed({ number, title, bodies }: Written): NewDocument {
  const id = `doc_${String(number).padStart(24, '0')}`;
  const titleStems = stems(title).slice(0, 8);
  const chunks: IndexedChunk[] = [];
  let text = '';
  for (const [ordinal, body] of bodies.entries()) {
    chunks.push({
      id: `chk_${String(number * A_DOCUMENT + ordinal).padStart(24, '0')}`,
      document_id: id,
      ordinal,
      start: text.length,
      end: text.length + body.length,
      heading: null,
      page: null,
      structure: null,
      text: body,
      title_stems: titleStems,
      headings_from: titleStems.length,
      body_stems: stems(body),
    });
    text += `${body}\n`;
  }
  const document = {
    id,
    source_id: 'src_000000000000000000000000',
    title: title.slice(0, 60),
    authors: [],
    publisher: null,
    published_at: null,
    source_url: `https://example.org/${number}`,
    // One original for all: what is measured is the index.
    content_sha256: '0'.repeat(64),
    retrieved_at: '2026-01-01T00:00:00Z',
    language: 'en',
    sector_id: null,
    snapshot_id: `snp_${'0'.repeat(24)}`,
    media_type: 'text/plain',
    bytes: text.length,
    warnings: [],
  };
  return { document, text, chunks, original: new Uint8Array() };
}
