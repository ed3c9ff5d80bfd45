// How likely an answer that a reader pointed at is right: a small logistic model over what the reader said and what our own
// ranking thinks of its choice. The weights are data (confidence.json, fitted on recorded readings: `npm run bench -- readings`).
import { probabilityOf } from '../statements/probability.ts';
import { roundedScore } from '../retrieval/score.ts';
import { blockOf, type Ranked } from '../statements/ranking.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import type { Choice } from './chosen.ts';
import weights from './confidence.json' with { type: 'json' };

/** Nothing is certain about a question in words. */
const HIGHEST = 0.99;
/** What `ibid model test` asks, and how many of them a model is taken to get right that was never tested. */
const TRIALS = 40;
const UNTESTED = 20;

/** What a model's choices are worth beside those of the model whose replies were recorded, by its test: 0 to 1. */
export function worthOf(score: number | null): number {
  return Math.min(1, (score ?? UNTESTED) / TRIALS / weights.score);
}

export const READING_SIGNALS = ['complete', 'first', 'near', 'own', 'several', 'differs', 'refuses'] as const;
export type ReadingSignals = Readonly<Record<(typeof READING_SIGNALS)[number], number>>;

export interface ReadingSaid {
  readonly reply: { readonly complete: boolean };
  /** The mean probability of the reply's tokens; null where the endpoint gives none. */
  readonly probability: number | null;
  /** How likely the model takes the best statement to answer; undefined where it gives none such. */
  readonly likely?: number;
  /** Of 40 in the model's test; null where it was never tested. */
  readonly score: number | null;
  /** Whether a second reading in another order pointed at the same; undefined where there was none. */
  readonly alike?: boolean;
}

/** What speaks for a choice; each from 0 to 1. */
export function readingSignals(
  { read, ranking }: { readonly read: ReadQuestion; readonly ranking: readonly Ranked[] },
  { made }: Pick<Choice, 'made'>,
  { reply, alike }: Pick<ReadingSaid, 'reply' | 'alike'>,
): ReadingSignals {
  const [first] = made;
  const place = first === undefined ? -1 : ranking.findIndex((one) => isOf(one, first));
  return {
    complete: first !== undefined && reply.complete ? 1 : 0,
    first: place === 0 ? 1 : 0,
    near: place === -1 ? 0 : 1 / (1 + place),
    own: ranking.length === 0 ? 0 : probabilityOf(read, ranking),
    several: made.length > 2 ? 1 : 0,
    differs: alike === false ? 1 : 0,
    refuses: first === undefined ? 1 : 0,
  };
}

function isOf(one: Ranked, { units }: Choice['made'][number]): boolean {
  return units.some(({ statement: { chunk, block } }) => blockOf(one) === `${chunk.id}:${block}`);
}

/** The calibrated probability that the first claim answers the question: 0 to 0.99. */
export function confidenceOfReading(
  finding: { readonly read: ReadQuestion; readonly ranking: readonly Ranked[] },
  choice: Pick<Choice, 'made'>,
  said: ReadingSaid,
): number {
  const signals = readingSignals(finding, choice, said);
  const odds = READING_SIGNALS.reduce(
    (sum, name) => sum + weights.weights[name] * signals[name],
    weights.bias,
  );
  const read = 1 / (1 + Math.exp(-odds));
  const worth = worthOf(said.score);
  // A model that gives a probability is asked for nothing more.
  if (said.likely !== undefined) return Math.min(HIGHEST, roundedScore(said.likely * worth));
  const sure = said.probability === null ? 1 : Math.min(1, said.probability / weights.probability);
  return Math.min(HIGHEST, roundedScore(read * worth * sure));
}
