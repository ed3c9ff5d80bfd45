// The corpus as one WACZ file that replay tools read: originals in a WARC file, index, pages.
// Everything in it is decided by the documents: the same corpus gives the same file.
import { allRows } from '../../store/paging.ts';
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { type Archived, type LeftOut, targetsOf, WARC_PATH, writeWarc } from './warc.ts';
import type { CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import { Zip, ZipPassThrough } from 'fflate';
import { ExportError } from '../errors.ts';

export interface ExportReport {
  readonly documents: number;
  /** Of these, without an address of their own on the web: written as `urn:sha256:…`. */
  readonly by_digest: number;
  readonly bytes: number;
  /** Of the whole file, hex. */
  readonly sha256: string;
  readonly left_out: readonly LeftOut[];
}

interface ExportOptions {
  /** Named in the file as what made it. */
  readonly software: string;
  readonly sector?: string | undefined;
  readonly signal?: AbortSignal;
}

type DocumentReader = Pick<CorpusStore, 'documents' | 'source' | 'snapshot'>;

/** Writes the file piece by piece. @throws ExportError; StoreError; the signal's reason */
export async function exportWacz(
  store: DocumentReader,
  write: (bytes: Uint8Array) => Promise<void>,
  options: ExportOptions,
): Promise<ExportReport> {
  const filter = options.sector === undefined ? {} : { sector_id: options.sector };
  const documents = await allRows((page) => store.documents(filter, page));
  const targets = targetsOf(documents, await webSources(store, documents));
  const made = documents.reduce(
    (latest, { retrieved_at: time }) => (time > latest ? time : latest),
    FIRST_TIME,
  );
  const whole = createHash('sha256');
  let bytes = 0;
  const zip = zipInto(async (piece) => {
    whole.update(piece);
    bytes += piece.length;
    await write(piece);
  });
  const about = { made, software: options.software };
  const warc = zip.open(WARC_PATH);
  const { archived, left_out } = await writeWarc(store, targets, {
    ...about,
    signal: options.signal,
    write: (piece) => warc.write(piece),
  });
  const files = [
    await warc.close(),
    await zip.put(INDEX, await cdxj(archived)),
    await zip.put('pages/pages.jsonl', pageList(archived)),
  ];
  for (const [name, text] of packageFiles(files, about)) await zip.put(name, text);
  await zip.end();
  const by_digest = archived.filter(({ onWeb }) => !onWeb).length;
  return { documents: archived.length, by_digest, bytes, sha256: whole.digest('hex'), left_out };
}

const FIRST_TIME = '1980-01-01T00:00:00.000Z';

/** The sources whose documents were fetched from the web. */
async function webSources(store: DocumentReader, documents: readonly DocumentRecord[]): Promise<Set<string>> {
  const web = new Set<string>();
  for (const id of new Set(documents.map(({ source_id }) => source_id)))
    if ((await store.source(id))?.kind === 'web') web.add(id);
  return web;
}

// The files beside the WARC file in a WACZ (Webrecorder's specification, 1.1.1): a CDXJ index to look addresses up in, the
// list of pages, and the list of all files with their digests.

const INDEX = 'indexes/index.cdx';

/** One line a record, in the order in which replay tools search. */
export async function cdxj(archived: readonly Archived[]): Promise<string> {
  const { getSurt } = await import('warcio');
  return archived
    .map(
      (record) =>
        `${getSurt(record.uri)} ${digits(record.document.retrieved_at)} ${JSON.stringify(cdx(record))}\n`,
    )
    .toSorted(byCodeUnits)
    .join('');
}

/** Every document, those with an address on the web first. JSON Lines, the first line a head. */
function pageList(archived: readonly Archived[]): string {
  const head = { format: 'json-pages-1.0', id: 'pages', title: 'All Pages' };
  const ordered = [...archived.filter(({ onWeb }) => onWeb), ...archived.filter(({ onWeb }) => !onWeb)];
  const pages = ordered.map(({ document, uri }) => ({
    id: document.id,
    url: uri,
    ts: document.retrieved_at,
    title: document.title,
    size: document.bytes,
  }));
  return [head, ...pages].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** datapackage.json over these files, and the digest of it. */
function packageFiles(
  files: readonly ZippedFile[],
  { made, software }: { made: string; software: string },
): [name: string, text: string][] {
  const resources = files.map(({ path, sha256, bytes }) => {
    return { name: basename(path).toLowerCase(), path, hash: `sha256:${sha256}`, bytes };
  });
  const text = `${JSON.stringify({ ...ABOUT, created: wholeSeconds(made), software, resources }, null, 2)}\n`;
  const hash = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  return [
    ['datapackage.json', text],
    ['datapackage-digest.json', `${JSON.stringify({ path: 'datapackage.json', hash }, null, 2)}\n`],
  ];
}

const ABOUT = {
  profile: 'data-package',
  wacz_version: '1.1.1',
  title: 'Documents of a corpus',
  description:
    'The archived original bytes of documents that answers cite. HTTP heads were not kept; those in the archive were made when it was written. Documents that were added from files stand under urn:sha256: and their digest.',
};

function cdx({ document, uri, offset, length }: Archived): Record<string, string> {
  return {
    url: uri,
    mime: document.media_type,
    status: '200',
    digest: `sha256:${document.content_sha256}`,
    length: String(length),
    offset: String(offset),
    filename: basename(WARC_PATH),
  };
}

/** YYYYMMDDhhmmss. */
function digits(time: string): string {
  return time.replace(/\D/g, '').slice(0, 14);
}

function wholeSeconds(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z');
}

// A zip that is written as it grows. Files are stored: replay tools reach into the WARC file.

interface ZippedFile {
  readonly path: string;
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A zip whose pieces go to `write`, in order. @throws ExportError from 4 GB on, where other zips begin */
function zipInto(write: (bytes: Uint8Array) => Promise<void>) {
  const waiting: Uint8Array[] = [];
  let total = 0;
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    waiting.push(piece);
  });
  const drain = async (): Promise<void> => {
    for (const piece of waiting.splice(0)) {
      total += piece.length;
      if (total > LARGEST_ZIP) throw new ExportError(TOO_LARGE);
      await write(piece);
    }
  };
  /** Begins a file; it must be closed before the next. */
  const open = (path: string) => {
    const file = new ZipPassThrough(path);
    file.mtime = FIXED_TIME;
    zip.add(file);
    const hash = createHash('sha256');
    let bytes = 0;
    return {
      async write(piece: Uint8Array): Promise<void> {
        hash.update(piece);
        bytes += piece.length;
        file.push(piece);
        await drain();
      },
      async close(): Promise<ZippedFile> {
        file.push(NO_BYTES, true);
        await drain();
        return { path, sha256: hash.digest('hex'), bytes };
      },
    };
  };
  return {
    open,
    async put(path: string, text: string): Promise<ZippedFile> {
      const file = open(path);
      await file.write(Buffer.from(text));
      return await file.close();
    },
    async end(): Promise<void> {
      zip.end();
      await drain();
    },
  };
}

const NO_BYTES = new Uint8Array(0);
/** The earliest time that a zip can name: the file does not depend on when it was written. */
const FIXED_TIME = new Date(1980, 0, 1);
const LARGEST_ZIP = 4_000_000_000;
const TOO_LARGE = 'The archive would be larger than 4 GB. Export one sector at a time: --sector ID.';
