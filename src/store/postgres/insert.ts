// The rows of a document that was never seen before; they are not in the index yet.
import type { NewDocument } from '../corpus-store.ts';
import { storable, written, type WrittenChunk } from '../written/chunk.ts';
import { writeStructure } from '../written/structure.ts';
import type { Transaction } from './database.ts';

/** @returns its row */
export async function insertDocument(
  rows: Transaction,
  entry: NewDocument,
  version: number,
): Promise<number> {
  const { document } = entry;
  const text = storable(entry.text);
  const chunks = entry.chunks.map(written);
  const inserted = await rows.get<{ row: number }>(
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
  await insertChunks(rows, row, text, chunks);
  return row;
}

/** Their rows are in the order of their places, without a gap. */
export async function insertChunks(
  rows: Transaction,
  document: number,
  text: string,
  chunks: readonly WrittenChunk[],
): Promise<void> {
  if (chunks.length === 0) return;
  const column = <T>(of: (chunk: WrittenChunk, place: number) => T): T[] => chunks.map(of);
  await rows.run(
    `INSERT INTO ibid.chunks
       (id, document, ordinal, start, "end", heading, page, title_stems, body_stems, text, headings_from, structure)
     SELECT t.id, $1, t.ordinal - 1, t.start, t."end", t.heading, t.page, t.title, t.body, t.text, t.headings, t.structure
     FROM unnest($2::text[], $3::integer[], $4::integer[], $5::text[], $6::integer[], $7::text[], $8::text[],
       $9::text[], $10::integer[], $11::text[]) WITH ORDINALITY
       AS t (id, start, "end", heading, page, title, body, text, headings, structure, ordinal)
     ORDER BY t.ordinal`,
    document,
    column(({ chunk }) => chunk.id),
    column(({ chunk }) => chunk.start),
    column(({ chunk }) => chunk.end),
    column(({ chunk }) => chunk.heading),
    column(({ chunk }) => chunk.page),
    column(({ title }) => title.written),
    column(({ body }) => body.written),
    column((_, place) => stretchOf(text, chunks, place)),
    column(({ headingsFrom }) => headingsFrom),
    column(({ chunk }) => writeStructure(chunk.structure)),
  );
}

/** A chunk's text and what follows it up to the next chunk. @throws RangeError where chunks overlap */
function stretchOf(text: string, chunks: readonly WrittenChunk[], place: number): string {
  const { chunk } = chunks[place]!;
  const until = chunks[place + 1]?.chunk.start ?? text.length;
  if (until < chunk.end) throw new RangeError(`chunk ${chunk.id} overlaps the one after it`);
  return text.slice(chunk.start, until);
}
