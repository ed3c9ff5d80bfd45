// Duplicate names in one object, in the window and across all members of larger objects.

import { fingerprintOf, Fingerprints, type Meeting } from '../scan/fingerprints.ts';

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

class Names {
  private readonly exact: Set<string> = new Set<string>();
  private readonly others: Fingerprints = new Fingerprints(MOST_NAMES);

  /** `object` tells objects apart. */
  meet(object: number, name: string): Meeting {
    const key = `${object} ${name}`;
    if (this.exact.has(key)) return 'again';
    if (this.exact.size < EXACT) {
      this.exact.add(key);
      return 'new';
    }
    // Not as UTF-8, in which halves of surrogate pairs are all the same.
    const units = new Uint16Array(key.length);
    for (let at = 0; at < key.length; at++) units[at] = key.charCodeAt(at);
    return this.others.meet(fingerprintOf(units, 0, units.length));
  }
}
