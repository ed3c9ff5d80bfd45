// Web archives: each successful response is a document, with the archive's address and time.
import { latin1 } from '../../reading/decode.ts';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import {
  ReadingFailure,
  webAddressOf,
  type LostPart,
  type Part,
  type Reader,
} from '../../reading/reading.ts';
import { recordedType, rowOfMedia } from '../readers.ts';
import type { ArchivedRecord } from './warc-records.ts';
import { codeOf } from '../../../api/coded-error.ts';

export function warcReader(): Reader {
  return { read: noDocument, parts: (bytes) => partsOfWarc(bytes) };
}

/** The documents of a WARC file. @throws ReadingFailure after those that could be read */
export async function* partsOfWarc(bytes: Uint8Array): AsyncGenerator<Part | LostPart> {
  const { warcRecords } = await import('./warc-records.ts');
  const payloads = new Payloads();
  for await (const record of warcRecords(bytes, DOCUMENT_TYPES, { block: MOST_PAYLOAD })) {
    const part = partOfRecord(record, payloads);
    if (part === undefined) continue;
    yield 'reason' in part ? part : await itemReading(part);
  }
}

/** An archive is added as its records; as a whole it is not a document. */
export function noDocument(): never {
  throw new ReadingFailure('it is an archive of documents');
}

// An item of a feed that was archived by itself, as an export of ours writes it, is a document and no feed: it is read
// here and not searched for items.

/** The part with its reading where it is a lone item of a feed; any other as it is. */
async function itemReading(part: Part): Promise<Part> {
  if (rowOfMedia(part.mediaType)?.kind !== 'feed' || !isItem(part.bytes)) return part;
  const { feedReader } = await import('../feed/feed.ts');
  return { ...part, reading: await feedReader().read(part.bytes) };
}

function isItem(bytes: Uint8Array): boolean {
  const head = latin1(bytes, 200);
  if (/^\s*\{/.test(head)) return !Buffer.from(bytes).includes('jsonfeed.org/version');
  return /^\s*<(?:[a-z][\w.-]*:)?(?:item|entry)[\s>]/i.test(head);
}

// What of a record becomes a document: the payload of a successful response, a resource, or what a revisit refers to. Its
// bytes are the payload with transfer and content coding undone; its address and time are the record's.

/** Types of records that can become documents. */
const DOCUMENT_TYPES: ReadonlySet<string> = new Set(['response', 'resource', 'revisit', 'continuation']);

/** A document's largest size, unpacked. */
const MOST_PAYLOAD = 50_000_000;

/** Payloads read so far, to which later revisits may refer; the oldest are dropped beyond a number of bytes. */
class Payloads {
  private readonly byDigest = new Map<string, ArchivedPayload>();
  private bytes = 0;

  add(digest: string | null, payload: ArchivedPayload): void {
    if (digest === null || this.byDigest.has(digest)) return;
    this.byDigest.set(digest, payload);
    this.bytes += payload.bytes.length;
    for (const [oldest, { bytes }] of this.byDigest) {
      if (this.bytes <= MOST_REMEMBERED) return;
      this.byDigest.delete(oldest);
      this.bytes -= bytes.length;
    }
  }

  find(digest: string | null): ArchivedPayload | undefined {
    return digest === null ? undefined : this.byDigest.get(digest);
  }
}

interface ArchivedPayload {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** The document of a record; undefined where it has none (an error, a redirect, an empty body). */
function partOfRecord(record: ArchivedRecord, payloads: Payloads): Part | LostPart | undefined {
  const uri = (record.header('WARC-Target-URI') ?? '').replace(/^<|>$/g, '');
  if (NOTES.test(uri)) return undefined;
  const address = webAddressOf(uri) ?? `#${uri}`;
  try {
    const payload = payloadOf(record, payloads);
    if (payload === undefined || payload.bytes.length === 0) return undefined;
    const retrieved_at = timeOf(record.header('WARC-Date'));
    return { ...payload, address, ...(retrieved_at === undefined ? {} : { retrieved_at }) };
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return { address, reason: error.message };
  }
}

/** Crawlers' records of their own work: texts and pictures made of pages, logs, look-ups of names. */
const NOTES =
  /^(?:metadata|dns|whois|screenshot|warcinfo):|^urn:(?:text|pageinfo|view|thumbnail|fullpage)[\w-]*:/i;
const MOST_REMEMBERED = 64_000_000;

function payloadOf(record: ArchivedRecord, payloads: Payloads): ArchivedPayload | undefined {
  const { type, block, header } = record;
  const digest = header('WARC-Payload-Digest');
  if (type === 'revisit') return revisited(payloads.find(digest));
  if (type === 'continuation' || header('WARC-Segment-Number') !== null)
    throw new ReadingFailure('it is one of several segments, which are not put together');
  if (block === undefined) throw new ReadingFailure(`it is larger than ${MOST_PAYLOAD / 1e6} MB`);
  if (!matchesDigest(block, header('WARC-Block-Digest')))
    throw new ReadingFailure('its bytes are not those that its block digest was made of');
  const payload = type === 'resource' ? resource(record, block) : response(block);
  if (payload !== undefined) payloads.add(digest, payload);
  return payload;
}

function revisited(payload: ArchivedPayload | undefined): ArchivedPayload {
  if (payload === undefined)
    throw new ReadingFailure('it refers to a record that is not in this file, or is far back in it');
  return payload;
}

function resource({ header }: ArchivedRecord, block: Uint8Array): ArchivedPayload {
  return { bytes: block, mediaType: mediaTypeOf(header('Content-Type')) };
}

function response(block: Uint8Array): ArchivedPayload | undefined {
  const read = readResponse(block);
  if (read === undefined) throw new ReadingFailure('it is not an HTTP response');
  // 206 is a piece of a document.
  if (read.status < 200 || read.status > 299 || read.status === 206) return undefined;
  return { bytes: decodedBody(read, MOST_PAYLOAD), mediaType: mediaTypeOf(read.header('content-type')) };
}

function mediaTypeOf(said: string | null | undefined): string {
  return recordedType((said ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '');
}

/** RFC 3339 in whole seconds; undefined where it is not a date. */
function timeOf(said: string | null): string | undefined {
  const [date] = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.exec(said ?? '') ?? [];
  const time = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Whether a block has its digest; true where there is none, or one of a kind that is not known here. */
function matchesDigest(block: Uint8Array, written: string | null): boolean {
  const [, name = '', value = ''] =
    /^(sha1|sha256|sha-1|sha-256):([A-Za-z0-9=]+)$/i.exec(written ?? '') ?? [];
  if (name === '') return true;
  const digest = createHash(name.toLowerCase().replace('-', '')).update(block).digest();
  return [digest.toString('hex'), base32(digest)].includes(
    value.length === digest.length * 2 ? value.toLowerCase() : value.toUpperCase().replace(/=+$/, ''),
  );
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
function base32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}

// An HTTP response in an archive: head and body in one block. The document is the body as its author had it, with
// transfer and content coding undone; archives often hold bodies that were decoded already under heads that say otherwise.

interface HttpResponse {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** As it was sent. */
  readonly body: Uint8Array;
}

/** Separates head and body. Undefined where the block is not an HTTP response. */
function readResponse(block: Uint8Array): HttpResponse | undefined {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const crlf = bytes.indexOf('\r\n\r\n');
  const lf = bytes.indexOf('\n\n');
  const strict = crlf >= 0 && (lf < 0 || crlf < lf);
  const end = strict ? crlf : lf;
  const head = bytes.toString('latin1', 0, end < 0 ? Math.min(bytes.length, MOST_HEAD) : end);
  const [first = '', ...lines] = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const status = /^HTTP\/\d(?:\.\d)?[ \t]+(\d{3})(?!\d)/.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const body = end < 0 ? bytes.subarray(bytes.length) : bytes.subarray(end + (strict ? 4 : 2));
  return { status: Number(status), header: (name) => headers.get(name), body };
}

/**
 * The body with its codings undone.
 * @throws ReadingFailure where a coding is unknown or damaged, or it unpacks to more than `most` bytes
 */
function decodedBody({ header, body }: HttpResponse, most: number): Uint8Array {
  const chunked = /(?:^|,)\s*chunked\s*$/i.test(header('transfer-encoding') ?? '');
  let bytes = chunked ? (joinedChunks(body) ?? body) : body;
  const codings = (header('content-encoding') ?? '').toLowerCase().split(',');
  for (const coding of codings.map((each) => each.trim()).toReversed()) bytes = undone(coding, bytes, most);
  return bytes;
}

const MOST_HEAD = 1_000_000;

/** The chunks of a chunked body in one; undefined where it is not (any more) in chunks, or not whole. */
function joinedChunks(body: Uint8Array): Uint8Array | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 0; ;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0 || end - at > 1000) return undefined;
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;|$)/i.exec(bytes.toString('latin1', at, end))?.[1];
    if (size === undefined) return undefined;
    const length = Number.parseInt(size, 16);
    if (length === 0) return Buffer.concat(parts);
    if (end + 2 + length > bytes.length) return undefined;
    parts.push(bytes.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}

function undone(coding: string, bytes: Uint8Array, most: number): Uint8Array {
  if (coding === '' || coding === 'identity') return bytes;
  const options = { maxOutputLength: most };
  try {
    if (coding === 'gzip' || coding === 'x-gzip') {
      const packed = bytes[0] === 0x1f && bytes[1] === 0x8b;
      return packed ? gunzipSync(bytes, options) : bytes;
    }
    if (coding === 'deflate')
      return isZlib(bytes) ? inflateSync(bytes, options) : inflateRawSync(bytes, options);
    if (coding === 'br') return brotliDecompressSync(bytes, options);
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE')
      throw new ReadingFailure(`it unpacks to more than ${Math.round(most / 1e6)} MB`, { cause: error });
    throw new ReadingFailure(`its content coding (${coding}) is damaged`, { cause: error });
  }
  throw new ReadingFailure(`its content coding (${coding.slice(0, 40)}) is not one that can be undone`);
}

function isZlib(bytes: Uint8Array): boolean {
  const [first = 0, second = 0] = bytes;
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}
