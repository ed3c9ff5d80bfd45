// Names as spans (service.md, "Entities"): runs of capitalised words with their connectors.
// At the start of a sentence only when the word is capitalised elsewhere too; "of the" only behind a head such as University; legal forms
// included. Whether a name means a person, a firm or a place is decided elsewhere.
import {
  BARE_CONNECTORS,
  CALENDAR,
  CLOSING_HEADS,
  CONNECTORS,
  HEADED_CONNECTORS,
  LEGAL_TAILS,
  NAME_HEADS,
  PERSON_RANKS,
  PERSON_TITLES,
  SENTENCE_OPENERS,
} from './names.words.ts';
import { sentences } from './sentences.ts';
import { STOP_WORDS } from './stop-words.ts';
import { fold, type Word, words } from './words.ts';

export interface NameSpan {
  /** UTF-16 offset of the first code unit. */
  start: number;
  /** UTF-16 offset after the last code unit. */
  end: number;
  text: string;
}

/** Whether the corpus has a word (as written at a sentence's start) capitalised inside sentences more often than not. */
type CapitalisedElsewhere = (word: string) => boolean;

/** The names in `text`, in order, none overlapping; linear in its length. */
export function names(text: string, capitalisedElsewhere: CapitalisedElsewhere): NameSpan[] {
  const list = words(text);
  const starts = new Set(sentences(text).map((span) => firstWordAt(list, span.start)));
  const found: NameSpan[] = [];
  for (let at = 0; at < list.length;) {
    const from = opensName(text, list, at, starts.has(at), capitalisedElsewhere) ? at : -1;
    if (from < 0) {
      at += 1;
      continue;
    }
    const to = owns(list[from]!.text) ? from : runEnd(text, list, from, starts);
    const span = trimmed(text, list, from, to);
    if (span !== null) found.push(span);
    at = to + 1;
  }
  return found;
}

const CAPITAL = /^\p{Lu}/u;

function firstWordAt(words: readonly Word[], offset: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function opensName(
  text: string,
  words: readonly Word[],
  at: number,
  isFirst: boolean,
  capitalisedElsewhere: CapitalisedElsewhere,
): boolean {
  const word = words[at]!;
  // "18F": figures before one letter are a measure ("5K") unless the corpus has them written so more often than not.
  if (/^\d+\p{Lu}$/u.test(word.text)) return capitalisedElsewhere(word.text);
  if (isMixed(word.text)) return true;
  if (!CAPITAL.test(word.text))
    return /^\d+(?:\p{Lu}{2}|(?:st|nd|rd|th)$)/u.test(word.text) && isCarried(text, words, at);
  if (isFirst || followsQuote(text, word))
    return opensSentence(text, word, words[at + 1], capitalisedElsewhere);
  return !isPlainWord(fold(word.text), word.text, text[word.end]);
}

/** "2i2c": figures and small letters by turns, but for hashes ("8f3ae"), sizes ("4x4s") and times ("1h30m"). */
export function isMixed(word: string): boolean {
  return /^\d+(?![dehmpsvx]\d)\p{Ll}+\d+\p{Ll}+$/u.test(word) && !/^[\da-f]+$/.test(word);
}

/** Whether the first word of a sentence, whose capital proves nothing, opens a name. */
function opensSentence(
  text: string,
  word: Word,
  next: Word | undefined,
  capitalisedElsewhere: CapitalisedElsewhere,
): boolean {
  const key = fold(word.text);
  if (STOP_WORDS.has(key) || CALENDAR.has(key)) return false;
  const isOpener = SENTENCE_OPENERS.has(key);
  if ((capitalisedElsewhere(word.text) && !isOpener) || isAllCapitals(word.text)) return true;
  if (next === undefined || !CAPITAL.test(next.text) || !/^[ \u00a0&-]$/.test(gap(text, word, next)))
    return false;
  if (isOpener) return capitalisedElsewhere(`${word.text} ${next.text}`);
  return !STOP_WORDS.has(fold(next.text)) && !/(?:ly|ing|ed)$/.test(key);
}

/** "6PR", and "98th" where a capital follows it. */
function isCarried(text: string, words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  if (/\p{Lu}{2}/u.test(words[at]!.text)) return true;
  return (
    next !== undefined &&
    CAPITAL.test(next.text) &&
    gap(text, words[at]!, next) === ' ' &&
    !CALENDAR.has(fold(next.text))
  );
}

function followsQuote(text: string, word: Word): boolean {
  return (
    /["“«][^\S\n]?$/.test(text.slice(Math.max(0, word.start - 2), word.start)) &&
    !/["“]\p{Lu}/u.test(text.slice(word.start - 1, word.start + 1))
  );
}

function isPlainWord(key: string, word: string, after: string | undefined): boolean {
  if (PERSON_TITLES.has(key)) return true;
  if (isAllCapitals(word) || (word.length === 1 && after === '.')) return false;
  return CALENDAR.has(key) || STOP_WORDS.has(key);
}

function isAllCapitals(word: string): boolean {
  return word.length > 1 && /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word);
}

/** "ISRG's": what follows an abbreviation's is another name. "Levi's" may be a part of its own. */
function owns(word: string): boolean {
  return /['’]s$/.test(word) && isAllCapitals(word.slice(0, -2));
}

/** The index of the last word of the run that opens at `from`. */
function runEnd(text: string, words: readonly Word[], from: number, starts: ReadonlySet<number>): number {
  let last = from;
  for (;;) {
    const next = words[last + 1];
    if (next === undefined || starts.has(last + 1)) return last;
    const space = gap(text, words[last]!, next);
    if (last > from && /['’]s$/.test(words[last]!.text) && !CONNECTORS.has(words[last - 1]!.text))
      return last;
    if (joins(space, words[last]!.text) && continues(next.text, text[next.end]) && !isSplit(text, next))
      last += 1;
    else if (/^, ?$/.test(space) && (isTail(next.text) || text.startsWith('D.C', next.start))) last += 1;
    else if (isHyphened(text, words, last)) last += 2;
    else {
      const over = overConnectors(text, words, from, last);
      if (over === last) return last;
      last = over;
    }
  }
}

/** "Developer-in-Residence": a small word between two hyphens. */
function isHyphened(text: string, words: readonly Word[], last: number): boolean {
  const [one, joint, other] = [words[last], words[last + 1], words[last + 2]];
  if (one === undefined || joint === undefined || other === undefined) return false;
  return gap(text, one, joint) === '-' && gap(text, joint, other) === '-' && CAPITAL.test(other.text);
}

function isTail(word: string): boolean {
  return CAPITAL.test(word) && LEGAL_TAILS.has(fold(word));
}

function continues(word: string, after = ' '): boolean {
  if (word === 'A' || word === 'I') return after === '.';
  return (CAPITAL.test(word) && !/^(?:The|In|On|At|An)$/.test(word)) || /^\d{1,3}$/.test(word);
}

/** "11" of "11,324", "3" of "3.5": a group of digits that goes on is part of a number. */
function isSplit(text: string, { text: word, end }: Word): boolean {
  return /^\d/.test(word) && /^[.,:]\d/.test(text.slice(end, end + 2));
}

function joins(space: string, before: string): boolean {
  if (/^(?:[ \u00a0]|-|['’]|&)$/.test(space)) return true;
  return (
    /^\. ?$/.test(space) &&
    (before.length === 1 || LEGAL_TAILS.has(fold(before)) || /^(?:St|Mt|Dr|Ft)$/.test(before))
  );
}

/** Over "of", "de la", "of the" to the next capitalised word, where such a joint belongs to a name; else `last`. */
function overConnectors(text: string, words: readonly Word[], from: number, last: number): number {
  const at = behindConnectors(text, words, last);
  if (at === undefined) return last;
  const joint = words.slice(last + 1, at).map((word) => word.text);
  if (joint.every((word) => BARE_CONNECTORS.has(word))) return at;
  const only = joint.length === 1 ? joint[0] : undefined;
  if (only === '&' || (only === 'and' && closesSoon(text, words, at))) return at;
  // "Bank of Japan", but "the shares of Japan": a plural is not part of a name.
  if (only === 'of' && !/s['’]?$/.test(words[last]!.text)) return at;
  const run = words.slice(from, last + 1);
  if (!run.some((word) => NAME_HEADS.has(fold(word.text)))) return last;
  return HEADED_CONNECTORS.has(joint[0]!) || (only === 'and' && hasOf(run)) ? at : last;
}

/** The index of the capitalised word behind one to three connectors, each one space apart, if there is one. */
function behindConnectors(text: string, words: readonly Word[], last: number): number | undefined {
  let at = last + 1;
  while (at <= last + 3 && words[at] !== undefined && CONNECTORS.has(words[at]!.text)) {
    if (gap(text, words[at - 1]!, words[at]!) !== ' ') return undefined;
    at += 1;
  }
  const next = words[at];
  if (next === undefined || at === last + 1 || /^\d/.test(next.text) || !continues(next.text))
    return undefined;
  return gap(text, words[at - 1]!, next) === ' ' ? at : undefined;
}

/** "Portland and Ogdensburg Railroad": the head of the whole is at the end of the second half. */
function closesSoon(text: string, words: readonly Word[], at: number): boolean {
  for (let index = at + 1; index <= at + 3; index += 1) {
    const word = words[index];
    if (word === undefined || gap(text, words[index - 1]!, word) !== ' ' || !CAPITAL.test(word.text))
      return false;
    if (CLOSING_HEADS.has(fold(word.text))) return true;
  }
  return false;
}

function hasOf(run: readonly Word[]): boolean {
  return run.some((word) => word.text === 'of' || word.text === 'for');
}

function trimmed(text: string, words: readonly Word[], from: number, to: number): NameSpan | null {
  let first = from;
  while (first < to && PERSON_TITLES.has(fold(words[first]!.text))) first += 1;
  while (
    first < to - 1 &&
    PERSON_RANKS.has(fold(words[first]!.text)) &&
    !CONNECTORS.has(words[first + 1]!.text)
  )
    first += 1;
  const start = words[first]!.start;
  // "Twitter Q&A": a letter that another mark follows is half of something.
  const isHalf = to > first && words[to]!.text.length === 1 && /[&/+]/.test(text[words[to]!.end] ?? '');
  const last = words[isHalf ? to - 1 : to]!;
  const isPossessive = /['’]s$/i.test(last.text);
  let end = isPossessive ? last.end - 2 : last.end;
  if (
    text[end] === '.' &&
    (LEGAL_TAILS.has(fold(last.text)) || /^\p{Lu}\.\p{Lu}$/u.test(text.slice(end - 3, end)))
  )
    end += 1;
  return end > start ? { start, end, text: text.slice(start, end) } : null;
}

function gap(text: string, one: Word, other: Word): string {
  return other.start - one.end > 4 ? '    ' : text.slice(one.end, other.start);
}
