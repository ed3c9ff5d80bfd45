// The topic of a noun phrase, so that two sentences about the same can be matched: "the shortage of diesel" and "less
// diesel" are both diesel with negative polarity. Words of direction give the sign, the rest the keys; the last is the head.
import { lazy } from '../../../text/lazy.ts';
import { anyOf, stemSet, wordList, wordSet } from '../../../text/word-lists.ts';
import {
  ADJECTIVE_ENDINGS,
  DEFINITES,
  EMPTY_WORDS,
  NAMELESS,
  ORIGINS,
  RISKS,
  TIMES,
  UNITS,
} from './noun-phrases.words.ts';
import { product, signOf, type Sign } from './signs.ts';
import type { PartOfSpeech, TaggedToken } from './tokens.ts';

export interface NounPhrase {
  /** UTF-16 offsets into the sentence, articles left out. */
  readonly start: number;
  readonly end: number;
  /** The stem of the head noun. */
  readonly head: string;
  /** Stems that distinguish it from others of its kind, including the head. */
  readonly keys: ReadonlySet<string>;
  /** The stems of all its words, including those of direction. */
  readonly stems: ReadonlySet<string>;
  readonly sign: Sign;
  /** Years named in it: a drought of one year is not one of another. */
  readonly years: readonly string[];
  /** Stems of the names behind it: "a drought in Ecuador" is not one in Sichuan. */
  readonly places: ReadonlySet<string>;
  /** Stems of the nouns that prepositions add to it: "deficiencies in care" are not "deficiencies in the enzyme". */
  readonly behind: ReadonlySet<string>;
  /** Definite ("the", "that"): the document says elsewhere which one is meant. */
  readonly definite: boolean;
  /** Written as a name. */
  readonly name: boolean;
}

/** Of what names no thing that moves. */
export const NO_PHRASE: NounPhrase = {
  start: 0,
  end: 0,
  head: '',
  keys: new Set(),
  stems: new Set(),
  sign: 0,
  years: [],
  places: new Set(),
  behind: new Set(),
  definite: false,
  name: false,
};

/** A run of tokens without a verb or preposition. */
export interface PhraseRange {
  /** Places in the list of tokens. */
  readonly from: number;
  readonly to: number;
}

/** The noun phrase that begins at or after a place, directly (articles, numbers and adverbs may lead). */
export function phraseAt(tokens: readonly TaggedToken[], from: number): PhraseRange | undefined {
  let to = from;
  let named = false;
  for (; to < tokens.length; to += 1) {
    const { role } = tokens[to]!;
    if (role === 'determiner' && named) break;
    if (role === 'noun') named = true;
    else if (role !== 'determiner' && role !== 'number' && role !== 'adverb') break;
  }
  while (to > from && tokens[to - 1]!.role === 'adverb') to -= 1;
  return named ? { from, to } : undefined;
}

/** A phrase and its "of" phrase (behind words of direction also "in" and "for") as one noun phrase. */
export function nounPhraseOf(tokens: readonly TaggedToken[], range: PhraseRange): NounPhrase | undefined {
  const own = tokens.slice(range.from, range.to);
  const nouns = own.filter((token) => token.role === 'noun' && !isTimeWord(token.word));
  const last = nouns.at(-1);
  if (last === undefined || isNameless(last, nouns.length)) return undefined;
  const complement = complementOf(tokens, range, last);
  const plain = nouns.filter((token) => signOf(token.stem) === 0 && !emptyStems().has(token.stem));
  const head =
    plain.at(-1) === last ? last.stem : (complement?.head ?? namerOf(plain, last, own.at(-1)!).stem);
  return {
    ...withComplement(complement, {
      end: tokens[range.to - 1]!.end,
      head,
      keys: [...plain.map((token) => token.stem), ...numbersIn(own)],
      stems: own.map((token) => token.stem),
      sign: signWithin(own),
      last: last.stem,
    }),
    start: (own.find((token) => !isLeading(token)) ?? last).start,
    ...modifiersBehind(own, tokensBehind(tokens, range.to), complement),
    definite: definites().has(own[0]!.word),
    name: nouns.every((token) => token.capital) && (range.from > 0 || nouns.length > 1),
  };
}

/** Articles and adverbs, except those with a direction ("fewer"). */
function isLeading({ role, stem }: TaggedToken): boolean {
  return (role === 'determiner' || role === 'adverb') && signOf(stem) === 0;
}

interface OwnPart {
  readonly end: number;
  readonly head: string;
  readonly keys: readonly string[];
  readonly stems: readonly string[];
  readonly sign: Sign;
  /** The stem of its last noun. */
  readonly last: string;
}

function withComplement(
  complement: NounPhrase | undefined,
  own: OwnPart,
): Pick<NounPhrase, 'end' | 'head' | 'keys' | 'stems' | 'sign'> {
  const { head, end, sign } = own;
  if (complement === undefined)
    return { end, head, sign, keys: new Set([...own.keys, head]), stems: new Set(own.stems) };
  return {
    end: complement.end,
    head,
    keys: new Set([...own.keys, ...complement.keys, head]),
    stems: new Set([...own.stems, ...complement.stems]),
    // "A lower risk of outages" is less of it.
    sign: own.sign !== 0 && riskStems().has(own.last) ? own.sign : together(own.sign, complement.sign),
  };
}

function signWithin(own: readonly TaggedToken[]): Sign {
  return own
    .filter(({ role }, at) => role !== 'number' && own[at + 1]?.word !== 'than')
    .map((token) => signOf(token.stem))
    .reduce(together, 0);
}

/** Years, places and nouns that distinguish a noun phrase from others of its kind. */
function modifiersBehind(
  own: readonly TaggedToken[],
  behind: readonly TaggedToken[],
  complement: NounPhrase | undefined,
): Pick<NounPhrase, 'years' | 'places' | 'behind'> {
  const timeless = behind.filter(({ word }) => !isTimeWord(word));
  const nouns = timeless.filter(({ role }) => role === 'noun').map((token) => token.stem);
  return {
    years: [...yearsOf(own), ...yearsOf(behind)],
    places: new Set(timeless.filter((token) => token.capital).map((token) => token.stem)),
    behind: new Set(nouns.filter((stemmed) => complement?.stems.has(stemmed) !== true)),
  };
}

/** "A gas shortage" is about gas; "late parts", "a dry summer" and "a Chinese ban" about what they end in. */
function namerOf(plain: readonly TaggedToken[], last: TaggedToken, end: TaggedToken): TaggedToken {
  const named = plain.at(-1);
  if (named !== undefined && signOf(last.stem) !== 0 && !describing().test(named.word)) return named;
  return named === undefined && end.role === 'noun' ? end : last;
}

/** A participle by itself ("if perturbed") names nothing, and neither does "an important role". */
function isNameless({ word, capital }: TaggedToken, nouns: number): boolean {
  return nameless().has(word) || (nouns === 1 && !capital && /[a-z]{3}ed$/.test(word));
}

/** "More cuts" are less, "a halt of the decline" is not. */
function together(one: Sign, other: Sign): Sign {
  return one === 0 ? other : other === 0 ? one : product(one, other);
}

/** Numbers that are part of a name: "IL-10" is not "IL-33". */
function numbersIn(tokens: readonly TaggedToken[]): string[] {
  return tokens.flatMap(({ role, word, start }, at) => {
    const isJoined = role === 'number' && tokens[at - 1]?.word === '-' && tokens[at - 1]?.end === start;
    return isJoined ? [word] : [];
  });
}

/** The prepositional phrases behind a phrase, up to the next verb or comma. */
function tokensBehind(tokens: readonly TaggedToken[], from: number): readonly TaggedToken[] {
  const { role: first } = tokens[from] ?? {};
  if (first !== 'preposition' && first !== 'of') return [];
  const end = tokens.findIndex(({ role }, at) => at > from && !IN_MODIFIERS.has(role));
  return tokens.slice(from, end < 0 ? tokens.length : end);
}

const IN_MODIFIERS: ReadonlySet<PartOfSpeech> = new Set([
  ...(['preposition', 'of', 'determiner', 'noun'] as const),
  ...(['number', 'adverb', 'and'] as const),
]);

function complementOf(
  tokens: readonly TaggedToken[],
  { to }: PhraseRange,
  head: TaggedToken,
): NounPhrase | undefined {
  const link = tokens[to];
  const points = signOf(head.stem) !== 0;
  if (link?.role === 'of') return ofComplement(tokens, to + 1, points);
  const hangs = points && COMPLEMENT_PREPOSITIONS.has(link?.word) && !isPlaceOrTime(tokens, to + 1);
  return hangs ? linked(tokens, to + 1) : undefined;
}

const COMPLEMENT_PREPOSITIONS: ReadonlySet<string | undefined> = new Set(['in', 'for', 'to', 'on']);

function ofComplement(tokens: readonly TaggedToken[], at: number, points: boolean): NounPhrase | undefined {
  const nounPhrase = linked(tokens, at);
  // "losses of 3 billion dollars": an amount, not what was lost.
  if (nounPhrase !== undefined && !unitStems().has(nounPhrase.head)) return nounPhrase;
  // "a fall of one half in exports"
  const next = phraseAt(tokens, at)?.to ?? at;
  const isInside = points && tokens[next]?.word === 'in' && !isPlaceOrTime(tokens, next + 1);
  return isInside ? linked(tokens, next + 1) : undefined;
}

function linked(tokens: readonly TaggedToken[], at: number): NounPhrase | undefined {
  const range = phraseAt(tokens, at);
  return range === undefined ? undefined : nounPhraseOf(tokens, range);
}

// "a shortage in Korea", "a rise in 2022": where and when, not what.
function isPlaceOrTime(tokens: readonly TaggedToken[], at: number): boolean {
  const range = phraseAt(tokens, at);
  if (range === undefined) return true;
  const last = tokens.slice(range.from, range.to).findLast(({ role }) => role === 'noun')!;
  return last.capital || isTimeWord(last.word);
}

function yearsOf(tokens: readonly TaggedToken[]): string[] {
  return tokens.flatMap(({ word }) => (/^(?:1[5-9]|20)\d\d$/.test(word) ? [word] : []));
}

/** A day, a year, a season: never what causes something. */
export function isTimeWord(word: string): boolean {
  return timeWords().has(word);
}

const timeWords = lazy(() => wordSet(...TIMES));
const riskStems = lazy(() => stemSet(RISKS));
const unitStems = lazy(() => stemSet(...UNITS));
const emptyStems = lazy(() => stemSet(...EMPTY_WORDS));
const definites = lazy(() => wordSet(DEFINITES));
const nameless = lazy(() => wordSet(NAMELESS));
const describing = lazy(
  () => new RegExp(`[a-z]{2}${anyOf(ADJECTIVE_ENDINGS)}$|^${anyOf(wordList(ORIGINS))}$`),
);
