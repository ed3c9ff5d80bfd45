// What the digesters of a pass have in common: what they say, where they work, what they write to.

import { createHash } from 'node:crypto';
import type { Target } from '../canon/sink.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { Visitor } from './walk.ts';

export interface Digester extends Visitor {
  readonly recipe: Recipe;
  /** The SHA-256; undefined when the encoder refuses the bundle, or another pass is needed. */
  readonly digest: Buffer | undefined;
  readonly needsPass: boolean;
  /** Passes do not help: the members have to come in the recipe's order. */
  readonly needsOrder: boolean;
  /** Why this recipe cannot be tried on this input, where that is not the encoder's refusal. */
  readonly gaveUp: string | undefined;
}

/** What takes a recipe's bytes and says their digest. */
export interface Running extends Target {
  digest(): Buffer;
}

export function beginSha256(): Running {
  return createHash('sha256');
}

/** Where a digester works: `slot` is its region of the arena's output. */
export interface Place {
  readonly source: Tokeniser;
  readonly slot: number;
  readonly begin: () => Running;
  readonly inOrder?: boolean;
}

/** Keeps what it is given. */
export class Holder implements Target {
  size = 0;
  private readonly kept: Buffer[] = [];

  update(bytes: Buffer): void {
    this.kept.push(Buffer.from(bytes));
    this.size += bytes.length;
  }

  bytes(): Buffer {
    const [first] = this.kept;
    return first !== undefined && this.kept.length === 1 ? first : Buffer.concat(this.kept);
  }
}
