// How a text of one language is read: which words it has, what they are looked up by.
// English costs nothing; the others are loaded where a text needs them (languages/analysers.ts).
import type { AskedKind, LanguageRow } from './languages/row.ts';
import type { Dimension } from './languages/units.ts';
import { STOP_WORDS } from './stop-words.ts';
import { stems, terms, type Term } from './terms.ts';
import { fold, type Word } from './words.ts';

/** A term of a question, with the word that it is of. */
export interface AskedTerm extends Term {
  /** As the question writes it: a term may be a part of it. */
  readonly word: string;
  /** It is between two words rather than of one, or of those that ask. */
  readonly isDoubtful?: boolean;
  /** It is of the words that ask: doubtful, and never what is asked about. */
  readonly isAsking?: boolean;
}

export interface Analyser {
  /** BCP 47, the primary subtag. */
  readonly language: string;
  /** The content words of a text with their places; any text, linear. */
  readonly terms: (text: string) => Term[];
  /** What they are looked up by, in order, with repeats. */
  readonly stems: (text: string) => string[];
  /** The comparable form of a word (see `fold`). */
  readonly fold: (word: string) => string;
  /** Whether a folded word carries no content of its own. */
  readonly isLight: (word: string) => boolean;
  /** All that is done otherwise than in English; undefined for English. */
  readonly other?: OtherAnalyser;
}

/** What only analysers of other languages have. */
export interface OtherAnalyser {
  readonly row: LanguageRow;
  /** The terms of a question: where words are cut in pairs, only those within its content words. */
  readonly asked: (text: string) => AskedTerm[];
  /** The words of a text, function words among them, with their places. */
  readonly words: (text: string) => Word[];
  /** Stems that only build the question. */
  readonly isScaffold: (stem: string) => boolean;
  /** The kinds of answer that a question asks for. */
  readonly kindsOf: (question: string) => ReadonlySet<AskedKind>;
  /** Whether a sentence names a day, month or year, other than those that are in `but` (lower case). */
  readonly hasDate: (sentence: string, but: string) => boolean;
  readonly hasNumber: (sentence: string) => boolean;
  /** Whether a heading or lead-in denies, forbids or excepts, which what is under it must be read with. */
  readonly turns: (lead: string) => boolean;
  /** Whether a text says that something follows. */
  readonly announces: (text: string) => boolean;
  readonly hasCondition: (sentence: string) => boolean;
  /** What a question compares, as it writes it; empty where it compares nothing. */
  readonly sidesOf: (question: string) => readonly string[];
  /** Where what says that a term is something begins and ends in a sentence, in UTF-16 units; undefined where nothing does. */
  readonly defining: (sentence: string) => { readonly start: number; readonly end: number } | undefined;
  readonly denies: (word: string) => boolean;
  readonly hasCause: (sentence: string) => boolean;
  /** Whether a sentence says what something is done for. */
  readonly hasPurpose: (sentence: string) => boolean;
  /** The term, in lower case, whose meaning a sentence says by another form than "X is …"; undefined where it says none. */
  readonly framed: (sentence: string) => string | undefined;
  /** The dimensions of the units that a text names. */
  readonly unitsIn: (text: string) => ReadonlySet<Dimension>;
  /** The dimensions of what a question wants measured; empty where a figure will do. */
  readonly measureOf: (question: string) => ReadonlySet<Dimension>;
}

export const ENGLISH: Analyser = {
  language: 'en',
  terms,
  stems,
  fold,
  isLight: (word) => STOP_WORDS.has(word),
};
