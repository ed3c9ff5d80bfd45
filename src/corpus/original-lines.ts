// Where in a text file a quote is: an offset into the text is not one into the file.
// Its words are looked for in the original, in their order; a place that is not certain is none.
import { addTo } from '../text/groups.ts';
import { decode } from './reading/decode.ts';
import { ReadingFailure } from './reading/reading.ts';

/** Larger originals are not searched, in bytes: it would hold up an answer. */
export const LARGEST = 2_000_000;

const TABLES: ReadonlySet<string> = new Set(['text/csv', 'text/tab-separated-values']);

const MANUAL = 'text/troff';

/**
 * A page of roff with blanks in place of its fonts, sizes and named characters, which touch the words (`\fBten\fR`);
 * every offset is as before.
 */
function withoutEscapes(page: string): string {
  return page.replace(
    /\\(?:[fsmFM*n](?:\[[^\]\n]{0,30}\]|\(..|[+-]?\d{1,2}|\S)|\[[^\]\n]{0,30}\]|\(\S\S|[^\n])/g,
    (escape) => ' '.repeat(escape.length),
  );
}

/** Whether documents of a media type have lines that a person knows. */
export function hasLines(mediaType: string): boolean {
  return mediaType.startsWith('text/') && mediaType !== 'text/html';
}

/** The line, from 1, of what begins at an offset of the document's text; undefined where that is not certain. */
export type LineFinder = (start: number) => number | undefined;

/** @param text the document's text, as it was read from these bytes */
export function lineFinder(original: Uint8Array, mediaType: string, text: string): LineFinder {
  if (original.byteLength > LARGEST) return () => undefined;
  const decoded = textOf(original);
  if (decoded === undefined) return () => undefined;
  if (TABLES.has(mediaType)) return rowFinder(decoded, text);
  return wordFinder(mediaType === MANUAL ? withoutEscapes(decoded) : decoded, text);
}

function textOf(original: Uint8Array): string | undefined {
  try {
    return decode(original).text;
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return undefined;
  }
}

interface Word {
  readonly text: string;
  readonly at: number;
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), (match) => ({
    text: match[0].toLowerCase(),
    at: match.index,
  }));
}

/** Words that are looked for, and how many others may come between two of them: an address in a link, a footnote. */
const PROBE = 24;
const GAP = 16;
/** Of the first words, this share must be found. */
const FOUND = 0.7;
/** A word found weighs so many that are passed over; one of the first few, so many of the others: they say where it begins. */
const WEIGHT = 1000;
const FIRST = { words: 8, weight: 25 };

function wordFinder(original: string, text: string): LineFinder {
  const there = wordsOf(original);
  const said = wordsOf(text);
  const places = new Map<string, number[]>();
  for (const [at, word] of there.entries()) addTo(places, word.text, at);
  return (start) => {
    const first = indexFrom(said, start);
    const probe = said.slice(first, first + PROBE).map((word) => word.text);
    const found = likeliest(there, places.get(probe[0] ?? '') ?? [], probe);
    if (found.length === 0) return undefined;
    // What the text says several times the original must say as often: then the order is the same.
    const same = found.length === 1 ? [first] : repeats(said, probe);
    const place = same.length === found.length ? found[same.indexOf(first)] : undefined;
    return place === undefined ? undefined : lineAt(original, there[place]!.at);
  };
}

/** The places where most of the words follow with the fewest between them; none where too few of the first do. */
function likeliest(there: readonly Word[], from: readonly number[], probe: readonly string[]): number[] {
  let best: number[] = [];
  const enough = Math.ceil(FOUND * Math.min(FIRST.words, probe.length)) * FIRST.weight;
  let most = (enough - GAP) * WEIGHT;
  for (const place of from) {
    const score = fit(there, place, probe);
    if (score > most) best = [];
    if (score >= most) best.push(place);
    most = Math.max(most, score);
  }
  return best;
}

function fit(there: readonly Word[], place: number, probe: readonly string[]): number {
  let [next, found, passed] = [place, 0, 0];
  for (const [count, word] of probe.entries()) {
    // Most places are found wanting here.
    if (count === 4 && found < 2 * FIRST.weight) return 0;
    let at = next;
    while (at < next + GAP && at < there.length && there[at]!.text !== word) at += 1;
    if (at === next + GAP || at >= there.length) continue;
    const weight = count < FIRST.words ? FIRST.weight : 1;
    passed += (at - next) * weight;
    next = at + 1;
    found += weight;
  }
  return found * WEIGHT - passed;
}

/** Where the same words follow one another in the text, in order. */
function repeats(said: readonly Word[], probe: readonly string[]): number[] {
  const found: number[] = [];
  for (let at = 0; at + probe.length <= said.length; at += 1)
    if (probe.every((word, count) => said[at + count]!.text === word)) found.push(at);
  return found;
}

/** A row is its line's cells with the names of their columns: the line with most of its words that are not in the first line. */
function rowFinder(original: string, text: string): LineFinder {
  const lines = original.split('\n').map((line) => wordsOf(line).map((word) => word.text));
  const header = lines.findIndex((words) => words.length > 0);
  const names = new Set(lines[header]);
  return (start) => {
    const end = text.indexOf('\n', start);
    const row = new Set(wordsOf(text.slice(start, end === -1 ? text.length : end)).map((word) => word.text));
    let best: number[] = [];
    let most = 1;
    for (const [at, words] of lines.entries()) {
      if (at === header) continue;
      const found = words.filter((word) => row.has(word) && !names.has(word)).length;
      if (found > most) best = [];
      if (found >= most) best.push(at);
      most = Math.max(most, found);
    }
    return best.length === 1 ? best[0]! + 1 : undefined;
  };
}

function indexFrom(words: readonly Word[], start: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.at < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
