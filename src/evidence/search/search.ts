// The search: which recipe reproduces the hash inside the bundle. Small bundles are tried against everything in a pass or
// two; for large ones each recipe costs seconds, so the likeliest goes alone and later ones in growing batches.

import { comparison } from '../canon/order.ts';
import type { KeyOrder } from '../canon/order.ts';
import { Arena } from '../json/arena.ts';
import { Tokeniser } from '../json/tokenise.ts';
import type { Input } from '../input/replay.ts';
import { StyleDigester } from '../scan/digester.ts';
import { beginSha256 } from '../scan/digesting.ts';
import type { Digester, Place, Running } from '../scan/digesting.ts';
import { OwnBytesDigester } from '../scan/own-bytes.ts';
import { walk } from '../scan/walk.ts';
import type { Surroundings, Visitor } from '../scan/walk.ts';
import type { Recipe } from '../recipes/recipe.ts';

const LARGE = 32 * 1024 * 1024;
const SMALL = 16 * 1024;
/** How many recipes are tried on a large bundle unless all are asked for. */
const LARGE_LIMIT = 24;
/** Further passes in which members wait for their turn; after that they are put in order. */
const MORE_PASSES = 2;

export interface Passed {
  readonly digesters: readonly Digester[];
  readonly around: Surroundings;
}

/** Digests of `recipes` over the input; `others` see the first pass. @throws {JsonSyntaxError} */
export async function digestAll(
  input: Input,
  recipes: readonly Recipe[],
  others: (source: Tokeniser) => readonly Visitor[] = () => [],
  begin: () => Running = beginSha256,
): Promise<Passed> {
  const source = new Tokeniser(new Arena(recipes.length, windowFor(input.size)));
  const digesters = recipes.map((recipe, slot) => digesterOf(recipe, { source, slot, begin }));
  const around = await walk(source, input.open(), [...others(source), ...digesters]);
  for (let pass = 0; pass < MORE_PASSES && digesters.some((each) => each.needsPass); pass++) {
    await walk(
      source,
      input.open(),
      digesters.filter((each) => each.needsPass),
    );
  }
  source.release();
  const hard = digesters.filter((each) => each.needsPass || each.needsOrder);
  if (hard.length === 0) return { digesters, around };
  const again = await inTheirOrder(input, hard, begin);
  return { digesters: digesters.map((each) => again.get(each) ?? each), around };
}

/** Digests of recipes that no pass over the input as it is can give, each order of members made once for all of them. */
async function inTheirOrder(
  input: Input,
  hard: readonly Digester[],
  begin: () => Running,
): Promise<Map<Digester, Digester>> {
  const { inOrder } = await import('../scan/ordered.ts');
  const done = new Map<Digester, Digester>();
  for (const order of new Set(hard.map(({ recipe }) => orderOf(recipe)))) {
    const compare = order === undefined ? null : comparison(order);
    if (compare === null) continue;
    const some = hard.filter(({ recipe }) => orderOf(recipe) === order);
    const ordered = await inOrder(input, compare);
    try {
      const source = new Tokeniser(new Arena(some.length));
      const digesters = some.map((each, slot) => {
        const digester = digesterOf(each.recipe, { source, slot, begin, inOrder: true });
        done.set(each, digester);
        return digester;
      });
      await walk(source, ordered.open(), digesters);
      source.release();
    } finally {
      ordered.close();
    }
  }
  return done;
}

function orderOf({ profile: { style } }: Recipe): KeyOrder | undefined {
  return typeof style === 'string' ? undefined : style.order;
}

/** The digest of one recipe. @throws {JsonSyntaxError} */
export async function digestOf(input: Input, recipe: Recipe): Promise<Buffer | undefined> {
  const { digesters } = await digestAll(input, [recipe]);
  return digesters[0]?.digest;
}

/** The very bytes that a recipe hashes, for another implementation of the digest; for bundles that fit in memory. */
export async function bytesOf(input: Input, recipe: Recipe): Promise<Buffer> {
  const kept: Buffer[] = [];
  const keep = (): Running => {
    kept.length = 0;
    return { update: (bytes) => kept.push(Buffer.from(bytes)), digest: () => Buffer.alloc(0) };
  };
  await digestAll(input, [recipe], undefined, keep);
  return Buffer.concat(kept);
}

/** How `recipes` are spread over passes for an input of that size, of which `done` passes were made already. */
export function batches(recipes: readonly Recipe[], size: number, all: boolean, done = 0): Recipe[][] {
  const ordered = size > LARGE ? spellingsFirst(recipes) : recipes;
  const list = size > LARGE && !all ? ordered.slice(0, LARGE_LIMIT) : ordered;
  const growth = size > SMALL ? 3 : 6;
  // On a large bundle the first two cost little, and each of the others more than another pass.
  const widthOf = (pass: number) =>
    pass > 0 && size > LARGE ? Math.min(3 ** (pass - 1), 24) : Math.min(2 * growth ** pass, 24);
  const parts: Recipe[][] = [];
  for (let at = 0, pass = done; at < list.length; pass++) {
    parts.push(list.slice(at, at + widthOf(pass)));
    at += widthOf(pass);
  }
  return parts;
}

/** On a large bundle even the file's own bytes cost a pass: the likeliest spelling goes before them. */
function spellingsFirst(recipes: readonly Recipe[]): Recipe[] {
  const own = recipes.filter((recipe) => typeof recipe.profile.style === 'string');
  const spelled = recipes.filter((recipe) => typeof recipe.profile.style !== 'string');
  return [
    ...spelled.slice(0, 1),
    ...own.slice(0, 1),
    ...spelled.slice(1, 12),
    ...own.slice(1),
    ...spelled.slice(12),
  ];
}

function digesterOf(recipe: Recipe, place: Place): Digester {
  const { style } = recipe.profile;
  return typeof style === 'string'
    ? new OwnBytesDigester(recipe, place.source, place.begin)
    : new StyleDigester(recipe, style, place);
}

/** Small inputs need no window of a whole mebibyte. */
function windowFor(size: number | undefined): number | undefined {
  return size === undefined ? undefined : Math.min(1024 * 1024, Math.max(4096, size + 16));
}
