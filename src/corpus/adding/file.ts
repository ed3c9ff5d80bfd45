// One file of the places that were named: read ahead with what it includes, then added, or why not.
import type { SourceRecord } from '../../store/corpus-store.ts';
import { addArrival, type Adding, type Arrival } from './adding.ts';
import { fileAddress, sha256 } from '../documents/documents.ts';
import { readWhole, unpacked } from '../reading/files.ts';
import type { Includes } from '../folder/includes.ts';
import { AnotherKind, EmptyFile, ReadingFailure, type Reader } from '../reading/reading.ts';
import { isPacked, rowOfFile, type ReaderRow } from '../readers/readers.ts';

/** What is added, and where it is said which file is read. */
export interface Walking extends Adding {
  onFile(path: string): void;
  onExcluded(): void;
  /** A file to be read that the walk did not count. */
  onFound(): void;
}

/** A file whose bytes are here, with a reader for them: one that has begun, unless the file is here already. */
export type BegunFile = Pick<Arrival, 'bytes' | 'mediaType' | 'reader'>;

export interface BeginningFiles extends Walking {
  readonly includes: Includes;
  readonly maxBytes: number;
}

/** @param as of a file whose name says no kind: that of what includes it */
export async function beginFile(
  { readers, store, includes, maxBytes }: BeginningFiles,
  path: string,
  as?: ReaderRow,
): Promise<BegunFile> {
  const named = as === undefined ? await readers.ofName(path) : await readers.ofRow(as);
  const packed = readWhole(path, maxBytes);
  // What is inside is the document: its snapshot is read again by its kind.
  const bytes = isPacked(path) ? unpacked(packed, maxBytes) : packed;
  const { reader: plain, mediaType } = await readers.ofBytes(named, bytes);
  const row = as ?? rowOfFile(path);
  const reader = row === undefined ? plain : warningOf(plain, await includes.look(path, row, bytes));
  const isKnown = (await store.contentAt(fileAddress(path))) === sha256(bytes);
  if (reader.parts !== undefined || isKnown) return { bytes, mediaType, reader };
  const reading = Promise.resolve(reader.read(bytes));
  reading.catch(() => undefined);
  return { bytes, mediaType, reader: { read: () => reading } };
}

function warningOf(reader: Reader, warnings: readonly string[]): Reader {
  if (warnings.length === 0) return reader;
  const read: Reader['read'] = async (bytes, charset) => {
    const reading = await reader.read(bytes, charset);
    return { ...reading, warnings: [...reading.warnings, ...warnings] };
  };
  return { ...reader, read };
}

/** @returns whether it was added or failed: false where it was passed over */
export async function addFile(
  adding: Walking,
  source: SourceRecord,
  path: string,
  work: Promise<BegunFile | undefined>,
): Promise<boolean> {
  adding.onFile(path);
  try {
    const begun = await work;
    if (begun === undefined) return false;
    const retrieved_at = adding.now().toISOString();
    const from = { label: path, address: fileAddress(path), source, retrieved_at };
    await addArrival(adding, { ...from, ...begun });
    return true;
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    const outcome =
      error instanceof EmptyFile
        ? 'empty'
        : error instanceof AnotherKind && source.kind === 'folder'
          ? 'ignored'
          : 'failed';
    adding.onOutcome(path, outcome, outcome === 'failed' ? error.message : undefined);
    return outcome !== 'ignored';
  }
}
