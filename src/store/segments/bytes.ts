// A growing byte buffer, and whole numbers in as few bytes as they need: seven bits per byte, the
// lowest first.

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

// Every blob of the index begins with a checksum: the database has none for its pages, and a damaged list would otherwise
// produce a wrong answer.

/** A part of the index is not what was written; it can be rebuilt from the chunks. */
export class DamagedSegment extends Error {
  override readonly name = 'DamagedSegment';
  readonly segment: number;

  constructor(segment: number) {
    super(`segment ${segment} of the index is damaged`);
    this.segment = segment;
  }
}

const HEAD = 4;

/** The bytes with their checksum in front. */
export function sealed(bytes: Uint8Array): Uint8Array {
  const blob = new Uint8Array(HEAD + bytes.length);
  blob.set(bytes, HEAD);
  new DataView(blob.buffer).setUint32(0, sumOf(blob.subarray(HEAD)), true);
  return blob;
}

/** The bytes of a sealed blob. @throws DamagedSegment if the checksum differs */
export function opened(blob: Uint8Array, segment: number): Uint8Array {
  // Read as words below, which must begin at a multiple of their size.
  const whole = blob.byteOffset % HEAD === 0 ? blob : Uint8Array.from(blob);
  if (whole.length < HEAD) throw new DamagedSegment(segment);
  const bytes = whole.subarray(HEAD);
  const said = new DataView(whole.buffer, whole.byteOffset).getUint32(0, true);
  if (said !== sumOf(bytes)) throw new DamagedSegment(segment);
  return bytes;
}

// Four bytes per step, each step one to one: an error within a single word is always found.
function sumOf(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >>> 2);
  let sum = bytes.length;
  for (let at = 0; at < words.length; at += 1)
    sum = Math.imul(((sum << 5) | (sum >>> 27)) ^ words[at]!, 0x9e3779b1);
  for (let at = words.length << 2; at < bytes.length; at += 1)
    sum = Math.imul(((sum << 5) | (sum >>> 27)) ^ bytes[at]!, 0x9e3779b1);
  return sum >>> 0;
}
