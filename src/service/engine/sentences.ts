// Which sentences answer the question (service.md, "Answers"): coverage of the question by weight, by the sentence and
// with its neighbours, the chunk's own score, ordered pairs, the expected kind of answer; terms of the title count.
// The weights were fitted on the SQuAD part of the evaluation data, article by article (bench/answers.ts measures).
import { stems } from '../../text/terms.ts';
import type { Question } from './analyse.ts';
import { pairShare, pairsOf } from './dependence.ts';
import { fitsExpectation } from './expectation.ts';
import type { Sentence } from './passages.ts';
import { idf, rounded, type Collection } from './score.ts';

export interface Passage {
  readonly document_id: string;
  /** Stems of the document's title and the chunk's headings. */
  readonly titleStems: readonly string[];
  /** The chunk's score as a share of the best chunk's: 0 to 1. */
  readonly share: number;
  readonly sentences: readonly Sentence[];
}

export interface RankedSentence {
  readonly sentence: Sentence;
  readonly passage: Passage;
  readonly score: number;
  /** Share of the question, by idf, that the sentence itself has: 0 to 1. */
  readonly own: number;
  /** The same with the sentence before and the title. */
  readonly coverage: number;
  readonly fit: number;
}

const OWN = 0.3;
const WITH_PREVIOUS = 0.3;
const WITH_TWO_BEFORE = 0.3;
const WITH_NEXT = 0.2;
const CHUNK = 0.42;
const PAIRS = 0.2;
const FIT = 0.17;
/** The first sentence of a chunk often says what the others explain. */
const OPENING = 0.05;
/** A term that only the title has counts this much of one that the sentence has. */
const TITLE_SHARE = 0.5;

/** All sentences of the passages that may be quoted, best first; ties by chunk id, then place. */
export function rankSentences(
  question: Question,
  passages: readonly Passage[],
  collection: Collection,
): RankedSentence[] {
  const measure = coverageMeter(question, collection);
  const pairs = pairsOf(question.stems);
  return passages
    .flatMap((passage) =>
      passage.sentences.map((sentence) => rank(question, passage, sentence, measure, pairs)),
    )
    .filter(({ sentence, coverage }) => sentence.quotable && coverage > 0)
    .sort((a, b) => b.score - a.score || byPlace(a.sentence, b.sentence));
}

function rank(
  question: Question,
  passage: Passage,
  sentence: Sentence,
  measure: (have: readonly string[], title: readonly string[]) => number,
  pairs: readonly (readonly [string, string])[],
): RankedSentence {
  const around = (from: number, to: number): string[] =>
    passage.sentences
      .slice(Math.max(0, sentence.ordinal + from), sentence.ordinal + to + 1)
      .flatMap((one) => one.stems);
  const own = measure(sentence.stems, passage.titleStems);
  const coverage = measure(around(-1, 0), passage.titleStems);
  const fit = fitsExpectation(question, sentence.text);
  const score =
    OWN * own +
    WITH_PREVIOUS * coverage +
    WITH_TWO_BEFORE * measure(around(-2, 0), passage.titleStems) +
    WITH_NEXT * measure(around(0, 1), passage.titleStems) +
    CHUNK * passage.share +
    PAIRS * (pairs.length === 0 ? 0 : pairShare(sentence.stems, pairs)) +
    FIT * fit +
    (sentence.ordinal === 0 ? OPENING : 0);
  return { sentence, passage, score: rounded(score), own, coverage, fit };
}

/** Measures which share of the question's weight a bag of stems has; title stems count in part. */
export function coverageMeter(
  question: Pick<Question, 'distinct' | 'emphasis'>,
  collection: Collection,
): (have: readonly string[], title: readonly string[]) => number {
  const weights = new Map(
    question.distinct.map((stem) => [stem, idf(collection, stem) * (question.emphasis.get(stem) ?? 1)]),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return (have, title) => {
    if (total === 0) return 0;
    let covered = 0;
    for (const [stem, weight] of weights) {
      if (have.includes(stem)) covered += weight;
      else if (title.includes(stem)) covered += TITLE_SHARE * weight;
    }
    return rounded(covered / total);
  };
}

/** The title column of a chunk as it was indexed, or made again where only the words are at hand. */
export function titleStems(title: string, heading: string | null): string[] {
  return stems(heading === null ? title : `${title}\n${heading}`);
}

function byPlace(a: Sentence, b: Sentence): number {
  if (a.chunk.id !== b.chunk.id) return a.chunk.id < b.chunk.id ? -1 : 1;
  return a.start - b.start;
}
