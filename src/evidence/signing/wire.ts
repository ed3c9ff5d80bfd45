// The encoding of SSH's structures (RFC 4251, section 5): numbers of four bytes, strings with their
// length before them, multiple precision integers. What is read may be hostile: each length is held against what is there.

import { SigningError } from '../errors.ts';

/** Reads such a structure from its beginning. Every method throws {SigningError} `unreadable` at the end of the bytes. */
export class WireReader {
  readonly #bytes: Buffer;
  readonly #name: string;
  #at = 0;

  /** @param name what the bytes are, for messages */
  constructor(bytes: Buffer, name: string) {
    this.#bytes = bytes;
    this.#name = name;
  }

  take(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new SigningError('unreadable', `${this.#name} is cut off`);
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  uint32(): number {
    return this.take(4).readUInt32BE(0);
  }

  string(): Buffer {
    return this.take(this.uint32());
  }

  /** A string as text; what is not UTF-8 in it becomes U+FFFD. */
  text(): string {
    return this.string().toString('utf8');
  }

  /** A positive integer without the zero byte that keeps it from being negative. */
  integer(): Buffer {
    const bytes = this.string();
    const first = bytes.findIndex((byte) => byte !== 0);
    if (bytes.length > 0 && bytes.readUInt8(0) > 0x7f)
      throw new SigningError('unreadable', `${this.#name} holds a negative number`);
    return first === -1 ? Buffer.alloc(0) : bytes.subarray(first);
  }

  /** @throws {SigningError} when bytes are left */
  end(): void {
    if (this.#at < this.#bytes.length)
      throw new SigningError('unreadable', `${this.#name} goes on after its end`);
  }
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function wireString(data: Uint8Array | string): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([uint32(bytes.length), bytes]);
}

/** A positive integer, big-endian, as a multiple precision integer. */
export function wireInteger(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(first));
  const negative = digits.length > 0 && digits.readUInt8(0) > 0x7f;
  return wireString(negative ? Buffer.concat([Buffer.of(0), digits]) : digits);
}

/** The bytes of base64, standard or for URLs, with or without padding; undefined where anything else is in it. */
export function strictBase64(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1) return undefined;
  return Buffer.from(text, 'base64');
}
