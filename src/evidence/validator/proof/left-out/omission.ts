// One thing that may be left out of a sentence.
import type { Step } from '../lattice.ts';

/** A step that leaves out, with the token that it begins at. */
export interface Omission extends Step {
  readonly from: number;
}

/** Most tokens of an aside or an ending. */
export const LONGEST = 30;

/** A step from a token to another that leaves out what is between. */
export function omission(from: number, to: number, freedom: string): Omission {
  return { from, to, keys: [], freedom };
}
