// Converts rows between the database and the interface; read by name.
import { loadAnalysers, otherLanguage } from '../../text/languages/analysers.ts';
import { readStructure } from './structure.ts';
import type { ChunkRecord, DocumentRecord, SourceRecord, SourceRow, IndexedChunk } from '../corpus-store.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { Latest } from '../../text/memoise.ts';
import type { Candidate } from '../index-store.ts';

export const DOCUMENT_COLUMNS =
  'd.id, d.source_id, d.title, d.authors, d.publisher, d.published_at, d.source_url, d.content_sha256, d.retrieved_at, ' +
  'd.language, d.sector_id, d.version, d.snapshot_id, d.media_type, d.bytes, d.warnings, d.current, d.text_share';

export interface DocumentRow extends Omit<DocumentRecord, 'authors' | 'warnings' | 'current' | 'text_share'> {
  readonly authors: string;
  readonly warnings: string;
  readonly current: number;
  readonly text_share: number | null;
}

export function documentOf(row: DocumentRow): DocumentRecord {
  return {
    id: row.id,
    source_id: row.source_id,
    title: row.title,
    authors: JSON.parse(row.authors) as string[],
    publisher: row.publisher,
    published_at: row.published_at,
    source_url: row.source_url,
    content_sha256: row.content_sha256,
    retrieved_at: row.retrieved_at,
    language: row.language,
    sector_id: row.sector_id,
    version: row.version,
    snapshot_id: row.snapshot_id,
    media_type: row.media_type,
    bytes: row.bytes,
    warnings: JSON.parse(row.warnings) as string[],
    current: row.current === 1,
    ...(row.text_share === null ? {} : { text_share: row.text_share }),
  };
}

export const CHUNK_COLUMNS =
  'c.id, d.id AS document_id, c.ordinal, c.start, c."end", c.heading, c.page, c.text AS stretch, c.structure, d.language';

export interface ChunkRow extends Omit<ChunkRecord, 'text' | 'structure' | 'language'> {
  readonly language: string;
  /** The chunk's text and what follows it up to the next chunk. */
  readonly stretch: string;
  readonly structure: string | null;
}

export function chunkOf(row: ChunkRow): ChunkRecord {
  let structure: ChunkRecord['structure'] | undefined;
  const chunk: ChunkRecord = {
    id: row.id,
    document_id: row.document_id,
    ordinal: row.ordinal,
    start: row.start,
    end: row.end,
    heading: row.heading,
    page: row.page,
    text: row.stretch.slice(0, row.end - row.start),
    // Parsed only on demand, and once: many chunks are read only for their text.
    get structure() {
      return structure === undefined ? (structure = readStructure(row.structure)) : structure;
    },
  };
  return otherLanguage(row.language) === undefined
    ? chunk
    : Object.defineProperty(chunk, 'language', { value: row.language, enumerable: true });
}

/** Chunks whose language can be read: its analyser is loaded. */
export async function readable(chunks: readonly ChunkRecord[]): Promise<readonly ChunkRecord[]> {
  await loadAnalysers(new Set(chunks.map(({ language }) => language)));
  return chunks;
}

export const SOURCE_COLUMNS = 's.id, s.name, s.kind, s.url, s.publisher, s.provenance, s.created_at';

/** A source with its counts; the lists come as JSON arrays that may hold null. */
export interface CountedSourceRow extends SourceRecord {
  readonly documents: number;
  readonly sectors: string;
  readonly languages: string;
  readonly newest: string | null;
}

export function sourceOf(row: CountedSourceRow): SourceRow {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    url: row.url,
    publisher: row.publisher,
    provenance: row.provenance,
    created_at: row.created_at,
    documents: row.documents,
    sectors: namesIn(row.sectors).toSorted(),
    languages: namesIn(row.languages).toSorted(),
    newest_retrieved_at: row.newest,
  };
}

/** A list as the database makes one: a JSON array that may hold null, or null where there is nothing. */
export function namesIn(json: string | null): string[] {
  return (JSON.parse(json ?? '[]') as (string | null)[]).filter((name) => name !== null);
}

// Candidates as they are read from a chunk's row, and those that were read last.

export interface CandidateRow {
  readonly chunk_id: string;
  readonly document_id: string;
  readonly title_stems: string;
  readonly headings_from: number | null;
  readonly body_stems: string;
}

/** Of chunks `c` and documents `d`. */
export const CANDIDATE_COLUMNS =
  'c.id AS chunk_id, d.id AS document_id, c.title_stems, c.headings_from, c.body_stems';

export function candidateOf(row: CandidateRow): Candidate {
  const title_stems = readStems(row.title_stems);
  return {
    chunk_id: row.chunk_id,
    document_id: row.document_id,
    title_stems,
    headings_from: row.headings_from ?? title_stems.length,
    body_stems: readStems(row.body_stems),
  };
}

export interface ReadCandidate {
  readonly row: number;
  readonly candidate: Candidate;
}

/** By their scores, those of one score by their ids. @param scores of all of them, by row */
export function byScore(read: readonly ReadCandidate[], scores: ReadonlyMap<number, number>): Candidate[] {
  return read
    .toSorted(
      (a, b) =>
        scores.get(b.row)! - scores.get(a.row)! || byCodeUnits(a.candidate.chunk_id, b.candidate.chunk_id),
    )
    .map(({ candidate }) => candidate);
}

/** Bytes, and about what a candidate takes of them: a question looks for two hundred. */
const MOST = 24 * 1024 * 1024;
const EACH = 400;
const EACH_STEM = 36;

/** Those of one state of the corpus, by row. */
export function latestCandidates(): Latest<number, ReadCandidate> {
  return new Latest(MOST, ({ candidate: { title_stems, body_stems } }) => {
    return EACH + EACH_STEM * (title_stems.length + body_stems.length);
  });
}

// How stems are written down: in the index and in a chunk's row. A stem holds letters, digits, combining marks and straight
// apostrophes (src/text); all of these are taken as they are, byte for byte.

/** Stems as one string with spaces between, the way they are indexed and stored; and how many are in it. */
export function writeStems(stems: readonly string[]): { written: string; count: number } {
  const joined = stems.join(' ');
  if (!NEEDS_CARE.test(joined) && !stems.includes('')) return { written: joined, count: stems.length };
  const written = stems.map(writeStem).filter((stem) => stem !== '');
  return { written: written.join(' '), count: written.length };
}

export function readStems(written: string): string[] {
  return written === '' ? [] : written.split(' ');
}

/** One stem as it is in the index: without what would end a token there. */
export function writeStem(stem: string): string {
  return NEEDS_CARE.test(stem) || stem.includes(' ') ? stem.replace(ENDS_A_TOKEN, '') : stem;
}

const NEEDS_CARE = /[^a-z0-9' ]/;
// ASCII but for letters, digits and the apostrophe; upper case too, which the index would fold; halves of pairs.
const ENDS_A_TOKEN = /[\0-&(-/:-`{-\u007f]|\p{Cs}/gu;

export interface WrittenChunk {
  readonly chunk: IndexedChunk;
  readonly title: ReturnType<typeof writeStems>;
  readonly body: ReturnType<typeof writeStems>;
  readonly headingsFrom: number;
}

export function written(chunk: IndexedChunk): WrittenChunk {
  const { title_stems, headings_from, body_stems } = chunk;
  const headingsFrom = writeStems(title_stems.slice(0, headings_from)).count;
  return { chunk, title: writeStems(title_stems), body: writeStems(body_stems), headingsFrom };
}
