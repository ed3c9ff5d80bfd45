// The WARC file of an export: a record for each document with its archived bytes, gzipped each.
// HTTP exchanges were not archived, so the heads of responses are made here, and the file says so in its first record.
import { isAscii, isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { WARCRecordOpts } from 'warcio';
import type { CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import { StoreError } from '../../store/errors.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { webAddressOf } from '../reading/reading.ts';

export const WARC_PATH = 'archive/data.warc.gz';

/** A record as it was written: where its gzip member lies in the file. */
export interface Archived extends Target {
  readonly offset: number;
  readonly length: number;
}

export interface LeftOut {
  readonly document_id: string;
  readonly reason: string;
}

interface Writing {
  /** RFC 3339: the time of the file, that of its newest document. */
  readonly made: string;
  readonly software: string;
  readonly signal: AbortSignal | undefined;
  readonly write: (bytes: Uint8Array) => Promise<void>;
}

/** Writes all records. Documents whose bytes are gone or damaged are left out, with the reason. */
export async function writeWarc(
  store: Pick<CorpusStore, 'snapshot'>,
  targets: readonly Target[],
  writing: Writing,
): Promise<{ archived: Archived[]; left_out: LeftOut[] }> {
  const { WARCRecord, WARCSerializer } = await import('warcio');
  const archived: Archived[] = [];
  const left_out: LeftOut[] = [];
  let offset = 0;
  const put = async (record: InstanceType<typeof WARCRecord>): Promise<number> => {
    // Deflate by JavaScript: the machine's own zlib writes other bytes on other machines.
    const bytes = await WARCSerializer.serialize(record, { gzip: true, preferPako: true });
    await writing.write(bytes);
    offset += bytes.length;
    return bytes.length;
  };
  await put(WARCRecord.createWARCInfo(infoOptions(writing), info(writing.software)));
  for (const target of targets) {
    writing.signal?.throwIfAborted();
    const bytes = await bytesOf(store, target);
    if (typeof bytes === 'string') left_out.push({ document_id: target.document.id, reason: bytes });
    else {
      const at = offset;
      archived.push({
        ...target,
        offset: at,
        length: await put(WARCRecord.create(recordOptions(target, bytes), [bytes])),
      });
    }
  }
  return { archived, left_out };
}

const VERSION = 'WARC/1.1' as const;

function infoOptions({ made }: Writing) {
  const id = recordId(`warcinfo ${made}`);
  return {
    filename: 'data.warc.gz',
    date: made,
    warcVersion: VERSION,
    warcHeaders: { 'WARC-Record-ID': id },
  };
}

function info(software: string): Record<string, string> {
  return {
    software,
    format: 'WARC File Format 1.1',
    description:
      'The archived original bytes of documents, with content and transfer coding undone. HTTP heads were not kept: those of response records were made when this file was. Resource records are documents that were added from files.',
  };
}

function recordOptions({ document, uri, fetched }: Target, original: Uint8Array): WARCRecordOpts {
  const { retrieved_at, bytes, content_sha256 } = document;
  const type = contentType(document.media_type, original);
  const id = recordId(`${uri} ${retrieved_at} ${content_sha256}`);
  const common = { url: uri, date: retrieved_at, warcVersion: VERSION };
  if (!fetched)
    return {
      ...common,
      type: 'resource',
      warcHeaders: { 'WARC-Record-ID': id, 'Content-Type': type },
    };
  return {
    ...common,
    type: 'response',
    warcHeaders: { 'WARC-Record-ID': id },
    httpHeaders: { 'Content-Type': type, 'Content-Length': String(bytes) },
  };
}

/** Text that is UTF-8 beyond doubt is said to be: the head that said so is gone, and browsers would guess wrong. */
function contentType(mediaType: string, bytes: Uint8Array): string {
  const isUnicode = mediaType.startsWith('text/') && !isAscii(bytes) && isUtf8(bytes);
  return isUnicode ? `${mediaType}; charset=utf-8` : mediaType;
}

/** A UUID that what it names decides (RFC 9562, version 8). */
function recordId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return `<urn:uuid:${parts.join('-')}-${hex.slice(20, 32)}>`;
}

/** The document's archived bytes, or why they cannot be had. */
async function bytesOf(
  store: Pick<CorpusStore, 'snapshot'>,
  { document }: Target,
): Promise<Uint8Array | string> {
  try {
    return (await store.snapshot(document.content_sha256)) ?? 'its archived bytes are not there';
  } catch (error) {
    if (error instanceof StoreError && error.code === 'damaged') return 'its archived bytes are damaged';
    throw error;
  }
}

// Under which address each document goes into an archive. Only a document that came from the web, or names an address there
// that no other document has, has it as its own; the folders of this machine stay private, so files go by digest.

interface Target {
  readonly document: DocumentRecord;
  /** WARC-Target-URI: an http(s) address, or `urn:sha256:` and the digest of the bytes. */
  readonly uri: string;
  readonly onWeb: boolean;
  /** Whether it was fetched from there: a response. Anything else is a resource, without an HTTP head. */
  readonly fetched: boolean;
}

/** All targets in an order that only the documents decide. @param web ids of sources on the web */
export function targetsOf(documents: readonly DocumentRecord[], web: ReadonlySet<string>): Target[] {
  const taken = new Set<string>();
  return documents
    .toSorted((a, b) => compareKeys(key(a, web), key(b, web)))
    .map((document) => {
      const address = webAddressOf(document.source_url);
      // A part of a page is not what a replay of that page should show.
      const onWeb = address !== null && !address.includes('#') && !taken.has(address);
      const uri = onWeb ? address : `urn:sha256:${document.content_sha256}`;
      taken.add(uri);
      return { document, uri, onWeb, fetched: onWeb && web.has(document.source_id) };
    });
}

// Of two with one address, what was fetched from there comes first and keeps it, then what came first.
function key(document: DocumentRecord, web: ReadonlySet<string>): readonly string[] {
  const { source_id, source_url, retrieved_at, content_sha256 } = document;
  return [source_url, web.has(source_id) ? '0' : '1', retrieved_at, content_sha256];
}

function compareKeys(a: readonly string[], b: readonly string[]): number {
  for (const [place, left] of a.entries()) {
    const right = b[place] ?? '';
    if (left !== right) return byCodeUnits(left, right);
  }
  return 0;
}
