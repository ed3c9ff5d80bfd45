// A zip that is written as it grows. Files are stored, not packed: replay tools reach into the WARC file inside it.
import { createHash } from 'node:crypto';
import { Zip, ZipPassThrough } from 'fflate';
import { ExportError } from '../errors.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { webAddressOf } from '../reading/reading.ts';

export interface ZippedFile {
  readonly path: string;
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
}

export interface OpenFile {
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<ZippedFile>;
}

export interface GrowingZip {
  /** Begins a file; it must be closed before the next. */
  open(path: string): Promise<OpenFile>;
  put(path: string, text: string): Promise<ZippedFile>;
  end(): Promise<void>;
}

/** A zip whose pieces go to `write`, in order. @throws ExportError from 4 GB on, where other zips begin */
export function zipInto(write: (bytes: Uint8Array) => Promise<void>): GrowingZip {
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
  const open = async (path: string): Promise<OpenFile> => {
    const file = new ZipPassThrough(path);
    file.mtime = FIXED_TIME;
    zip.add(file);
    const hash = createHash('sha256');
    let bytes = 0;
    return {
      async write(piece) {
        hash.update(piece);
        bytes += piece.length;
        file.push(piece);
        await drain();
      },
      async close() {
        file.push(NO_BYTES, true);
        await drain();
        return { path, sha256: hash.digest('hex'), bytes };
      },
    };
  };
  return {
    open,
    async put(path, text) {
      const file = await open(path);
      await file.write(Buffer.from(text));
      return await file.close();
    },
    async end() {
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

// Under which address each document goes into an archive. Only a document that came from the web, or names an address there
// that no other document has, has it as its own; the folders of this machine stay private, so files go by digest.

export interface Target {
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
