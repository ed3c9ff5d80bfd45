// How likely the first of a ranking answers its question.
import { roundedScore } from '../retrieval/score.ts';
import { confidenceOf, gateFor, signalsOf } from './gate.ts';
import type { Ranked } from './ranking.ts';
import type { ReadQuestion } from './read-question.ts';

/** Nothing is certain about a question in words. */
const HIGHEST = 0.99;

/** The calibrated probability that the first of a ranking answers, never above `HIGHEST`. */
export function probabilityOf(read: ReadQuestion, ranking: readonly Ranked[]): number {
  return Math.min(HIGHEST, roundedScore(confidenceOf(signalsOf(read, ranking), gateFor(read.question))));
}
