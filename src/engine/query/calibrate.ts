// Thresholds are not transferable between corpora, so each corpus shifts the gate's by itself (service.md, "Answers"):
// pseudo-questions made from its own sentences are asked with their document and without it, and the threshold shifts by
// how far their scores lie from those on the corpus that the weights were fitted on. No labels, no chance, no clock.
import { breathe } from '../../text/breathe.ts';
import { ANALYSER } from '../../text/terms.ts';
import { StoreError } from '../../store/errors.ts';
import type { ManifestStore } from '../../store/index-store.ts';
import type { Candidate, RetrievalStore } from '../../store/retrieval-store.ts';
import { analyse, type Question } from '../question/analyse.ts';
import { GATE_VERSION, logit, signalsOf } from './gate.ts';
import { gather } from './gather.ts';
import { pseudoQuestions, type PseudoQuestion } from './pseudo-questions.ts';
import { hopeless } from './reasons.ts';
import { order } from '../retrieval/retrieve.ts';
import {
  bestPossible,
  collectionFor,
  roundedScore,
  scoreCandidate,
  weigh,
  type Collection,
} from '../retrieval/score.ts';

/** What the manifest stores under `calibration`. */
export interface Calibration {
  readonly analyser: string;
  readonly gate: string;
  readonly revision: number;
  readonly chunks: number;
  readonly pseudo_questions: number;
  /** Log-odds at which a question counts as answerable in this corpus. */
  readonly threshold: number;
  /** Log-odds, share of pseudo-questions above it with their document, and without. */
  readonly curve: readonly (readonly [number, number, number])[];
}

type CalibratedStore = RetrievalStore & ManifestStore;

const NAME = 'calibration';
/** Fewer documents than this say nothing about being without one: the fitted threshold is used. */
const FEWEST_DOCUMENTS = 6;
const PSEUDO_QUESTIONS = 40;
const SMALL_SAMPLE = 24;
const SMALL_CORPUS = 500;
/** So many pseudo-questions weigh as much as the threshold as fitted. */
const TRUST = 12;
/** Never down: where pseudo-questions match worse than usual, near misses match as well as ever. */
const SHIFTS = { lowest: 0, highest: 1 };
/** A corpus that grew or shrank by more than this share since is measured again. */
const STALE_SHARE = 0.3;
/** Where the scores of pseudo-questions lie on the corpus that the weights were fitted on (bench/answers.ts --fit). */
const REFERENCE = { withDocument: 9.5, without: 1.8 };

/** Measures the corpus and stores the result in the manifest. @throws StoreError where the manifest cannot be written; the signal's reason. */
export async function calibrate(store: CalibratedStore, signal?: AbortSignal): Promise<void> {
  await store.setManifest(NAME, await measure(store, signal));
}

/** The calibration in force: as stored, or measured again where the corpus has changed a lot since. */
export async function calibrationOf(store: CalibratedStore): Promise<Calibration> {
  const stored = await store.manifest(NAME);
  const { chunks } = await store.statistics();
  if (isCalibration(stored) && Math.abs(stored.chunks - chunks) <= STALE_SHARE * stored.chunks) return stored;
  const fresh = await measure(store);
  try {
    await store.setManifest(NAME, fresh);
  } catch (error) {
    // A folder that can only be read, or a writer in the way, is no reason not to answer.
    if (!(error instanceof StoreError)) throw error;
  }
  return fresh;
}

function isCalibration(value: unknown): value is Calibration {
  if (typeof value !== 'object' || value === null) return false;
  const { analyser, gate, threshold, chunks } = value as Partial<Calibration>;
  return (
    analyser === ANALYSER && gate === GATE_VERSION && Number.isFinite(threshold) && typeof chunks === 'number'
  );
}

async function measure(store: CalibratedStore, signal?: AbortSignal): Promise<Calibration> {
  const statistics = await store.statistics();
  const scores =
    statistics.documents < FEWEST_DOCUMENTS ? [] : await askAll(store, statistics.chunks, signal);
  const withDocument = scores.map((score) => score.withDocument);
  const without = scores.map((score) => score.without);
  return {
    analyser: ANALYSER,
    gate: GATE_VERSION,
    revision: statistics.revision,
    chunks: statistics.chunks,
    pseudo_questions: scores.length,
    threshold: thresholdOf(withDocument, without),
    curve: curveOf(withDocument, without),
  };
}

/** Halfway between how far both kinds of score moved, as far as the number of questions can be trusted. */
function thresholdOf(withDocument: readonly number[], without: readonly number[]): number {
  const count = withDocument.length;
  if (count === 0) return 0;
  const moved = (median(withDocument) - REFERENCE.withDocument + median(without) - REFERENCE.without) / 2;
  const trusted = moved * (count / (count + TRUST));
  return roundedScore(Math.max(SHIFTS.lowest, Math.min(SHIFTS.highest, trusted)));
}

function curveOf(
  withDocument: readonly number[],
  without: readonly number[],
): (readonly [number, number, number])[] {
  if (withDocument.length === 0) return [];
  const above = (scores: readonly number[], at: number): number =>
    roundedScore(scores.filter((score) => score >= at).length / scores.length);
  return [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((at) => [at, above(withDocument, at), above(without, at)]);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

interface Scores {
  readonly withDocument: number;
  readonly without: number;
}

/** Log-odds of each pseudo-question with and without its document; exported for bench/answers.ts, which fits the reference. */
export async function askAll(store: RetrievalStore, chunks: number, signal?: AbortSignal): Promise<Scores[]> {
  const wanted = chunks < SMALL_CORPUS ? SMALL_SAMPLE : PSEUDO_QUESTIONS;
  const ids = (await store.sampleChunkIds(wanted)).slice(0, wanted);
  const cached = cachingChunks(store);
  const scores: Scores[] = [];
  for (const pseudo of pseudoQuestions(await store.chunksById(ids))) {
    await breathe(signal);
    scores.push(await scorePseudo(store, cached, pseudo));
  }
  return scores;
}

/** Refused before any search: as low as a score can be without drowning the others. */
const LOWEST = -12;
const FEWEST_CANDIDATES = 40;
/** The threshold is that of the corpus, also where it is measured for a question of a part of it. */
const WHOLE_CORPUS = {};

async function scorePseudo(
  store: RetrievalStore,
  read: ChunkSource,
  pseudo: PseudoQuestion,
): Promise<Scores> {
  const question = analyse(pseudo.text);
  const collection = await collectionFor(store, question.distinct);
  const own = await store.candidatesOf([pseudo.document_id]);
  const candidates = await store.candidates(
    question.stems,
    FEWEST_CANDIDATES + Math.min(own.length, FEWEST_CANDIDATES),
    WHOLE_CORPUS,
  );
  const others = candidates.filter((candidate) => candidate.document_id !== pseudo.document_id);
  return {
    withDocument: await scoreOf(read, question, collection, candidates),
    without: await scoreOf(read, question, lessDocument(collection, own), others),
  };
}

async function scoreOf(
  read: ChunkSource,
  question: Question,
  collection: Collection,
  candidates: readonly Candidate[],
): Promise<number> {
  if (hopeless(question, collection) !== undefined) return LOWEST;
  const weights = weigh(question.stems, question.emphasis);
  const ranked = order(candidates, (one) => scoreCandidate(one, weights, collection));
  const topScore = ranked[0]?.score ?? 0;
  if (topScore === 0 || bestPossible(weights, collection) === 0) return LOWEST;
  const evidence = await gather(read, question, { ranked, collection, weights, paired: false, topScore });
  // Without the penalties, whose steps would make the middle of few scores jump.
  return evidence.ranked.length === 0 ? LOWEST : Math.max(LOWEST, logit(signalsOf(evidence)));
}

/** The corpus' statistics as they would be without one document. */
function lessDocument(collection: Collection, own: readonly Candidate[]): Collection {
  const frequencies = new Map(collection.frequencies);
  for (const chunk of own) {
    const stems = new Set([...chunk.title_stems, ...chunk.body_stems]);
    for (const [stem, frequency] of frequencies)
      if (stems.has(stem)) frequencies.set(stem, Math.max(0, frequency - 1));
  }
  return { ...collection, chunks: Math.max(0, collection.chunks - own.length), frequencies };
}

type ChunkSource = Pick<RetrievalStore, 'chunksById'>;

// The same chunks come up again and again.
function cachingChunks(store: RetrievalStore): ChunkSource {
  const known = new Map<string, Awaited<ReturnType<RetrievalStore['chunksById']>>[number]>();
  return {
    chunksById: async (ids) => {
      const missing = ids.filter((id) => !known.has(id));
      for (const chunk of missing.length > 0 ? await store.chunksById(missing) : [])
        known.set(chunk.id, chunk);
      return ids.flatMap((id) => known.get(id) ?? []);
    },
  };
}
