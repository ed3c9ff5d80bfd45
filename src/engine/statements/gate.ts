// Whether the best statement answers the question: a small logistic model, fitted out of fold, whose probability is the
// confidence of the answer. The weights are data (ranker.json).
import type { Asked, QuestionKind } from '../question/kinds.ts';
import ranker from './ranker.json' with { type: 'json' };
import type { Ranked } from './ranking.ts';
import type { ReadQuestion } from './read-question.ts';
import type { Statement } from './statement.ts';

/** Kinds that are easier or harder to answer than others. */
const ASKED_FOR = [
  'comparison',
  'condition',
  'definition',
  'manner',
  'place',
  'polar',
  'reason',
] as const satisfies readonly QuestionKind[];

export const SIGNALS = [
  'covered',
  'own',
  'lacks_name',
  'lacks_symbols',
  'misfits',
  'overlap',
  ...ASKED_FOR.map((kind) => `asks_${kind}` as const),
] as const;

export type SignalName = (typeof SIGNALS)[number];
export type Signals = Readonly<Record<SignalName, number>>;

export interface GateWeights {
  readonly bias: number;
  readonly weights: Signals;
}

export const GATE: GateWeights = ranker.gate;

/** Below this probability a question is refused. */
export const ANSWERED_FROM: number = ranker.threshold;

/** What speaks for the first of the ranked statements, beside the others; each from 0 to 1. */
export function signalsOf({ asked }: Pick<ReadQuestion, 'asked'>, ranking: readonly Ranked[]): Signals {
  const first = ranking[0]!;
  const { features } = first;
  const asks = Object.fromEntries(
    ASKED_FOR.map((kind) => [`asks_${kind}`, asked.kinds.has(kind) ? 1 : 0]),
  ) as Record<`asks_${(typeof ASKED_FOR)[number]}`, number>;
  return {
    covered: features.whole,
    own: features.own,
    lacks_name: features.lacks_name,
    lacks_symbols: features.lacks_symbols,
    misfits: misfitOf(first, asked),
    overlap: overlapOf(first, ranking),
    ...asks,
  };
}

/** How likely it is together with all statements that overlap it, which say much the same. */
function overlapOf({ statement }: Ranked, ranking: readonly Ranked[]): number {
  const { start, end } = extentOf(statement);
  let likely = 0;
  for (const one of ranking) {
    if (one.statement.chunk.id !== statement.chunk.id) continue;
    const other = extentOf(one.statement);
    if (other.start < end && other.end > start) likely += one.likely;
  }
  return Math.min(1, likely);
}

function extentOf({ spans }: Statement): { start: number; end: number } {
  return { start: spans[0]!.start, end: spans.at(-1)!.end };
}

/** The probability that the first statement answers the question. */
export function confidenceOf(signals: Signals, { bias, weights }: GateWeights = GATE): number {
  const odds = SIGNALS.reduce((sum, name) => sum + weights[name] * signals[name], bias);
  return 1 / (1 + Math.exp(-odds));
}

/** Kinds whose answers cannot be without what is asked for: an amount without a figure is none. */
const STRICT = ['amount', 'date', 'person', 'place', 'definition'] as const;

/** How far it is from all strict kinds that are asked for; 0 where none is. */
export function misfitOf({ features }: Pick<Ranked, 'features'>, { kinds }: Asked): number {
  const fits = STRICT.filter((kind) => kinds.has(kind)).map((kind) => features[`fit_${kind}`]);
  return fits.length === 0 ? 0 : 1 - Math.max(...fits);
}
