// Offsets that a claim gives: of its chunk in the document, and of its quotation in the chunk. A server may count letters,
// UTF-16 units or bytes, and does not say which; a place that fits by none of them is wrong.

import type { Located } from '../claims/locate.ts';
import type { Role } from '../claims/roles.ts';
import { KIND, NUMBER } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';

/** [start, end) of a text, as the bundle gives it. */
export interface Offsets {
  readonly start: number;
  readonly end: number;
}

export interface ClaimOffsets {
  /** Of the chunk, in the text of its document. */
  readonly chunk?: Offsets;
  /** Of what carries the claim, by the validator's word. */
  readonly quote?: Offsets;
}

/** The offsets of a claim, where both ends are numbers. */
export function offsetsOf(source: Tokeniser, located: Located): ClaimOffsets {
  const chunk = pair('chunkStart', 'chunkEnd');
  const quote = pair('quoteStart', 'quoteEnd');
  return { ...(chunk === undefined ? {} : { chunk }), ...(quote === undefined ? {} : { quote }) };

  function pair(from: Role, to: Role): Offsets | undefined {
    const [start, end] = [numberAt(source, located.token(from)), numberAt(source, located.token(to))];
    return Number.isNaN(start) || Number.isNaN(end) ? undefined : { start, end };
  }
}

/** Whether a text is as long as its place, counted in UTF-16 units, in letters, or in bytes. */
export function isAsLong(text: string, { start, end }: Offsets): boolean {
  const length = end - start;
  if (start < 0) return false;
  return length === text.length || length === Buffer.byteLength(text) || length === Array.from(text).length;
}

/** What is at a place of a text, by each way to count; nothing where the place is none. */
export function textsAt(text: string, { start, end }: Offsets): string[] {
  if (start < 0 || end < start) return [];
  const units = text.slice(start, end);
  // Letters, units and bytes are the same in ASCII.
  if (!/[^\0-\x7f]/.test(text)) return [units];
  return [units, Array.from(text).slice(start, end).join(''), Buffer.from(text).toString('utf8', start, end)];
}

function numberAt({ tape, arena }: Tokeniser, token: number): number {
  if (token < 0 || ((tape.cells[token] ?? 0) & KIND) !== NUMBER) return Number.NaN;
  return Number(arena.bytes.toString('latin1', tape.start(token), tape.end(token)));
}
