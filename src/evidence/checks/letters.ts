// Claims that are recorded as word for word, letter by letter: what is the same by its words may still have a mark that no one
// sees, be composed otherwise, or be shorter than the quotation that its verdict gives.

import { codePoint, named, oddLetters, withoutOdd } from '../../text/odd-letters.ts';
import { checked } from '../report/report.ts';
import type { Check } from '../report/report.ts';
import type { ClaimText } from './claim-text.ts';
import type { Findings } from './findings.ts';
import { isWithin } from '../scan/index-of.ts';
import { foundOf, quotedTexts, UNREAD } from './word-for-word.ts';

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
  const count = findings.count(id);
  const check = checked({
    id,
    status: count > 0 ? 'warn' : unread > 0 ? 'partly' : 'pass',
    expected: 'verbatim claims are letter by letter in their chunks, invisible letters too',
    found: foundOf(said, count, unread),
    where: findings.where(id),
    count,
  });
  return [check];
}
