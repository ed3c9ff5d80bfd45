// A question as it is answered: respelled for the corpus, with the chunks that were found for it.
import type { RetrievalStore } from '../../store/index-store.ts';
import { analyse, type Question } from '../question/analyse.ts';
import { askedBy, type Asked } from '../question/kinds.ts';
import { acrossLanguages } from '../question/across.ts';
import { inParts } from '../question/compounds.ts';
import { questionAnalyser } from '../question/question-analyser.ts';
import { respelled, type Respelling } from '../question/spelling.ts';
import type { Scored } from '../retrieval/feedback.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import type { Collection } from '../retrieval/score.ts';

/** What a search found. */
interface Searched {
  readonly ranked: readonly Scored[];
  readonly collection: Collection;
  /** Stems that were looked for besides those of the question. */
  readonly added: readonly string[];
}

export interface ReadQuestion extends Searched {
  readonly question: Question;
  readonly asked: Asked;
  /** Words that were read as others; what is shown is `question.text`. */
  readonly respellings: readonly Respelling[];
}

/** Chunks that the database gives, of which the best sections are read. */
const CANDIDATES = 200;

/** How chunks are looked for. */
export type Search = (store: RetrievalStore, question: Question) => Promise<Searched>;

const quickly: Search = async (store, question) => {
  const { ranked, collection } = await retrieve(store, question, CANDIDATES);
  return { ranked, collection, added: [] };
};

/** Reads a question over a corpus; it is searched again only where a word was respelled. Errors: those of the store. */
export async function readQuestion(
  store: RetrievalStore,
  text: string,
  search: Search = quickly,
): Promise<ReadQuestion> {
  const analyser = await questionAnalyser(store, text);
  const question = analyse(text, analyser);
  const found = await search(store, question);
  const { frequencies } = found.collection;
  const across = await acrossLanguages(store, question, frequencies);
  const known = across === question ? frequencies : await store.frequencies(across.distinct);
  const whole = await inParts(store, across, known);
  const asked = askedBy(text, analyser);
  if (whole !== question) return { question: whole, asked, respellings: [], ...(await search(store, whole)) };
  const { text: read, respellings } = await respelled(store, question, frequencies);
  if (respellings.length === 0) return { question, asked, respellings, ...found };
  const other = analyse(read, analyser);
  return { question: other, asked: askedBy(read, analyser), respellings, ...(await search(store, other)) };
}
