// Where no sentence answers a question: the section of the topic whose heading names what is asked for, as it opens.
import { analyse } from '../../question/analyse.ts';
import { questionAnalyser } from '../../question/question-analyser.ts';
import { retrieve } from '../../retrieval/retrieve.ts';
import { sentencesOf } from '../../citing/passages.ts';
import { isAside } from '../../brief/sentences/asides.ts';
import { stems } from '../../../text/terms.ts';
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import { citedPassages, type CitedPassage } from '../cited-passages.ts';
import { pointsBack } from '../path/material.ts';
import { inDocuments } from '../scope.ts';
import type { ChunkSpan } from '../session.ts';
import type { TurnInput } from './reply.ts';

const CHUNKS_READ = 60;
/** The share of the question's words, those of the topic aside, that a heading must have. */
const LEAST = 0.6;
const MOST_SENTENCES = 2;

/** Empty where no heading names it. One unit of work. Errors: those of the store; what `spend` throws. */
export async function sectionAbout({ store, session, message, context }: TurnInput): Promise<CitedPassage[]> {
  if (session.documents.length === 0) return [];
  const scope = inDocuments(store, session.documents);
  const question = analyse(message, await questionAnalyser(scope, message));
  const topical = new Set(stems(session.topic));
  const wanted = question.distinct.filter((stem) => !topical.has(stem));
  if (wanted.length === 0) return [];
  context.spend?.(1);
  const { ranked } = await retrieve(scope, question, CHUNKS_READ);
  const found = await store.chunksById(ranked.map(({ candidate }) => candidate.chunk_id));
  const rated = found
    .map((chunk) => ({ chunk, share: shareOf(wanted, chunk) }))
    .filter(({ share }) => share >= LEAST)
    .toSorted((a, b) => b.share - a.share || a.chunk.start - b.chunk.start);
  for (const { chunk } of rated) {
    const passages = await citedPassages(store, openingOf(chunk));
    if (passages.length > 0) return passages;
  }
  return [];
}

function shareOf(wanted: readonly string[], { heading }: ChunkRecord): number {
  const own = new Set(stems((heading ?? '').split(/\s*[›»]\s*/).at(-1) ?? ''));
  return wanted.filter((stem) => own.has(stem)).length / wanted.length;
}

/** Its first sentences that can be understood by themselves. */
function openingOf(chunk: ChunkRecord): ChunkSpan[] {
  return sentencesOf(chunk)
    .filter(({ quotable, text }) => quotable && !isAside(text))
    .slice(0, MOST_SENTENCES)
    .filter(({ text }, at) => at > 0 || !pointsBack(text))
    .map(({ start, end }) => [chunk.id, start, end] as const);
}
