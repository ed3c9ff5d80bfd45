// Statements in the order in which they are likely to answer: a linear model over their features, whose weights are data
// (ranker.json, made by `npm run bench -- questions --fit`).
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { roundedScore } from '../retrieval/score.ts';
import { FEATURES, type FeatureName, type Features } from './feature-names.ts';
import type { Considered } from './features.ts';
import ranker from './ranker.json' with { type: 'json' };

export interface Ranked extends Considered {
  /** The softmax of the scores of all candidates: 0 to 1. */
  readonly likely: number;
}

export const WEIGHTS: Readonly<Record<FeatureName, number>> = ranker.weights;

/** All candidates, the likeliest first; ties by chunk, then place. */
export function ranked(
  candidates: readonly Considered[],
  weights: Readonly<Record<FeatureName, number>> = WEIGHTS,
): Ranked[] {
  const each = FEATURES.map((name) => weights[name]);
  const scores = candidates.map(({ features }) => scoreOf(features, each));
  const top = scores.reduce((best, score) => Math.max(best, score), Number.NEGATIVE_INFINITY);
  const odds = scores.map((score) => Math.exp(score - top));
  const total = odds.reduce((sum, one) => sum + one, 0);
  const likely = odds.map((one) => roundedScore(one / total));
  const chunks = chunkPlaces(candidates);
  return candidates
    .map((_, at) => at)
    .sort(
      (a, b) => likely[b]! - likely[a]! || chunks[a]! - chunks[b]! || byPlace(candidates[a]!, candidates[b]!),
    )
    .map((at) => rankedAs(candidates[at]!, likely[at]!));
}

// By name: a spread of hundreds of them costs more than their scores.
function rankedAs(candidate: Considered, likely: number): Ranked {
  const { statement, share, titleStems, headingStems, nearStems, features, covered } = candidate;
  return { statement, share, titleStems, headingStems, nearStems, features, covered, likely };
}

function scoreOf(features: Features, weights: readonly number[]): number {
  let score = 0;
  for (let at = 0; at < weights.length; at += 1) score += weights[at]! * features[at]!;
  return score;
}

export function blockOf({ statement: { chunk, block } }: Pick<Considered, 'statement'>): string {
  return `${chunk.id}:${block}`;
}

/** Of each candidate the place of its chunk among the chunks of all, by id: hundreds of candidates are of a few chunks. */
function chunkPlaces(candidates: readonly Considered[]): number[] {
  const ids = new Set(candidates.map(({ statement }) => statement.chunk.id));
  const places = new Map([...ids].sort(byCodeUnits).map((id, at) => [id, at]));
  return candidates.map(({ statement }) => places.get(statement.chunk.id)!);
}

/** Of two of one chunk. */
function byPlace({ statement: a }: Considered, { statement: b }: Considered): number {
  return (
    a.spans[0]!.start - b.spans[0]!.start ||
    a.spans.at(-1)!.end - b.spans.at(-1)!.end ||
    a.spans.length - b.spans.length
  );
}
