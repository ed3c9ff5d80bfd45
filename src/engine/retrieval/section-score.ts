// The score of a section for a question: BM25 over its text, with headings and title as fields.
// Each is counted a bounded number of times; a section named like the question is likely to answer it.
import type { Candidate } from '../../store/index-store.ts';
import type { Question } from '../question/analyse.ts';
import { idf, saturate, type Collection } from './score.ts';
import { NO_HITS, weightedMatches, zeros } from './coverage.ts';

const K1 = 1.2;
const HEADINGS = { weight: 2, most: 2 };
const TITLE = { weight: 1, most: 1 };
/** A shorter section gains nothing by it, in stems. */
const SHORTEST = 40;
const FLAT = 0.25;

/** Scores candidates of one question; 0 for one with none of its words. */
export function sectionScorer(
  question: Pick<Question, 'distinct' | 'emphasis'>,
  collection: Collection,
  averageBody: number,
): (candidate: Candidate) => number {
  const match = weightedMatches(question.distinct);
  const weights = question.distinct.map((stem) => idf(collection, stem) * (question.emphasis.get(stem) ?? 1));
  const counted = (stems: readonly string[], most: number): number[] => {
    const counts = zeros(weights.length);
    // By places: see coverage.ts.
    for (let at = 0; at < stems.length; at += 1) {
      const hits = match(stems[at]!);
      if (hits !== NO_HITS)
        for (const hit of hits) counts[hit.at] = Math.min(most, counts[hit.at]! + hit.credit);
    }
    return counts;
  };
  return ({ title_stems, headings_from, body_stems }) => {
    const body = counted(body_stems, Number.POSITIVE_INFINITY);
    const headings = counted(title_stems.slice(headings_from), HEADINGS.most);
    const title = counted(title_stems.slice(0, headings_from), TITLE.most);
    const length = FLAT + ((1 - FLAT) * Math.max(SHORTEST, body_stems.length)) / Math.max(1, averageBody);
    let score = 0;
    for (const [at, weight] of weights.entries()) {
      const times = body[at]! / length + HEADINGS.weight * headings[at]! + TITLE.weight * title[at]!;
      score += weight * saturate(times, K1);
    }
    return score;
  };
}
