// Inserts the rows of a new document; they are not in the index yet.
import type { NewDocument } from '../corpus-store.ts';
import type { ReindexedDocument } from '../index-store.ts';
import { written, type WrittenChunk } from '../written/rows.ts';
import { writeStructure } from '../written/structure.ts';
import { get, insert, run, type Work } from './work.ts';

/** @returns its row */
export function* insertDocument({ document, text, ...entry }: NewDocument, version: number): Work<number> {
  const chunks = entry.chunks.map(written);
  const inserted = yield* get<{ row: number }>(
    `INSERT INTO ibid.documents (id, source_id, title, authors, publisher, published_at, source_url, content_sha256,
       retrieved_at, language, sector_id, version, snapshot_id, media_type, bytes, warnings, current, chunks, title_stems,
       body_stems, lead, text_share)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, $17, $18, $19, $20, $21)
     RETURNING row`,
    document.id,
    document.source_id,
    document.title,
    JSON.stringify(document.authors),
    document.publisher,
    document.published_at,
    document.source_url,
    document.content_sha256,
    document.retrieved_at,
    document.language,
    document.sector_id,
    version,
    document.snapshot_id,
    document.media_type,
    document.bytes,
    JSON.stringify(document.warnings),
    chunks.length,
    chunks.reduce((sum, { title }) => sum + title.count, 0),
    chunks.reduce((sum, { body }) => sum + body.count, 0),
    text.slice(0, chunks[0]?.chunk.start ?? text.length),
    document.text_share ?? null,
  );
  const row = inserted?.row ?? 0;
  yield* insertChunks(row, text, chunks);
  return row;
}

export type ReadAgain = Extract<ReindexedDocument, { text: string }>;

/** What is stored of a document that was read again; its row must not be in the index. */
export function* replaceText(row: number, document: Omit<ReadAgain, 'place'>): Work<void> {
  const { text, title, published_at, language, warnings, text_share = null } = document;
  const chunks = document.chunks.map(written);
  yield* run('DELETE FROM ibid.chunks WHERE document = $1', row);
  yield* insertChunks(row, text, chunks);
  yield* run(
    `UPDATE ibid.documents SET title = $2, published_at = $3, language = $4, warnings = $5, text_share = $6, chunks = $7,
       title_stems = $8, body_stems = $9, lead = $10 WHERE row = $1`,
    row,
    title,
    published_at,
    language,
    JSON.stringify(warnings),
    text_share,
    chunks.length,
    chunks.reduce((sum, chunk) => sum + chunk.title.count, 0),
    chunks.reduce((sum, chunk) => sum + chunk.body.count, 0),
    text.slice(0, chunks[0]?.chunk.start ?? text.length),
  );
}

/** Their rows are in the order of their places, without a gap. */
function insertChunks(document: number, text: string, chunks: readonly WrittenChunk[]): Work<void> {
  return insert({
    into:
      'ibid.chunks (id, document, ordinal, start, "end", heading, page, title_stems, body_stems, text, ' +
      'headings_from, structure)',
    rows: chunks.map(({ chunk, title, body, headingsFrom }, place) => [
      chunk.id,
      document,
      place,
      chunk.start,
      chunk.end,
      chunk.heading,
      chunk.page,
      title.written,
      body.written,
      stretchOf(text, chunks, place),
      headingsFrom,
      writeStructure(chunk.structure),
    ]),
  });
}

/** A chunk's text and what follows it up to the next chunk. @throws RangeError where chunks overlap */
function stretchOf(text: string, chunks: readonly WrittenChunk[], place: number): string {
  const { chunk } = chunks[place]!;
  const until = chunks[place + 1]?.chunk.start ?? text.length;
  if (until < chunk.end) throw new RangeError(`chunk ${chunk.id} overlaps the one after it`);
  return text.slice(chunk.start, until);
}
