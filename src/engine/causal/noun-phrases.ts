// What a noun phrase is about, so that two sentences can be seen to speak of the same: "the shortage of diesel" and
// "less diesel" are diesel, pointing down. The words of direction give the sign, the rest the keys; the last is the head.
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';
import { product, signOf, type Sign } from './signs.ts';
import { tokensIn, type Token } from './tokens.ts';

export interface Thing {
  /** UTF-16 offsets into the sentence, articles left out. */
  readonly start: number;
  readonly end: number;
  /** The stem of the word that the phrase hangs on. */
  readonly head: string;
  /** Stems that tell it from others of its kind, the head among them. */
  readonly keys: ReadonlySet<string>;
  /** All stems of its words, those of direction too. */
  readonly stems: ReadonlySet<string>;
  readonly sign: Sign;
  /** Years named in it: two things of other years are two things. */
  readonly years: readonly string[];
  /** Stems of the names behind it: "a drought in Ecuador" is not one in Sichuan. */
  readonly places: ReadonlySet<string>;
  /** Stems of the nouns that hang behind it: "deficiencies in care" are not "deficiencies in the enzyme". */
  readonly behind: ReadonlySet<string>;
  /** Pointed at ("the", "that"): which one it is stands elsewhere in its document. */
  readonly definite: boolean;
  /** Written as a name. */
  readonly name: boolean;
}

/** A run of tokens that hangs together without a verb or preposition. */
export interface Phrase {
  /** Places in the list of tokens. */
  readonly from: number;
  readonly to: number;
}

/** The noun phrase that begins at or after a place, directly (articles, numbers and adverbs may lead). */
export function phraseAt(tokens: readonly Token[], from: number): Phrase | undefined {
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

/** The things that a title names, in its order. */
export function thingsIn(title: string): Thing[] {
  const tokens = tokensIn(title);
  const found: Thing[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const phrase = phraseAt(tokens, at);
    const thing = phrase === undefined ? undefined : thingOf(tokens, phrase);
    if (thing !== undefined) found.push(thing);
    at = phrase?.to ?? at;
  }
  return found;
}

/** A phrase with what hangs on it by "of" (and by "in", "for" behind words of direction) as one thing. */
export function thingOf(tokens: readonly Token[], phrase: Phrase): Thing | undefined {
  const own = tokens.slice(phrase.from, phrase.to);
  const nouns = own.filter((token) => token.role === 'noun' && !isTime(token));
  const last = nouns.at(-1);
  if (last === undefined || isNameless(last, nouns.length)) return undefined;
  const complement = complementOf(tokens, phrase, last);
  const plain = nouns.filter((token) => signOf(token.stem) === 0 && !isEmpty(token));
  const lastIsPlain = plain.at(-1) === last;
  const head = lastIsPlain ? last.stem : (complement?.head ?? namerOf(plain, last, own.at(-1)!).stem);
  const keys = new Set([
    ...plain.map((token) => token.stem),
    ...numbersIn(own),
    ...(complement?.keys ?? []),
    head,
  ]);
  const sign = own
    .filter(({ role }, at) => role !== 'number' && own[at + 1]?.word !== 'than')
    .map((token) => signOf(token.stem))
    .reduce(together, 0);
  const behind = behindOf(tokens, phrase.to);
  return {
    start: (own.find(({ role, stem }) => !/^(?:determiner|adverb)$/.test(role) || signOf(stem) !== 0) ?? last)
      .start,
    end: complement?.end ?? tokens[phrase.to - 1]!.end,
    head,
    keys,
    stems: new Set([...own.map((token) => token.stem), ...(complement?.stems ?? [])]),
    sign: together(sign, complement?.sign ?? 0),
    years: [...yearsOf(own), ...yearsOf(behind)],
    places: new Set(behind.filter((token) => token.capital && !isTime(token)).map((token) => token.stem)),
    behind: new Set(
      behind
        .filter((token) => token.role === 'noun' && !isTime(token))
        .map((token) => token.stem)
        .filter((stemmed) => complement?.stems.has(stemmed) !== true),
    ),
    definite: /^(?:the|this|that|these|those|such|its|their|both)$/.test(own[0]!.word),
    name: nouns.every((token) => token.capital) && (phrase.from > 0 || nouns.length > 1),
  };
}

/** "A gas shortage" is about gas; "late parts", "a dry summer" and "a Chinese ban" about what they end in. */
function namerOf(plain: readonly Token[], last: Token, end: Token): Token {
  const named = plain.at(-1);
  if (named !== undefined && signOf(last.stem) !== 0 && !DESCRIBING.test(named.word)) return named;
  return named === undefined && end.role === 'noun' ? end : last;
}

const DESCRIBING =
  /(?:[a-z]{2}ed|[a-z]{2}(?:ese|ish|ous|ical|ful))$|^(?:indian|russian|ukrainian|american|european|canadian|brazilian|iranian|african|asian|australian|egyptian|italian|german)$/;

/** A participle alone ("if perturbed") names nothing, and neither does "an important role". */
function isNameless({ word, capital }: Token, nouns: number): boolean {
  return (
    /^(?:roles?|ways?|orders?|addition|facts?|terms|latter|former)$/.test(word) ||
    (nouns === 1 && !capital && /[a-z]{3}ed$/.test(word))
  );
}

/** "More cuts" are less, "a halt of the decline" is not. */
function together(one: Sign, other: Sign): Sign {
  return one === 0 ? other : other === 0 ? one : product(one, other);
}

/** Numbers that are part of a name: "IL-10" is not "IL-33". */
function numbersIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ role, word, start }, at) => {
    const isJoined = role === 'number' && tokens[at - 1]?.word === '-' && tokens[at - 1]?.end === start;
    return isJoined ? [word] : [];
  });
}

/** What hangs on a phrase by prepositions, up to the next verb or comma. */
function behindOf(tokens: readonly Token[], from: number): readonly Token[] {
  if (!/^(?:preposition|of)$/.test(tokens[from]?.role ?? '')) return [];
  const end = tokens.findIndex(({ role }, at) => at > from && !BEHIND.has(role));
  return tokens.slice(from, end < 0 ? tokens.length : end);
}

const BEHIND: ReadonlySet<string> = new Set([
  'preposition',
  'of',
  'determiner',
  'noun',
  'number',
  'adverb',
  'and',
]);

function complementOf(tokens: readonly Token[], { to }: Phrase, head: Token): Thing | undefined {
  const link = tokens[to];
  const points = signOf(head.stem) !== 0;
  if (link?.role === 'of') {
    const thing = linked(tokens, to + 1);
    if (thing !== undefined && !isAmount(thing)) return thing;
    // "a fall of one half in exports"
    const next = phraseAt(tokens, to + 1)?.to ?? to + 1;
    return points && tokens[next]?.word === 'in' && !isPlaceOrTime(tokens, next + 1)
      ? linked(tokens, next + 1)
      : undefined;
  }
  const hangs = points && /^(?:in|for|to|on)$/.test(link?.word ?? '') && !isPlaceOrTime(tokens, to + 1);
  return hangs ? linked(tokens, to + 1) : undefined;
}

function linked(tokens: readonly Token[], at: number): Thing | undefined {
  const phrase = phraseAt(tokens, at);
  return phrase === undefined ? undefined : thingOf(tokens, phrase);
}

// "a shortage in Korea", "a rise in 2022": where and when, not what.
function isPlaceOrTime(tokens: readonly Token[], at: number): boolean {
  const phrase = phraseAt(tokens, at);
  if (phrase === undefined) return true;
  const last = tokens.slice(phrase.from, phrase.to).findLast(({ role }) => role === 'noun')!;
  return last.capital || isTime(last);
}

// "losses of 3 billion dollars": an amount, not what was lost.
function isAmount(thing: Thing): boolean {
  return units().has(thing.head);
}

function isTime({ word }: Token): boolean {
  return isTimeWord(word);
}

// Words that stand for the phrase behind them ("a series of", "the level of") or add nothing to it.
function isEmpty({ stem: stemmed }: Token): boolean {
  return empty().has(stemmed);
}

function yearsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ word }) => (/^(?:1[5-9]|20)\d\d$/.test(word) ? [word] : []));
}

const times = lazy(
  () =>
    new Set(
      'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday day days week weeks month months year years decade decades hour hours minute minutes century time times weekend morning evening night period winter summer autumn'.split(
        ' ',
      ),
    ),
);

const units = lazy(
  () =>
    new Set(
      'dollar euro pound yen yuan rupee franc percent percentage point cent tonne ton barrel gallon litre metre kilometre mile acre hectare megawatt gigawatt kilowatt terawatt-hour megawatt-hour cubic million billion trillion half third quarter more less'
        .split(' ')
        .map(stem),
    ),
);

/** A day, a year, a season: never what causes something. */
export function isTimeWord(word: string): boolean {
  return times().has(word);
}

const empty = lazy(
  () =>
    new Set(
      'number series wave level amount range kind type sort group set lot variety combination majority half share part portion period case form degree rate-of sense total main major direct severe sharp large small big huge great significant massive double new first second last initial widespread same other further serious considerable substantial million billion trillion thousand hundred'
        .split(' ')
        .map(stem),
    ),
);
