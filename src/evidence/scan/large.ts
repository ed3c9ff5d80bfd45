// A value larger than the window, in parts: brackets, keys, the values that do fit, and long
// strings piece by piece. It is checked as strictly as any other, and only one part of it is in memory at a time.

import { JsonSyntaxError } from '../errors.ts';
import { NEED_MORE } from '../json/scan.ts';
import { MAX_DEPTH } from '../json/tokenise.ts';
import type { Cursor } from './cursor.ts';

const OBJECT = 0x7b;
const ARRAY = 0x5b;
const QUOTE = 0x22;
/** Bytes of a long string that visitors get at a time: what each makes of them takes some milliseconds. */
const PIECE = 128 * 1024;

/** Where a large value is. Offsets count bytes of the input. */
export interface LargeValue {
  /** Of an element in its array; -1 for the value of a member. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** Its first byte. */
  readonly first: number;
}

/** Takes the value at the cursor apart for its visitors; `depth` is the nesting around it. */
export async function walkLarge(cursor: Cursor, depth: number, index: number): Promise<void> {
  const start = cursor.offset;
  const first = cursor.arena.bytes[cursor.at] ?? -1;
  for (const visitor of cursor.visitors) visitor.beginLarge?.(cursor.at, index);
  await parts(cursor, depth);
  const value = { index, start, end: cursor.offset, first };
  for (const visitor of cursor.visitors) visitor.endLarge?.(cursor.at, value);
}

async function parts(cursor: Cursor, depth: number): Promise<void> {
  const first = cursor.arena.bytes[cursor.at] ?? -1;
  if (first === QUOTE) return longString(cursor);
  if (first === OBJECT || first === ARRAY) return container(cursor, depth, first === OBJECT);
  const { offset } = cursor;
  throw new JsonSyntaxError('too_large', offset, `a number of more than 2 MiB, at byte ${offset}`);
}

async function container(cursor: Cursor, depth: number, object: boolean): Promise<void> {
  const { offset, visitors } = cursor;
  if (depth >= MAX_DEPTH)
    throw new JsonSyntaxError('nesting', offset, `nesting deeper than ${MAX_DEPTH}, at byte ${offset}`);
  for (const visitor of visitors) visitor.enter?.(object);
  cursor.at++;
  const close = object ? 0x7d : 0x5d;
  let count = 0;
  for (; (await next(cursor)) !== close; count++) {
    if (count > 0) await comma(cursor, object);
    if (object) await key(cursor, depth);
    if (cursor.take(depth + 1) || (await cursor.tokens(depth + 1))) {
      const telling = cursor.tell((visitor) => visitor.part?.(0));
      if (telling !== undefined) await telling;
    } else await parts(cursor, depth + 1);
  }
  cursor.at++;
  for (const visitor of visitors) visitor.leave?.(object, count);
}

/** The next byte, waited for only where the window does not hold it. */
function next(cursor: Cursor): number | Promise<number> {
  const byte = cursor.near();
  return byte < 0 ? cursor.peek() : byte;
}

async function comma(cursor: Cursor, object: boolean): Promise<void> {
  if ((await next(cursor)) !== 0x2c) cursor.wrong(object ? 'a comma or }' : 'a comma or ]');
  cursor.at++;
  await next(cursor);
}

async function key(cursor: Cursor, depth: number): Promise<void> {
  if ((await next(cursor)) !== QUOTE) cursor.wrong('a member name in quotes');
  await memberName(cursor, depth);
  for (const visitor of cursor.visitors) visitor.partKey?.(0);
  if ((await next(cursor)) !== 0x3a) cursor.wrong('a colon');
  cursor.at++;
  await next(cursor);
}

/** Puts the name at the cursor onto the tape; undefined where the window held it. @throws {JsonSyntaxError} too_large */
export function memberName(cursor: Cursor, depth: number): Promise<void> | undefined {
  const { offset } = cursor;
  if (!cursor.take(depth)) return longName(cursor, depth);
  if (cursor.offset - offset > MOST_NAME) refuseName(offset);
  return undefined;
}

async function longName(cursor: Cursor, depth: number): Promise<void> {
  const { offset } = cursor;
  if (!(await cursor.tokens(depth)) || cursor.offset - offset > MOST_NAME) refuseName(offset);
}

function refuseName(offset: number): never {
  throw new JsonSyntaxError('too_large', offset, `a member name of more than 64 KiB, at byte ${offset}`);
}

const MOST_NAME = 64 * 1024;

async function longString(cursor: Cursor): Promise<void> {
  const { source, visitors, arena } = cursor;
  for (const visitor of visitors) visitor.beginText?.(cursor.at);
  cursor.at++;
  for (;;) {
    const end = source.stringPart(cursor.at, PIECE);
    if (end === NEED_MORE) {
      await cursor.more();
      continue;
    }
    const { flags } = source;
    const { at } = cursor;
    const telling =
      end > at ? cursor.share(end - at, (visitor) => visitor.text?.(at, end, flags)) : undefined;
    if (telling !== undefined) await telling;
    cursor.at = end;
    if (end < arena.limit && arena.bytes[end] === QUOTE) break;
    if (arena.limit - end < PIECE) await cursor.more();
  }
  cursor.at++;
  for (const visitor of visitors) visitor.endText?.(cursor.at);
}
