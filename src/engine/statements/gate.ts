// Whether the best statement answers the question: a small logistic model, fitted out of fold, whose probability is the
// confidence of the answer. The weights are data (ranker.json).
import type { Question } from '../question/analyse.ts';
import type { Asked, QuestionKind } from '../question/kinds.ts';
import { weightOf } from '../retrieval/coverage.ts';
import { idf, type Collection } from '../retrieval/score.ts';
import { saysNotWhatItIs, spellsOutWhatIsAsked, togetherIn, type Asking } from './evidence.ts';
import { AT } from './feature-names.ts';
import other from './other-gate.json' with { type: 'json' };
import ranker from './ranker.json' with { type: 'json' };
import type { Ranked } from './ranking.ts';
import { isSaidWhole } from './said.ts';
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
  'overlap',
  'together',
  'unknown',
  'evidence',
] as const;

/** Whose weights are set: the likeness of a few common words is held back, what a heading names as the question does, or one sentence says whole, is not. */
const SET = ['scant', 'unshown', 'headed', 'said'] as const;

export type SignalName = (typeof SIGNALS)[number] | (typeof OTHER_SIGNALS)[number] | (typeof SET)[number];
export type Signals = Readonly<Record<SignalName, number>>;

export interface GateWeights {
  readonly bias: number;
  /** What is not named weighs nothing. */
  readonly weights: Readonly<Partial<Record<SignalName, number>>>;
}

export const GATE: GateWeights = ranker.gate;
/** For questions that are not read as English (`npm run bench -- languages --fit`). */
export const OTHER_GATE: GateWeights = other.gate;

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
  const together = togetherIn(first, asking);
  const evidence = evidenceIn(first, asking);
  const isHeaded = headingShareOf(first) >= SAME_AS_ASKED;
  const isWhole = isSaidWhole(first, asking);
  return {
    covered: features[AT.whole]!,
    own: features[AT.own]!,
    unknown: unknownShare(question, collection),
    lacks_name: features[AT.lacks_name]!,
    lacks_symbols: features[AT.lacks_symbols]!,
    misfits: spellsOutWhatIsAsked(first.statement.own, question) ? 0 : misfitOf(first, asked),
    overlap: overlapOf(first, ranking),
    together,
    evidence,
    headed: isHeaded ? 1 : 0,
    said: isWhole ? 1 : 0,
    scant: evidence < SCANT && !isHeaded && !isWhole ? 1 : 0,
    unshown:
      isUnshown(first, asked, { together, evidence, isShown: isHeaded || isWhole }) ||
      tellsNoTime(first, asking)
        ? 1
        : 0,
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

const ALL: readonly SignalName[] = [...new Set<SignalName>([...SIGNALS, ...OTHER_SIGNALS, ...SET])];

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

/**
 * How many words of a question a statement covers, each by how rare it is in the corpus, as a share of `FULL_EVIDENCE`: a few
 * common words are little evidence. Of a word that is looked up in parts (pairs of characters) only the rarest part counts.
 */
function evidenceIn({ covered }: Ranked, { question, collection }: Asking): number {
  const rarest = idf({ chunks: collection.chunks, frequencies: ONCE }, '');
  const rareness = new Map<string, number>();
  for (const at of covered) {
    const stem = question.distinct[at]!;
    if (question.emphasis.get(stem) !== 1) continue;
    const word = question.surface.get(stem) ?? stem;
    const own = Math.min(1, idf(collection, stem) / rarest);
    rareness.set(word, Math.max(rareness.get(word) ?? 0, own));
  }
  return Math.min(1, [...rareness.values()].reduce((sum, one) => sum + one, 0) / FULL_EVIDENCE);
}

const ONCE: ReadonlyMap<string, number> = new Map([['', 1]]);
const FULL_EVIDENCE = 4.4;
/** Less than this is scant. */
const SCANT = 0.45;

/** Kinds whose answers show in no words or form of other languages than English, and the evidence without which none is one. */
const NEEDED: Readonly<Partial<Record<QuestionKind, number>>> = {
  manner: 0.6,
  condition: 0.6,
  comparison: 0.6,
  person: 0.55,
  amount: 0.3,
  date: 0.3,
};

/**
 * Whether a statement lacks what an answer of the kind asked for would show: a term that it defines, a list, a cause, a figure, or
 * a heading that says what the question says.
 */
function isUnshown(
  { features }: Ranked,
  { kinds }: Asked,
  {
    together,
    evidence,
    isShown,
  }: { readonly together: number; readonly evidence: number; readonly isShown: boolean },
): boolean {
  // What ends in a colon says that the answer follows.
  if (features[AT.leads_on] === 1) return true;
  if (kinds.has('definition') && features[AT.fit_definition]! < 1) return true;
  if (kinds.has('list') && features[AT.fit_list]! < 1) return true;
  if (kinds.has('amount') && features[AT.fit_amount]! <= HALF) return true;
  if (isShown) return false;
  if (kinds.has('reason') && together < MOST_OF_IT) return true;
  return [...kinds].some((kind) => evidence < (NEEDED[kind] ?? 0));
}

/** Whether a date is asked for, and what it has is metres or money. */
function tellsNoTime({ statement, features }: Ranked, { asked, question }: Asking): boolean {
  const { other } = question.analyser;
  if (other === undefined || !asked.kinds.has('date') || features[AT.fit_date]! > 0) return false;
  const units = other.unitsIn(statement.own);
  return units.size > 0 && !units.has('time');
}

/** How far the heading that it is first below, or that its list, table or code is below, says what the question says: 0 to 1. */
function headingShareOf({ features }: Ranked): number {
  const isBlock = Math.max(features[AT.is_list]!, features[AT.is_table]!, features[AT.is_code]!);
  const shares = [
    features[AT.opening_heading]!,
    features[AT.opens_heading]!,
    isBlock * features[AT.heading]!,
  ];
  return Math.max(...shares);
}

const SAME_AS_ASKED = 0.8;
const MOST_OF_IT = 0.95;
const HALF = 0.5;

/** Kinds whose answers cannot be without what is asked for: an amount without a figure is none. */
const STRICT = ['amount', 'date', 'person', 'place', 'definition'] as const;

/** How far it is from all strict kinds that are asked for; 0 where none is. */
export function misfitOf({ features }: Pick<Ranked, 'features'>, { kinds }: Asked): number {
  const fits = STRICT.filter((kind) => kinds.has(kind)).map((kind) => features[AT[`fit_${kind}`]]!);
  return fits.length === 0 ? 0 : 1 - Math.max(...fits);
}
