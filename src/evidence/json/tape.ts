// The tape: what the tokenizer found in one value, as four 32-bit integers a token. Values are
// never decoded here; offsets point into the arena's bytes, and stay true until the window moves.

export const STRIDE = 4;

export const OBJECT = 1;
export const ARRAY = 2;
export const KEY = 3;
export const STRING = 4;
export const NUMBER = 5;
export const TRUE = 6;
export const FALSE = 7;
export const NULL = 8;
export const KIND = 0xf;

/** String flags: which escapes a string (or key) holds, so that a writer can copy it when they already suit. */
export const ESCAPE_SHORT = 0x10;
export const ESCAPE_CONTROL = 0x20;
export const ESCAPE_LOWER = 0x40;
export const ESCAPE_OTHER = 0x80;
export const LONE_SURROGATE = 0x100;
export const ESCAPES = ESCAPE_SHORT | ESCAPE_CONTROL | ESCAPE_LOWER | ESCAPE_OTHER | LONE_SURROGATE;

/** Number flag: some encoder would write this token otherwise than it was sent. */
export const ODD_NUMBER = 0x10;

/** An object's shape number sits above this many bits of its first integer. */
export const SHAPE_SHIFT = 9;

/** Integers for so many tokens that the tape stays within 2 MiB: any object that fits the window in order. */
export const MANY_TOKENS: number = STRIDE * 129_000;
const NOTHING = new Int32Array(0);

/** No bound, for what is in memory as a whole. */
export const ANY_TOKENS = 0x7fffffff;

/** What a tape that is done with has grown to: the next one need not grow. */
let spare: Int32Array | undefined;

/**
 * Tokens in document order. Integer 0 is kind and flags (an object's shape above them), 1 and 2 are start and end in
 * the arena, 3 is the tape index just after the value (for keys: after the member's value).
 */
export class Tape {
  cells: Int32Array = spare ?? new Int32Array(STRIDE * 1024);
  length = 0;
  /** How often it was refilled. */
  filled = 0;
  /** A value that makes the tape longer than this is given up; the walker takes it in parts. */
  most: number = MANY_TOKENS;

  constructor() {
    spare = undefined;
  }

  /** Gives its integers to the next tape; nothing may be read from this one any more. */
  release(): void {
    if (spare === undefined || spare.length < this.cells.length) spare = this.cells;
    this.cells = NOTHING;
    this.length = 0;
  }

  get full(): boolean {
    return this.length > this.most;
  }

  grow(): Int32Array {
    const wider = new Int32Array(this.cells.length * 2);
    wider.set(this.cells);
    this.cells = wider;
    return wider;
  }

  kind(token: number): number {
    return (this.cells[token] as number) & KIND;
  }

  start(token: number): number {
    return this.cells[token + 1] as number;
  }

  end(token: number): number {
    return this.cells[token + 2] as number;
  }

  next(token: number): number {
    return this.cells[token + 3] as number;
  }

  shape(object: number): number {
    return (this.cells[object] as number) >> SHAPE_SHIFT;
  }
}
