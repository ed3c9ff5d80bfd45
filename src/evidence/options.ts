// The options of a verification, checked before any byte is read.

import { OptionError } from './errors.ts';
import type { Shelf } from './checks/documents.ts';
import type { Covered } from './checks/coverage.ts';
import type { Shapes } from './json/shapes.ts';
import type { Receipt } from './judge-hash.ts';
import type { Rules } from './report/verdict.ts';
import { readDigest } from './recipes/digest.ts';
import { recipeById } from './recipes/catalogue.ts';
import type { Recipe } from './recipes/recipe.ts';
import { ToolPool } from './search/search.ts';

/** What is remembered from bundle to bundle. */
interface Memo {
  /** What recipes protect, by recipe and layout, which is known before anything is made of it. */
  readonly covered: WeakMap<Shapes, Map<string, Covered>>;
  readonly pool: ToolPool;
  /** The recipe of the last bundle, which is likely that of the next. */
  recipe: Recipe | undefined;
}

export function newMemo(): Memo {
  return {
    covered: new WeakMap(),
    pool: new ToolPool(),
    recipe: undefined,
  };
}

export interface VerifyOptions extends Rules {
  /** What the report calls the input. */
  readonly file?: string;
  /** The bundle's hash as known from elsewhere, in any form. */
  readonly expect?: string;
  /** Ids of recipes that this origin is known to use: none reproducing the hash is then a mismatch. */
  readonly pinned?: readonly string[];
  /** A recipe the caller insists on. */
  readonly recipe?: string;
  /** How many claims are compared with their chunks; default 100. */
  readonly sample?: number;
  readonly seed?: number;
  /** The clock, milliseconds; dates after it are in the future. */
  readonly now?: number;
  /** How many claims the report lists; default 1000. */
  readonly list?: number;
  /** List only claims with problems. */
  readonly wrong?: boolean;
  /** Bytes of a document at hand, by the hex of its SHA-256. */
  readonly sources?: Shelf['bytes'];
  /** What the readers of documents' formats make of the bytes of one. */
  readonly readSource?: Shelf['texts'];
  /** Aborted, the verification rejects with its reason. */
  readonly signal?: AbortSignal;
  /** For bundles that come one after the other. */
  readonly memo?: Memo;
  /** false: name the recipe found, but not all that this bundle cannot tell from it. */
  readonly equivalents?: boolean;
  /** Try every recipe on large bundles too. */
  readonly exhaustive?: boolean;
  /** Digest the file itself as well (receipts need it). */
  readonly fileDigest?: boolean;
  /** What was recorded at downloads; the one for this file or hash is held against it. */
  readonly receipts?: readonly Receipt[];
  /** The absolute path of the input, to find its receipt. */
  readonly path?: string;
}

/** The options that were read, not only passed on. */
export interface Asked {
  readonly recipes: readonly Recipe[];
  readonly expect: Buffer | undefined;
}

/** @throws {OptionError} for a digest or a recipe that is none. */
export function checkOptions(options: VerifyOptions): Asked {
  const expect = options.expect === undefined ? undefined : readDigest(options.expect.trim());
  if (options.expect !== undefined && expect === undefined) {
    throw new OptionError(
      'expect',
      `${JSON.stringify(options.expect)} is not a SHA-256: 64 hex digits are wanted.`,
    );
  }
  const ids = options.recipe !== undefined ? [options.recipe] : (options.pinned ?? []);
  return { recipes: ids.map((id) => recipeById(id)), expect: expect?.bytes };
}
