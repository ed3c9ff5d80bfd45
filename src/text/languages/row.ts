// What is known of one language: closed lists of its words, a row each in rows/. Words of a list have spaces between
// them and are compared without accents; phrases are whole words of a question or sentence in lower case.

/** Kinds of questions that a row may tell by the language's own words; what it has no words for is not told. */
export const ASKED_KINDS = [
  'amount',
  'date',
  'person',
  'place',
  'reason',
  'manner',
  'condition',
  'comparison',
  'list',
  'definition',
] as const;
export type AskedKind = (typeof ASKED_KINDS)[number];

export interface LanguageRow {
  /** BCP 47, the primary subtag. */
  readonly language: string;
  /** Function and question words, which carry no content of their own. */
  readonly stops: string;
  /** Words that build a question rather than say what it is about: "year", "name", "type". */
  readonly light: string;
  /** Phrases that ask for a kind of answer. */
  readonly asks: Readonly<Partial<Record<AskedKind, readonly string[]>>>;
  /** Phrases that state a cause. */
  readonly causes: readonly string[];
  /** Phrases between a term and what it is, directly behind the term. */
  readonly defines?: readonly string[];
  /** Patterns of a sentence that gives a term its name, with the term as their one group: "Unter X versteht man …". */
  readonly frames?: readonly string[];
  /** Phrases in which a sentence says what something is done for: "To cancel a booking, …". */
  readonly purposes?: readonly string[];
  /** Words of a question that ask for what has such a unit. */
  readonly measures?: Readonly<Partial<Record<'length' | 'time' | 'money', string>>>;
  /** How a question ends where its statement ends otherwise: endings that say nothing of what is asked. */
  readonly closes?: readonly string[];
  /** Phrases that state a condition. */
  readonly conditions?: readonly string[];
  /** Endings of questions that compare, with what they compare as their two groups. */
  readonly compares?: readonly string[];
  /** Phrases that say that something follows: "the following". */
  readonly announces: readonly string[];
  /** Words that deny or forbid, which turn what is under a heading or lead-in. */
  readonly denies: string;
  /** Numbers in words: an amount may be said by one. */
  readonly numbers?: string;
  /** Whether a capital says that a word is a name; `nouns`: of every noun, so that it says nothing. */
  readonly capitals: 'names' | 'nouns' | 'none';
  /**
   * How its own script is cut: at spaces; in overlapping pairs of characters, of which a question keeps those of its words; or
   * so within the words that spaces divide, without their endings (Korean).
   */
  readonly cut: 'spaces' | 'pairs';
  /**
   * The small letters that a slip of the hand leaves out, adds or confuses. Without them nothing is respelled: where vowels are
   * not written or words are syllables, one letter mostly makes another word.
   */
  readonly letters?: string;
  /** What an apostrophe divides: a small word before it ("l'eau"), or an ending behind it ("İstanbul'da"). */
  readonly apostrophe?: 'elided' | 'ending';
  /** Endings and beginnings that are cut from words of a language without a stemmer, or before it. */
  readonly affixes?: Affixes;
  /** Long words may be several written as one. */
  readonly compounds?: true;
}

export interface Affixes {
  /** Longest first, as a list of words. */
  readonly before?: string;
  /** The same, where one letter more is left. */
  readonly beforeLong?: string;
  readonly behind?: string;
  /** So many letters are left at least. */
  readonly least: number;
}
