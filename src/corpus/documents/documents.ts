// One document's bytes and reading as the record to be added, with its chunks.
import { attempt } from '../../api/attempt.ts';
import { hash } from 'node:crypto';
import { basename, dirname, extname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NewDocument, SourceRecord } from '../../store/corpus-store.ts';
import { chunksOf } from './chunks.ts';
import { dateInAddress, dateline } from '../reading/dates-said.ts';
import { loadAnalysers } from '../../text/languages/analysers.ts';
import { guessLanguage } from '../../text/languages/detect.ts';
import type { Reading } from '../reading/reading.ts';
import { shortened } from '../../text/marks.ts';

interface DocumentFacts {
  /** Where the bytes were found: `file:` or `http(s):`, with the name of the part where the file holds several. */
  readonly address: string;
  readonly bytes: Uint8Array;
  readonly content_sha256: string;
  readonly media_type: string;
  readonly source_id: string;
  /** Of a document that does not say one itself. */
  readonly sector: string | null;
  /** BCP 47, of a document that does not say it and whose words do not show it. */
  readonly language?: string | undefined;
  /** RFC 3339, UTC. */
  readonly retrieved_at: string;
  /** For a document that has none; the name at its address otherwise. */
  readonly title?: string | undefined;
}

/** Lower-case hex SHA-256. */
export function sha256(bytes: Uint8Array | string): string {
  return hash('sha256', bytes);
}

/** A source at an address, which its id is made of. */
export function sourceAt(
  url: string,
  facts: Pick<SourceRecord, 'name' | 'kind' | 'provenance' | 'created_at'> & Partial<SourceRecord>,
): SourceRecord {
  return { id: sourceId(url), url, publisher: null, ...facts };
}

export function sourceId(address: string): string {
  return `src_${sha256(address).slice(0, 24)}`;
}

export function fileAddress(path: string): string {
  return pathToFileURL(path).href;
}

export async function documentOf(facts: DocumentFacts, reading: Reading): Promise<NewDocument> {
  const digest = facts.content_sha256.slice(0, 24);
  const { address } = facts;
  const document = {
    id: `doc_${digest}`,
    source_id: facts.source_id,
    title: titleOf({ title: reading.title ?? facts.title ?? null }, nameAtAddress(address)),
    authors: reading.authors,
    publisher: reading.publisher,
    published_at: publishedAt(reading, facts),
    source_url: isPage(address) ? address : (reading.source_url ?? address),
    content_sha256: facts.content_sha256,
    retrieved_at: facts.retrieved_at,
    language: languageOf(reading, facts.language),
    sector_id: reading.sector ?? facts.sector,
    snapshot_id: `snp_${digest}`,
    media_type: facts.media_type,
    bytes: facts.bytes.byteLength,
    warnings: reading.warnings,
    ...shareOf(reading),
  };
  await loadAnalysers([document.language]);
  const chunks = chunksOf(document, reading);
  return { document, address, text: reading.text, chunks, original: facts.bytes };
}

const LONGEST_TITLE = 300;

// The address of a fetched page is the one that it was fetched from, whatever it says itself; that of an item of a feed is
// the one that the feed gives it.
function isPage(address: string): boolean {
  return /^https?:[^#]*$/.test(address);
}

/** What a document says of itself, else what its words show, else `otherwise`; `und` where nothing does. */
export function languageOf(
  { language, text, own_words = text }: Pick<Reading, 'language' | 'text' | 'own_words'>,
  otherwise = 'und',
): string {
  if (language !== null) return language;
  const shown = guessLanguage(own_words);
  return shown === 'und' ? otherwise : shown;
}

export function shareOf({ text_share }: Reading): { text_share?: number } {
  return text_share === undefined ? {} : { text_share };
}

// When a document was found says nothing of when it was published: without a date of its own it has none.
export function publishedAt(
  reading: Reading,
  { address, retrieved_at, media_type }: Pick<DocumentFacts, 'address' | 'retrieved_at' | 'media_type'>,
): string | null {
  const said = reading.published_at ?? dateInAddress(address, retrieved_at.slice(0, 10));
  // The dates of a table are those of its rows.
  return said ?? (TABLES.has(media_type) ? null : dateline(reading));
}

const TABLES: ReadonlySet<string> = new Set(['text/csv', 'text/tab-separated-values']);

/** The title that a reading gives, or else the one that the document has. */
export function titleOf({ title: said }: Pick<Reading, 'title'>, otherwise: string): string {
  const title = (said ?? '').replace(/\s+/g, ' ').trim();
  if (title === '') return otherwise;
  return shortened(title, LONGEST_TITLE - 1);
}

function nameAtAddress(address: string): string {
  const { pathname, host, hash: part } = new URL(address);
  const path = unescaped(pathname);
  const file = wordsOf(nameOf(path)) || host;
  return part === '' ? file : shortened(`${file} ${unescaped(part)}`, LONGEST_TITLE - 1);
}

/** A file's name less what says its kind (`create.rst.inc`); of one that is named for being the first its folder's. */
function nameOf(path: string): string {
  const name = basename(path, extname(path)).replace(/(?<=.)\.(?:rst|adoc|asciidoc|md|html?)$/i, '');
  return /^_?index$/i.test(name) ? basename(dirname(path)) || name : name;
}

function wordsOf(name: string): string {
  return name.replace(/(?<=\p{L})[-_]+(?=[\p{L}\p{N}])/gu, ' ');
}

function unescaped(text: string): string {
  return attempt(() => decodeURIComponent(text)) ?? text;
}
