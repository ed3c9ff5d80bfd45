// Which sentences answer the question (service.md, "Answers"): coverage of the question by weight, by the sentence and
// with the one before, the chunk's own score, ordered pairs, the expected kind of answer; terms of the title count.
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

const OWN = 0.7;
const WITH_PREVIOUS = 0.3;
const CHUNK = 0.5;
const PAIRS = 0.2;
const FIT = 0.15;
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
    .filter(({ sentence, own }) => sentence.quotable && own > 0)
    .sort((a, b) => b.score - a.score || byPlace(a.sentence, b.sentence));
}

function rank(
  question: Question,
  passage: Passage,
  sentence: Sentence,
  measure: (have: readonly string[], title: readonly string[]) => number,
  pairs: readonly (readonly [string, string])[],
): RankedSentence {
  const previous = passage.sentences[sentence.ordinal - 1];
  const both = previous === undefined ? sentence.stems : [...previous.stems, ...sentence.stems];
  const own = measure(sentence.stems, passage.titleStems);
  const coverage = measure(both, passage.titleStems);
  const fit = fitsExpectation(question, sentence.text);
  const inPairs = pairs.length === 0 ? 0 : pairShare(sentence.stems, pairs);
  const score = OWN * own + WITH_PREVIOUS * coverage + CHUNK * passage.share + PAIRS * inPairs + FIT * fit;
  return { sentence, passage, score: rounded(score), own, coverage, fit };
}

/** Measures which share of the question's weight a bag of stems has; title stems count in part. */
export function coverageMeter(
  question: Pick<Question, 'distinct'>,
  collection: Collection,
): (have: readonly string[], title: readonly string[]) => number {
  const weights = new Map(question.distinct.map((stem) => [stem, idf(collection, stem)]));
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
