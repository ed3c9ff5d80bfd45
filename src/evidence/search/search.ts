// Digests of many recipes at once, for the search of the one that reproduces the hash inside a
// bundle: one pass over the bytes serves them all, and each spelling is written once for all recipes that share it.

import { grouped } from '../../text/groups.ts';
import { comparison, type KeyOrder } from '../canon/order.ts';
import { Shared } from '../canon/shared.ts';
import { spacing } from '../canon/style.ts';
import { Tokeniser } from '../json/tokenise.ts';
import type { Input } from '../input/replay.ts';
import { StyleDigester } from '../scan/digester.ts';
import { beginSha256, type Digester, type Running } from '../scan/digesting.ts';
import { OwnBytesDigester } from '../scan/own-bytes.ts';
import { walk, type Surroundings, type Visitor } from '../scan/walk.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { Arena } from '../json/arena.ts';
import { MAX_SHAPES } from '../json/shapes.ts';

/** Further passes in which members wait for their turn; after that they are put in order. */
const MORE_PASSES = 2;

/** The digest of each recipe asked for; undefined where its encoder refuses the bundle. */
export type Digests = readonly (readonly [Recipe, Buffer | undefined])[];

export interface Passed {
  readonly digests: Digests;
  readonly around: Surroundings;
}

/** Who else sees the first pass. */
type Others = (source: Tokeniser, shared: Shared) => readonly Visitor[];

/** Digests of `recipes` over the input, each spelling written once for all of its recipes. @throws {JsonSyntaxError} */
export async function digestAll(
  input: Input,
  recipes: readonly Recipe[],
  others: Others = () => [],
  {
    begin = beginSha256,
    pool,
  }: { readonly begin?: () => Running; readonly pool?: ToolPool | undefined } = {},
): Promise<Passed> {
  const spellings = bySpelling(recipes);
  const window = windowFor(input.size);
  const tools = pool?.take(spellings.length, window) ?? newTools(spellings.length, window);
  const { source, shared } = tools;
  const digesters = digestersOf(spellings, tools, { begin });
  const around = await walk(source, input.open(), [...others(source, shared), ...digesters]);
  for (let pass = 0; pass < MORE_PASSES && digesters.some((each) => each.needsPass); pass++) {
    await walk(
      source,
      input.open(),
      digesters.filter((each) => each.needsPass),
    );
  }
  if (pool === undefined) source.release();
  else pool.giveBack(tools);
  const done = [...digesters];
  const hard = digesters.filter((each) => each.needsPass || each.needsOrder);
  if (hard.length > 0) done.push(...(await inTheirOrder(input, hard, begin)));
  return { around, digests: recipes.map((recipe) => [recipe, digestIn(done, recipe)] as const) };
}

function digestIn(digesters: readonly Digester[], recipe: Recipe): Buffer | undefined {
  return digesters.findLast((each) => each.recipes.includes(recipe))?.digestOf(recipe);
}

/** Recipes that write every value with the same bytes, together; the file's own bytes are cut by each on its own. */
function bySpelling(recipes: readonly Recipe[]): readonly (readonly Recipe[])[] {
  return [...grouped(recipes, spellingOf).values()];
}

/** Equal for recipes that write every value alike. */
export function spellingOf({ id, scope, profile: { style } }: Recipe): string {
  if (typeof style === 'string') return id;
  // Only claims are indented by one level less.
  const depth = scope === 'claims' && spacing(style.spacing).indent !== '' ? 0 : 1;
  return `${style.order} ${style.spacing} ${style.escapes} ${style.numbers} ${depth}`;
}

interface Work {
  readonly begin: () => Running;
  readonly inOrder?: boolean;
}

function digestersOf(
  spellings: readonly (readonly Recipe[])[],
  { source, shared }: Tools,
  { begin, inOrder = false }: Work,
): Digester[] {
  const sharers = spellings.length;
  return spellings.flatMap((recipes, slot): Digester[] => {
    const [first] = recipes;
    if (first === undefined) return [];
    const { style } = first.profile;
    if (typeof style === 'string') return [new OwnBytesDigester(first, source, begin)];
    return [new StyleDigester(recipes, style, { source, slot, shared, begin, inOrder, sharers })];
  });
}

/** Digests of recipes that no pass over the input as it is can give, each order of members made once for all of them. */
async function inTheirOrder(
  input: Input,
  hard: readonly Digester[],
  begin: () => Running,
): Promise<Digester[]> {
  const { inOrder } = await import('../scan/ordered.ts');
  const done: Digester[] = [];
  for (const order of new Set(hard.map((each) => orderOf(each)))) {
    const compare = order === undefined ? null : comparison(order);
    if (compare === null) continue;
    const some = hard.filter((each) => orderOf(each) === order).map(({ recipes }) => recipes);
    const ordered = await inOrder(input, compare);
    try {
      const tools = newTools(some.length);
      const digesters = digestersOf(some, tools, { begin, inOrder: true });
      await walk(tools.source, ordered.open(), digesters);
      done.push(...digesters);
      tools.source.release();
    } finally {
      ordered.close();
    }
  }
  return done;
}

function orderOf({ recipes: [first] }: Digester): KeyOrder | undefined {
  const style = first?.profile.style;
  return style === undefined || typeof style === 'string' ? undefined : style.order;
}

/** The digest of one recipe. @throws {JsonSyntaxError} */
export async function digestOf(input: Input, recipe: Recipe): Promise<Buffer | undefined> {
  const { digests } = await digestAll(input, [recipe]);
  return digests[0]?.[1];
}

/** The very bytes that a recipe hashes, for another implementation of the digest; for bundles that fit in memory. */
export async function bytesOf(input: Input, recipe: Recipe): Promise<Buffer> {
  const kept: Buffer[] = [];
  const keep = (): Running => {
    kept.length = 0;
    const one: Running = {
      update: (bytes) => kept.push(Buffer.from(bytes)),
      // A single recipe never forks.
      copy: () => one,
      digest: () => Buffer.alloc(0),
    };
    return one;
  };
  await digestAll(input, [recipe], undefined, { begin: keep });
  return Buffer.concat(kept);
}

/** Small inputs need no window of a whole mebibyte. */
function windowFor(size: number | undefined): number | undefined {
  return size === undefined ? undefined : Math.min(1024 * 1024, Math.max(4096, size + 16));
}

// What passes over bundles that come one after the other have in common: a tokenizer with the layouts that it has learnt, and
// what writers worked out about them. One pass at a time has it; a pass that finds it in use works without.

const WINDOW = 1024 * 1024;
/** Layouts after which all are learnt again: later bundles would find no room for theirs. */
const MOST_LAYOUTS = MAX_SHAPES / 4;

/** What one pass works with: `outputs` regions for digests, and a window of so many bytes. */
interface Tools {
  readonly source: Tokeniser;
  readonly shared: Shared;
  readonly outputs: number;
  readonly window: number;
}

function newTools(outputs: number, window: number = WINDOW): Tools {
  const source = new Tokeniser(new Arena(outputs, window));
  return { source, shared: new Shared(source), outputs, window };
}

export class ToolPool {
  private kept: Tools | undefined;

  /** Tools with that many outputs and at least that window; no one else has them until they are given back. */
  take(outputs: number, window: number = WINDOW): Tools {
    const { kept } = this;
    if (kept === undefined || kept.outputs !== outputs || kept.window < window)
      return newTools(outputs, 2 ** Math.ceil(Math.log2(window)));
    this.kept = undefined;
    return kept;
  }

  /** The pass that took them has done with them. */
  giveBack(tools: Tools): void {
    this.kept?.source.release();
    this.kept = undefined;
    if (tools.source.shapes.size > MOST_LAYOUTS) tools.source.release();
    else this.kept = tools;
  }
}
