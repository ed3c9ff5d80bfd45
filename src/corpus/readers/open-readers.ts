// The readers of one ingestion: each loaded when its first file comes, all closed at the end.
import { extname } from 'node:path';
import { ReadingFailure } from '../reading/reading.ts';
import type { Reader } from '../reading/reading.ts';
import { sniffedType } from './media-sniffing.ts';
import { READERS, rowOfFile, rowOfMedia } from './readers.ts';
import type { ReaderRow } from './readers.ts';

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
  /** The reader of a media type, where there is one. */
  ofMedia(mediaType: string): Promise<Reader | undefined>;
  close(): Promise<void>;
}

export function openReaders(): OpenReaders {
  const opened = new Map<ReaderRow, Promise<Reader>>();
  const open = (row: ReaderRow): Promise<Reader> => {
    const reader = opened.get(row) ?? row.read();
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
