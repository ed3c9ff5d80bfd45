// One block of memory for everything that is copied: the window onto the input, and before it a
// small output region for each digest being computed, so that output is written by moving bytes inside one array (the cheapest
// copy there is). Every byte that enters is checked here, natively, for UTF-8; control characters are looked for four bytes at a
// time.

import { isAscii, isUtf8 } from 'node:buffer';
import { JsonSyntaxError } from '../errors.ts';

const OUT_BYTES = 64 * 1024;
const WINDOW_BYTES = 1024 * 1024;
/** Values that do not fit are taken in parts. */
const MOST_WINDOW_BYTES = 2 * 1024 * 1024;
const SENTINELS = 8;

/**
 * The block of an arena that is done with. Passes follow each other, and a block that is left to the collector stays
 * resident until tens of megabytes of them have come together.
 */
let spare: Buffer | undefined;

/** At least so many bytes. */
function block(size: number): Buffer {
  const before = spare;
  if (before === undefined || before.length < size) return Buffer.allocUnsafeSlow(size);
  spare = undefined;
  return before;
}

/** Where bytes come from. `read` puts at most `room` bytes at `at` and says how many; 0 is the end of the input. */
export interface ByteReader {
  read(target: Buffer, at: number, room: number): number | Promise<number>;
  /** Aborted, the readers stop. */
  readonly signal?: AbortSignal | undefined;
}

export class Arena {
  bytes: Buffer;
  /** Size of each output region. */
  readonly outBytes: number;
  /** The window is bytes[origin, limit); `base` plus an index is the offset in the input. */
  readonly origin: number;
  limit: number;
  base: number;
  ended = false;
  /** Some byte below 0x20 is in the window: strings must then be looked at one by one. */
  controls = false;
  /** Only ASCII, and no DEL, is in the window. */
  plain = true;
  private checked: number;
  private capacity: number;

  constructor(outputs: number, windowBytes: number = WINDOW_BYTES) {
    this.outBytes = Math.min(OUT_BYTES, windowBytes);
    this.origin = (outputs * this.outBytes + 3) & ~3;
    this.capacity = windowBytes;
    this.bytes = block(this.origin + windowBytes + SENTINELS);
    this.limit = this.origin;
    this.checked = this.origin;
    this.base = -this.origin;
    this.seal();
  }

  /** Forgets everything and is before the start of an input again. */
  reset(): void {
    this.limit = this.origin;
    this.checked = this.origin;
    this.base = -this.origin;
    this.ended = false;
    this.controls = false;
    this.plain = true;
    this.seal();
  }

  /** Gives its block to the next arena; nothing may be read from this one any more. */
  release(): void {
    if (spare === undefined || spare.length < this.bytes.length) spare = this.bytes;
    this.bytes = NOTHING;
  }

  /**
   * Moves bytes[keep, limit) to the front of the window and reads behind them. Anything before `keep` is gone.
   * @returns a promise only where the reader needs one
   */
  fill(keep: number, reader: ByteReader): Promise<void> | undefined {
    this.drop(keep);
    if (this.limit - this.origin === this.capacity && !this.full) this.widen();
    const got = reader.read(this.bytes, this.limit, this.capacity - (this.limit - this.origin));
    if (typeof got !== 'number') return got.then((count) => this.took(count));
    this.took(got);
    return undefined;
  }

  private took(count: number): void {
    if (count === 0) this.ended = true;
    this.limit += count;
    this.seal();
    this.check();
  }

  private drop(keep: number): void {
    if (keep === this.origin) return;
    this.bytes.copyWithin(this.origin, keep, this.limit);
    const by = keep - this.origin;
    this.limit -= by;
    this.checked = Math.max(this.origin, this.checked - by);
    this.base += by;
    this.controls = this.controls && hasControls(this.bytes, this.origin, this.limit);
    this.plain = this.plain || isPlain(this.bytes.subarray(this.origin, this.limit));
  }

  /** Whether the window is as wide as it may be, and filled: nothing more can be read before something goes. */
  get full(): boolean {
    return this.limit - this.origin >= Math.max(MOST_WINDOW_BYTES, this.capacity);
  }

  private widen(): void {
    this.capacity = Math.min(this.capacity * 2, Math.max(MOST_WINDOW_BYTES, this.capacity));
    const size = this.origin + this.capacity + SENTINELS;
    if (this.bytes.length >= size) return;
    const wider = block(size);
    wider.set(this.bytes.subarray(0, this.limit));
    this.bytes = wider;
  }

  /** A quote and a backslash after the window: every native search ends there without being given an end. */
  private seal(): void {
    for (let i = 0; i < SENTINELS; i += 2) {
      this.bytes[this.limit + i] = 0x22;
      this.bytes[this.limit + i + 1] = 0x5c;
    }
  }

  private check(): void {
    const whole = this.ended ? this.limit : wholeCharacters(this.bytes, this.checked, this.limit);
    if (!isUtf8(this.bytes.subarray(this.checked, whole))) {
      const at = this.base + firstBadUtf8(this.bytes, this.checked, whole);
      throw new JsonSyntaxError('utf8', at, `invalid UTF-8 at byte ${at}`);
    }
    if (!this.controls) this.controls = hasControls(this.bytes, this.checked, this.limit);
    this.plain = this.plain && isPlain(this.bytes.subarray(this.checked, this.limit));
    this.checked = whole;
  }
}

const NOTHING: Buffer = Buffer.alloc(0);

/** The end of the last complete UTF-8 sequence before `end`. */
export function wholeCharacters(bytes: Buffer, start: number, end: number): number {
  for (let at = end - 1; at >= start && at >= end - 4; at -= 1) {
    const byte = bytes[at] as number;
    if (byte < 0x80) return end;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return at + length > end ? at : end;
  }
  return end;
}

function firstBadUtf8(bytes: Buffer, start: number, end: number): number {
  let good = start;
  for (let step = 1 << 20; step >= 1; step >>= 1) {
    while (good + step <= end && isUtf8(bytes.subarray(start, wholeCharacters(bytes, start, good + step)))) {
      good += step;
    }
  }
  return wholeCharacters(bytes, start, good);
}

/** Whether a byte below 0x20 is among them: four at a time, the borrow of a subtraction marks the small ones. */
function hasControls(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && (at & 3) !== 0) if ((bytes[at++] as number) < 0x20) return true;
  const count = Math.max(0, end - at) >> 2;
  const words = new Int32Array(bytes.buffer, count === 0 ? 0 : at, count);
  for (let i = 0; i < count; i += 2048) if (smallBytes(words, i, Math.min(count, i + 2048))) return true;
  for (at += count * 4; at < end; at++) if ((bytes[at] as number) < 0x20) return true;
  return false;
}

/** In short calls, so that the engine compiles this once and not inside one endless loop. */
function smallBytes(words: Int32Array, from: number, to: number): boolean {
  let [odd, even] = [0, 0];
  let i = from;
  for (; i + 3 < to; i += 4) {
    const a = words[i] as number;
    const b = words[i + 1] as number;
    const c = words[i + 2] as number;
    const d = words[i + 3] as number;
    odd |= ((a - 0x20202020) & ~a) | ((c - 0x20202020) & ~c);
    even |= ((b - 0x20202020) & ~b) | ((d - 0x20202020) & ~d);
  }
  let seen = odd | even;
  for (; i < to; i++) seen |= ((words[i] as number) - 0x20202020) & ~(words[i] as number);
  return (seen & 0x80808080) !== 0;
}

function isPlain(bytes: Buffer): boolean {
  return isAscii(bytes) && !bytes.includes(0x7f);
}

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
