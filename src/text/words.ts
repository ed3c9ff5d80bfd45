// Words with their places: letters, digits, inner apostrophes (service.md, "Retrieval").
// Combining marks and invisible joiners continue a word; runs in scripts written without spaces become overlapping pairs of characters, so
// that search works in them too. Plain ASCII takes a table walk, Latin-1 a small expression; everything else that of all letters.
import { lazy } from './lazy.ts';
import { plainSource } from './plain.ts';

export interface Word {
  /** As the text writes it: `text === given.slice(start, end)`. */
  text: string;
  /** UTF-16 offset of the first code unit. */
  start: number;
  /** UTF-16 offset after the last code unit. */
  end: number;
}

/** All words of `text` in order of their start; linear in its length. */
export function words(text: string): Word[] {
  const found: Word[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code < 128 && !isAsciiAlphanumeric(code)) at += 1;
    else at = pushWordAt(found, text, at);
  }
  return found;
}

/**
 * Adds the word that begins at an offset where a letter or digit may be, or the words of an unspaced run.
 * @returns the offset from which to look for the next one
 */
export function pushWordAt(found: Word[], text: string, at: number): number {
  const end = wordEnd(text, at);
  if (end === at) return at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
  const word = text.slice(at, end);
  if (BEYOND_LATIN.test(word) && UNSPACED.test(word)) pushUnspaced(found, text, at, end);
  else found.push({ text: word, start: at, end });
  return end;
}

/** The comparable form of a word: NFKC, lower case, straight apostrophe, possessive and invisible joiners dropped. */
export function fold(word: string): string {
  if (PLAIN_LOWER.test(word)) return word;
  const folded = BEYOND_ASCII.test(word) ? foldLetters(word) : word.toLowerCase();
  return folded.length > 2 && folded.endsWith("'s") ? folded.slice(0, -2) : folded;
}

function foldLetters(word: string): string {
  return word.normalize('NFKC').toLowerCase().normalize('NFKC').replace(INVISIBLE, '').replace(/’/g, "'");
}

const BEYOND_ASCII = /[^\0-\u007f]/;
const PLAIN_LOWER = /^[a-z0-9]+$/;
const INVISIBLE = /\u00ad|\u200c|\u200d|\u2060/g;
const WORD =
  "[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*(?:[\\u00ad\\u200c\\u200d\\u2060]+[\\p{L}\\p{M}]+|['’]\\p{L}[\\p{L}\\p{M}]*)*";
// Its lastIndex is set before each use.
const atWord = lazy(() => new RegExp(WORD, 'uy'));
/** The same for Latin-1, but for a soft hyphen. */
const atPlainWord = lazy(() => new RegExp(plainSource("[\\p{L}\\p{N}]+(?:['’]\\p{L}+)*"), 'y'));

const BEYOND_LATIN = /[^\0-\u0dff]/;
// Thai, Lao, Myanmar, Khmer, kana, Han and its extensions: scripts that do not put spaces between words.
const UNSPACED =
  /[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3031-\u303c\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{3ffff}]/u;
const unspacedRun = lazy(() => new RegExp(`(?:${UNSPACED.source}\\p{M}*)+`, 'gu'));

function wordEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && isAsciiAlphanumeric(text.charCodeAt(at))) at += 1;
  if (at > start) at = afterApostrophes(text, at);
  const next = at < text.length ? text.charCodeAt(at) : 32;
  if (at > start && next < 128 && (next !== 39 || isPlainAt(text, at + 1))) return at;
  return plainEnd(text, start) ?? endOf(atWord(), text, start);
}

function endOf(word: RegExp, text: string, start: number): number {
  word.lastIndex = start;
  return word.test(text) ? word.lastIndex : start;
}

/** The end of a word of Latin-1, or `start` where none begins; undefined where other characters may belong to it. */
function plainEnd(text: string, start: number): number | undefined {
  const end = endOf(atPlainWord(), text, start);
  return mayJoin(text, end) || mayJoin(text, end + 1) ? undefined : end;
}

/** Whether a character may go on with a word in a way that Latin-1 has not, or begin one. */
function mayJoin(text: string, at: number): boolean {
  const code = at < text.length ? text.charCodeAt(at) : 32;
  return code === 0xad || (code > 0xff && code !== 0x20ac && (code < 0x2010 || code > 0x2027));
}

/** The end of the parts of a plain word behind its apostrophes: of "o'clock", "it's". */
function afterApostrophes(text: string, from: number): number {
  let end = from;
  while (text.charCodeAt(end) === 39 && isAsciiLetter(text.charCodeAt(end + 1))) {
    end += 2;
    while (isAsciiLetter(text.charCodeAt(end))) end += 1;
  }
  return end;
}

/** Whether what is there cannot go on with a word behind an apostrophe, and is not a letter of another script. */
function isPlainAt(text: string, at: number): boolean {
  return at >= text.length || (text.charCodeAt(at) < 128 && !isAsciiLetter(text.charCodeAt(at)));
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122 && code < 128;
}

function pushUnspaced(found: Word[], text: string, start: number, end: number): void {
  const word = text.slice(start, end);
  let from = 0;
  for (const run of word.matchAll(unspacedRun())) {
    if (run.index > from)
      found.push({ text: word.slice(from, run.index), start: start + from, end: start + run.index });
    from = run.index + run[0].length;
    pushPairs(found, text, start + run.index, start + from);
  }
  if (from < word.length) found.push({ text: word.slice(from), start: start + from, end });
}

function pushPairs(found: Word[], text: string, start: number, end: number): void {
  const starts: number[] = [];
  for (const character of text.slice(start, end).matchAll(/[^\p{M}]\p{M}*/gu))
    starts.push(start + character.index);
  if (starts[0] !== start) starts.unshift(start);
  starts.push(end);
  const last = Math.max(1, starts.length - 2);
  for (let index = 0; index < last; index += 1) {
    const from = starts[index]!;
    const to = starts[Math.min(index + 2, starts.length - 1)]!;
    found.push({ text: text.slice(from, to), start: from, end: to });
  }
}

function isAsciiAlphanumeric(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
