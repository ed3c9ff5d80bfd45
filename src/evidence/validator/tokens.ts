// A claim and its source as comparable tokens (service.md, "The validator"): words folded, contractions split,
// numbers as one token by value and unit, mathematical signs kept ("p < 0.05" is not "p > 0.05").
import { isNegation, isQualifier, splitContraction } from '../../text/negation.ts';
import { type NumberMention, numbers } from '../../text/numbers.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { fold, type Word, words } from '../../text/words.ts';

export interface Token {
  /** What is compared: the folded word, or `#value unit` for a number, or the sign itself. */
  key: string;
  kind: 'word' | 'number' | 'sign';
  /** UTF-16 offsets into the text the token was read from. */
  start: number;
  end: number;
  /** Carries content: a number, or a word that is no function word. */
  content: boolean;
  /** Begins with a capital letter. */
  capital: boolean;
  /** Denies, limits, weakens, quantifies or reports: must not be lost. */
  guard: 'negation' | 'qualifier' | null;
}

/** The tokens of `text` in order; linear in its length. */
export function tokens(text: string): Token[] {
  const mentions = numbers(text);
  const found: Token[] = [];
  let next = 0;
  for (const word of wordsAndSigns(text)) {
    while (mentions[next] !== undefined && mentions[next]!.end <= word.start) next += 1;
    const mention = mentions[next];
    if (mention === undefined || mention.start > word.start || mention.end < word.end) pushWord(found, word);
    else if (found.at(-1)?.start !== mention.start) found.push(numberToken(mention));
  }
  return found;
}

/** `list` without articles, which may come and go in an extract. */
export function withoutArticles(list: readonly Token[]): Token[] {
  return list.filter((token) => token.kind !== 'word' || !/^(?:a|an|the)$/.test(token.key));
}

/** The key under which singular and plural (and the third person) of a word agree. */
export function looseKey(token: Token): string {
  const key = token.key;
  if (token.kind !== 'word' || key.length < 4 || !key.endsWith('s') || /(?:ss|us|is|'s)$/.test(key))
    return key;
  if (key.length > 4 && key.endsWith('ies')) return `${key.slice(0, -3)}y`;
  return /(?:ss|x|z|ch|sh)es$/.test(key) ? key.slice(0, -2) : key.slice(0, -1);
}

const SIGN = /[<>≤≥=≠±×÷+~≈≪≫∞&]/g;

function wordsAndSigns(text: string): Word[] {
  const list = words(text);
  const signs = [...text.matchAll(SIGN)].map((sign) => ({
    text: sign[0],
    start: sign.index,
    end: sign.index + 1,
  }));
  return signs.length === 0 ? list : [...list, ...signs].sort((one, other) => one.start - other.start);
}

function pushWord(found: Token[], word: Word): void {
  const { start, end } = word;
  if (word.text.length === 1 && word.text.search(SIGN) === 0) {
    const key = word.text === '&' ? 'and' : word.text;
    found.push({
      key,
      kind: key === 'and' ? 'word' : 'sign',
      start,
      end,
      content: false,
      capital: false,
      guard: null,
    });
    return;
  }
  const folded = fold(word.text);
  const capital = /^\p{Lu}/u.test(word.text);
  for (const part of splitContraction(folded)) {
    const key = /['’]s$/i.test(word.text) ? `${part}'s` : part;
    found.push({
      key,
      kind: 'word',
      start,
      end,
      content: !STOP_WORDS.has(part),
      capital,
      guard: guardOf(part, capital),
    });
  }
}

// "May", "Will" and "March" with a capital are mostly names; as hedges they stand in lower case.
function guardOf(part: string, capital: boolean): Token['guard'] {
  if (isNegation(part)) return 'negation';
  return isQualifier(part) && !(capital && /^(?:may|will|might)$/.test(part)) ? 'qualifier' : null;
}

function numberToken(mention: NumberMention): Token {
  const { start, end, value, unit } = mention;
  return {
    key: `#${value} ${unit ?? ''}`,
    kind: 'number',
    start,
    end,
    content: true,
    capital: false,
    guard: null,
  };
}
