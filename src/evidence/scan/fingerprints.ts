// A set of seen texts, by 64 bits of each in one flat array: small, without garbage.

/** The most that fit are close together: twice as many places would take 4 MiB, and as much again while they are moved. */
const MOST_SLOTS = 512 * 1024;
const NONE = new Int32Array(0);

/** Two independent hashes of one text; the second is never 0. */
export type Fingerprint = readonly [low: number, high: number];

/** `full`: it was not met, and there is no more room to remember it. */
export type Meeting = 'new' | 'again' | 'full';

export class Fingerprints {
  private readonly most: number;
  private slots = 0;
  private size = 0;
  private table: Int32Array = NONE;

  /** @param most so many are remembered */
  constructor(most: number) {
    this.most = most;
  }

  meet([low, high]: Fingerprint): Meeting {
    if (this.size * 2 >= this.slots && this.slots < MOST_SLOTS) this.grow();
    const slot = this.slotOf(low, high);
    if (this.table[slot * 2 + 1] !== 0) return 'again';
    if (this.size >= this.most) return 'full';
    this.table[slot * 2] = low;
    this.table[slot * 2 + 1] = high;
    this.size += 1;
    return 'new';
  }

  /** The slot of that fingerprint, or the empty one where it would go. */
  private slotOf(low: number, high: number): number {
    const mask = this.slots - 1;
    let slot = (low ^ (high >>> 9)) & mask;
    while (
      this.table[slot * 2 + 1] !== 0 &&
      (this.table[slot * 2] !== low || this.table[slot * 2 + 1] !== high)
    )
      slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { table } = this;
    this.slots = Math.max(64, this.slots * 2);
    this.table = new Int32Array(this.slots * 2);
    for (let at = 0; at < table.length; at += 2) {
      const [low = 0, high = 0] = [table[at], table[at + 1]];
      if (high === 0) continue;
      const slot = this.slotOf(low, high);
      this.table[slot * 2] = low;
      this.table[slot * 2 + 1] = high;
    }
  }
}

/** Of the bytes or UTF-16 units [start, end) of a text; with another salt it is another text. */
export function fingerprintOf(
  units: Uint8Array | Uint16Array,
  start: number,
  end: number,
  salt = 0,
): Fingerprint {
  let low = 0x811c9dc5 ^ salt;
  let high = 0x2545f491;
  for (let at = start; at < end; at++) {
    const unit = units[at] ?? 0;
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (high >>> 15), 0x85ebca6b);
  }
  return [low ^ (low >>> 16), (high ^ (high >>> 13)) | 1];
}
