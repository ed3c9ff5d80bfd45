// Whether the best statement answers the question: a small logistic model, fitted out of fold, whose probability is the
// confidence of the answer. The weights are data (ranker.json).
import type { Question } from '../question/analyse.ts';
import type { Asked, QuestionKind } from '../question/kinds.ts';
import { weightOf } from '../retrieval/coverage.ts';
import type { Collection } from '../retrieval/score.ts';
import { saysNotWhatItIs, spellsOutWhatIsAsked, togetherIn, type Asking } from './evidence.ts';
import { AT } from './feature-names.ts';
import other from './other-gate.json' with { type: 'json' };
import ranker from './ranker.json' with { type: 'json' };
import type { Ranked } from './ranking.ts';
import type { Statement } from './statement.ts';

/** Kinds that are easier or harder to answer than others. */
const ASKED_FOR = [
  'condition',
  'definition',
  'manner',
  'place',
  'polar',
  'reason',
] as const satisfies readonly QuestionKind[];

/** Fitted for questions in English. */
export const SIGNALS = [
  'covered',
  'lacks_name',
  'lacks_symbols',
  'misfits',
  'overlap',
  'together',
  'alike',
  'undefined',
  'elsewhere',
  ...ASKED_FOR.map((kind) => `asks_${kind}` as const),
] as const;

/** Fitted for questions in other languages, whose kinds are not told apart as finely. */
export const OTHER_SIGNALS = [
  'covered',
  'own',
  'lacks_name',
  'lacks_symbols',
  'misfits',
  'overlap',
  'together',
  'unknown',
] as const;

export type SignalName = (typeof SIGNALS)[number] | (typeof OTHER_SIGNALS)[number];
export type Signals = Readonly<Record<SignalName, number>>;

export interface GateWeights {
  readonly bias: number;
  /** What is not named weighs nothing. */
  readonly weights: Readonly<Partial<Record<SignalName, number>>>;
}

export const GATE: GateWeights = ranker.gate;
/** For questions that are not read as English (`npm run bench -- languages --fit`). */
const OTHER_GATE: GateWeights = other.gate;

export function gateFor({ analyser }: Pick<Question, 'analyser'>): GateWeights {
  return analyser.other === undefined ? GATE : OTHER_GATE;
}

/** Below this probability a question is refused. */
export const ANSWERED_FROM: number = ranker.threshold;

/** What speaks for the first of the ranked statements, beside the others; each from 0 to 1. */
export function signalsOf(asking: Asking, ranking: readonly Ranked[]): Signals {
  const first = ranking[0]!;
  const { features } = first;
  const { asked, question, collection } = asking;
  const asks = (kind: (typeof ASKED_FOR)[number]): number => (asked.kinds.has(kind) ? 1 : 0);
  return {
    covered: features[AT.whole]!,
    own: features[AT.own]!,
    unknown: unknownShare(question, collection),
    lacks_name: features[AT.lacks_name]!,
    lacks_symbols: features[AT.lacks_symbols]!,
    misfits: spellsOutWhatIsAsked(first.statement.own, question) ? 0 : misfitOf(first, asked),
    overlap: overlapOf(first, ranking),
    together: togetherIn(first, asking),
    alike: features[AT.gram_cosine]!,
    undefined: saysNotWhatItIs(first, asking),
    elsewhere: features[AT.elsewhere]!,
    asks_condition: asks('condition'),
    asks_definition: asks('definition'),
    asks_manner: asks('manner'),
    asks_place: asks('place'),
    asks_polar: asks('polar'),
    asks_reason: asks('reason'),
  };
}

const ALL: readonly SignalName[] = [...new Set<SignalName>([...SIGNALS, ...OTHER_SIGNALS])];

/** How likely it is together with all statements that overlap it or say the same in so many words elsewhere. */
function overlapOf({ statement }: Ranked, ranking: readonly Ranked[]): number {
  const { chunk, own } = statement;
  const { start, end } = extentOf(statement);
  let likely = 0;
  for (const one of ranking) {
    const other = extentOf(one.statement);
    const isAround = one.statement.chunk.id === chunk.id && other.start < end && other.end > start;
    if (isAround || one.statement.own === own) likely += one.likely;
  }
  return Math.min(1, likely);
}

function extentOf({ spans }: Statement): { start: number; end: number } {
  return { start: spans[0]!.start, end: spans.at(-1)!.end };
}

/** The probability that the first statement answers the question. */
export function confidenceOf(signals: Signals, { bias, weights }: GateWeights = GATE): number {
  const odds = ALL.reduce((sum, name) => {
    const weight = weights[name];
    return weight === undefined ? sum : sum + weight * signals[name];
  }, bias);
  return 1 / (1 + Math.exp(-odds));
}

/** The share of the question's weight that is on words which the corpus does not have. */
function unknownShare(question: Question, collection: Collection): number {
  let [unknown, total] = [0, 0];
  for (const stem of question.distinct) {
    // As though the corpus knew it: what it does not know is what is looked for here.
    const weight = weightOf(question, collection, stem) || 1;
    total += weight;
    if ((collection.frequencies.get(stem) ?? 0) === 0) unknown += weight;
  }
  return total === 0 ? 1 : unknown / total;
}

/** Kinds whose answers cannot be without what is asked for: an amount without a figure is none. */
const STRICT = ['amount', 'date', 'person', 'place', 'definition'] as const;

/** How far it is from all strict kinds that are asked for; 0 where none is. */
export function misfitOf({ features }: Pick<Ranked, 'features'>, { kinds }: Asked): number {
  const fits = STRICT.filter((kind) => kinds.has(kind)).map((kind) => features[AT[`fit_${kind}`]]!);
  return fits.length === 0 ? 0 : 1 - Math.max(...fits);
}
