// The words of a sentence with their part of speech, as far as closed lists (tokens.words.ts) and endings show it: enough
// to find where a noun phrase begins and ends, and no more. Unknown words count as nouns.
import { lazy } from '../../../text/lazy.ts';
import { stem } from '../../../text/stem.ts';
import { wordList, wordSet } from '../../../text/word-lists.ts';
import { fold } from '../../../text/words.ts';
import { ADJECTIVES_IN_LY, DESCRIBING_PARTICIPLES, NOUNS_IN_LY, WORDS_BY_ROLE } from './tokens.words.ts';

export type PartOfSpeech =
  | 'noun'
  | 'number'
  | 'determiner'
  | 'preposition'
  | 'of'
  | 'to'
  | 'and'
  | 'but'
  | 'relative'
  | 'pronoun'
  | 'auxiliary'
  | 'verb'
  | 'adverb'
  | 'comma'
  | 'break';

export interface TaggedToken {
  /** UTF-16 offsets into the sentence. */
  readonly start: number;
  readonly end: number;
  /** Folded. */
  readonly word: string;
  readonly stem: string;
  readonly role: PartOfSpeech;
  readonly capital: boolean;
}

/** The tokens of a stretch of a sentence, in order. */
export function tokensIn(sentence: string, start = 0, end = sentence.length): TaggedToken[] {
  const found: TaggedToken[] = [];
  const pattern = new RegExp(TOKEN, 'gu');
  pattern.lastIndex = start;
  for (
    let match = pattern.exec(sentence);
    match !== null && match.index < end;
    match = pattern.exec(sentence)
  )
    found.push(tokenOf(match[0], match.index, found));
  return found;
}

const TOKEN = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:['’.,](?=[\p{L}\p{N}]))[\p{L}\p{N}\p{M}]+)*%?|[^\s\p{L}\p{N}]`;

function tokenOf(text: string, start: number, all: readonly TaggedToken[]): TaggedToken {
  const before = all.at(-1);
  const word = fold(text);
  const own = { start, end: start + text.length, word, stem: stem(word), capital: /^\p{Lu}/u.test(text) };
  // A capital at the start of the sentence does not show a name.
  return { ...own, role: roleOf(word, own.capital && before !== undefined, before, all) };
}

function roleOf(
  word: string,
  isName: boolean,
  before: TaggedToken | undefined,
  all: readonly TaggedToken[],
): PartOfSpeech {
  return roleOfSign(word) ?? roleOfListed(word, before) ?? roleByForm(word, isName, before, all);
}

/** Punctuation and figures. */
function roleOfSign(word: string): PartOfSpeech | undefined {
  if (word === ',') return 'comma';
  // Quotation marks and hyphens do not end a phrase.
  if (/^[^\p{L}\p{N}]/u.test(word)) return /^["'’“”‘*_/-]$/.test(word) ? 'adverb' : 'break';
  return /^[\d.,]+(?:%|st|nd|rd|th|m|bn|km)?$/.test(word) ? 'number' : undefined;
}

function roleOfListed(word: string, before: TaggedToken | undefined): PartOfSpeech | undefined {
  // "more than 30 million hens"
  if (word === 'than' && before !== undefined && COMPARING.has(before.word)) return 'adverb';
  const role = roles().get(word);
  // "the cut", "a sharply reduced harvest"
  const isNominal = role === 'verb' && (before?.role === 'determiner' || before?.role === 'adverb');
  return isNominal ? 'noun' : role;
}

const COMPARING: ReadonlySet<string> = new Set(['more', 'less', 'fewer']);

/** Unknown words are nouns, but for adverbs in -ly and past tenses in -ed behind a subject. */
function roleByForm(
  word: string,
  isName: boolean,
  before: TaggedToken | undefined,
  all: readonly TaggedToken[],
): PartOfSpeech {
  if (isName) return 'noun';
  if (word.endsWith('ly') && word.length > 4) return notAdverbs().has(word) ? 'noun' : 'adverb';
  // "Heat-related deaths", "cancer related deaths".
  const isPast = /[a-z]{2}ed$/.test(word) && !word.endsWith('eed') && !describing().has(word);
  if (!isPast || before?.word === '-') return 'noun';
  // "He also derived", not "the highly valued".
  const subject = all.findLast(({ role }) => role !== 'adverb');
  return subject?.role === 'noun' || subject?.role === 'pronoun' ? 'verb' : 'noun';
}

const roles = lazy(
  () =>
    new Map<string, PartOfSpeech>(
      WORDS_BY_ROLE.flatMap(([role, words]) =>
        wordList(words).map((word): [string, PartOfSpeech] => [word, role]),
      ),
    ),
);
const notAdverbs = lazy(() => wordSet(NOUNS_IN_LY, ADJECTIVES_IN_LY));
const describing = lazy(() => wordSet(DESCRIBING_PARTICIPLES));
