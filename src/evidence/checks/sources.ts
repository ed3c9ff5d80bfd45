// One source_url with two content hashes: remembered by fingerprint, so that a million claims cost a few megabytes.

const MAX_SOURCES = 100_000;

export type Agreement = 'same' | 'new' | 'other' | 'full';

export class Sources {
  private readonly hashes: Map<number, number> = new Map<number, number>();
  private readonly dates: Map<number, number> = new Map<number, number>();

  /**
   * What is known of this URL: `same` hash as before, `new`, another hash (`other`), or the memory is full.
   * Indices are into `bytes`, the values without their quotes.
   */
  meet(bytes: Buffer, url: number, urlEnd: number, sha: number, shaEnd: number): Agreement {
    const key = fingerprint(bytes, url, urlEnd);
    const value = fingerprint(bytes, sha, shaEnd);
    const known = this.hashes.get(key);
    if (known === value) return 'same';
    if (known !== undefined) return 'other';
    if (this.hashes.size >= MAX_SOURCES) return 'full';
    this.hashes.set(key, value);
    return 'new';
  }

  /** When that URL was first said to be retrieved; remembers `time` for a URL not met before. */
  retrieved(bytes: Buffer, url: number, urlEnd: number, time: number): number {
    const key = fingerprint(bytes, url, urlEnd);
    const known = this.dates.get(key);
    if (known !== undefined) return known;
    if (this.dates.size < MAX_SOURCES) this.dates.set(key, time);
    return time;
  }

  get size(): number {
    return this.hashes.size;
  }
}

/** 53 bits of two different multiplicative hashes: collisions among 100,000 are a matter of one in a million. */
function fingerprint(bytes: Buffer, start: number, end: number): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b9;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x85ebca6b) + 0x1b873593;
  }
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
}
