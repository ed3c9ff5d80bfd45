// BM25 over two fields, computed by us: the order is the same on every database and platform.
// The database only yields candidates and statistics (service.md, "Retrieval"). Scores are rounded to 1e-6.
import { beginnings } from '../../text/memoise.ts';
import type { Candidate, DocumentCounts, RetrievalStore } from '../../store/index-store.ts';

/** Stems and how much each weighs; a stem that the question repeats weighs more. */
export type Weights = ReadonlyMap<string, number>;

/** What scoring needs to know of the corpus as a whole. */
export interface Collection {
  readonly chunks: number;
  readonly averageLength: number;
  readonly frequencies: ReadonlyMap<string, number>;
  /** That of the corpus (see Statistics). */
  readonly revision: number;
}

const K1 = 1.2;
const B = 0.75;
const TITLE_WEIGHT = 3;
/** A chunk shorter than this share of the average gains nothing by it: a line under a heading is mostly heading. */
const SHORTEST = 0.8;

/** Statistics of the corpus with the frequencies of these stems; one round trip each. */
export async function collectionFor(store: RetrievalStore, stems: readonly string[]): Promise<Collection> {
  const statistics = await store.statistics();
  return {
    chunks: statistics.chunks,
    averageLength: Math.max(1, statistics.average_title + statistics.average_body),
    frequencies: await store.frequencies([...new Set(stems)]),
    revision: statistics.revision,
  };
}

/** Each stem with the number of times it occurs, times its emphasis. */
export function weigh(stems: readonly string[], emphasis: Weights): Map<string, number> {
  const weights = new Map<string, number>();
  for (const stem of stems) weights.set(stem, (weights.get(stem) ?? 0) + (emphasis.get(stem) ?? 1));
  return weights;
}

/** Inverse document frequency, always above 0; the highest for a stem that the corpus does not have. */
export function idf(collection: Pick<Collection, 'chunks' | 'frequencies'>, stem: string): number {
  const frequency = Math.min(collection.frequencies.get(stem) ?? 0, collection.chunks);
  return Math.log(1 + (collection.chunks - frequency + 0.5) / (frequency + 0.5));
}

/** BM25 of chunks; 0 for one that has none of the stems. */
export function candidateScorer(weights: Weights, collection: Collection): (candidate: Candidate) => number {
  const isWanted = beginnings(weights.keys());
  const rarity = new Map([...weights.keys()].map((stem) => [stem, idf(collection, stem)]));
  const count = (stems: readonly string[], each: number, counts: Map<string, number>): void => {
    // By places: see coverage.ts.
    for (let at = 0; at < stems.length; at += 1) {
      const stem = stems[at]!;
      if (isWanted(stem) && weights.has(stem)) counts.set(stem, (counts.get(stem) ?? 0) + each);
    }
  };
  return ({ title_stems, body_stems }) => {
    const counts = new Map<string, number>();
    count(title_stems, TITLE_WEIGHT, counts);
    count(body_stems, 1, counts);
    const damping = dampingOf(title_stems.length + body_stems.length, collection);
    let score = 0;
    for (const [stem, times] of counts)
      score += saturate(times, damping) * rarity.get(stem)! * weights.get(stem)!;
    return score;
  };
}

/** The same of a whole document. */
export function scoreDocument(document: DocumentCounts, weights: Weights, collection: Collection): number {
  const damping = dampingOf(document.title + document.body, collection);
  let score = 0;
  for (const [stem, weight] of weights) {
    const times = document.times.get(stem);
    if (times === undefined) continue;
    score += saturate(TITLE_WEIGHT * times.title + times.body, damping) * idf(collection, stem) * weight;
  }
  return score;
}

/** By how much repetition is damped in a text of so many stems. */
function dampingOf(stems: number, collection: Collection): number {
  const length = Math.max(stems, SHORTEST * collection.averageLength);
  return K1 * (1 - B + (B * length) / collection.averageLength);
}

/** How much a count adds once repetition is damped: 0 to K1 + 1. */
export function saturate(times: number, damping: number): number {
  return (times * (K1 + 1)) / (times + damping);
}

/** Rounded to 1e-6: below that, platforms may differ. */
export function roundedScore(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
