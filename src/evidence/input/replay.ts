// A stream can be read once; a search may need several passes. What was read is kept, in memory
// first and in a temporary file beyond that, and replayed for each later pass.

import type { ByteReader } from '../json/arena.ts';
import { Scratch } from './scratch.ts';

const MEMORY_BYTES = 4 * 1024 * 1024;

/** An input that can be opened again and again. */
export interface Input {
  /** A reader from the start, or from that offset: below what was read before. */
  open(from?: number): ByteReader;
  /** Bytes in all where that is known beforehand. */
  readonly size: number | undefined;
  /** Aborted, its readers fail with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  close(): void;
}

/** The same input, that no one reads on once the signal is aborted. */
export function abortable(input: Input, signal: AbortSignal | undefined): Input {
  if (signal === undefined) return input;
  return {
    ...input,
    signal,
    open(from) {
      const reader = input.open(from);
      return {
        signal,
        read(target, at, room) {
          signal.throwIfAborted();
          const got = reader.read(target, at, room);
          return typeof got === 'number' ? got : orAborted(got, signal);
        },
      };
    },
  };
}

/** What a stream may never send is not waited for. */
function orAborted(reading: Promise<number>, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    reading.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Makes a stream of chunks replayable. The caller closes it: that removes the temporary file, if there is one. */
export function replayable(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Input {
  const next = puller(chunks);
  const kept: Buffer[] = [];
  let inMemory = 0;
  let total = 0;
  let ended = false;
  const spill = new Scratch();

  async function pull(): Promise<boolean> {
    const chunk = ended ? undefined : await next();
    if (chunk === undefined) {
      ended = true;
      return false;
    }
    if (chunk.length === 0) return true;
    total += chunk.length;
    if (spill.size === 0 && inMemory + chunk.length <= MEMORY_BYTES) {
      kept.push(Buffer.from(chunk));
      inMemory += chunk.length;
    } else spill.append(chunk);
    return true;
  }

  function copy(at: number, target: Buffer, to: number, room: number): number {
    if (at >= inMemory) return spill.read(target.subarray(to, to + room), at - inMemory);
    let start = 0;
    for (const chunk of kept) {
      if (at < start + chunk.length)
        return chunk.copy(target, to, at - start, Math.min(chunk.length, at - start + room));
      start += chunk.length;
    }
    return 0;
  }

  return {
    size: undefined,
    close: () => spill.remove(),
    open(from = 0) {
      let at = from;
      return {
        async read(target, to, room) {
          while (at >= total) if (!(await pull())) return 0;
          const got = copy(at, target, to, room);
          at += got;
          return got;
        },
      };
    },
  };
}

export function memoryInput(bytes: Uint8Array): Input {
  return {
    size: bytes.length,
    close() {},
    open(from = 0) {
      let at = from;
      return {
        read(target, to, room) {
          const part = bytes.subarray(at, at + room);
          target.set(part, to);
          at += part.length;
          return part.length;
        },
      };
    },
  };
}

function puller(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): () => Promise<Uint8Array | undefined> {
  const iterator =
    Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  return async () => {
    const { done, value } = await iterator.next();
    return done === true ? undefined : value;
  };
}
