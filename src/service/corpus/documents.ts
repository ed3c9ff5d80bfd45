// One file's bytes as the document to be added: reading, record and chunks.
import { hash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NewDocument } from '../store/store.ts';
import { chunksOf } from './chunks.ts';
import { guessLanguage } from './language.ts';
import type { Reader } from './reading.ts';

export interface FileFacts {
  /** The real path. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly content_sha256: string;
  readonly media_type: string;
  readonly source_id: string;
  /** Of a document that does not say one itself. */
  readonly sector: string | null;
  /** RFC 3339, UTC. */
  readonly retrieved_at: string;
}

/** Lower-case hex SHA-256. */
export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

/** The address of a file on this machine. */
export function fileAddress(path: string): string {
  return pathToFileURL(path).href;
}

/** Reads a file into a document with its chunks. @throws ReadingFailure */
export async function documentOf(facts: FileFacts, reader: Reader): Promise<NewDocument> {
  const reading = await reader.read(facts.bytes);
  const digest = facts.content_sha256.slice(0, 24);
  const address = fileAddress(facts.path);
  const title = titleOf(reading.title, facts.path);
  const document = {
    id: `doc_${digest}`,
    source_id: facts.source_id,
    title,
    authors: reading.authors,
    publisher: reading.publisher,
    published_at: reading.published_at,
    source_url: reading.source_url ?? address,
    content_sha256: facts.content_sha256,
    retrieved_at: facts.retrieved_at,
    language: reading.language ?? guessLanguage(reading.text),
    sector_id: reading.sector ?? facts.sector,
    snapshot_id: `snp_${digest}`,
    media_type: facts.media_type,
    bytes: facts.bytes.byteLength,
    warnings: reading.warnings,
  };
  const chunks = chunksOf(document, reading);
  return { document, address, text: reading.text, chunks, original: facts.bytes };
}

const LONGEST_TITLE = 300;

function titleOf(said: string | null, path: string): string {
  const title = (said ?? '').replace(/\s+/g, ' ').trim();
  if (title === '') return basename(path, extname(path));
  return title.length <= LONGEST_TITLE ? title : `${title.slice(0, LONGEST_TITLE - 1).trimEnd()}…`;
}
