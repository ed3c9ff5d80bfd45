// The readers of one ingestion: each loaded when its first file comes, all let go of at the end.
import { extname } from 'node:path';
import { ReadingFailure } from '../reading.ts';
import type { Reader } from '../reading.ts';
import { READERS, readerOf } from './readers.ts';
import type { ReaderChoice } from './readers.ts';
import { KINDS, toldType } from './media-sniffing.ts';

export interface NamedReader {
  readonly reader: Reader;
  readonly mediaType: string;
}

export interface OpenReaders {
  /** @throws ReadingFailure where no reader is for this name */
  of(path: string): Promise<NamedReader>;
  /** The reader for what the bytes are, where they say so against their name; its readings warn of it. */
  told(named: NamedReader, bytes: Uint8Array): Promise<NamedReader>;
  /** The reader of a media type, where there is one. */
  ofType(mediaType: string): Promise<Reader | undefined>;
  close(): Promise<void>;
}

export function openReaders(): OpenReaders {
  const opened = new Map<ReaderChoice, Promise<Reader>>();
  const open = (choice: ReaderChoice): Promise<Reader> => {
    const reader = opened.get(choice) ?? choice.load();
    opened.set(choice, reader);
    return reader;
  };
  return {
    async of(path) {
      const choice = readerOf(path);
      if (choice === undefined) throw new ReadingFailure(noReader(path));
      return { reader: await open(choice), mediaType: choice.mediaType };
    },
    async told(named, bytes) {
      const mediaType = await toldType(bytes, named.mediaType);
      const reader = mediaType === named.mediaType ? undefined : await this.ofType(mediaType);
      return reader === undefined ? named : { mediaType, reader: warning(reader, mediaType) };
    },
    async ofType(mediaType) {
      const choice = [...READERS.values()].find(
        (one) => one.mediaType === mediaType || one.also?.includes(mediaType),
      );
      return choice === undefined ? undefined : await open(choice);
    },
    async close() {
      for (const reader of opened.values()) await (await reader).close?.();
    },
  };
}

function warning(reader: Reader, mediaType: string): Reader {
  const said = `Its name says otherwise, but it is ${KINDS.get(mediaType) ?? mediaType} and was read as such.`;
  return {
    read: async (bytes) => {
      const reading = await reader.read(bytes);
      return { ...reading, warnings: [said, ...reading.warnings] };
    },
  };
}

function noReader(path: string): string {
  const kind = extname(path) === '' ? 'without an extension' : `named ${extname(path)}`;
  return `files ${kind} cannot be read; those that can are ${[...READERS.keys()].join(' ')}`;
}
