// Chunks for a deliberate answer: those of the question's own words and those that feedback finds with more words.
import { retrieve, retrieveDeliberately } from '../retrieval/retrieve.ts';
import type { Search } from '../statements/read-question.ts';

const CANDIDATES = 300;

/** A search that tells which stems it added, once it has run. */
export function thoroughly(): { readonly search: Search; readonly added: readonly string[] } {
  const added: string[] = [];
  const search: Search = async (store, question) => {
    const plain = await retrieve(store, question, CANDIDATES);
    const deep = await retrieveDeliberately(store, question);
    added.push(...[...deep.weights.keys()].filter((stem) => !question.distinct.includes(stem)));
    const known = new Set(plain.ranked.map(({ candidate }) => candidate.chunk_id));
    const more = deep.ranked.filter(({ candidate }) => !known.has(candidate.chunk_id));
    return { ranked: [...plain.ranked, ...more], collection: plain.collection };
  };
  return { search, added };
}
