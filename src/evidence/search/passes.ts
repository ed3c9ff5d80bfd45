// Which recipes are tried in which pass. All remaining ones are tried at once, since shared output
// is written once; only a large bundle is searched in steps, and not completely, since each hash of it costs.

import { escapeStyle } from '../canon/escapes.ts';
import { likelyRecipes } from '../recipes/catalogue.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { Features } from './features.ts';
import { isStandard, ranked } from './rank.ts';
import { spellingOf } from './search.ts';
import { JsonSyntaxError } from '../errors.ts';
import type { Input } from '../input/replay.ts';
import { Arena } from '../json/arena.ts';
import { Tokeniser } from '../json/tokenise.ts';
import { walk } from '../scan/walk.ts';

/** From here on every spelling costs a good part of a second. */
const LARGE = 32 * 1024 * 1024;
/** How many spellings of rarer encoders are tried on a large bundle unless all are asked for, and of parts of it. */
const [MOST_RARE, MOST_OF_PARTS] = [6, 2];
/** How many recipes are tried before all the others of a bundle that is not large. */
const LIKELIEST = 2;
/** Putting more members in order costs more than all spellings of them. */
const MANY_MEMBERS = 1024;

/**
 * What goes with the first pass, by itself as it is most often: the likeliest spelling and the file's own bytes. Of a large
 * bundle that bears an encoder's marks (`marked`) the likeliest spelling only: there even its own bytes cost something,
 * but the standard goes along where both leave accents as they are: that costs a fifth of the pass that it may save.
 */
export function triedFirst(likely: readonly Recipe[], size: number, marked: boolean): Recipe[] {
  if (size <= LARGE) return likely.slice(0, 2);
  const own = likely.filter((recipe) => typeof recipe.profile.style === 'string');
  const spelled = likely.filter((recipe) => typeof recipe.profile.style !== 'string');
  const [first] = spelled;
  const standard = spelled.filter((recipe) => recipe !== first && isStandard(recipe));
  const also = marked ? (first !== undefined && leavesAccents(first) ? standard : []) : own.slice(0, 1);
  return [...spelled.slice(0, 1), ...also];
}

function leavesAccents({ profile: { style } }: Recipe): boolean {
  return typeof style !== 'string' && escapeStyle(style.escapes).escapeFrom > 0xff;
}

/**
 * The recipes of each later pass, those left out that cannot differ from one in `seen` (keys of features), which grows by
 * all that can. `all`: a large bundle is searched for everything too; `members` of the bundle itself.
 */
export function* triedNext(
  wanted: readonly Recipe[],
  features: Features,
  seen: Set<string>,
  { size, all, members }: { readonly size: number; readonly all: boolean; readonly members: number },
): Generator<readonly Recipe[]> {
  const usual = ranked(wanted.slice(0, likelyRecipes()), features, seen);
  const large = size > LARGE && !all;
  const many = !large && members > MANY_MEMBERS;
  if (!many && !large) {
    // Features say well which it is: most bundles need no more than these.
    yield usual.slice(0, LIKELIEST);
    yield usual.slice(LIKELIEST);
  } else if (!many) yield usual.filter(isWhole);
  const rare = ranked(wanted.slice(likelyRecipes()), features, seen);
  if (many) return yield [...usual, ...rare];
  if (!large) return yield rare;
  const parts = usual.filter((recipe) => !isWhole(recipe));
  yield [...fewSpellings(parts, MOST_OF_PARTS), ...fewSpellings(rare.filter(isWhole), MOST_RARE)];
}

function isWhole({ scope }: Recipe): boolean {
  return scope === 'without';
}

/** Those of the first spellings, and the file's own bytes. */
function fewSpellings(recipes: readonly Recipe[], most: number): Recipe[] {
  const spellings = new Set<string>();
  return recipes.filter((recipe) => {
    if (typeof recipe.profile.style === 'string') return true;
    if (spellings.size < most) spellings.add(spellingOf(recipe));
    return spellings.has(spellingOf(recipe));
  });
}

/** Features of the first so many bytes of the input: less than all of it only decides the order of the search. */
export async function look(input: Input, most: number): Promise<Features> {
  const source = new Tokeniser(new Arena(0));
  const features = new Features(source);
  const reader = input.open();
  let left = most;
  try {
    await walk(
      source,
      {
        read: async (target, at, room) => take(await reader.read(target, at, Math.min(room, left))),
        signal: reader.signal,
      },
      [features],
    );
  } catch (error) {
    // Cut off after the first bytes, or truly broken: the full pass will say which.
    if (!(error instanceof JsonSyntaxError)) throw error;
  }
  source.release();
  return features;

  function take(got: number): number {
    left -= got;
    return got;
  }
}
