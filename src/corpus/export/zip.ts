// A zip that is written as it grows. Files are stored: replay tools reach into the WARC file.
import { createHash } from 'node:crypto';
import { Zip, ZipPassThrough } from 'fflate';
import { ExportError } from '../errors.ts';

export interface ZippedFile {
  readonly path: string;
  /** Hex. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A zip whose pieces go to `write`, in order. @throws ExportError from 4 GB on, where other zips begin */
export function zipInto(write: (bytes: Uint8Array) => Promise<void>) {
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
