// NDJSON: one bundle a line, each verified on its own.

import type { Input } from './replay.ts';

const CHUNK = 1024 * 1024;

/** The lines of an input as bytes, blank ones left out, with their numbers from 1. */
export async function* linesOf(input: Input): AsyncGenerator<{ number: number; bytes: Buffer }> {
  const reader = input.open();
  // The beginning of a line that goes on: joined once, when its end is there.
  let begun: Buffer[] = [];
  let number = 0;
  for (;;) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const got = await reader.read(chunk, 0, CHUNK);
    if (got === 0) break;
    const part = chunk.subarray(0, got);
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      number += 1;
      const bytes = Buffer.concat([...begun, part.subarray(from, end)]);
      begun = [];
      from = end + 1;
      if (!isBlank(bytes)) yield { number, bytes };
    }
    if (from < got) begun.push(part.subarray(from));
  }
  const rest = Buffer.concat(begun);
  if (!isBlank(rest)) yield { number: number + 1, bytes: rest };
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}
