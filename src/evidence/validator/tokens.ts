// A claim and its source as comparable tokens (service.md, "The validator"): words folded, contractions split,
// numbers as one token by value and unit, mathematical signs preserved ("p < 0.05" is not "p > 0.05").
import { isNegation, isQualifier, splitContraction } from '../../text/polarity.ts';
import { type NumberMention, numbersAmong } from '../../text/numbers.ts';
import { pattern } from '../../text/plain.ts';
import { memoised } from '../../text/memoise.ts';
import { stem } from '../../text/stem.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { fold, type Word, words } from '../../text/words.ts';

/** A word, independent of its position. */
export interface Form {
  /** What is compared: the folded word, or `#value unit` for a number, or the sign itself. */
  key: string;
  /** The key's stem, for coverage only. */
  stem: string;
  kind: 'word' | 'number' | 'sign';
  /** Carries content: a number, or a word that is not a function word. */
  content: boolean;
  /** Begins with a capital letter. */
  capital: boolean;
  /** Denies, limits, weakens, quantifies or reports: must not be lost. */
  guard: 'negation' | 'qualifier' | null;
}

export interface Token {
  form: Form;
  /** UTF-16 offsets into the text the token was read from. */
  start: number;
  end: number;
}

/** The tokens of `text` in order; linear in its length. */
export function tokens(text: string): Token[] {
  const list = words(text);
  const mentions = numbersAmong(text, list);
  const found: Token[] = [];
  let next = 0;
  for (const word of withSigns(text, list)) {
    while (mentions[next] !== undefined && mentions[next]!.end <= word.start) next += 1;
    const mention = mentions[next];
    if (mention === undefined || mention.start > word.start || mention.end < word.end) {
      for (const form of formsOf(word.text)) pushJoined(found, { form, start: word.start, end: word.end });
    } else if (found.at(-1)?.start !== mention.start) found.push(numberToken(mention));
  }
  return found;
}

/** "A few" is not "few", nor is "the few": an article before such a word is a part of it. */
function pushJoined(found: Token[], token: Token): void {
  const article = found.at(-1);
  const joins = token.form.key === 'few' ? /^(?:an?|the)$/ : token.form.key === 'little' ? /^a$/ : null;
  if (article === undefined || joins === null || !joins.test(article.form.key)) {
    found.push(token);
    return;
  }
  const { form } = token;
  const whole = { ...form, key: `${article.form.key} ${form.key}`, capital: article.form.capital };
  found[found.length - 1] = { form: { ...whole, guard: 'qualifier' }, start: article.start, end: token.end };
}

/** Articles may come and go in an extract. */
export function isArticle(token: Token): boolean {
  const key = token.form.key;
  return key === 'the' || key === 'a' || key === 'an';
}

const SIGN = /[<>≤≥=≠±×÷+~≈≪≫∞&]/g;

function withSigns(text: string, list: Word[]): Word[] {
  const signs = [...text.matchAll(SIGN)].map((sign) => ({
    text: sign[0],
    start: sign.index,
    end: sign.index + 1,
  }));
  return signs.length === 0 ? list : [...list, ...signs].sort((one, other) => one.start - other.start);
}

const formsOf = memoised((word: string): readonly Form[] => {
  if (word === '&') return formsOf('and');
  if (word.search(SIGN) === 0) return [signForm(word)];
  const capital = CAPITAL(word).test(word);
  const isPossessive = /['’]s$/i.test(word);
  return splitContraction(fold(word)).map((part) => ({
    key: isPossessive ? `${part}'s` : part,
    stem: stem(part),
    kind: 'word',
    content: !STOP_WORDS.has(part),
    capital,
    guard: guardOf(part, capital),
  }));
});

const CAPITAL = pattern('^\\p{Lu}');

function signForm(sign: string): Form {
  return { key: sign, stem: sign, kind: 'sign', content: false, capital: false, guard: null };
}

// "May", "Will" and "Might" with a capital are mostly names; as hedges they are written in lower case.
function guardOf(part: string, capital: boolean): Form['guard'] {
  if (isNegation(part)) return 'negation';
  return isQualifier(part) && !(capital && /^(?:may|will|might)$/.test(part)) ? 'qualifier' : null;
}

function numberToken({ start, end, value, unit }: NumberMention): Token {
  const key = `#${value} ${unit ?? ''}`;
  return { form: { key, stem: key, kind: 'number', content: true, capital: false, guard: null }, start, end };
}
