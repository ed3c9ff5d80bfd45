// Marks in a text and cuts of it, in any script: they change no letter.
// Marks never overlap (pairs of characters of scripts without spaces do), and none ends inside what is read as one letter: a base with
// its marks, an emoji of several.
import { lazy } from './lazy.ts';

/** A stretch of a text, in UTF-16 units: from the first to after the last. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A part of a text, marked or not. */
export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** The same stretches in order, those that overlap or touch as one; empty ones and what is past `length` left out. */
export function joined(stretches: readonly Stretch[], length = Infinity): Stretch[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(0, start), Math.min(end, length)];
    const last = found.at(-1);
    if (!(from < to)) continue;
    if (last !== undefined && from <= last.end) last.end = Math.max(last.end, to);
    else found.push({ start: from, end: to });
  }
  return found;
}

/** A text in pieces: joined they are the text, whatever the marks. */
export function piecesOf(text: string, marks: readonly Stretch[]): Piece[] {
  const whole = marks.map(({ start, end }) => ({
    start: letterStart(text, start),
    end: letterEnd(text, end),
  }));
  const pieces: Piece[] = [];
  let at = 0;
  for (const { start, end } of joined(whole, text.length)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMarked: false });
    pieces.push({ text: text.slice(start, end), isMarked: true });
    at = end;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMarked: false });
  return pieces;
}

/** The last place up to `at` where a text can be cut between two letters. */
export function letterStart(text: string, at: number): number {
  return around(text, at)?.start ?? at;
}

/** The first place from `at` on where a text can be cut between two letters. */
export function letterEnd(text: string, at: number): number {
  return around(text, at)?.end ?? at;
}

/** What is read as one letter each, in order. */
export function lettersOf(text: string): string[] {
  return PLAIN.test(text) ? text.split('') : [...letters().segment(text)].map(({ segment }) => segment);
}

const PLAIN = /^[\u0020-\u02ff]*$/;

/** At most `most` UTF-16 units of a text and "…" where it is longer: cut behind a word where one ends near, never in a letter. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const space = text.lastIndexOf(' ', most);
  const end = space >= most - NEAR && space > 0 ? space : letterStart(text, most);
  return `${text.slice(0, end === 0 ? most : end).trimEnd()}…`;
}

const NEAR = 24;

/** Letters are not longer than this; what is (marks piled upon marks) may be cut. */
const LONGEST_LETTER = 256;

/** The letter that a place is inside of; undefined between two. */
function around(text: string, at: number): Stretch | undefined {
  if (!(at > 0 && at < text.length)) return undefined;
  if (text.charCodeAt(at) < FIRST_MARK && text.charCodeAt(at - 1) < FIRST_MARK) return undefined;
  const from = Math.max(0, at - LONGEST_LETTER);
  const letter = letters()
    .segment(text.slice(from, at + LONGEST_LETTER))
    .containing(at - from);
  if (letter === undefined || letter.index === at - from) return undefined;
  const start = from + letter.index;
  return { start, end: start + letter.segment.length };
}

const FIRST_MARK = 0x300;
const letters = lazy(() => new Intl.Segmenter('und', { granularity: 'grapheme' }));

export function overlaps(one: Stretch, other: Stretch): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The text with spaces for these stretches; every other character keeps its place. */
export function blanked(text: string, stretches: readonly Stretch[]): string {
  return stretches.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
}
