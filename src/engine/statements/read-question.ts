// A question as it is answered: what it asks for, with words that the corpus does not know respelled as it spells them, and the
// chunks that were found for it.
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import { analyse, type Question } from '../question/analyse.ts';
import { askedBy, type Asked } from '../question/kinds.ts';
import { respelled, type Respelling } from '../question/spelling.ts';
import type { Scored } from '../retrieval/feedback.ts';
import { retrieve, type Retrieved } from '../retrieval/retrieve.ts';
import type { Collection } from '../retrieval/score.ts';

export interface ReadQuestion {
  readonly question: Question;
  readonly asked: Asked;
  /** Words that were read as others; what is shown is `question.text`. */
  readonly respellings: readonly Respelling[];
  readonly ranked: readonly Scored[];
  readonly collection: Collection;
}

/** Chunks that the database gives, of which the best sections are read. */
const CANDIDATES = 200;

/** How chunks are looked for. */
export type Search = (
  store: RetrievalStore,
  question: Question,
) => Promise<Pick<Retrieved, 'ranked' | 'collection'>>;

const quickly: Search = (store, question) => retrieve(store, question, CANDIDATES);

/** Reads a question over a corpus. Errors: those of the store. */
export async function readQuestion(
  store: RetrievalStore,
  text: string,
  search: Search = quickly,
): Promise<ReadQuestion> {
  const { text: read, respellings } = await respelled(store, analyse(text));
  const question = analyse(read);
  const { ranked, collection } = await search(store, question);
  return { question, asked: askedBy(read), respellings, ranked, collection };
}
