// Names that one object has twice: within objects that fit the window, and across all members of larger ones.

import { Names } from './names.ts';

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
