// Chunks for a deliberate answer: those of the question's own words and those that feedback finds with more words.
import { retrieveDeliberately } from '../retrieval/retrieve.ts';
import type { Search } from '../statements/read-question.ts';

/** Both, those of its own words first, with the stems that were added. */
export const thoroughly: Search = async (store, question) => {
  const { plain, ranked, weights } = await retrieveDeliberately(store, question);
  const known = new Set(plain.ranked.map(({ candidate }) => candidate.chunk_id));
  const more = ranked.filter(({ candidate }) => !known.has(candidate.chunk_id));
  return {
    ranked: [...plain.ranked, ...more],
    collection: plain.collection,
    added: [...weights.keys()].filter((stem) => !question.distinct.includes(stem)),
  };
};
