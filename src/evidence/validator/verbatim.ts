// Verdict "verbatim": the chunk contains the claim's word sequence as it is. Found by
// Knuth-Morris-Pratt, so that no input is quadratic. A quotation that leaves out what may govern it (a condition, a label, who
// says so; the lead-in of its list; a question mark) is none of its sentence: see left-out.ts and lead-ins.ts.
import { pattern } from '../../text/plain.ts';
import { mayLeaveOutAfter, mayLeaveOutBefore } from './left-out.ts';
import { governors } from './lead-ins.ts';
import { type Source, sentenceOf, type SourceSentence } from './source.ts';
import type { Token } from './tokens.ts';
import { firstWhere } from '../../text/code-unit-order.ts';

export interface TokenRange {
  /** Index of the first token in the source. */
  from: number;
  /** Index after the last. */
  to: number;
}

/**
 * The position of the claim's tokens in the source, contiguous and with their meaning intact; `cut` where they are there,
 * but never without leaving out what may govern them; null where they are not there.
 */
export function findVerbatim(claim: Source, source: Source): TokenRange | 'cut' | null {
  const wanted = claim.tokens;
  if (wanted.length === 0) return null;
  const fallback = failureTable(wanted);
  let matched = 0;
  let found: 'cut' | null = null;
  for (let at = 0; at < source.tokens.length; at += 1) {
    const key = source.tokens[at]!.form.key;
    while (matched > 0 && (matched === wanted.length || wanted[matched]!.form.key !== key))
      matched = fallback[matched - 1]!;
    if (wanted[matched]!.form.key === key) matched += 1;
    if (matched < wanted.length) continue;
    const range = { from: at + 1 - matched, to: at + 1 };
    if (keepsMeaning(source, range) && keepsStops(claim, source, range)) return range;
    found = 'cut';
  }
  return found;
}

/** The tokens of a stretch of the source's text; null where it has none, or begins or ends within one. */
export function rangeAt(source: Source, start: number, end: number): TokenRange | null {
  const from = firstAt(source.tokens, start);
  const to = firstAt(source.tokens, end);
  if (to <= from || (from > 0 && source.tokens[from - 1]!.end > start)) return null;
  return source.tokens[to - 1]!.end > end ? null : { from, to };
}

/** The index of the first token that begins at an offset or after it. */
function firstAt(tokens: readonly Token[], offset: number): number {
  return firstWhere(tokens.length, (at) => tokens[at]!.start >= offset);
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
 * Whether a range may be quoted without what is beside it, in its sentences and before them. `isQuoted` says which
 * sentences outside it are quoted with it.
 */
export function keepsMeaning(
  source: Source,
  range: TokenRange,
  isQuoted: (sentence: SourceSentence) => boolean = () => false,
): boolean {
  const first = sentenceOf(source, range.from);
  const last = sentenceOf(source, range.to - 1);
  if (!mayLeaveOutBefore(source, source.sentences[first]!, range.from)) return false;
  if (!mayLeaveOutAfter(source, source.sentences[last]!, range.to)) return false;
  return governors(source)
    .subarray(first, last + 1)
    .every((one) => one < 0 || one >= first || isQuoted(source.sentences[one]!));
}

/** Whether a sentence of a source ends in a question mark. */
export function asks(source: Source, sentence: number): boolean {
  const { to, end } = source.sentences[sentence]!;
  return ASKS.test(source.text.slice(source.tokens[to - 1]!.end, end));
}

const ASKS = /[?？؟]/;

/**
 * Where the source ends a sentence inside the range, the claim must show a stop, dash or line end too; and a question is
 * quoted as one.
 */
function keepsStops(claim: Source, source: Source, range: TokenRange): boolean {
  for (let at = sentenceOf(source, range.from); at < source.sentences.length; at += 1) {
    const end = source.sentences[at]!.to;
    if (ASKS.test(gap(claim, Math.min(end, range.to) - range.from)) !== asks(source, at)) return false;
    if (end >= range.to) return true;
    const shown = gap(claim, end - range.from);
    if (/[.!?]/.test(gap(source, end)) && !STOP(shown).test(shown)) return false;
  }
  return true;
}

const STOP = pattern('[^\\s\\p{L}\\p{N},]|\\n');

/** What is in front of a token, or behind the last. */
function gap(source: Source, at: number): string {
  return source.text.slice(source.tokens[at - 1]!.end, source.tokens[at]?.start ?? source.text.length);
}
