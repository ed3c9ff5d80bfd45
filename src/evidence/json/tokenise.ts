// One JSON value (RFC 8259, strictly) inside the arena's window becomes a tape. Nothing is decoded:
// strings are found by native search for quotes and backslashes, keys by comparison with the shape foreseen. A value that the
// window cuts off is not an error: the caller widens the window and begins the value again.

import { JsonSyntaxError, type SyntaxCode } from '../errors.ts';
import { wholeCharacters, type Arena } from './arena.ts';
import { nextBackslash, sameBytes, scanEscape, scanNumber, NEED_MORE, NO_ESCAPE } from './scan.ts';
import type { Scanned } from './scan.ts';
import { Shapes, type Shape } from './shapes.ts';
import {
  ARRAY,
  FALSE,
  KEY,
  MANY_TOKENS,
  NULL,
  NUMBER,
  OBJECT,
  SHAPE_SHIFT,
  STRIDE,
  STRING,
  Tape,
  TRUE,
} from './tape.ts';

/** Deeper nesting is refused: readers in other languages stop near here too, and it bounds the writers' recursion. */
export const MAX_DEPTH = 512;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Finds tokens in `arena`; one tokenizer lives as long as its input, so that shapes are learnt once. */
export class Tokeniser {
  readonly arena: Arena;
  readonly shapes: Shapes = new Shapes();
  readonly tape: Tape = new Tape();
  /** Where in the arena the next backslash is; behind the current position it is stale. */
  private slash = -1;
  private readonly scanned: Scanned = { end: 0, flags: 0 };
  private readonly stack: Int32Array = new Int32Array(MAX_DEPTH + 1);
  private readonly shapeStack: Shape[] = [];

  /** `most`: a value of more integers on the tape is given up; the walker takes it in parts. */
  constructor(arena: Arena, most: number = MANY_TOKENS) {
    this.arena = arena;
    this.tape.most = most;
  }

  /**
   * Puts the value at `from` (after white space) on the tape and returns the index after it, or NEED_MORE when the
   * window ends first. `depth` is the nesting that the caller has already opened.
   */
  value(from: number, depth: number): number {
    this.tape.length = 0;
    this.tape.filled += 1;
    const end = this.run(from, depth);
    if (end === NEED_MORE) this.cutOff();
    return end;
  }

  private cutOff(): void {
    this.slash = -1;
    if (this.arena.ended && !this.tape.full)
      this.fail('truncated', this.arena.limit, 'the input ends in the middle of a value');
  }

  /** Gives what it works with to the next tokenizer of another pass; nothing may be read from this one any more. */
  release(): void {
    this.arena.release();
    this.tape.release();
  }

  /** The window has moved or grown: positions remembered in it are void. */
  moved(): void {
    this.slash = -1;
  }

  private run(from: number, outer: number): number {
    const { arena, stack, shapeStack } = this;
    const { bytes, limit } = arena;
    let at = from;
    let depth = 0;
    for (;;) {
      let byte = bytes[at] as number;
      while (byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09))
        byte = bytes[++at] as number;
      if (at >= limit) return NEED_MORE;
      if (byte === QUOTE) {
        const end = this.string(at);
        if (end === NEED_MORE) return NEED_MORE;
        this.push(STRING | this.scanned.flags, at, end);
        at = end;
      } else if (byte === 0x7b || byte === 0x5b) {
        if (depth + outer >= MAX_DEPTH) this.fail('nesting', at, `nesting deeper than ${MAX_DEPTH}`);
        stack[++depth] = this.push(byte === 0x7b ? OBJECT : ARRAY, at, at);
        at = this.skip(at + 1);
        shapeStack[depth] = this.context(byte, depth, outer);
        if (bytes[at] !== byte + 2) {
          if (byte === 0x5b) continue;
          at = this.key(at, depth);
          if (at === NEED_MORE) return NEED_MORE;
          continue;
        }
      } else {
        const end = this.scalar(at, byte);
        if (end === NEED_MORE) return NEED_MORE;
        at = end;
      }
      for (;;) {
        if (depth === 0) return at;
        byte = bytes[at] as number;
        if (byte <= 0x20) byte = bytes[(at = this.skip(at))] as number;
        if (at >= limit) return NEED_MORE;
        const open = stack[depth] as number;
        const object = ((this.tape.cells[open] as number) & 0xf) === OBJECT;
        if (byte === 0x2c) {
          at++;
          if (!object) break;
          at = this.key(this.skip(at), depth);
          if (at === NEED_MORE) return NEED_MORE;
          break;
        }
        if (byte !== (object ? 0x7d : 0x5d)) this.unexpected(at, object ? 'a comma or }' : 'a comma or ]');
        at++;
        this.close(open, at, object ? (shapeStack[depth] as Shape).id : 0);
        depth--;
      }
      if (this.tape.full) return NEED_MORE;
    }
  }

  /** What is foreseen inside a bracket: for an array what its key foresees, for an object the empty shape there. */
  private context(byte: number, depth: number, outer: number): Shape {
    const { shapes, shapeStack } = this;
    const around = depth === 1 ? shapes.top(outer) : (shapeStack[depth - 1] as Shape);
    return byte === 0x7b ? shapes.under(around) : around;
  }

  private close(open: number, end: number, shape: number): void {
    const cells = this.tape.cells;
    if (shape !== 0) cells[open] = (cells[open] as number) | (shape << SHAPE_SHIFT);
    cells[open + 2] = end;
    cells[open + 3] = this.tape.length;
  }

  private push(kind: number, start: number, end: number): number {
    const tape = this.tape;
    const token = tape.length;
    const cells = token + STRIDE > tape.cells.length ? tape.grow() : tape.cells;
    cells[token] = kind;
    cells[token + 1] = start;
    cells[token + 2] = end;
    cells[token + 3] = token + STRIDE;
    tape.length = token + STRIDE;
    return token;
  }

  /** The index of the first byte from `from` that is not white space. */
  skip(from: number): number {
    const bytes = this.arena.bytes;
    let at = from;
    let byte = bytes[at] as number;
    while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++at] as number;
    return at;
  }

  /** A key, its colon, and the shape that follows; returns where the value may begin. */
  private key(at: number, depth: number): number {
    const { bytes, limit } = this.arena;
    const before = this.shapeStack[depth] as Shape;
    const next = before.next;
    let end = next === null ? -1 : sameBytes(bytes, at, limit, next.raw);
    if (end >= 0) {
      this.shapeStack[depth] = next as Shape;
      this.push(KEY | (next as Shape).flags, at, end);
    } else {
      if (at >= limit) return NEED_MORE;
      if (bytes[at] !== QUOTE) this.unexpected(at, 'a member name in quotes');
      end = this.string(at);
      if (end === NEED_MORE) return NEED_MORE;
      this.push(KEY | this.scanned.flags, at, end);
      const after = this.shapes.after(before, bytes, at, end, this.scanned.flags);
      if (after !== this.shapes.unknown) before.next = after;
      this.shapeStack[depth] = after;
    }
    if (bytes[end] !== 0x3a) end = this.skip(end);
    if (end >= limit) return NEED_MORE;
    if (bytes[end] !== 0x3a) this.unexpected(end, 'a colon');
    return end + 1;
  }

  /** The index after the closing quote; flags are left in `scanned`. */
  private string(at: number): number {
    const { bytes, limit, controls } = this.arena;
    let quote = bytes.indexOf(QUOTE, at + 1);
    if (this.slash <= at) this.slash = bytes.indexOf(BACKSLASH, at + 1);
    let flags = 0;
    while (this.slash < quote && this.slash < limit) {
      const scanned = scanEscape(bytes, this.slash, limit, this.scanned);
      if (scanned === NEED_MORE) return NEED_MORE;
      if (scanned === NO_ESCAPE) this.fail('escape', this.slash, 'no such escape in JSON');
      flags |= this.scanned.flags;
      if (quote < this.scanned.end) quote = bytes.indexOf(QUOTE, this.scanned.end);
      this.slash = nextBackslash(bytes, this.scanned.end);
    }
    if (quote >= limit) {
      if (controls) this.noControls(at + 1, limit);
      return NEED_MORE;
    }
    if (controls) this.noControls(at + 1, quote);
    this.scanned.flags = flags;
    return quote + 1;
  }

  /**
   * The index after `most` bytes of a string, from inside it, or what the window holds of it; its flags are left in `scanned`.
   * It ends after a whole character or escape, or before the closing quote. Something is taken, or NEED_MORE returned.
   */
  stringPart(at: number, most: number): number {
    const { bytes, controls } = this.arena;
    const limit = Math.min(this.arena.limit, at + most);
    const ended = this.arena.ended && limit === this.arena.limit;
    const quote = Math.min(limit, indexOrEnd(bytes.indexOf(QUOTE, at), limit));
    let flags = 0;
    let from = at;
    let stop = quote;
    for (;;) {
      const slash = indexOrEnd(bytes.indexOf(BACKSLASH, from), limit);
      if (slash >= stop) break;
      const scanned = scanEscape(bytes, slash, limit, this.scanned);
      if (scanned === NO_ESCAPE) this.fail('escape', slash, 'no such escape in JSON');
      if (scanned === NEED_MORE) {
        stop = slash;
        break;
      }
      flags |= this.scanned.flags;
      from = this.scanned.end;
      if (stop < from) stop = Math.min(limit, indexOrEnd(bytes.indexOf(QUOTE, from), limit));
    }
    if (stop === limit) {
      if (ended) this.fail('truncated', limit, 'the input ends in the middle of a value');
      stop = wholeCharacters(bytes, at, limit);
    }
    if (controls) this.noControls(at, stop);
    this.scanned.flags = flags;
    if (stop === at && bytes[at] !== QUOTE && ended)
      this.fail('truncated', limit, 'the input ends in the middle of a value');
    return stop === at && (at >= limit || bytes[at] !== QUOTE) ? NEED_MORE : stop;
  }

  /** The string flags of what was scanned last. */
  get flags(): number {
    return this.scanned.flags;
  }

  private noControls(from: number, to: number): void {
    const bytes = this.arena.bytes;
    for (let at = from; at < to; at++) {
      if ((bytes[at] as number) < 0x20) this.fail('control', at, 'a control character inside a string');
    }
  }

  private scalar(at: number, byte: number): number {
    const { bytes, limit, ended } = this.arena;
    if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) {
      const end = scanNumber(bytes, at, limit, ended, this.scanned);
      if (end === NEED_MORE) return NEED_MORE;
      if (end < 0) this.fail('number', -end, 'not a JSON number');
      this.push(NUMBER | this.scanned.flags, at, end);
      return end;
    }
    const word = byte === 0x74 ? 'true' : byte === 0x66 ? 'false' : byte === 0x6e ? 'null' : '';
    if (word === '') this.unexpected(at, 'a value');
    for (let i = 1; i < word.length; i++) {
      if (at + i >= limit) return NEED_MORE;
      if (bytes[at + i] !== word.charCodeAt(i)) this.unexpected(at + i, `the word ${word}`);
    }
    this.push(byte === 0x74 ? TRUE : byte === 0x66 ? FALSE : NULL, at, at + word.length);
    return at + word.length;
  }

  private unexpected(at: number, wanted: string): never {
    if (at >= this.arena.limit) this.fail('truncated', at, 'the input ends in the middle of a value');
    const byte = this.arena.bytes[at] as number;
    const found =
      byte > 0x20 && byte < 0x7f ? `"${String.fromCharCode(byte)}"` : `byte 0x${byte.toString(16)}`;
    return this.fail('unexpected', at, `expected ${wanted}, found ${found}`);
  }

  private fail(code: SyntaxCode, at: number, message: string): never {
    const offset = this.arena.base + at;
    throw new JsonSyntaxError(code, offset, `${message}, at byte ${offset}`);
  }
}

function indexOrEnd(index: number, end: number): number {
  return index < 0 ? end : index;
}
