// Claims recorded as verbatim: whether their chunk has their words, at the place in the verdict. An
// exact match needs no language; other claims are compared by words as the validator reads them.

import type { Check } from '../report/report.ts';
import type { ClaimText } from './claim-text.ts';
import { ALTERED, plain } from './documents.ts';
import type { Findings } from './findings.ts';
import { indexOf, isWithin } from '../scan/index-of.ts';
import { withoutOdd, codePoint, named, oddLetters } from '../../text/odd-letters.ts';
import { textsAt } from './offsets.ts';

/** What is recorded of a claim that has the exact words of its chunk. */
export const VERBATIM = 'verbatim';

/** The word of a verdict, however it is cased, and without the blanks and marks around it that a reader does not see. */
export function verdictWord(text: string): string {
  return withoutOdd(text).trim().toLowerCase();
}

const NOT_HELD = 'the chunk does not hold it word for word';
const MOVED = 'its quotation is not where the verdict says';

type Said = Pick<ClaimText, 'parts' | 'offsets'>;

/** What speaks against a claim being word for word, as far as letters show; undefined where nothing does. */
export function notWordForWord({ parts, offsets }: Said): string | undefined {
  const { text, chunk } = parts;
  if (text === undefined || chunk === undefined) return undefined;
  if (!hasWhole(chunk, text) && !hasWhole(plain(chunk), plain(text))) return NOT_HELD;
  // As the embedded service writes it: nothing else need be made.
  const { start = -1, end } = offsets.quote ?? {};
  if (start >= 0 && chunk.slice(start, end) === text) return undefined;
  const there = quotedTexts({ parts, offsets });
  return there === undefined || there.some((each) => plain(each) === plain(text)) ? undefined : MOVED;
}

/** Claims that are not there letter by letter, until they are judged by their words: some at a time, however many there are. */
export class Suspects {
  private waiting: ClaimText[] = [];
  private size = 0;

  /** Looks at a claim that is recorded as word for word. */
  meet(claim: ClaimText): void {
    if (!claim.problems.some(isOurs)) return;
    this.waiting.push(claim);
    this.size += 2 * ((claim.parts.text?.length ?? 0) + (claim.parts.chunk?.length ?? 0)) + 200;
  }

  /** A promise where enough is waiting, or `all` of it is wanted. Takes the problem from claims whose words are only written otherwise. */
  settle(findings: Findings, all = false): Promise<void> | undefined {
    if (this.waiting.length === 0 || (!all && this.size < WAITING_BYTES)) return undefined;
    const some = this.waiting;
    this.waiting = [];
    this.size = 0;
    return judge(some, findings);
  }
}

const WAITING_BYTES = 512 * 1024;

async function judge(some: readonly ClaimText[], findings: Findings): Promise<void> {
  for (const claim of some) {
    const problem = await problemOf(claim);
    if (problem !== undefined) findings.add('claims.verbatim', `claims[${claim.index}]: ${problem}`);
    else claim.problems.splice(0, Infinity, ...claim.problems.filter((each) => !isOurs(each)));
  }
}

/** The check, of so many claims that say so; none where no claim does. */
export function verbatimCheck(findings: Findings, said: number): Check[] {
  const unread = findings.count(UNREAD);
  if (said + unread === 0) return [];
  const check = findings.check({
    id: 'claims.verbatim',
    wrong: 'fail',
    otherwise: unread > 0 ? 'partly' : 'pass',
    expected: 'the chunk has each verbatim claim word for word, where its verdict says',
    found: foundOf(said, findings.count('claims.verbatim'), unread),
  });
  return [check];
}

/** Of so many claims that say to be word for word; of `unread` it cannot be said. */
function foundOf(said: number, count: number, unread: number): string {
  const unjudged = unread === 0 ? '' : `; ${unread} claims whose verdict is not text are not judged`;
  return `${said - count} of ${said}${unjudged}`;
}

/** Where claims are counted whose verdict is not text. */
export const UNREAD = 'verdict.unread';

function isOurs(problem: string): boolean {
  return problem === `${ALTERED}: ${NOT_HELD}` || problem === `${ALTERED}: ${MOVED}`;
}

async function problemOf(claim: ClaimText): Promise<string | undefined> {
  const { text = '', chunk = '' } = claim.parts;
  if (TURNING.test(text) || text.length > LONGEST) return NOT_HELD;
  const [{ recallSource }, { findVerbatim }] = await Promise.all([
    import('../validator/source.ts'),
    import('../validator/verbatim.ts'),
  ]);
  const words = recallSource(text);
  if (findVerbatim(words, recallSource(chunk)) === null) return NOT_HELD;
  const there = quotedTexts(claim);
  if (there === undefined) return undefined;
  // A quotation ends with the mark of its sentence, which the claim may do without.
  const isThere = there.map(recallSource).some((quote) => {
    const same = quote.tokens.length === words.tokens.length;
    return same && findVerbatim(words, quote) !== null;
  });
  return isThere ? undefined : MOVED;
}

/** What is where the verdict has its quotation: of the chunk, or of the document; undefined where it names no place. */
function quotedTexts({
  parts: { chunk = '' },
  offsets: { chunk: place, quote },
}: Said): string[] | undefined {
  if (quote === undefined) return undefined;
  const shift = place?.start ?? 0;
  const inDocument = { start: quote.start - shift, end: quote.end - shift };
  return [...textsAt(chunk, quote), ...(shift > 0 ? textsAt(chunk, inDocument) : [])];
}

/** Marks that turn the direction of reading: with them the same letters say something else on a screen. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;
/** In UTF-16 units: longer claims must be there letter by letter. */
const LONGEST = 20_000;

/** Whether the text is in the chunk letter by letter, and neither begins nor ends within a word or number. */
function hasWhole(chunk: string, text: string): boolean {
  if (!READABLE.test(text)) return false;
  let tries = 0;
  for (let at = indexOf(chunk, text); at >= 0 && tries < MOST_TRIES; at = indexOf(chunk, text, at + 1)) {
    tries += 1;
    if (isWhole(chunk, at, at + text.length)) return true;
  }
  return false;
}

function isWhole(chunk: string, start: number, end: number): boolean {
  return (
    !WITHIN.test(chunk.slice(Math.max(0, start - 1), start + 1)) &&
    !WITHIN.test(chunk.slice(end - 1, end + 1))
  );
}

/** Places within words that are passed over: beyond them the words are compared, which is linear for any text. */
const MOST_TRIES = 20;
const READABLE = /[^\s\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/;
/** Two letters or digits of a script that writes spaces between its words. */
const WITHIN = /^[0-9a-z\u00c0-\u058f]{2}$/i;

// Letter by letter: what is the same by its words may still have a mark that no one sees, be composed otherwise, or be shorter
// than the quotation that its verdict gives.

/** Notes where the letters of a claim are not those of its chunk, white space apart, or not at the place of its quotation. */
export function compareLetters(claim: ClaimText, findings: Findings): void {
  const { text, chunk } = claim.parts;
  if (text === undefined || chunk === undefined) return;
  const quote = claim.offsets.quote;
  // As the embedded service writes it: nothing else need be made.
  if (quote !== undefined && quote.start >= 0 && chunk.slice(quote.start, quote.end) === text) return;
  const said = folded(text);
  const places = quotedTexts(claim)?.map(folded);
  const isThere = places === undefined ? isWithin(folded(chunk), said) : places.includes(said);
  if (isThere && (text === text.trim() || (places === undefined && isWithin(chunk, text)))) return;
  const problem = isThere ? BLANKS : difference(said, folded(chunk), places);
  findings.add('claims.letters', `claims[${claim.index}]: ${problem}: ${named(text.slice(0, 80))}`);
}

const BLANKS = 'blanks at its beginning or end that its quotation does not have';

function difference(said: string, chunk: string, places: readonly string[] | undefined): string {
  const there = places ?? [chunk];
  const odd = oddLetters(said).filter((letter) => !there.some((each) => oddLetters(each).includes(letter)));
  if (odd.length > 0) return `the chunk does not have ${odd.slice(0, 5).join(', ')}`;
  if (places !== undefined && isWithin(chunk, said)) {
    const [place = ''] = places;
    return `its quote has ${place.length} letters, the claim ${said.length}`;
  }
  const missing = there.flatMap((each) => (isWithin(withoutOdd(each), said) ? oddLetters(each) : []));
  if (missing.length > 0)
    return `the chunk has ${missing.slice(0, 5).join(', ')}, which the claim leaves out`;
  if (there.some((each) => isWithin(each.normalize('NFC'), said.normalize('NFC'))))
    return `in another Unicode normalisation than the chunk, ${strange(said, chunk)}`;
  return `other letters than the chunk's, ${strange(said, chunk)}`;
}

/** The first letters of a claim that its chunk has nowhere. */
function strange(said: string, chunk: string): string {
  const known = new Set(chunk);
  const others = [...new Set(said)].filter((letter) => !known.has(letter)).slice(0, 5);
  return others.length === 0
    ? 'in another order'
    : others.map((letter) => `${codePoint(letter)} ${letter}`).join(', ');
}

/** White space is the same however it is written: lines of a paragraph are one line in a claim. U+FEFF has no width, so is none. */
function folded(text: string): string {
  return text.replace(/[^\S\ufeff]+/g, ' ').replace(/^ | $/g, '');
}

/** The check, of so many claims that say to be word for word; none where no claim does. */
export function lettersCheck(findings: Findings, said: number): Check[] {
  const id = 'claims.letters';
  const unread = findings.count(UNREAD);
  if (said + unread === 0) return [];
  const check = findings.check({
    id,
    wrong: 'warn',
    otherwise: unread > 0 ? 'partly' : 'pass',
    expected: 'verbatim claims are letter by letter in their chunks, invisible letters too',
    found: foundOf(said, findings.count(id), unread),
  });
  return [check];
}
