// One source_url with two content hashes: remembered by fingerprint in flat arrays, so that a million claims leave no
// garbage and cost a few megabytes at most.

const MAX_SOURCES = 100_000;
const FIRST_SLOTS = 64;

export type Agreement = 'same' | 'new' | 'other' | 'full';

export class Sources {
  size = 0;
  /** When the URL last met was first said to be retrieved, milliseconds. */
  firstTime = Number.NaN;
  private low = 0;
  private high = 0;
  private slot = 0;
  private slots = FIRST_SLOTS;
  private urls: Int32Array = new Int32Array(FIRST_SLOTS * 2);
  private hashes: Int32Array = new Int32Array(FIRST_SLOTS);
  private times: Float64Array = new Float64Array(FIRST_SLOTS);

  /**
   * Looks a text up, a URL for one: [start, end) of `bytes`. The next `meet` is about it. With another salt it is another text.
   */
  find(bytes: Buffer, start: number, end: number, salt = 0): void {
    let low = 0x811c9dc5 ^ salt;
    let high = 0x2545f491;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      low = Math.imul(low ^ byte, 0x01000193);
      high = (Math.imul(high, 31) + byte) | 0;
    }
    this.low = low | 0;
    this.high = high | 1;
    this.slot = this.slotOf(this.low, this.high);
  }

  /**
   * What is known of the URL found last: the `same` hash as before, `new`, another hash (`other`), or the memory is full.
   * `hash` is `hashOf` the digest of its content, `time` when this claim says it was retrieved.
   */
  meet(hash: number, time: number): Agreement {
    const { slot } = this;
    if (this.urls[slot * 2 + 1] !== 0) {
      this.firstTime = this.times[slot] as number;
      return this.hashes[slot] === hash ? 'same' : 'other';
    }
    if (this.size >= MAX_SOURCES) return 'full';
    this.put(slot, this.low, this.high, hash, time);
    return 'new';
  }

  private put(slot: number, low: number, high: number, hash: number, time: number): void {
    this.urls[slot * 2] = low;
    this.urls[slot * 2 + 1] = high;
    this.hashes[slot] = hash;
    this.times[slot] = time;
    this.size += 1;
    if (this.size * 2 > this.slots) this.grow();
  }

  /** The slot of that URL, or the empty one where it would go. */
  private slotOf(low: number, high: number): number {
    const mask = this.slots - 1;
    let slot = (low ^ (high >>> 7)) & mask;
    while (
      this.urls[slot * 2 + 1] !== 0 &&
      (this.urls[slot * 2] !== low || this.urls[slot * 2 + 1] !== high)
    ) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    const { urls, hashes, times, slots } = this;
    this.slots = slots * 2;
    this.urls = new Int32Array(this.slots * 2);
    this.hashes = new Int32Array(this.slots);
    this.times = new Float64Array(this.slots);
    for (let old = 0; old < slots; old++) {
      const high = urls[old * 2 + 1] as number;
      if (high === 0) continue;
      const slot = this.slotOf(urls[old * 2] as number, high);
      this.urls[slot * 2] = urls[old * 2] as number;
      this.urls[slot * 2 + 1] = high;
      this.hashes[slot] = hashes[old] as number;
      this.times[slot] = times[old] as number;
    }
  }
}

/** 32 bits of a digest's text; case and spelling do not matter here, both of one bundle are alike. */
export function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = end - start;
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
  return hash;
}
