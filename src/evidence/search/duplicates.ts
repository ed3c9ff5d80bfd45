// Names that one object has twice: within objects that fit the window, and across all members of larger ones.

const MOST = 1000;
const LONGEST = 80;

export class Duplicates {
  /** The first thousand, each as often as it was met. */
  readonly found: string[] = [];
  /** Names of large objects for which there was no room to remember them. */
  unmet = 0;
  private names: Names = new Names();
  /** The large objects around the position, by number; 0 is the bundle. */
  private readonly around: number[] = [0];
  private objects = 0;

  enter(): void {
    this.objects += 1;
    this.around.push(this.objects);
  }

  leave(): void {
    this.around.pop();
  }

  /** No more names come: what was remembered of them goes. */
  end(): void {
    this.names = new Names();
  }

  /** A member of the innermost large object, or of the bundle. */
  meet(name: string): void {
    const meeting = this.names.meet(this.around.at(-1) ?? 0, name);
    if (meeting === 'again') this.add(name);
    if (meeting === 'full') this.unmet += 1;
  }

  /** All members of one object. */
  among(names: readonly string[]): void {
    const seen = new Set<string>();
    for (const name of names) if (seen.size === seen.add(name).size) this.add(name);
  }

  private add(name: string): void {
    if (this.found.length < MOST)
      this.found.push(name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name);
  }
}

// Which member names were met before, in an object of any size: exactly while they are few, by 64 bits of each beyond that.

const EXACT = 4096;
const MOST_NAMES = 500_000;
/** The most that fit stand close together: twice as many places would take 4 MiB, and as much again while they are moved. */
const MOST_SLOTS = 512 * 1024;
const NO_NAMES = new Int32Array(0);

type Meeting = 'new' | 'again' | 'full';

class Names {
  private readonly exact: Set<string> = new Set<string>();
  private slots = 0;
  private size = 0;
  private table: Int32Array = NO_NAMES;

  /** `object` tells objects apart. `full`: there is no more room to remember it. */
  meet(object: number, name: string): Meeting {
    const key = `${object} ${name}`;
    if (this.exact.has(key)) return 'again';
    if (this.exact.size < EXACT) {
      this.exact.add(key);
      return 'new';
    }
    const [low, high] = fingerprint(key);
    if (this.size * 2 >= this.slots && this.slots < MOST_SLOTS) this.grow();
    const slot = this.slotOf(low, high);
    if (this.table[slot * 2 + 1] !== 0) return 'again';
    if (this.size >= MOST_NAMES) return 'full';
    this.table[slot * 2] = low;
    this.table[slot * 2 + 1] = high;
    this.size += 1;
    return 'new';
  }

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
    this.slots = Math.max(1024, this.slots * 2);
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

/** Two independent hashes; the second is never 0. */
function fingerprint(text: string): readonly [number, number] {
  let low = 0x811c9dc5;
  let high = 0x2545f491;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit ^ (high >>> 15), 0x85ebca6b);
  }
  return [low ^ (low >>> 16), (high ^ (high >>> 13)) | 1];
}
