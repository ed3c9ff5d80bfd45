// Whether the corpus can answer at all (service.md, "Answers"): a logistic regression on signals of retrieval.
// Refusing is preferred to guessing. The weights are data, fitted by `bench/answers.ts --fit`; each corpus moves the
// threshold by calibrating itself (calibrate.ts).
import { anchorShare } from './requirements.ts';
import { coverageOf, weightOf } from '../retrieval/coverage.ts';
import { pairShare, pairsOf } from '../retrieval/dependence.ts';
import type { Evidence } from './gather.ts';
import { bestPossible, roundedScore, weigh, type Weights } from '../retrieval/score.ts';

/** The order of the signals is the order of the weights. */
export const SIGNALS = [
  'top',
  'sentence',
  'chunk',
  'length',
  'anchors',
  'pairs',
  'unknown',
  'missing',
  'fit',
] as const;

export type SignalName = (typeof SIGNALS)[number];
export type Signals = Readonly<Record<SignalName, number>>;

export interface GateWeights {
  readonly bias: number;
  readonly weights: Signals;
}

/** Changes whenever the weights or the signals do; calibrations made with another one are made again. */
export const GATE_VERSION = 'ibid-gate-3';

/** Fitted on the SQuAD 2.0 part of the evaluation data: questions of an article with it and without it in the corpus. */
export const GATE: GateWeights = {
  bias: -9.6,
  weights: {
    top: 6.706,
    sentence: 5.461,
    chunk: 2.966,
    length: 2.342,
    anchors: 1.41,
    pairs: 2.549,
    unknown: 0.745,
    missing: -0.482,
    fit: 0.399,
  },
};

/** The signals of one question; all between 0 and 1 but for `length` and `missing`, which are logarithms. */
export function signalsOf(evidence: Evidence): Signals {
  const { question, retrieved, read, ranked } = evidence;
  const { collection } = retrieved;
  const coverage = coverageOf(question, collection);
  const top = read.slice(0, 3).map(({ candidate }) => candidate);
  const chunk = Math.max(
    0,
    ...top.map((one) => coverage.share([coverage.hits(one.body_stems)], coverage.hits(one.title_stems))),
  );
  const best = read[0]?.candidate;
  const have = best === undefined ? [] : [...best.body_stems, ...best.title_stems];
  const covered = new Set(coverage.hits(have).map(({ at }) => question.distinct[at]!));
  const pairs = pairsOf(question.stems);
  const first = ranked[0];
  return {
    top: retrieved.topScore / Math.max(1e-9, bestPossible(askedFor(evidence), collection)),
    sentence: Math.max(0, ...ranked.slice(0, 10).map(({ coverage }) => coverage)),
    chunk,
    length: Math.log1p(question.distinct.length),
    anchors: anchorShare(evidence),
    pairs: Math.max(0, ...top.map((one) => pairShare(one.body_stems, pairs))),
    unknown: unknownShare(evidence, covered),
    missing: Math.log1p(
      question.distinct.filter((stem) => question.emphasis.get(stem) === 1 && !covered.has(stem)).length,
    ),
    fit: question.expects === null ? 1 : (first?.fit ?? 0),
  };
}

/** The log-odds that the corpus answers the question. */
export function logit(signals: Signals, gate: GateWeights = GATE): number {
  return SIGNALS.reduce((sum, name) => sum + gate.weights[name] * signals[name], gate.bias);
}

/** Log-odds as a probability, rounded to 1e-6. */
export function probability(logOdds: number): number {
  return roundedScore(1 / (1 + Math.exp(-logOdds)));
}

function unknownShare(
  { question, retrieved: { collection } }: Evidence,
  covered: ReadonlySet<string>,
): number {
  let unknown = 0;
  let total = 0;
  for (const stem of question.distinct) {
    const weight = weightOf(question, collection, stem);
    total += weight;
    if (!covered.has(stem) && (collection.frequencies.get(stem) ?? 0) === 0) unknown += weight;
  }
  return total === 0 ? 1 : unknown / total;
}

// Words that only build the question and that the corpus does not have are not expected of any passage.
function askedFor({ question, retrieved: { collection } }: Evidence): Weights {
  const weights = weigh(question.stems, question.emphasis);
  return new Map([...weights].filter(([stem]) => weightOf(question, collection, stem) > 0));
}
