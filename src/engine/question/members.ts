// What people ask of documents themselves: when one was published, who wrote it (members.words.ts).
import { lazy } from '../../text/lazy.ts';
import { stemSet, wordSet } from '../../text/word-lists.ts';
import { DOCUMENT_WORDS, MEMBER_ROWS, type MemberRow } from './members.words.ts';

/** A member that documents have, by one of the names that they give it. */
export interface KnownMember {
  readonly kind: MemberRow['kind'];
  readonly named: ReadonlySet<string>;
  /** Stems that it is asked for by. */
  readonly stems: ReadonlySet<string>;
}

export const knownMembers = lazy((): readonly KnownMember[] =>
  MEMBER_ROWS.map(({ kind, named, asked }) => ({ kind, named: wordSet(...named), stems: stemSet(...asked) })),
);

/** Stems of what a document is called in a question: "the date of the recipe". */
export const documentStems = lazy(() => stemSet(...DOCUMENT_WORDS));

/** Whether it is such a word: no slip of the hand, even where the corpus does not have it. */
export function asksOfDocuments(stem: string): boolean {
  return documentStems().has(stem) || knownMembers().some(({ stems }) => stems.has(stem));
}
