// Finding without asking (answers.md): the passages with words of a search, likeliest first.
// Nothing is concluded from them, and nothing is refused.
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/index-store.ts';
import { joined, letterEnd, letterStart, type Stretch } from '../../text/marks.ts';
import { sentences } from '../../text/sentences.ts';
import { analyserOf } from '../../text/languages/analysers.ts';
import type { Term } from '../../text/terms.ts';
import { acrossLanguages } from '../question/across.ts';
import { analyse, type Question } from '../question/analyse.ts';
import { questionAnalyser } from '../question/question-analyser.ts';
import type { Scored } from '../retrieval/feedback.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { foldedWords } from '../statements/words-of.ts';
import { idf, type Collection } from '../retrieval/score.ts';

/** `excerpt` and `matches` are UTF-16 offsets into the text of the chunk. */
export interface Passage {
  readonly document: DocumentRecord;
  readonly chunk: ChunkRecord;
  readonly score: number;
  /** The part of the chunk with the most of what was searched for. */
  readonly excerpt: Stretch;
  /** The words in the excerpt that were searched for, in order, none overlapping. */
  readonly matches: readonly Stretch[];
}

/** Chunks that are ranked, however few are wanted. */
const RANKED = 100;

/** At most `limit` passages. None where no word of the search is in the corpus, or it has only stop words. Errors: those of the store. */
export async function findPassages(store: RetrievalStore, words: string, limit: number): Promise<Passage[]> {
  const { question, ranked, collection } = await found(store, words, Math.max(RANKED, limit));
  const best = (await asTypedFirst(store, question, ranked)).slice(0, limit);
  const chunks = new Map(
    (await store.chunksById(best.map(({ candidate }) => candidate.chunk_id))).map((chunk) => [
      chunk.id,
      chunk,
    ]),
  );
  const ids = [...new Set(best.map(({ candidate }) => candidate.document_id))];
  const documents = new Map((await store.documentsById(ids)).map((document) => [document.id, document]));
  const wanted = new Set(question.distinct);
  return best.flatMap(({ candidate, score }) => {
    const [chunk, document] = [chunks.get(candidate.chunk_id), documents.get(candidate.document_id)];
    if (chunk === undefined || document === undefined) return [];
    return [{ document, chunk, score, ...excerptOf(chunk, wanted, collection) }];
  });
}

/** What is found for words of a search; those that no document has in its language, as other languages of the documents have them. */
async function found(store: RetrievalStore, words: string, limit: number) {
  const question = analyse(words, await questionAnalyser(store, words));
  const own = await retrieve(store, question, limit);
  const across = await acrossLanguages(store, question, own.collection.frequencies);
  return { question: across, ...(across === question ? own : await retrieve(store, across, limit)) };
}

/**
 * The form of a word that was typed before others of its stem: other languages than English have stems in which unlike words meet
 * ("الشرطة", police; "شرط", condition). A passage counts up to twice by the share of the words that it has as typed; all of it
 * where one word is looked for.
 */
async function asTypedFirst(
  store: RetrievalStore,
  { analyser, surface, emphasis }: Question,
  ranked: readonly Scored[],
): Promise<readonly Scored[]> {
  if (analyser.other === undefined || analyser.other.row.cut === 'pairs') return ranked;
  const typed = new Set(
    [...surface].filter(([stem]) => emphasis.get(stem) === 1).map(([, word]) => analyser.fold(word)),
  );
  const chunks = await store.chunksById(ranked.map(({ candidate }) => candidate.chunk_id));
  const shares = new Map(
    chunks.map(({ id, heading, text }) => {
      const said = new Set(foldedWords(`${heading ?? ''}\n${text}`, Number.POSITIVE_INFINITY, analyser));
      return [id, [...typed].filter((word) => said.has(word)).length / Math.max(1, typed.size)];
    }),
  );
  const share = ({ candidate }: Scored): number => shares.get(candidate.chunk_id) ?? 0;
  const weigh = (one: Scored): number => one.score * (1 + share(one));
  return ranked.toSorted((a, b) => (typed.size === 1 ? share(b) - share(a) : 0) || weigh(b) - weigh(a));
}

/** As much of a passage is shown, in UTF-16 units; a sentence that is longer is cut. */
const LONGEST = 320;
/** So much of a long sentence comes before the first word that was searched for. */
const BEFORE = 60;

function excerptOf(
  chunk: ChunkRecord,
  wanted: ReadonlySet<string>,
  collection: Collection,
): Pick<Passage, 'excerpt' | 'matches'> {
  const found = analyserOf(chunk.language)
    .terms(chunk.text)
    .filter(({ stem }) => wanted.has(stem));
  const units = unitsOf(chunk);
  const read = units.filter(({ isLabel }) => !isLabel);
  // What a document says of itself is shown where the rest has none of the words, and the beginning where nothing has.
  const begins = windows(chunk.text, read, found);
  if (begins.length === 0) begins.push(...windows(chunk.text, units, found));
  const first = read[0] ?? units[0];
  if (begins.length === 0 && first !== undefined) begins.push(shown(chunk.text, first));
  let best: Stretch = begins[0] ?? { start: 0, end: 0 };
  let most = -1;
  for (const one of begins) {
    const stems = new Set(inside(found, one).map(({ stem }) => stem));
    const weight = [...stems].reduce((sum, stem) => sum + idf(collection, stem), 0);
    if (weight <= most) continue;
    best = one;
    most = weight;
  }
  return { excerpt: best, matches: joined(inside(found, best)) };
}

function inside(found: readonly Term[], { start, end }: Stretch): Term[] {
  return found.filter((term) => term.start >= start && term.end <= end);
}

/** From each unit with a word on as many whole ones as fit. */
function windows(text: string, units: readonly Unit[], found: readonly Term[]): Stretch[] {
  return units.flatMap((unit, at) => {
    const first = found.find((term) => term.start >= unit.start && term.end <= unit.end);
    if (first === undefined) return [];
    if (unit.end - unit.start > LONGEST) return [shown(text, unit, first)];
    let end = unit.end;
    for (const next of unit.isAlone ? [] : units.slice(at + 1)) {
      if (next.isAlone || next.end - unit.start > LONGEST) break;
      end = next.end;
    }
    return [{ start: unit.start, end }];
  });
}

function shown(text: string, unit: Unit, first?: Term): Stretch {
  const isShort = unit.end - unit.start <= LONGEST;
  return isShort ? { start: unit.start, end: unit.end } : cut(text, unit, first?.start ?? unit.start);
}

interface Unit extends Stretch {
  /** A row of a table, code: shown by itself, where others are sentences. */
  readonly isAlone: boolean;
  /** What a document says of itself in its head. */
  readonly isLabel: boolean;
}

function unitsOf({ text, structure }: ChunkRecord): Unit[] {
  const blocks = structure?.blocks ?? [{ kind: 'paragraph', start: 0, end: text.length }];
  return blocks.flatMap(({ kind, start, end }): Unit[] => {
    const isLabel = kind === 'metadata';
    if (kind === 'table' || kind === 'code') return [{ start, end, isAlone: true, isLabel }];
    return sentences(text.slice(start, end)).map((span) => ({
      start: start + span.start,
      end: start + span.end,
      isAlone: isLabel,
      isLabel,
    }));
  });
}

/** A part of a long sentence around a word in it, from space to space where there are any. */
function cut(text: string, { start: least, end: most }: Stretch, word: number): Stretch {
  const earliest = Math.max(least, word - BEFORE);
  const space = earliest === least ? -1 : text.slice(earliest, word).search(/\s\S/);
  const start = earliest === least ? least : space === -1 ? word : earliest + space + 1;
  const latest = Math.min(most, start + LONGEST);
  const last =
    latest === most ? most : Math.max(text.lastIndexOf(' ', latest), text.lastIndexOf('\n', latest));
  return { start: letterStart(text, start), end: last > word ? last : letterEnd(text, latest) };
}
