// Which statements a model points at that gives each a number and writes nothing.
import type { AnswerReply } from '../engine/reading/reader.ts';

/** What the numbers of a model mean. */
export interface Calibration {
  /** Log odds of a probability: `slope` times the model's, and `intercept`. */
  readonly slope: number;
  readonly intercept: number;
  /** From this probability on a statement answers. */
  readonly answers: number;
  /** From this one on the best says all that was asked. */
  readonly complete: number;
  /** A statement beside the best has at least this share of its probability. */
  readonly near: number;
  /** So many statements at most. */
  readonly most: number;
}

/** What the model points at, the best first, and the probability that the best answers. Pure. @param odds log odds, one an id */
export function pointedAt(
  ids: readonly string[],
  odds: readonly number[],
  { slope, intercept, answers, complete, near, most }: Calibration,
): { readonly reply: AnswerReply; readonly likely: number } {
  const all = ids
    .map((id, at) => ({ id, p: 1 / (1 + Math.exp(-(slope * (odds[at] ?? 0) + intercept))) }))
    .toSorted((a, b) => b.p - a.p);
  const best = all[0]?.p ?? 0;
  const chosen = all.filter(({ p }) => p >= answers && p >= near * best).slice(0, most);
  return {
    reply: { answers: chosen.map(({ id }) => id), complete: best >= complete, search: [] },
    likely: best,
  };
}
