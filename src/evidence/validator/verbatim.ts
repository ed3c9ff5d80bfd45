// Verdict "verbatim": the chunk contains the claim's word sequence as it is. Found by Knuth-Morris-Pratt, so that
// no input is quadratic. A quotation that starts behind "not", "nearly" or "it is doubtful that", or stops in front
// of "unless", leaves out what turns its meaning, and is no verbatim quotation of that sentence.
import { type Source, sentenceOf } from './source.ts';
import { type Token, withoutArticles } from './tokens.ts';

export interface TokenRange {
  /** Index of the first token in the source. */
  from: number;
  /** Index after the last. */
  to: number;
}

/** The position of the claim's tokens in the source, contiguous and with their meaning intact, or null. */
export function findVerbatim(claim: Source, source: Source): TokenRange | null {
  const wanted = claim.tokens;
  if (wanted.length === 0) return null;
  const fallback = failureTable(wanted);
  let matched = 0;
  for (let at = 0; at < source.tokens.length; at += 1) {
    const key = source.tokens[at]!.form.key;
    while (matched > 0 && (matched === wanted.length || wanted[matched]!.form.key !== key))
      matched = fallback[matched - 1]!;
    if (wanted[matched]!.form.key === key) matched += 1;
    if (matched < wanted.length) continue;
    const range = { from: at + 1 - matched, to: at + 1 };
    if (keepsMeaning(source, range) && keepsStops(claim, source, range)) return range;
  }
  return null;
}

/** The tokens of a stretch of the source's text; null where it has none, or begins or ends within one. */
export function rangeAt(source: Source, start: number, end: number): TokenRange | null {
  const from = firstAt(source.tokens, start);
  const to = firstAt(source.tokens, end);
  if (to <= from || (from > 0 && source.tokens[from - 1]!.end > start)) return null;
  return source.tokens[to - 1]!.end > end ? null : { from, to };
}

/** The index of the first token that begins at an offset or after it; binary search. */
function firstAt(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a range covers whole sentences of the source. */
export function isWhole(source: Source, range: TokenRange): boolean {
  const first = source.sentences[sentenceOf(source, range.from)]!;
  const last = source.sentences[sentenceOf(source, range.to - 1)]!;
  return first.from === range.from && last.to === range.to;
}

function failureTable(wanted: readonly Token[]): number[] {
  const table = [0];
  let matched = 0;
  for (let at = 1; at < wanted.length; at += 1) {
    while (matched > 0 && wanted[matched]!.form.key !== wanted[at]!.form.key) matched = table[matched - 1]!;
    if (wanted[matched]!.form.key === wanted[at]!.form.key) matched += 1;
    table.push(matched);
  }
  return table;
}

/**
 * Whether a range may be quoted without what stands beside it. A fragment from the inside of a sentence is plainly a fragment;
 * one that runs to the sentence's start or end reads like the whole statement, so what it leaves out at the other end is checked.
 */
export function keepsMeaning(source: Source, range: TokenRange): boolean {
  const first = source.sentences[sentenceOf(source, range.from)]!;
  const last = source.sentences[sentenceOf(source, range.to - 1)]!;
  const startsWhole = first.from === range.from;
  const endsWhole = last.to === range.to;
  if (startsWhole === endsWhole) return true;
  return endsWhole ? !isTurnedBefore(source, first.from, range.from) : !isTurnedAfter(source, range.to);
}

/** How many tokens in front may be a frame ("it is doubtful that …"), and how many a head ("half of the …"). */
const FRAME = 8;
const HEAD = 4;

function isTurnedBefore(source: Source, from: number, to: number): boolean {
  const left = withoutArticles(source.tokens.slice(Math.max(from, to - FRAME - 1), to));
  const adjacent = left.at(-1)?.form;
  if (adjacent === undefined) return false;
  if (adjacent.guard === 'negation' || ADJACENT.has(adjacent.key)) return true;
  if (left.length > FRAME) return false;
  if (left.length <= HEAD && (adjacent.kind === 'number' || adjacent.key === 'of' || adjacent.key === 'last'))
    return true;
  if (!left.some((token) => token.form.guard !== null)) return false;
  const between = source.text.slice(left.at(-1)!.end, source.tokens[to]!.start);
  return left.length <= 2 || adjacent.key === 'that' || between.includes(',');
}

function isTurnedAfter(source: Source, at: number): boolean {
  const next = source.tokens[at]!.form;
  return AFTER.has(next.key) || (next.key === 'but' && source.tokens[at + 1]?.form.guard === 'negation');
}

const ADJACENT = list(
  'only nearly almost about approximately roughly some few fewer most reportedly allegedly may might could perhaps possibly probably',
);
const AFTER = list('only if unless except without until not never');

function list(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Where the source ends a sentence inside the range, the claim must show a stop, dash or line end too. */
function keepsStops(claim: Source, source: Source, range: TokenRange): boolean {
  for (let at = sentenceOf(source, range.from) + 1; at < source.sentences.length; at += 1) {
    const next = source.sentences[at]!.from;
    if (next >= range.to) return true;
    const inSource = gap(source, next);
    if (/[.!?]/.test(inSource) && !/[^\s\p{L}\p{N},]|\n/u.test(gap(claim, next - range.from))) return false;
  }
  return true;
}

function gap(source: Source, at: number): string {
  return source.text.slice(source.tokens[at - 1]!.end, source.tokens[at]!.start);
}
