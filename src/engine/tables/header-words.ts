// The names of columns as words. They are written to be short ("elo15", "RottenTomatoes_User", "start_date", "popu06", "qty"),
// and questions say them in full.
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';
import { stems } from '../../text/terms.ts';
import { fold } from '../../text/words.ts';
import { wordList } from '../../text/word-lists.ts';

/** The stems of a name, its joined words apart; its first letters where it has no other word ("Is", "No"). */
export function headerStems(name: string): string[] {
  const parted = name
    .replace(/[_/#-]+/g, ' ')
    .replace(/([a-z])(?=[A-Z])|(\p{L})(?=\d)/gu, '$1$2 ')
    .replace(/\s+/g, ' ');
  return [...new Set([...stems(name), ...stems(parted)])];
}

/** A word of a question: its stem, and as it is written there. */
export interface AskedWord {
  readonly stem: string;
  readonly text: string;
}

/** Whether a stem of a header is short for a word of a question, or is made of it and others. */
export function isShortFor(header: string, { stem: asked, text }: AskedWord): boolean {
  if (/^\d\d$/.test(header)) return /^(?:1[89]|20)\d\d$/.test(asked) && asked.endsWith(header);
  if (/\d/.test(header) || header.length < SHORTEST_PART) return false;
  if (abbreviations().get(header)?.has(asked) === true) return true;
  if (header.length <= LONGEST_SHORT && asked.length > header.length && asked.startsWith(header)) return true;
  return header.length - asked.length >= SHORTEST_PART && isPart(header, asked, fold(text));
}

const SHORTEST_PART = 3;
const LONGEST_SHORT = 5;

/** "winpercent" is made of "win" and "percent". */
function isPart(header: string, ...asked: readonly string[]): boolean {
  return asked.some(
    (word) => word.length >= SHORTEST_PART && (header.startsWith(word) || header.endsWith(word)),
  );
}

const abbreviations = lazy(
  () => new Map(ABBREVIATIONS.map(([short, ...full]) => [stem(short!), new Set(full.map(stem))] as const)),
);

const ABBREVIATIONS: readonly (readonly string[])[] = [
  'qty quantity amount',
  'amt amount',
  'avg average mean',
  'mgr manager',
  'dept department',
  'num number',
  'yrs years',
  'pct percent percentage',
  'addr address',
  'desc description',
  'acct account',
  'govt government',
  'intl international',
  'hrs hours',
  'mins minutes',
  'wgt weight',
  'hgt height',
].map((row) => wordList(row));
