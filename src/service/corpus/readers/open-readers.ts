// The readers of one ingestion: each loaded when its first file comes, all let go of at the end.
import { extname } from 'node:path';
import { ReadingFailure } from '../reading.ts';
import type { Reader } from '../reading.ts';
import { READERS, readerOf } from './readers.ts';
import type { ReaderChoice } from './readers.ts';

export interface OpenReaders {
  /** @throws ReadingFailure where no reader is for this name */
  of(path: string): Promise<{ reader: Reader; mediaType: string }>;
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
    async ofType(mediaType) {
      const choice = [...READERS.values()].find((one) => one.mediaType === mediaType);
      return choice === undefined ? undefined : await open(choice);
    },
    async close() {
      for (const reader of opened.values()) await (await reader).close?.();
    },
  };
}

function noReader(path: string): string {
  const kind = extname(path) === '' ? 'without an extension' : `named ${extname(path)}`;
  return `files ${kind} cannot be read; those that can are ${[...READERS.keys()].join(' ')}`;
}
