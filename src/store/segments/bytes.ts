// Bytes that grow, and whole numbers in as few of them as they need: seven bits a byte, the lowest first.

const encoder = new TextEncoder();

/** Bytes written one after the other. */
export class Bytes {
  /** What was written is at its beginning, `length` long; another array once that has no room for more. */
  data: Uint8Array;
  length = 0;

  constructor(room = 256) {
    this.data = new Uint8Array(room);
  }

  /** A whole number from 0 to 2^31 - 1. */
  varint(value: number): void {
    if (this.length + 5 > this.data.length) this.#grow(5);
    let rest = value;
    while (rest >= 0x80) {
      this.data[this.length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.data[this.length++] = rest;
  }

  /** A stretch of other bytes. */
  copy(source: Uint8Array, from: number = 0, to: number = source.length): void {
    if (this.length + to - from > this.data.length) this.#grow(to - from);
    for (let at = from; at < to; at += 1) this.data[this.length++] = source[at]!;
  }

  /** Text as UTF-8. */
  text(text: string): void {
    const most = 3 * text.length;
    if (this.length + most > this.data.length) this.#grow(most);
    let at = 0;
    for (; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit >= 0x80) break;
      this.data[this.length++] = unit;
    }
    if (at < text.length)
      this.length += encoder.encodeInto(text.slice(at), this.data.subarray(this.length)).written;
  }

  clear(): void {
    this.length = 0;
  }

  /** What was written, until the next writing. */
  view(): Uint8Array {
    return this.data.subarray(0, this.length);
  }

  #grow(more: number): void {
    const room = new Uint8Array(Math.max(2 * this.data.length, this.length + more));
    room.set(this.view());
    this.data = room;
  }
}

/** Reads numbers one after the other. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  varint(): number {
    let byte = this.bytes[this.at++]!;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = this.bytes[this.at++]!;
      value |= (byte & 0x7f) << shift;
    }
    return value;
  }
}
