// Whether the best statement answers the question: a small logistic model, fitted out of fold, whose probability is the
// confidence of the answer. The weights are data (ranker.json).
import type { Question } from '../question/analyse.ts';
import type { Asked } from '../question/kinds.ts';
import { weightOf } from '../retrieval/coverage.ts';
import type { Collection } from '../retrieval/score.ts';
import ranker from './ranker.json' with { type: 'json' };
import type { Ranked } from './ranking.ts';
import type { ReadQuestion } from './read-question.ts';

export const SIGNALS = [
  'covered',
  'own',
  'numbers',
  'unknown',
  'lacks_rarest',
  'lacks_name',
  'misfits',
  'unwanted',
  'mass',
  'likely',
  'margin',
  'grams',
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
export function signalsOf(
  { question, asked, collection }: Pick<ReadQuestion, 'question' | 'asked' | 'collection'>,
  ranking: readonly Ranked[],
): Signals {
  const first = ranking[0]!;
  const { features, mass, likely } = first;
  const second = ranking.find(({ statement }) => statement.chunk.id !== first.statement.chunk.id);
  return {
    covered: features.whole,
    own: features.lead,
    numbers: numbersShare(question, first),
    unknown: unknownShare(question, collection),
    lacks_rarest: features.lacks_rarest,
    lacks_name: features.lacks_name,
    misfits: misfitOf(first, asked),
    unwanted: features.unwanted_list,
    mass,
    likely,
    margin: likely - (second?.likely ?? 0),
    grams: features.gram_recall,
  };
}

/** The probability that the first statement answers the question. */
export function confidenceOf(signals: Signals, { bias, weights }: GateWeights = GATE): number {
  const odds = SIGNALS.reduce((sum, name) => sum + weights[name] * signals[name], bias);
  return 1 / (1 + Math.exp(-odds));
}

/** The share of the question's figures that the statement, its headings or its title have: 1 where it has none. */
function numbersShare({ text }: Question, { statement, titleStems, headingStems }: Ranked): number {
  const asked = [...new Set(text.match(/\d[\d.,]*\d|\d/g) ?? [])];
  if (asked.length === 0) return 1;
  const said = [statement.lead, statement.own, ...titleStems, ...headingStems].join(' ');
  return asked.filter((figure) => said.includes(figure)).length / asked.length;
}

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
  const fits = STRICT.filter((kind) => kinds.has(kind)).map((kind) => features[`fit_${kind}`]);
  return fits.length === 0 ? 0 : 1 - Math.max(...fits);
}
