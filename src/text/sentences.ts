// Sentences as spans of the text (service.md, "Documents"): the same on every ICU, linear.
// A scanner of our own, linear. It stops at terminators, openers and line ends only; short quotations and brackets stay whole; every look
// back or ahead is bounded.
import { breaksAfter } from './sentence-break.ts';

export interface Span {
  /** UTF-16 offset of the first code unit. */
  start: number;
  /** UTF-16 offset after the last code unit. */
  end: number;
}

/** The sentences of `text`: trimmed, in order, none empty, with nothing but white space between and around them. */
export function sentences(text: string): Span[] {
  const spans: Span[] = [];
  const closeOf = closerFinder(text);
  const scan = new RegExp(STOPS, 'g');
  let start = 0;
  for (let match = scan.exec(text); match !== null; match = scan.exec(text)) {
    let at = match.index;
    let end: number;
    if (LINE_ENDS.includes(match[0])) end = lineBreak(text, at);
    else {
      const close = closeOf(at);
      if (close > at) at = close - 1;
      scan.lastIndex = Math.max(scan.lastIndex, at + 1);
      if (!isTerminal(text[at]) || (close < 0 && !isTerminal(match[0]))) continue;
      const stop = runEnd(text, start, at);
      scan.lastIndex = stop;
      end = breaksAfter(text, start, at, stop) ? stop : -1;
    }
    if (end < 0) continue;
    pushTrimmed(spans, text, start, end);
    start = end;
    scan.lastIndex = Math.max(scan.lastIndex, end);
  }
  pushTrimmed(spans, text, start, text.length);
  return spans;
}

const TERMINALS = '.!?…。！？｡।॥؟۔‼⁇⁈⁉܀።፧።᙮';
const LINE_ENDS = '\n\u2029\f';
const OPENERS = '([{<"“„«‹「『《（\'‘`';
const STOPS = `[${TERMINALS}${LINE_ENDS}([{"“„«「『《（'‘\`]`;
const CLOSERS = ')]}"\'”’»›」』》）`“';
/** A quotation or bracket longer than this (UTF-16 units) is split like the rest of the text. */
const WHOLE_QUOTE = 250;
/** How far the balance of loose quotation marks is looked at, backwards. */
const LOOK_BACK = 500;

function isTerminal(character: string | undefined): boolean {
  return character !== undefined && TERMINALS.includes(character);
}

/** Where a paragraph or list item ends at this line end, or -1 where the line only wraps. */
function lineBreak(text: string, at: number): number {
  if (text[at] !== '\n') return at + 1;
  LIST_OR_BLANK.lastIndex = at;
  return LIST_OR_BLANK.test(text) ? at + 1 : -1;
}

const LIST_OR_BLANK = /\n[^\S\n]{0,200}(?:\n|[-*•‣▪–—][^\S\n]|\d{1,3}[.)][^\S\n]|[a-zA-Z][.)][^\S\n])/y;

/** The end of a run of terminators with the quotation marks, brackets and note marks that close behind it. */
function runEnd(text: string, start: number, at: number): number {
  let end = at + 1;
  for (;;) {
    if (isTerminal(text[end])) end += 1;
    else if (closesHere(text, start, end))
      end += text.startsWith("''", end) || text.startsWith('``', end) ? 2 : 1;
    else {
      const further = spacedEnd(text, start, end);
      if (further === end) return end;
      end = further;
    }
  }
}

function closesHere(text: string, start: number, end: number): boolean {
  const character = text[end];
  if (character === undefined || !CLOSERS.includes(character)) return false;
  const after = text.charCodeAt(text.startsWith("''", end) || text.startsWith('``', end) ? end + 2 : end + 1);
  return !isLetterOrDigit(after) || (character !== "'" && character !== '`' && isOpenQuote(text, start, end));
}

function isOpenQuote(text: string, start: number, end: number): boolean {
  return text[end] !== '"' || oddBefore(text, start, end, '"');
}

function spacedEnd(text: string, start: number, end: number): number {
  if (text.charCodeAt(end) !== 32 || isLetterOrDigit(text.charCodeAt(end + 1))) return noteEnd(text, end);
  const noted = noteEnd(text, end);
  if (noted > end) return noted;
  SPACED_STOP.lastIndex = end;
  if (SPACED_STOP.test(text)) return SPACED_STOP.lastIndex;
  SPACED_QUOTE.lastIndex = end;
  const quote = SPACED_QUOTE.exec(text);
  if (quote === null) return end;
  const mark = quote[1]!;
  const after = end + quote[0].length;
  const alone = !text.slice(start < end - LOOK_BACK ? end - LOOK_BACK : start, end).includes(mark);
  if (alone) return text.slice(after, after + LOOK_BACK).includes(mark) ? end : after;
  return oddBefore(text, start, end, mark) ? after : end;
}

function noteEnd(text: string, end: number): number {
  if (text[end] !== '[' && text[end + 1] !== '[') return end;
  NOTE.lastIndex = end;
  return NOTE.test(text) ? NOTE.lastIndex : end;
}

const NOTE = / ?\[\d{1,3}(?:[–,-]\d{1,3})*\](?=[\s[]|$)/y;
const SPACED_STOP = / {1,2}[.!?…](?![\p{L}\p{N}]|\.+\p{L})/uy;
const SPACED_QUOTE = / (''|["'])(?=\s|$)/y;

function oddBefore(text: string, start: number, end: number, mark: string): boolean {
  const before = text.slice(Math.max(start, end - LOOK_BACK), end);
  let odd = false;
  for (let at = before.indexOf(mark); at >= 0; at = before.indexOf(mark, at + mark.length)) {
    const inWord =
      mark === "'" && /[\p{L}'][’']\p{L}|^'\p{L}/u.test(before.slice(Math.max(0, at - 1), at + 2));
    if (!inWord) odd = !odd;
  }
  return odd;
}

/**
 * For an opening mark at an offset: the offset of its closing mark when that is within WHOLE_QUOTE, else -1.
 * The next place of each closing pattern is cached, so that all look-ups together walk the text once.
 */
function closerFinder(text: string): (at: number) => number {
  const known = new Map<string, number>();
  return (at) => {
    const opener = text[at]!;
    if (!OPENERS.includes(opener) || !opensHere(text, at, opener)) return -1;
    const pattern = CLOSING[opener];
    if (pattern === undefined) return -1;
    let place = known.get(opener) ?? -2;
    if (place !== -1 && place <= at) {
      const search = new RegExp(pattern, 'g');
      search.lastIndex = at + 1;
      place = search.exec(text)?.index ?? -1;
      known.set(opener, place);
    }
    return place > at + 1 && place - at <= WHOLE_QUOTE ? place : -1;
  };
}

const CLOSING: Readonly<Record<string, string>> = {
  '(': '\\)',
  '[': '\\]',
  '{': '\\}',
  '（': '）',
  '"': '"(?![A-Za-z0-9])',
  '“': '”',
  '„': '[“”]',
  '«': '»',
  '「': '」',
  '『': '』',
  '《': '》',
  "'": "(?<=[.,!?])'(?![A-Za-z0-9])",
  '`': "(?<=[.,!?])['`](?![A-Za-z0-9])",
  '‘': '(?<=[.,!?])’(?![A-Za-z0-9])',
};

function opensHere(text: string, at: number, opener: string): boolean {
  if (!`"'\``.includes(opener)) return true;
  const before = at === 0 ? ' ' : text[at - 1]!;
  const after = text[at + 1] ?? ' ';
  return /[\s([{—–'`]/.test(before) && !/[\s.,;:!?)]/.test(after);
}

function isLetterOrDigit(code: number): boolean {
  if (code < 128)
    return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
  return code >= 0xc0 && code < 0x2000;
}

function pushTrimmed(spans: Span[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  if (end > start) spans.push({ start, end });
}

function isSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13);
  return code === 0xa0 || (code >= 0x1680 && /\s/.test(String.fromCharCode(code)));
}
