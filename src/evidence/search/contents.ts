// Contents of a bundle that a report mentions for any recipe: duplicate names in an object, lone
// surrogates, numbers that encoders may write differently, new layouts.

import type { Shared } from '../canon/shared.ts';
import { KEY, KIND, LONE_SURROGATE, NUMBER, OBJECT, ODD_NUMBER, STRIDE, STRING } from '../json/tape.ts';
import { MAX_SHAPES, type Shape } from '../json/shapes.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import type { MemberKey, Visitor } from '../scan/walk.ts';
import { textAt } from '../json/decode.ts';
import { fingerprintOf, Fingerprints, type Meeting } from '../scan/fingerprints.ts';

const MAX_NUMBERS = 2000;
/** Longer numbers are not compared between encoders. */
const MAX_NUMBER = 1100;

export class Contents implements Visitor {
  readonly numbers: Set<string> = new Set<string>();
  loneSurrogates = 0;
  readonly duplicates: Duplicates = new Duplicates();
  /** Odd numbers beyond those in `numbers`. */
  numbersLeft = 0;
  /** An object of another layout was met since this was last asked for. */
  fresh = false;
  protected readonly source: Tokeniser;
  protected readonly shared: Shared;
  /** Strings with any of these flags are looked at. */
  protected readonly looked: number = LONE_SURROGATE;
  private readonly met: Uint8Array;

  constructor(source: Tokeniser, shared: Shared) {
    this.source = source;
    this.shared = shared;
    this.met = shared.layoutsMet(MAX_SHAPES);
  }

  member(key: MemberKey): void {
    this.duplicates.meet(key.text);
  }

  value(token: number): void {
    this.tokens(token);
  }

  element(token: number): void {
    this.tokens(token);
  }

  enter(): void {
    this.duplicates.enter();
  }

  partKey(token: number): void {
    this.name(textAt(this.source, token));
    this.tokens(token);
  }

  part(token: number): void {
    this.tokens(token);
  }

  text(_start: number, _end: number, flags: number): void {
    if ((flags & LONE_SURROGATE) !== 0) this.loneSurrogates += 1;
  }

  leave(): void {
    this.duplicates.leave();
  }

  close(_end: number): void {
    this.duplicates.end();
  }

  /** A member's name in a large object. */
  protected name(text: string): void {
    this.duplicates.meet(text);
  }

  /** The string at `token`, which has some of the flags that are looked for. */
  protected string(_token: number, cell: number): void {
    if ((cell & LONE_SURROGATE) !== 0) this.loneSurrogates += 1;
  }

  /** An object of a layout that is learnt, met for the first time. */
  protected layout(shape: Shape): void {
    this.fresh = true;
    if (shape.duplicate) this.duplicates.among(shape.keys().map((key) => key.text));
  }

  /** An object of a layout that is not learnt. */
  protected unlearnt(_token: number, names: readonly string[]): void {
    this.fresh = true;
    this.duplicates.among(names);
  }

  private tokens(root: number): void {
    const { tape } = this.source;
    const { cells } = tape;
    const { looked } = this;
    for (let token = root; token < tape.length; token += STRIDE) {
      const cell = cells[token] ?? 0;
      const kind = cell & KIND;
      if (kind === STRING || kind === KEY) {
        if ((cell & looked) !== 0) this.string(token, cell);
      } else if (kind === NUMBER) {
        if ((cell & ODD_NUMBER) !== 0) this.number(token);
      } else if (kind === OBJECT) this.object(token);
    }
  }

  private number(token: number): void {
    const { tape, arena } = this.source;
    const [start, end] = [tape.start(token), tape.end(token)];
    const text = this.shared.texts.at(arena.bytes, start, Math.min(end, start + MAX_NUMBER));
    if (end - start <= MAX_NUMBER && (this.numbers.size < MAX_NUMBERS || this.numbers.has(text)))
      this.numbers.add(text);
    else this.numbersLeft += 1;
  }

  private object(token: number): void {
    const id = this.source.tape.shape(token);
    if (id === 0) return this.unlearnt(token, this.shared.namesOf(token));
    if (this.met[id] === 1) return;
    this.met[id] = 1;
    this.layout(this.source.shapes.byId(id));
  }
}

// Duplicate names in one object, in the window and across all members of larger objects.

const MOST = 1000;
const LONGEST = 80;

class Duplicates {
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
