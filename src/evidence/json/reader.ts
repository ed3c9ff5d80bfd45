// A byte reader over chunks in memory. Files and streams are read by input/.

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
