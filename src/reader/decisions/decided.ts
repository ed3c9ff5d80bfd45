// Probabilities of statements, and of the blocks that they are in, as the reply of the task `answer`.
import { pointedAt } from '../pointing.ts';
import weights from './decided.json' with { type: 'json' };

/** What a model says of one statement. */
export interface Decided {
  readonly id: string;
  /** The probability that it answers. */
  readonly own: number;
  /** That its block does; undefined where the model does not say. */
  readonly block: number | undefined;
}

/** Nothing is certain, and a logarithm has to have an end. */
const EDGE = 0.001;

/** Of statements in reading order. Pure. */
export function replyOf(decided: readonly Decided[]): ReturnType<typeof pointedAt> {
  const odds = decided.map(({ own, block }) =>
    block === undefined ? logit(own) : (logit(own) + weights.block * logit(block)) / (1 + weights.block),
  );
  return pointedAt(
    decided.map(({ id }) => id),
    odds,
    weights,
  );
}

function logit(p: number): number {
  const inside = Math.min(1 - EDGE, Math.max(EDGE, p));
  return Math.log(inside / (1 - inside));
}
