// Sequential dependence: neighbours in the question that are neighbours in the chunk.
// 0.8 single stems, 0.1 ordered pairs, 0.1 pairs within a window of 8 (service.md, "Retrieval", deliberate).
import type { Candidate } from '../../store/index-store.ts';
import { beginnings } from '../../text/memoise.ts';
import { idf, saturate, type Collection } from './score.ts';

export const SINGLE_SHARE = 0.8;
const ORDERED_SHARE = 0.1;
const WINDOW_SHARE = 0.1;
const WINDOW = 8;

/** Neighbouring content stems of a question, each pair once. */
export function pairsOf(stems: readonly string[]): (readonly [string, string])[] {
  const pairs = new Map<string, readonly [string, string]>();
  for (let at = 1; at < stems.length; at += 1) {
    const first = stems[at - 1]!;
    const second = stems[at]!;
    if (first !== second) pairs.set(`${first} ${second}`, [first, second]);
  }
  return [...pairs.values()];
}

/** What the pairs add to the scores of chunks, shares included. */
export function dependenceScorer(
  pairs: readonly (readonly [string, string])[],
  collection: Collection,
): (candidate: Candidate) => number {
  if (pairs.length === 0) return () => 0;
  const paired = [...new Set(pairs.flat())];
  const isPaired = beginnings(paired);
  const placesOf = (stems: readonly string[]): Map<string, number[]> => {
    const places = new Map<string, number[]>(paired.map((stem) => [stem, []]));
    for (let at = 0; at < stems.length; at += 1) if (isPaired(stems[at]!)) places.get(stems[at]!)?.push(at);
    return places;
  };
  return ({ body_stems }) => {
    const places = placesOf(body_stems);
    const damping = 0.3 + (0.9 * body_stems.length) / collection.averageLength;
    let score = 0;
    for (const [first, second] of pairs) {
      const { ordered, near } = countPair(places.get(first), places.get(second));
      if (near === 0) continue;
      const weight = (idf(collection, first) + idf(collection, second)) / 2;
      score += weight * (ORDERED_SHARE * saturate(ordered, damping) + WINDOW_SHARE * saturate(near, damping));
    }
    return score;
  };
}

// Both lists ascend, so the window slides; a chunk is at most a few hundred stems.
function countPair(
  first: readonly number[] = [],
  second: readonly number[] = [],
): { ordered: number; near: number } {
  let ordered = 0;
  let near = 0;
  let from = 0;
  for (const place of first) {
    while (from < second.length && second[from]! <= place - WINDOW) from += 1;
    for (let at = from; at < second.length && second[at]! < place + WINDOW; at += 1) {
      near += 1;
      if (second[at] === place + 1) ordered += 1;
    }
  }
  return { ordered, near };
}
