// Readers of whole binary files (PDF, DOCX, EPUB): all of the work is done in a thread with limits, and its outcome is a
// reading or a reason why there is none.
import { EmptyFile, ReadingFailure } from '../reading/reading.ts';
import type { Reader } from '../reading/reading.ts';
import { readingThread } from './reading-thread.ts';

export interface ThreadReaderLimits {
  /** Milliseconds for one file. */
  readonly deadline?: number;
  /** Bytes by which the process may grow while one file is read. */
  readonly memory?: number;
}

/** A reader of files of one kind, each within two minutes and a gigabyte. @param kind the row with its `inThread.bytes` */
export function threadReader(kind: string, limits: ThreadReaderLimits = {}): Reader {
  const { deadline = 120_000, memory } = limits;
  const thread = readingThread(deadline, memory);
  return {
    close: () => thread.close(),
    async read(bytes) {
      if (bytes.byteLength === 0) throw new EmptyFile();
      const outcome = await thread.read({ kind, content: bytes });
      if (typeof outcome === 'object') return outcome;
      throw new ReadingFailure(REASONS[outcome](deadline));
    },
  };
}

const REASONS = {
  late: (deadline: number) => `it could not be read within ${deadline / 1000} seconds`,
  large: () => 'reading it takes more memory than a file may take; it may be made to do harm',
  failed: () => 'its reader broke off; it is damaged or made to do harm',
};
