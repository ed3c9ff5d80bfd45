// Where canonical bytes go. Output that repeats the input is only remembered as a run and grows
// while the next byte wanted is the next byte there; a run is moved inside the arena, or handed to the digest as it lies when it
// is long.

import type { Arena } from '../json/arena.ts';

/** A digest, or anything else that takes bytes; what it is given is only valid during the call. */
export interface Target {
  update(bytes: Buffer): unknown;
}

const LONG_RUN = 16 * 1024;
/** Bytes from elsewhere up to this many are gathered. */
const FEW_BYTES = 2048;

export class Sink {
  private readonly arena: Arena;
  private readonly from: number;
  private readonly to: number;
  private at: number;
  private runStart = 0;
  private runEnd = 0;
  private target: Target;
  /** How many bytes were written, once flushed. */
  written = 0;

  /** `slot` is the output region of the arena that only this sink uses. */
  constructor(arena: Arena, slot: number, target: Target) {
    this.arena = arena;
    this.from = slot * arena.outBytes;
    this.to = this.from + arena.outBytes;
    this.at = this.from;
    this.target = target;
  }

  /** Everything after this call goes to `target`. */
  redirect(target: Target): void {
    this.flush();
    this.target = target;
  }

  /** Bytes [start, end) of the arena's window, unchanged. */
  copy(start: number, end: number): void {
    if (start === this.runEnd) {
      this.runEnd = end;
      return;
    }
    this.endRun();
    this.runStart = start;
    this.runEnd = end;
  }

  /** One byte, taken from the run when it is there anyway. */
  byte(value: number): void {
    const next = this.runEnd;
    if (this.runStart !== next && next < this.arena.limit && this.arena.bytes[next] === value) {
      this.runEnd = next + 1;
      return;
    }
    this.endRun();
    if (this.at === this.to) this.drain();
    this.arena.bytes[this.at++] = value;
  }

  /** One UTF-16 unit as \\uXXXX. */
  unit(value: number, upper: boolean): void {
    this.endRun();
    if (this.at + 6 > this.to) this.drain();
    const { bytes } = this.arena;
    const ten = upper ? 0x37 : 0x57;
    bytes[this.at] = 0x5c;
    bytes[this.at + 1] = 0x75;
    for (let i = 0; i < 4; i++) {
      const digit = (value >> (12 - 4 * i)) & 0xf;
      bytes[this.at + 2 + i] = digit < 10 ? 0x30 + digit : ten + digit;
    }
    this.at += 6;
  }

  /** One character from U+0080 on, surrogates apart, in UTF-8. */
  character(code: number): void {
    this.endRun();
    if (this.at + 4 > this.to) this.drain();
    const { bytes } = this.arena;
    if (code < 0x800) bytes[this.at++] = 0xc0 | (code >> 6);
    else if (code < 0x10000) bytes[this.at++] = 0xe0 | (code >> 12);
    else bytes[this.at++] = 0xf0 | (code >> 18);
    if (code >= 0x10000) bytes[this.at++] = 0x80 | ((code >> 12) & 0x3f);
    if (code >= 0x800) bytes[this.at++] = 0x80 | ((code >> 6) & 0x3f);
    bytes[this.at++] = 0x80 | (code & 0x3f);
  }

  /** ASCII or other text, taken from the run when it is there anyway. */
  text(value: string): void {
    const { length } = value;
    if (this.runStart !== this.runEnd && this.isNext(value)) {
      this.runEnd += length;
      return;
    }
    this.endRun();
    if (this.at + length > this.to) this.drain();
    if (length > this.to - this.from) return this.wide(value);
    const { bytes } = this.arena;
    for (let i = 0; i < length; i++) {
      const unit = value.charCodeAt(i);
      if (unit >= 0x80) return this.wide(value.slice(i));
      bytes[this.at++] = unit;
    }
  }

  private isNext(value: string): boolean {
    const { bytes, limit } = this.arena;
    const next = this.runEnd;
    if (next + value.length > limit) return false;
    for (let i = 0; i < value.length; i++) if (bytes[next + i] !== value.charCodeAt(i)) return false;
    return true;
  }

  /** Bytes from elsewhere. */
  bytes(value: Buffer): void {
    this.endRun();
    if (value.length <= Math.min(FEW_BYTES, this.to - this.from)) {
      if (this.at + value.length > this.to) this.drain();
      this.at += value.copy(this.arena.bytes, this.at);
      return;
    }
    this.drain();
    this.target.update(value);
    this.written += value.length;
  }

  /** Ends the run: afterwards the window may move. */
  endRun(): void {
    const length = this.runEnd - this.runStart;
    if (length > 0) {
      const bytes = this.arena.bytes;
      if (length >= LONG_RUN) {
        this.drain();
        this.target.update(bytes.subarray(this.runStart, this.runEnd));
        this.written += length;
      } else {
        if (this.at + length > this.to) this.drain();
        if (length > this.to - this.from) return this.pass(bytes);
        bytes.copyWithin(this.at, this.runStart, this.runEnd);
        this.at += length;
      }
    }
    this.runStart = 0;
    this.runEnd = 0;
  }

  /** A run longer than the whole region goes straight on. */
  private pass(bytes: Buffer): void {
    this.target.update(bytes.subarray(this.runStart, this.runEnd));
    this.written += this.runEnd - this.runStart;
    this.runStart = 0;
    this.runEnd = 0;
  }

  flush(): void {
    this.endRun();
    this.drain();
  }

  private wide(value: string): void {
    this.endRun();
    for (const byte of Buffer.from(value)) {
      if (this.at === this.to) this.drain();
      this.arena.bytes[this.at++] = byte;
    }
  }

  private drain(): void {
    if (this.at === this.from) return;
    this.target.update(this.arena.bytes.subarray(this.from, this.at));
    this.written += this.at - this.from;
    this.at = this.from;
  }
}
