// What the recipes of one spelling write around the values that they share: which members each
// takes in, what is in the place of the hash, its commas, its braces, the line feed at its end. Outputs are numbered by bits.

import type { Target } from '../canon/sink.ts';
import type { Writer } from '../canon/writer.ts';
import { includesMember, standIn, type Recipe } from '../recipes/recipe.ts';
import type { Running } from './digesting.ts';

/** The members that some scope names. */
const NAMED = ['bundle_sha256', 'schema', 'claims'];

/** What the scopes of some recipes say of their outputs. */
interface Plan {
  readonly all: number;
  readonly named: number;
  readonly masks: ReadonlyMap<string, number>;
  /** The outputs that take in a member of any other name. */
  readonly others: number;
  readonly lined: number;
  /** What is in the place of the hash, and in which outputs. */
  readonly standIns: ReadonlyMap<string, number>;
}

function planOf(recipes: readonly Recipe[]): Plan {
  const where = (holds: (recipe: Recipe) => boolean) =>
    recipes.reduce((mask, recipe, bit) => (holds(recipe) ? mask | (1 << bit) : mask), 0);
  const texts = new Set(recipes.flatMap(({ scope }) => standIn(scope) ?? []));
  return {
    all: where(() => true),
    named: where(({ scope }) => scope !== 'claims'),
    masks: new Map(NAMED.map((name) => [name, where(({ scope }) => includesMember(scope, name))])),
    others: where(({ scope }) => includesMember(scope, 'any other')),
    lined: where(({ profile: { style } }) => typeof style !== 'string' && style.newline),
    standIns: new Map([...texts].map((text) => [text, where(({ scope }) => standIn(scope) === text)])),
  };
}

export class Outputs {
  /** The outputs that are objects, members with their names; the others are only a value. */
  readonly named: number;
  private readonly recipes: readonly Recipe[];
  private readonly writer: Writer;
  private readonly branches: Branches;
  private readonly plan: Plan;
  /** Those whose encoder has not refused the bundle. */
  private alive: number;
  /** Where the sink writes to; -1 is aside. */
  private aimed = -1;
  /** The outputs that have a member already. */
  private begun = 0;

  constructor(recipes: readonly Recipe[], writer: Writer, begin: () => Running) {
    this.recipes = recipes;
    this.writer = writer;
    this.plan = planOf(recipes);
    this.named = this.plan.named;
    this.alive = this.plan.all;
    this.branches = new Branches(this.alive, begin);
  }

  /** The outputs that take in the bundle's member of that name. */
  including(name: string): number {
    return (this.plan.masks.get(name) ?? this.plan.others) & this.alive;
  }

  /** The encoder refuses what those of `mask` take in. False where none is left. */
  refuse(mask: number): boolean {
    this.alive &= ~mask;
    return this.alive !== 0;
  }

  /** Whether another value is written in the place of that member's wherever it is taken in. */
  isReplaced(name: string): boolean {
    return name === 'bundle_sha256';
  }

  open(): void {
    if (this.aimNamed(this.named)) this.writer.sink.byte(0x7b);
  }

  /** Nothing was written yet, but what opens it. */
  restart(): void {
    this.writer.sink.flush();
    this.branches.reset();
    this.begun = 0;
    this.aimed = -1;
    this.open();
  }

  /** What is written goes to the outputs of `mask` from here on. */
  aim(mask: number): void {
    const alive = mask & this.alive;
    if (alive === this.aimed) return;
    // First what goes to those before: a hash is forked as it is.
    this.writer.sink.flush();
    this.writer.sink.redirect(this.branches.target(alive));
    this.aimed = alive;
  }

  /** The same for those of them that are objects; false where none is. */
  aimNamed(mask: number): boolean {
    const named = mask & this.named & this.alive;
    if (named !== 0) this.aim(named);
    return named !== 0;
  }

  /** What is written goes to `target` until the next aim. */
  aside(target: Target): void {
    this.writer.sink.redirect(target);
    this.aimed = -1;
  }

  /** What comes between the members of an object. */
  beforeMember(mask: number): void {
    const named = mask & this.named & this.alive;
    const [later, first] = [named & this.begun, named & ~this.begun];
    if (later !== 0) {
      this.aim(later);
      this.writer.comma(1);
    }
    if (first === 0) return;
    this.begun |= first;
    if (this.writer.space.indent === '') return;
    this.aim(first);
    this.writer.breakLine(1);
  }

  /** A member's name, `key` as it is written, and what comes before and after it. */
  name({ mask, key }: { readonly mask: number; readonly key: Buffer }): void {
    this.beforeMember(mask);
    if (!this.aimNamed(mask)) return;
    this.writer.sink.bytes(key);
    this.writer.colon();
  }

  /** Writes what each has in the place of the hash. */
  replace(mask: number): void {
    for (const [text, where] of this.plan.standIns) {
      if ((where & mask) === 0) continue;
      this.aim(where & mask);
      this.writer.sink.text(text);
    }
  }

  /** Closes all; their digests. */
  close(): (readonly [Recipe, Buffer])[] {
    const { writer, named, begun } = this;
    if (writer.space.indent !== '' && this.aimNamed(begun)) writer.breakLine(0);
    if (writer.space.flatArrays && this.aimNamed(~begun)) writer.sink.byte(0x20);
    if (this.aimNamed(named)) writer.sink.byte(0x7d);
    if (this.plan.lined !== 0) {
      this.aim(this.plan.lined);
      writer.sink.text('\n');
    }
    writer.sink.flush();
    return this.branches
      .finish()
      .flatMap(({ mask, digest }) =>
        this.recipes.flatMap((recipe, bit) =>
          ((mask & this.alive) >> bit) & 1 ? [[recipe, digest] as const] : [],
        ),
      );
  }
}

// The digests of several recipes whose bytes are largely the same: one running hash as long as they are, forked where they
// part. Outputs are numbered by bits; a mask names several of them.

interface Branch {
  mask: number;
  readonly hash: Running;
}

class Branches {
  private readonly begin: () => Running;
  private readonly whole: number;
  private branches: Branch[] = [];

  /** `whole` is the mask of all outputs. */
  constructor(whole: number, begin: () => Running) {
    this.whole = whole;
    this.begin = begin;
    this.reset();
  }

  /** Forgets all bytes. */
  reset(): void {
    this.branches = [{ mask: this.whole, hash: this.begin() }];
  }

  /** What takes bytes for the outputs of `mask` and no others. What came before must have been handed on. */
  target(mask: number): Target {
    const [first] = this.branches;
    if (this.branches.length === 1 && first !== undefined && (first.mask & ~mask) === 0) return first.hash;
    const parted: Branch[] = [];
    const found: Running[] = [];
    for (const branch of this.branches) {
      const common = branch.mask & mask;
      if (common === 0) continue;
      if (common !== branch.mask) parted.push({ mask: branch.mask & ~mask, hash: branch.hash.copy() });
      branch.mask = common;
      found.push(branch.hash);
    }
    this.branches.push(...parted);
    const [only] = found;
    if (only !== undefined && found.length === 1) return only;
    return {
      update: (bytes) => {
        for (const hash of found) hash.update(bytes);
      },
    };
  }

  /** The digests, each with the mask of its outputs; nothing can be added afterwards. */
  finish(): { readonly mask: number; readonly digest: Buffer }[] {
    return this.branches.map(({ mask, hash }) => ({ mask, digest: hash.digest() }));
  }
}
