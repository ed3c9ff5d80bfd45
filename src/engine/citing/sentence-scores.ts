// Which sentences answer the question (service.md, "Answers"): coverage of the question by weight, by the sentence and
// with its neighbours, the chunk's own score, ordered pairs, the expected kind of answer; terms of the title count.
// The weights were fitted on the SQuAD part of the evaluation data, article by article (bench/answers.ts measures).
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Question } from '../question/analyse.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { coverageOf, type QuestionCoverage } from '../retrieval/coverage.ts';
import { pairShare, pairsOf } from '../retrieval/dependence.ts';
import { fitsExpectation } from '../question/expected-answer.ts';
import type { Sentence } from './passages.ts';
import type { Support } from './support.ts';
import { roundedScore, type Collection } from '../retrieval/score.ts';

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
  /** Whether it says what was asked; judged for the best sentences only. */
  readonly support?: Support;
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
/** Off what begins in the middle: "should import the module when …". */
const BROKEN = 0.15;

/** All sentences of the passages that may be quoted, best first; ties by chunk id, then place. */
export function rankSentences(
  question: Question,
  passages: readonly Passage[],
  collection: Collection,
): RankedSentence[] {
  const coverage = coverageOf(question, collection);
  const pairs = pairsOf(question.stems);
  return passages
    .flatMap((passage) => rankPassage(question, passage, coverage, pairs))
    .filter(({ sentence, coverage: covered }) => covered > 0 && sentence.quotable)
    .sort((a, b) => b.score - a.score || byPlace(a.sentence, b.sentence));
}

function rankPassage(
  question: Question,
  passage: Passage,
  coverage: QuestionCoverage,
  pairs: readonly (readonly [string, string])[],
): RankedSentence[] {
  const title = coverage.hits(passage.titleStems);
  const hits = passage.sentences.map((sentence) => coverage.hits(sentence.stems));
  return passage.sentences.map((sentence, at) => {
    const covered = (from: number, to: number): number =>
      coverage.share(
        hits.slice(Math.max(0, at + from), at + to + 1).filter((_, index) => {
          const other = passage.sentences[Math.max(0, at + from) + index]!;
          return other.paragraph === sentence.paragraph;
        }),
        title,
      );
    const own = covered(0, 0);
    const withPrevious = covered(-1, 0);
    const fit = fitsExpectation(question, sentence.text);
    const score =
      OWN * own +
      WITH_PREVIOUS * withPrevious +
      WITH_TWO_BEFORE * covered(-2, 0) +
      WITH_NEXT * covered(0, 1) +
      CHUNK * passage.share +
      PAIRS * (pairs.length === 0 ? 0 : pairShare(sentence.stems, pairs)) +
      (question.expects === 'definition' ? 2 * FIT : FIT) * fit +
      (sentence.ordinal === 0 ? OPENING : 0) -
      (isBroken(sentence.text) ? BROKEN : 0);
    return { sentence, passage, score: roundedScore(score), own, coverage: withPrevious, fit };
  });
}

// Small letters alone are no sign: "npm ci removes …", "pH fell …" are whole.
function isBroken(text: string): boolean {
  const [, word] = /^(\p{Ll}+) /u.exec(text) ?? [];
  return word !== undefined && STOP_WORDS.has(word);
}

function byPlace(a: Sentence, b: Sentence): number {
  if (a.chunk.id !== b.chunk.id) return byCodeUnits(a.chunk.id, b.chunk.id);
  return a.start - b.start;
}
