// The readers of one ingestion: each loaded when its first file comes, all closed at the end.
import { latin1 } from '../reading/decode.ts';
import { READERS, rowOfMedia, rowOfFile, type ReaderRow } from './readers.ts';
import { extname } from 'node:path';
import { ReadingFailure, type Reader } from '../reading/reading.ts';

export interface TypedReader {
  readonly reader: Reader;
  readonly mediaType: string;
}

export interface OpenReaders {
  /** @throws ReadingFailure where no reader is for this name */
  ofName(path: string): Promise<TypedReader>;
  ofRow(row: ReaderRow): Promise<TypedReader>;
  /** The reader for what the bytes are, where they show another kind than their name; its readings warn of it. */
  ofBytes(named: TypedReader, bytes: Uint8Array): Promise<TypedReader>;
  ofMedia(mediaType: string): Promise<Reader | undefined>;
  close(): Promise<void>;
}

export function openReaders(): OpenReaders {
  const opened = new Map<ReaderRow, Promise<Reader>>();
  const open = (row: ReaderRow): Promise<Reader> => {
    const reader = opened.get(row) ?? row.read?.() ?? inThread(row);
    opened.set(row, reader);
    return reader;
  };
  const typed = async (row: ReaderRow): Promise<TypedReader> => ({
    reader: await open(row),
    mediaType: row.media[0],
  });
  return {
    async ofName(path) {
      const row = rowOfFile(path);
      if (row === undefined) throw new ReadingFailure(noReader(path));
      return await typed(row);
    },
    ofRow: typed,
    async ofBytes(named, bytes) {
      const mediaType = await sniffedType(bytes, named.mediaType);
      const row = mediaType === named.mediaType ? undefined : rowOfMedia(mediaType);
      return row === undefined ? named : { mediaType, reader: warning(await open(row), row) };
    },
    async ofMedia(mediaType) {
      const row = rowOfMedia(mediaType);
      return row === undefined ? undefined : await open(row);
    },
    async close() {
      for (const reader of opened.values()) await (await reader).close?.();
    },
  };
}

async function inThread({ kind }: ReaderRow): Promise<Reader> {
  return (await import('./reading-thread.ts')).threadReader(kind);
}

function warning(reader: Reader, { signature, media: [mediaType] }: ReaderRow): Reader {
  const text = `Its name says otherwise, but it is ${signature?.name ?? mediaType} and was read as such.`;
  return {
    read: async (bytes) => {
      const reading = await reader.read(bytes);
      return { ...reading, warnings: [text, ...reading.warnings] };
    },
  };
}

function noReader(path: string): string {
  const kind = extname(path) === '' ? 'without an extension' : `named ${extname(path)}`;
  const extensions = READERS.flatMap((row) => row.extensions);
  return `files ${kind} cannot be read; those that can are ${extensions.join(' ')}`;
}

// What bytes are, where they show it themselves: a PDF that is named .txt, a web page that is named .pdf.

/** The media type that the bytes show, or the one that they are named where they show no other. */
export async function sniffedType(bytes: Uint8Array, named: string): Promise<string> {
  const row = rowOfMedia(named);
  if (row === undefined || row.sure === true) return named;
  const head = latin1(bytes, HEAD_BYTES);
  const rows = READERS.filter(({ signature }) => signature?.except?.includes(row.kind) !== true);
  const shown =
    rows.find(({ signature }) => signature?.start?.test(head) === true) ??
    (head.startsWith(ZIP) ? await zipped(rows, bytes) : undefined);
  return shown === undefined || shown === row ? named : shown.media[0];
}

const HEAD_BYTES = 1024;
const ZIP = 'PK\u0003\u0004';

async function zipped(
  rows: typeof READERS,
  bytes: Uint8Array,
): Promise<(typeof READERS)[number] | undefined> {
  const { zipNames } = await import('./office/zip.ts');
  try {
    const names = new Set(zipNames(bytes));
    return rows.find(({ signature }) => signature?.entries?.every((name) => names.has(name)) === true);
  } catch {
    // Cut short: the reader of its name says so.
    return undefined;
  }
}
