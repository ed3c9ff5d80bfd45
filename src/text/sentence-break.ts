// Whether a sentence ends at a run of terminators: what is before it (abbreviation, initial, list number,
// time, degree, unit) against what follows (lower case, capital, figure, other script). Used by sentences.ts.
import {
  ABBREVIATIONS,
  AFTER_ORDINAL,
  BEFORE_NUMBER,
  DEGREES,
  FRONTED,
  STARTERS,
  TIMES,
  TITLES,
  UNITS,
} from './abbreviations.ts';
import { pattern } from './plain.ts';

/**
 * Whether the sentence that began at `start` ends at `stop`, the end of the run whose first terminator is at `at`
 * (all UTF-16 offsets into `text`). Looks at a bounded stretch on either side.
 */
export function breaksAfter(text: string, start: number, at: number, stop: number): boolean {
  const next = following(text, stop);
  if (next === null) return true;
  if (WIDE.test(text[at]!)) return true;
  if (next.gap === 0) return startsWithoutSpace(text, start, at, next.word);
  if (LOWER(next.word).test(next.word) || next.word === '') return next.word === '' && next.opens;
  const run = text.slice(at, stop);
  if (/^(?:\s*\.){2,}|…/.test(run)) return !PRONOUN_I(next.word).test(next.word);
  if (text[at] !== '.' || /[!?]/.test(run)) return true;
  return breaksAfterStop(text, start, at, next.word);
}

const WIDE = /[。！？｡]/;
const LOWER = pattern('^\\p{Ll}');
const CAPITAL = pattern('^\\p{Lu}');
const PRONOUN_I = pattern("^I(?:['’]\\p{L}+)?$");
const ROMAN = /^[IVXLC]{2,7}$/;
const LOOK = 80;

interface Following {
  /** White space between the run and what follows, in UTF-16 units. */
  gap: number;
  /** The first word or figure, quotation marks and brackets skipped; empty where something else is. */
  word: string;
  /** Something opens there (a quotation, a bracket, a bullet). */
  opens: boolean;
}

function following(text: string, stop: number): Following | null {
  let at = stop;
  while (at < text.length && /\s/.test(text[at]!)) at += 1;
  if (at >= text.length) return null;
  const ahead = text.slice(at, at + LOOK);
  const match = OPENING(ahead).exec(ahead)!;
  return { gap: at - stop, word: match[2]!.replace(/^['’-]+/, ''), opens: match[1] !== '' };
}

const OPENING = pattern("^([\\p{Ps}\\p{Pi}\"'‘`„¿¡•*_#-]*[^\\S\\n]?['\"]*)([\\p{L}\\p{N}\\p{M}'’-]*)");

/** "world.Today": a space is missing between two plain words. Not "Node.js", "3.5" or "example.Org". */
function startsWithoutSpace(text: string, start: number, at: number, word: string): boolean {
  if (text[at] !== '.' || !CAPITALISED(word).test(word)) return false;
  const token = tokenBefore(text, start, at);
  if (/[./@_]/.test(token) || token.length < 2) return false;
  return (
    STARTERS.has(word.toLowerCase()) || TITLES.has(word.toLowerCase()) || WORD_OR_FIGURE(token).test(token)
  );
}

const CAPITALISED = pattern('^\\p{Lu}\\p{Ll}+$');
const WORD_OR_FIGURE = pattern('^(?:\\p{Ll}{3,}|\\d[\\d,]*)$');

/** A full stop in its text. */
interface Stop {
  readonly text: string;
  /** Where its sentence began. */
  readonly start: number;
  readonly at: number;
  /** The word or figure before it, and in lower case. */
  readonly token: string;
  readonly key: string;
}

function breaksAfterStop(text: string, start: number, at: number, word: string): boolean {
  const token = tokenBefore(text, start, at);
  const stop: Stop = { text, start, at, token, key: token.toLowerCase() };
  if (!CAPITAL(word).test(word)) return !holdsBeforeOther(stop, word);
  if (TITLES.has(stop.key) || (ROMAN.test(word) && BEFORE_NUMBER.has(stop.key))) return false;
  const starts = STARTERS.has(word.toLowerCase());
  return breaksAfterMeasure(stop, word, starts) ?? breaksAfterShortForm(stop, starts);
}

/** Before a capital, behind a unit, a figure or a time; undefined behind anything else. */
function breaksAfterMeasure(stop: Stop, word: string, starts: boolean): boolean | undefined {
  const { text, start, at, token, key } = stop;
  if (UNITS.has(key) && afterFigure(text, at, token)) return true;
  if (/^\d{1,3}$/.test(key)) return !isListNumber(stop) && !AFTER_ORDINAL.has(word.toLowerCase());
  if (TIMES.has(key) && (key.includes('.') || afterFigure(text, at, token)))
    return starts || !isFronted(text, start, at);
  return undefined;
}

/** Before a capital, behind a degree, an initial, an abbreviation or any other word. */
function breaksAfterShortForm({ text, start, at, token, key }: Stop, starts: boolean): boolean {
  if (starts) return true;
  if (DEGREES.has(key))
    return !/,\s*$/.test(text.slice(Math.max(start, at - token.length - 3), at - token.length));
  if (INITIALS(token).test(token)) return isPronounI(text, start, at, token);
  return !ABBREVIATIONS.has(key);
}

function holdsBeforeOther(stop: Stop, word: string): boolean {
  const { token, key } = stop;
  if (isListNumber(stop) || TITLES.has(key)) return true;
  if (!FIGURE(word).test(word)) return false;
  return BEFORE_NUMBER.has(key) || ABBREVIATIONS.has(key) || CAPITAL_INITIALS(token).test(token);
}

const INITIALS = pattern('^(?:\\p{L}\\.)*\\p{L}$');
const CAPITAL_INITIALS = pattern('^(?:\\p{L}\\.)*\\p{Lu}$');
const FIGURE = pattern('^\\p{N}');

/** The word, figure or dotted abbreviation before a stop; white space before the stop (tokenised text) is skipped. */
function tokenBefore(text: string, start: number, at: number): string {
  const plain = plainTokenBefore(text, Math.max(start, at - LOOK), at);
  if (plain !== undefined) return plain;
  const before = text.slice(Math.max(start, at - LOOK), at).trimEnd();
  const match = TOKEN(before).exec(before);
  return match === null ? '' : match[0].replace(/^[.,/-]+|[.,]+$/gu, '');
}

const TOKEN = pattern('[\\p{L}\\p{N}\\p{M}.,/@_°º-]+$');

// The same without an expression, for ASCII; undefined where other characters are in the way.
function plainTokenBefore(text: string, from: number, at: number): string | undefined {
  let end = at;
  while (end > from && isAsciiSpace(text.charCodeAt(end - 1))) end -= 1;
  let begin = end;
  while (begin > from && IN_TOKEN.includes(text[begin - 1]!)) begin -= 1;
  if (begin > from && text.charCodeAt(begin - 1) >= 128) return undefined;
  while (begin < end && '.,/-'.includes(text[begin]!)) begin += 1;
  while (end > begin && '.,'.includes(text[end - 1]!)) end -= 1;
  return text.slice(begin, end);
}

const IN_TOKEN = 'etaoinshrdlucmfwypvbgkjqxz0123456789.,/@_-ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function isAsciiSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function afterFigure(text: string, at: number, token: string): boolean {
  const before = text.slice(Math.max(0, at - token.length - 12), at - token.length);
  return ENDS_IN_FIGURE(before).test(before);
}

const ENDS_IN_FIGURE = pattern('\\d\\.?\\s*(?:\\p{Ll}{1,2}\\.?\\s*)?$');

function isListNumber({ text, start, at, token }: Stop): boolean {
  if (!LIST_NUMBER(token).test(token)) return false;
  const before = text.slice(Math.max(start, at - 20), at - token.length);
  return BULLET(before).test(before) && at - start < 20;
}

const LIST_NUMBER = pattern('^(?:\\d{1,3}|\\p{L}|[ivx]{1,5}|[IVX]{1,5})$');
const BULLET = pattern('^\\s*[\\p{Ps}•*-]*\\s*$');

function isPronounI(text: string, start: number, at: number, token: string): boolean {
  if (token !== 'I') return false;
  const before = text.slice(Math.max(start, at - 30), at - 1);
  return LOWER_WORD(before).test(before);
}

const LOWER_WORD = pattern('(?:^|\\s)\\p{Ll}+\\s+$');

/** "At 5 a.m. Mr. Smith …": the time belongs to the words after it, since the sentence opened with it. */
function isFronted(text: string, start: number, at: number): boolean {
  if (at - start > LOOK) return false;
  const clause = text
    .slice(start, at)
    .split(/[:;]\s/)
    .at(-1)!;
  const first = FIRST_WORD(clause).exec(clause)?.[1];
  return first !== undefined && FRONTED.has(first.toLowerCase());
}

const FIRST_WORD = pattern('^\\s*\\p{Ps}*["\'“‘]*(\\p{L}+)');
