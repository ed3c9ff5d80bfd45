// One pass over a bundle of any size: the top-level object member by member, top-level arrays
// element by element. Visitors see each value once, as tokens, or in parts where it is larger than the window; who needs another
// pass walks again.

import { JsonSyntaxError } from '../errors.ts';
import type { ByteReader } from '../json/arena.ts';
import { ESCAPES } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { Cursor } from './cursor.ts';
import { memberName, walkLarge, type LargeValue } from './large.ts';
import { textAt } from '../json/decode.ts';

/** A top-level key: `start` and `end` are its place in the arena. */
export interface MemberKey {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly flags: number;
  readonly first: boolean;
}

/** What takes part in a pass. Arena indices are valid during the call only, and until `moving`. */
export interface Visitor {
  open?(start: number): void;
  member?(key: MemberKey): void;
  /** A member's whole value, at `token` of the tape. */
  value?(token: number): void;
  openArray?(start: number): void;
  element?(token: number, index: number): void;
  closeArray?(end: number, count: number): void;
  close?(end: number): void;
  /** Instead of `value` or `element` (`index`, else -1): one larger than the window follows in parts. */
  beginLarge?(start: number, index: number): void;
  enter?(object: boolean): void;
  /** A member's name in a large object, at `token` of the tape. */
  partKey?(token: number): void;
  /** A value inside a large one that does fit, at `token` of the tape. */
  part?(token: number): void;
  beginText?(start: number): void;
  /** A piece of a long string without its quotes: whole characters and escapes, of which `flags` tells. */
  text?(start: number, end: number, flags: number): void;
  endText?(end: number): void;
  leave?(object: boolean, count: number): void;
  endLarge?(end: number, value: LargeValue): void;
  /** The window is about to move: everything before arena index `keep` goes. */
  moving?(keep: number): void;
  /** The window has moved: time for work that has to be waited for. */
  settle?(): Promise<void> | undefined;
}

/** What lies around the object in the input. Offsets count bytes of the input. */
export interface Surroundings {
  bom: boolean;
  start: number;
  end: number;
  /** White space after the object, as found (at most 64 bytes of it). */
  tail: string;
  /** Offset of the first byte after the object that is not white space; null when nothing follows. */
  trailing: number | null;
  /** The first bytes there. */
  trailingText: string;
  /** Carriage returns seen between tokens, or at least one of them. */
  carriageReturns: number;
  /** Bytes read in all. */
  size: number;
}

/**
 * Walks the object in `reader`'s input, from its start.
 * @throws {JsonSyntaxError} with the exact offset where the input is not JSON object.
 */
export async function walk(
  source: Tokeniser,
  reader: ByteReader,
  visitors: readonly Visitor[],
): Promise<Surroundings> {
  const cursor = new Cursor(source, reader, visitors);
  const { arena } = source;
  const bom = await begin(cursor);
  const start = cursor.offset;
  for (const visitor of visitors) visitor.open?.(cursor.at);
  cursor.at++;
  await members(cursor);
  cursor.lookForReturns();
  for (const visitor of visitors) visitor.close?.(cursor.at);
  return rest(cursor, {
    bom,
    start,
    end: arena.base + cursor.at,
    tail: '',
    trailing: null,
    trailingText: '',
    carriageReturns: cursor.returns,
    size: 0,
  });
}

async function begin(cursor: Cursor): Promise<boolean> {
  const { arena } = cursor;
  try {
    while (arena.limit - arena.origin < 4 && !arena.ended) await cursor.more();
  } finally {
    // Also, and above all, where it is not UTF-8.
    refuseUtf16(arena.bytes.subarray(arena.origin, arena.limit));
  }
  const bom = arena.bytes.readUIntBE(cursor.at, 3) === 0xefbbbf && arena.limit - arena.origin >= 3;
  if (bom) cursor.at += 3;
  const byte = await cursor.peek();
  if (byte < 0) throw new JsonSyntaxError('empty', cursor.offset, 'the input is empty');
  if (byte !== 0x7b) refuse(byte, cursor.offset);
  return bom;
}

async function members(cursor: Cursor): Promise<void> {
  for (let count = 0; ; count++) {
    let byte = cursor.near();
    if (byte < 0) byte = await cursor.peek();
    if (byte === 0x7d) break;
    if (count > 0) {
      if (byte !== 0x2c) cursor.wrong('a comma or }');
      cursor.at++;
      byte = cursor.near();
      if (byte < 0) byte = await cursor.peek();
    }
    if (byte !== 0x22) cursor.wrong('a member name in quotes');
    const naming = memberName(cursor, 1);
    if (naming !== undefined) await naming;
    named(cursor, count === 0);
    byte = cursor.near();
    if (byte < 0) byte = await cursor.peek();
    if (byte !== 0x3a) cursor.wrong('a colon');
    cursor.at++;
    const passing = value(cursor);
    if (passing !== undefined) await passing;
  }
  cursor.at++;
}

function named({ source, visitors }: Cursor, first: boolean): void {
  const { tape } = source;
  const [start, end] = [tape.start(0), tape.end(0)];
  const flags = (tape.cells[0] as number) & ESCAPES;
  const key = { text: textAt(source, 0), start, end, flags, first };
  for (const visitor of visitors) visitor.member?.(key);
}

/** Undefined where the window held all of it. */
function value(cursor: Cursor): Promise<void> | undefined {
  const byte = cursor.near();
  if (byte === 0x5b) return array(cursor);
  if (byte < 0 || !cursor.take(1)) return valueInParts(cursor);
  return cursor.tell((visitor) => visitor.value?.(0));
}

async function valueInParts(cursor: Cursor): Promise<void> {
  if ((await cursor.peek()) === 0x5b) return array(cursor);
  if (!(await cursor.tokens(1))) return walkLarge(cursor, 1, -1);
  await cursor.tell((visitor) => visitor.value?.(0));
}

async function array(cursor: Cursor): Promise<void> {
  const { source, visitors } = cursor;
  for (const visitor of visitors) visitor.openArray?.(cursor.at);
  cursor.at++;
  const count = await elements(cursor);
  cursor.at++;
  for (const visitor of visitors) visitor.closeArray?.(cursor.at, count);
  source.tape.length = 0;
}

async function elements(cursor: Cursor): Promise<number> {
  for (let count = 0; ; count++) {
    let byte = cursor.near();
    if (byte < 0) byte = await cursor.peek();
    if (byte === 0x5d) return count;
    if (count > 0) {
      if (byte !== 0x2c) cursor.wrong('a comma or ]');
      cursor.at++;
    }
    const near = cursor.take(2);
    if (!near && !(await fits(cursor))) {
      await walkLarge(cursor, 2, count);
      continue;
    }
    const telling = cursor.tell((visitor) => visitor.element?.(0, count));
    if (telling !== undefined) await telling;
    if (!near) await cursor.breath.due();
  }
}

/** As `tokens`, white space before the value left behind: it must not fill the window with it. */
async function fits(cursor: Cursor): Promise<boolean> {
  await cursor.peek();
  return cursor.tokens(2);
}

async function rest(cursor: Cursor, found: Surroundings): Promise<Surroundings> {
  const { arena } = cursor;
  const from = cursor.at;
  const beyond = cursor.source.skip(from);
  found.tail = arena.bytes.toString('latin1', from, Math.min(beyond, arena.limit, from + 64));
  if ((await cursor.peek()) >= 0) {
    found.trailing = cursor.offset;
    found.trailingText = arena.bytes.toString('utf8', cursor.at, Math.min(arena.limit, cursor.at + 40));
  }
  while (!arena.ended) {
    cursor.at = arena.limit;
    await cursor.more();
  }
  found.size = arena.base + arena.limit;
  return found;
}

function refuse(byte: number, offset: number): never {
  if (byte === 0x3c) throw new JsonSyntaxError('unexpected', offset, 'this looks like HTML or XML, not JSON');
  if (byte === 0x5b)
    throw new JsonSyntaxError('unexpected', offset, 'a JSON array: an evidence bundle is an object');
  throw new JsonSyntaxError('unexpected', offset, `expected a JSON object, at byte ${offset}`);
}

function refuseUtf16(head: Buffer): void {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  const nul = head.length >= 2 && (head[0] === 0) !== (head[1] === 0);
  if (mark !== 0xfffe && mark !== 0xfeff && !nul) return;
  throw new JsonSyntaxError(
    'utf16',
    0,
    'this is UTF-16 (PowerShell writes it with >): JSON is UTF-8; convert it, or download with -o',
  );
}
