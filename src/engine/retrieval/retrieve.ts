// Chunks for a question (service.md, "Retrieval"). speculative: BM25 over candidates.
// deliberate: more candidates, sequential dependence, feedback, then the whole document counts too.
import type { RetrievalStore, Scope, Candidate } from '../../store/index-store.ts';
import { breathe } from '../../text/breathe.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Question } from '../question/analyse.ts';
import { otherNames } from './demonyms.ts';
import { expanded, relevanceModel, type Scored } from './feedback.ts';
import {
  candidateScorer,
  collectionFor,
  idf,
  roundedScore,
  scoreDocument,
  weigh,
  type Collection,
  type Weights,
  saturate,
} from './score.ts';
import { beginnings } from '../../text/memoise.ts';

/** Chunks in their final order: score downwards, ties by chunk id upwards. */
interface Retrieved {
  readonly ranked: readonly Scored[];
  readonly collection: Collection;
  readonly weights: Weights;
}

interface RetrievedDeliberately extends Retrieved {
  /** What only the question's own words found. */
  readonly plain: Retrieved;
}

const SPECULATIVE_CANDIDATES = 100;
const DELIBERATE_CANDIDATES = 300;
/** A long question is searched by its rarest stems: the others hardly tell one chunk from another. */
const SEARCHED_STEMS = 24;

/** The quick way: candidates of the question's own stems by BM25. */
export async function retrieve(
  store: RetrievalStore,
  question: Pick<Question, 'stems' | 'emphasis'>,
  limit: number = SPECULATIVE_CANDIDATES,
): Promise<Retrieved> {
  const collection = await collectionFor(store, question.stems);
  const weights = weigh(question.stems, question.emphasis);
  const candidates = await store.candidates(searchable(question.stems, collection), limit);
  await breathe();
  const ranked = order(candidates, candidateScorer(weights, collection));
  return { ranked, collection, weights };
}

/** The thorough way: the stems that feedback added are among the weights. */
export async function retrieveDeliberately(
  store: RetrievalStore,
  question: Pick<Question, 'stems' | 'emphasis'>,
): Promise<RetrievedDeliberately> {
  const first = await retrieve(store, question, DELIBERATE_CANDIDATES);
  const pairs = pairsOf(question.stems);
  const scorer = (weights: Weights, collection: Collection): ((one: Candidate) => number) => {
    const single = candidateScorer(weights, collection);
    const together = dependenceScorer(pairs, collection);
    return (one) => SINGLE_SHARE * single(one) + together(one);
  };
  const byPairs = order(
    first.ranked.map(({ candidate }) => candidate),
    scorer(first.weights, first.collection),
  );
  const weights = withAliases(expanded(first.weights, relevanceModel(byPairs)), question.stems);
  const collection = await collectionFor(store, [...weights.keys()]);
  await breathe();
  const candidates = await moreCandidates(store, byPairs, weights, collection);
  await breathe();
  const byChunk = order(candidates, scorer(weights, collection));
  return {
    ranked: await withDocuments(store, byChunk, weights, collection),
    collection,
    weights,
    plain: first,
  };
}

/** Orders candidates by a score rounded to 1e-6, ties by chunk id; leaves out what scores nothing. */
export function order(candidates: readonly Candidate[], score: (one: Candidate) => number): Scored[] {
  return candidates
    .map((candidate) => ({ candidate, score: roundedScore(score(candidate)) }))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score || byCodeUnits(a.candidate.chunk_id, b.candidate.chunk_id));
}

function searchable(stems: readonly string[], collection: Collection): string[] {
  const frequency = (stem: string): number => collection.frequencies.get(stem) ?? 0;
  const rarest = [...new Set(stems)]
    .filter((stem) => frequency(stem) > 0)
    .sort((a, b) => frequency(a) - frequency(b) || byCodeUnits(a, b))
    .slice(0, SEARCHED_STEMS);
  const chosen = new Set(rarest);
  return stems.filter((stem) => chosen.has(stem));
}

/** What a country's other names weigh beside the one that the question uses. */
const ALIAS_WEIGHT = 0.5;

function withAliases(weights: Weights, stems: readonly string[]): Map<string, number> {
  const all = new Map(weights);
  for (const stem of new Set(stems))
    for (const other of otherNames(stem))
      if (!all.has(other)) all.set(other, ALIAS_WEIGHT * (weights.get(stem) ?? 1));
  return all;
}

async function moreCandidates(
  store: RetrievalStore,
  known: readonly Scored[],
  weights: Weights,
  collection: Collection,
): Promise<Candidate[]> {
  const heaviest = [...weights]
    .map(([stem, weight]) => [stem, weight * idf(collection, stem)] as const)
    .filter(([stem]) => (collection.frequencies.get(stem) ?? 0) > 0)
    .sort((a, b) => b[1] - a[1] || byCodeUnits(a[0], b[0]))
    .slice(0, SEARCHED_STEMS)
    .map(([stem]) => stem);
  const found = await store.candidates(heaviest, DELIBERATE_CANDIDATES);
  const all = new Map(known.map(({ candidate }) => [candidate.chunk_id, candidate]));
  for (const candidate of found) all.set(candidate.chunk_id, candidate);
  return [...all.values()];
}

const DOCUMENTS_SCORED = 100;
/** Half each is no better on collections of short documents, where most are one chunk. */
const DOCUMENT_SHARE = 0.25;

// Both as shares of the best, so that they can be added; beyond the documents scored, a chunk represents its document.
async function withDocuments(
  store: RetrievalStore,
  byChunk: readonly Scored[],
  weights: Weights,
  collection: Collection,
): Promise<Scored[]> {
  const ids = [...new Set(byChunk.map(({ candidate }) => candidate.document_id))].slice(0, DOCUMENTS_SCORED);
  const scores = new Map<string, number>();
  for (const document of await store.documentCounts(ids, [...weights.keys()]))
    scores.set(document.document_id, scoreDocument(document, weights, collection));
  await breathe();
  const bestDocument = Math.max(...scores.values(), 1e-9);
  const bestChunk = Math.max(byChunk[0]?.score ?? 0, 1e-9);
  const shares = new Map(
    byChunk.map(({ candidate, score }) => {
      const document = scores.get(candidate.document_id);
      const own = score / bestChunk;
      const whole = document === undefined ? own : document / bestDocument;
      return [candidate.chunk_id, (1 - DOCUMENT_SHARE) * own + DOCUMENT_SHARE * whole];
    }),
  );
  return order(
    byChunk.map(({ candidate }) => candidate),
    (one) => shares.get(one.chunk_id)!,
  );
}

// The corpus narrowed to a part: candidates come only from its documents; the statistics stay those of the whole corpus, so
// that scores remain comparable.

/** The same store, whose candidates are of the scope unless they are asked of another. */
export function within<S extends RetrievalStore>(store: S, scope: Scope): S {
  return {
    ...store,
    candidates: (stems, limit, other = scope) => store.candidates(stems, limit, other),
  };
}

// Sequential dependence: neighbours in the question that are neighbours in the chunk.
// 0.8 single stems, 0.1 ordered pairs, 0.1 pairs within a window of 8 (service.md, "Retrieval", deliberate).

const SINGLE_SHARE = 0.8;
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
