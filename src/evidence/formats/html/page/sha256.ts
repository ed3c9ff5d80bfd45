// SHA-256 (FIPS 180-4) in steps: the verifier digests while it reads, which Web Crypto cannot, and
// a page opened where Web Crypto is withheld still has to check. Held against node:crypto and the browser's own in tests.

/** A running digest with the interface that the verifier knows from node:crypto. */
export class Sha256 {
  private readonly state: Uint32Array = Uint32Array.from(START);
  private readonly block: Uint8Array = new Uint8Array(64);
  private readonly words: Int32Array = new Int32Array(64);
  private filled = 0;
  private length = 0;

  /** Takes bytes, or text as UTF-8. */
  update(data: Uint8Array | string): this {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    this.length += bytes.length;
    let at = 0;
    if (this.filled > 0) at = this.fill(bytes, 0);
    for (; at + 64 <= bytes.length; at += 64) this.mix(bytes, at);
    if (at < bytes.length) this.fill(bytes, at);
    return this;
  }

  /** Another one, as far as this one is. */
  copy(): Sha256 {
    const other = new Sha256();
    other.state.set(this.state);
    other.block.set(this.block);
    other.filled = this.filled;
    other.length = this.length;
    return other;
  }

  /** The 32 bytes. Nothing can be added afterwards. */
  digest(): Uint8Array {
    const bits = this.length * 8;
    const rest = (this.filled < 56 ? 56 : 120) - this.filled;
    const tail = new Uint8Array(rest + 8);
    tail[0] = 0x80;
    const view = new DataView(tail.buffer);
    view.setUint32(rest, Math.floor(bits / 2 ** 32));
    view.setUint32(rest + 4, bits >>> 0);
    this.update(tail);
    const out = new Uint8Array(32);
    const words = new DataView(out.buffer);
    for (const [index, word] of this.state.entries()) words.setUint32(index * 4, word);
    return out;
  }

  /** Puts bytes from `from` on into the waiting block; returns where the next whole block may begin. */
  private fill(bytes: Uint8Array, from: number): number {
    const part = bytes.subarray(from, from + 64 - this.filled);
    this.block.set(part, this.filled);
    this.filled += part.length;
    if (this.filled === 64) {
      this.mix(this.block, 0);
      this.filled = 0;
    }
    return from + part.length;
  }

  private mix(bytes: Uint8Array, at: number): void {
    const { words, state } = this;
    schedule(words, bytes, at);
    let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
    for (let i = 0; i < 64; i++) {
      const big = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = (h + big + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + (words[i] as number)) | 0;
      const other = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const second = (other + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
      state[index] = (state[index] as number) + word;
  }
}

type Eight = [number, number, number, number, number, number, number, number];

const PRIMES: readonly number[] = primes(64);
/** The first 32 bits of the fractions of the roots of primes, as the standard defines its constants. */
const START: readonly number[] = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS: readonly number[] = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function schedule(words: Int32Array, bytes: Uint8Array, at: number): void {
  for (let i = 0; i < 16; i++) {
    const from = at + i * 4;
    words[i] =
      ((bytes[from] as number) << 24) |
      ((bytes[from + 1] as number) << 16) |
      ((bytes[from + 2] as number) << 8) |
      (bytes[from + 3] as number);
  }
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15] as number;
    const late = words[i - 2] as number;
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[i] = ((words[i - 16] as number) + low + (words[i - 7] as number) + high) | 0;
  }
}
