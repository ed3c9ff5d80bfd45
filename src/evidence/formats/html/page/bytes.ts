// The few members of node:buffer that the verifier uses, over Uint8Array: the page runs no copy of it.
// Where this and Node's could differ (BOM, lone surrogates, damaged hex) it does as Node does.

/** Bytes with the reading members of a Buffer; subarrays are of this class too. */
class PageBytes extends Uint8Array {
  override toString(form = 'utf8', start = 0, end: number = this.length): string {
    const part = super.subarray(start, end);
    if (form === 'utf8') return new TextDecoder('utf-8', { ignoreBOM: true }).decode(part);
    if (form === 'latin1') return latin1(part);
    if (form === 'hex') return Array.from(part, (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (form === 'base64') return btoa(latin1(part));
    throw new RangeError(`no bytes as ${form} in this page`);
  }

  override indexOf(what: number | string | Uint8Array, from = 0): number {
    if (typeof what === 'number') return super.indexOf(what, from);
    const wanted = typeof what === 'string' ? new TextEncoder().encode(what) : what;
    const first = wanted[0];
    if (first === undefined) return from;
    for (let at = super.indexOf(first, from); at >= 0; at = super.indexOf(first, at + 1))
      if (wanted.every((byte, index) => this[at + index] === byte)) return at;
    return -1;
  }

  override includes(what: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(what, from) >= 0;
  }

  equals(other: Uint8Array): boolean {
    return compare(this, other) === 0;
  }

  copy(target: Uint8Array, to = 0, from = 0, end: number = this.length): number {
    const part = super.subarray(from, Math.min(end, from + target.length - to));
    target.set(part, to);
    return part.length;
  }

  readUIntBE(at: number, length: number): number {
    let value = 0;
    for (let i = at; i < at + length; i++) value = value * 256 + (this[i] ?? 0);
    return value;
  }

  readUInt16BE(at: number): number {
    return this.readUIntBE(at, 2);
  }
}

/** In the place of the global Buffer. */
export const PageBuffer = {
  from: fromAny,
  alloc: (size: number): PageBytes => new PageBytes(size),
  allocUnsafe: (size: number): PageBytes => new PageBytes(size),
  allocUnsafeSlow: (size: number): PageBytes => new PageBytes(size),
  byteLength: (text: string): number => new TextEncoder().encode(text).length,
  compare,
  concat(parts: readonly Uint8Array[]): PageBytes {
    const whole = new PageBytes(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  },
};

export function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function fromAny(data: string | ArrayLike<number>, form = 'utf8'): PageBytes {
  if (typeof data !== 'string') return copyOf(data);
  if (form === 'utf8') return copyOf(new TextEncoder().encode(data));
  if (form === 'latin1') return binary(data);
  if (form === 'hex') return copyOf((data.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  // Both alphabets are read under either name, with or without padding.
  const plain = data.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return binary(atob(plain));
}

function copyOf(data: ArrayLike<number>): PageBytes {
  const bytes = new PageBytes(data.length);
  bytes.set(data);
  return bytes;
}

function binary(text: string): PageBytes {
  const bytes = new PageBytes(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function latin1(bytes: Uint8Array): string {
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}

function compare(left: Uint8Array, right: Uint8Array): number {
  const shorter = Math.min(left.length, right.length);
  for (let at = 0; at < shorter; at++) {
    const difference = (left[at] as number) - (right[at] as number);
    if (difference !== 0) return Math.sign(difference);
  }
  return Math.sign(left.length - right.length);
}
