// Finding without asking (answers.md, "Finding without asking"): the passages with words of a search, likeliest first, with
// what to show of each. Nothing is concluded from them, and nothing is refused.
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import { sentences } from '../../text/sentences.ts';
import { terms, type Term } from '../../text/terms.ts';
import { analyse } from '../question/analyse.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import { idf, type Collection } from '../retrieval/score.ts';

/** UTF-16 offsets into the text of a chunk. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Passage {
  readonly document: DocumentRecord;
  readonly chunk: ChunkRecord;
  readonly score: number;
  /** The part of the chunk with the most of what was searched for. */
  readonly excerpt: Stretch;
  /** The words in the excerpt that were searched for. */
  readonly matches: readonly Stretch[];
}

/** Chunks that are ranked, however few are wanted. */
const RANKED = 100;

/** At most `limit` passages. None where no word of the search is in the corpus, or it has stop words alone. Errors: those of the store. */
export async function findPassages(store: RetrievalStore, words: string, limit: number): Promise<Passage[]> {
  const question = analyse(words);
  const { ranked, collection } = await retrieve(store, question, Math.max(RANKED, limit));
  const best = ranked.slice(0, limit);
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
    return [{ document, chunk, score, ...excerptOf(chunk.text, wanted, collection) }];
  });
}

/** As much of a passage is shown, in UTF-16 units; a sentence that is longer is cut. */
const LONGEST = 320;
/** So much of a long sentence comes before the first word that was searched for. */
const BEFORE = 60;

function excerptOf(
  text: string,
  wanted: ReadonlySet<string>,
  collection: Collection,
): Pick<Passage, 'excerpt' | 'matches'> {
  const found = terms(text).filter(({ stem }) => wanted.has(stem));
  const begins = windows(text, found);
  let best: Stretch = begins[0] ?? { start: 0, end: 0 };
  let most = -1;
  for (const one of begins) {
    const stems = new Set(inside(found, one).map(({ stem }) => stem));
    const weight = [...stems].reduce((sum, stem) => sum + idf(collection, stem), 0);
    if (weight <= most) continue;
    best = one;
    most = weight;
  }
  return { excerpt: best, matches: inside(found, best).map(({ start, end }) => ({ start, end })) };
}

function inside(found: readonly Term[], { start, end }: Stretch): Term[] {
  return found.filter((term) => term.start >= start && term.end <= end);
}

/** From each sentence with a word on as many whole ones as fit; the first sentence where only a heading has the words. */
function windows(text: string, found: readonly Term[]): Stretch[] {
  const spans = sentences(text);
  const made = spans.flatMap((span, at) => {
    const first = found.find((term) => term.start >= span.start && term.end <= span.end);
    if (first === undefined && found.length > 0) return [];
    if (span.end - span.start > LONGEST) return [cut(text, span, first?.start ?? span.start)];
    let end = span.end;
    for (const next of spans.slice(at + 1)) {
      if (next.end - span.start > LONGEST) break;
      end = next.end;
    }
    return [{ start: span.start, end }];
  });
  return found.length > 0 ? made : made.slice(0, 1);
}

/** A part of a long sentence around a word in it, from space to space where there are any. */
function cut(text: string, { start: least, end: most }: Stretch, word: number): Stretch {
  const earliest = Math.max(least, word - BEFORE);
  const space = earliest === least ? -1 : text.slice(earliest, word).search(/\s\S/);
  const start = earliest === least ? least : space === -1 ? word : earliest + space + 1;
  const latest = Math.min(most, start + LONGEST);
  const last =
    latest === most ? most : Math.max(text.lastIndexOf(' ', latest), text.lastIndexOf('\n', latest));
  return { start, end: last > word ? last : latest };
}
