// The rows of a document that was never seen before; they are not in the index yet.
import type { Database } from './database.ts';
import type { NewDocument } from '../corpus-store.ts';
import { storable, written, type WrittenChunk } from '../written/chunk.ts';
import { writeStructure } from '../written/structure.ts';

/** Writes a document and its chunks. Inside a write. @returns its row */
export function insertDocument(database: Database, entry: NewDocument, version: number): number {
  const { document } = entry;
  const text = storable(entry.text);
  const chunks = entry.chunks.map(written);
  const row = database
    .statement(
      'INSERT INTO documents VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?)',
    )
    .run(
      document.id,
      document.source_id,
      storable(document.title),
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
  insertChunks(database, row, text, chunks);
  return row;
}

export function insertChunks(
  database: Database,
  document: number,
  text: string,
  chunks: readonly WrittenChunk[],
): void {
  const insert = database.statement('INSERT INTO chunks VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  for (const [place, { chunk, title, body, headingsFrom }] of chunks.entries()) {
    const until = chunks[place + 1]?.chunk.start ?? text.length;
    if (until < chunk.end) throw new RangeError(`chunk ${chunk.id} overlaps the one after it`);
    const stretch = text.slice(chunk.start, until);
    const { id, start, end, page } = chunk;
    const heading = chunk.heading === null ? null : storable(chunk.heading);
    const structure = writeStructure(chunk.structure);
    const indexed = [title.written, body.written, stretch, headingsFrom, structure] as const;
    insert.run(id, document, place, start, end, heading, page, ...indexed);
  }
}
