// Byte readers over what callers have: chunks in memory, or a stream of them. Files are read by input/file.ts.

import type { ByteReader } from './arena.ts';

/** Reads the chunks one after the other, copying each into the window. */
export function chunkReader(chunks: Iterable<Uint8Array>): ByteReader {
  const iterator = chunks[Symbol.iterator]();
  let rest: Uint8Array = new Uint8Array(0);
  return {
    read(target, at, room) {
      while (rest.length === 0) {
        const { done, value } = iterator.next();
        if (done === true) return 0;
        rest = value;
      }
      const part = rest.subarray(0, room);
      target.set(part, at);
      rest = rest.subarray(part.length);
      return part.length;
    },
  };
}

/** The same for chunks that arrive by and by. */
export function streamReader(chunks: AsyncIterable<Uint8Array>): ByteReader {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = new Uint8Array(0);
  return {
    async read(target, at, room) {
      while (rest.length === 0) {
        const { done, value } = await iterator.next();
        if (done === true) return 0;
        rest = value;
      }
      const part = rest.subarray(0, room);
      target.set(part, at);
      rest = rest.subarray(part.length);
      return part.length;
    },
  };
}

/** A reader for either kind. */
export function readerOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): ByteReader {
  return Symbol.asyncIterator in chunks ? streamReader(chunks) : chunkReader(chunks);
}
