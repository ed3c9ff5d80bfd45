// The evidence for a question: the best chunks and their sentences, ranked.
import type { ChunkRecord } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import type { Question } from '../question/analyse.ts';
import { dependenceScore, pairsOf } from '../retrieval/dependence.ts';
import type { Scored } from '../retrieval/feedback.ts';
import { isReferenceList, sentencesOf, type Sentence } from '../citing/passages.ts';
import { order, type Retrieved } from '../retrieval/retrieve.ts';
import { supported } from '../citing/support.ts';
import { rankSentences, type Passage, type RankedSentence } from '../citing/sentence-scores.ts';

export interface Evidence {
  readonly question: Question;
  readonly retrieved: Retrieved;
  /** The chunks read, best first; without reference lists unless the question asks for them. */
  readonly read: readonly Scored[];
  readonly passages: readonly Passage[];
  readonly ranked: readonly RankedSentence[];
}

const CHUNKS_READ = 10;
/** How much more words side by side count here than in the search for documents. */
const SIDE_BY_SIDE = 2;
/** Fetched beyond that, so that chunks with nothing to quote leave no gap. */
const CHUNKS_SPARE = 14;

/** Reads the best chunks of a ranking and ranks their sentences; the texts come from the store, so they are as archived. */
export async function gather(
  store: Pick<RetrievalStore, 'chunksById'>,
  question: Question,
  retrieved: Retrieved,
): Promise<Evidence> {
  const nearest = retrieved.ranked.slice(0, CHUNKS_READ + CHUNKS_SPARE);
  const texts = await store.chunksById(nearest.map(({ candidate }) => candidate.chunk_id));
  const chunks = new Map(texts.map((chunk) => [chunk.id, chunk]));
  const read: Scored[] = [];
  const passages: Passage[] = [];
  for (const scored of retrieved.paired ? nearest : byPairs(question, retrieved, nearest)) {
    if (read.length === CHUNKS_READ) break;
    const chunk = chunks.get(scored.candidate.chunk_id);
    const sentences = chunk === undefined ? [] : readable(question, chunk);
    if (sentences.length === 0) continue;
    read.push(scored);
    passages.push({
      document_id: scored.candidate.document_id,
      titleStems: scored.candidate.title_stems,
      share: scored.score / read[0]!.score,
      sentences,
    });
  }
  const ranked = supported(
    question,
    rankSentences(question, passages, retrieved.collection),
    retrieved.collection,
  );
  return { question, retrieved, read, passages, ranked };
}

// A chunk with nothing to quote ("See below.", a list of references) leaves its place to the next.
function readable(question: Question, chunk: ChunkRecord): readonly Sentence[] {
  if (isReferenceList(chunk) && !question.asksForReferences) return [];
  const sentences = sentencesOf(chunk, question.asksForReferences);
  return sentences.some(({ quotable }) => quotable) ? sentences : [];
}

// Among the nearest chunks, those that have the question's words side by side are likelier to answer it.
function byPairs(question: Question, { collection }: Retrieved, nearest: readonly Scored[]): Scored[] {
  const pairs = pairsOf(question.stems);
  const scores = new Map(nearest.map(({ candidate, score }) => [candidate.chunk_id, score]));
  return order(
    nearest.map(({ candidate }) => candidate),
    (one) => scores.get(one.chunk_id)! + SIDE_BY_SIDE * dependenceScore(one, pairs, collection),
  );
}
