// The model of a brief cut up for its pages: paragraphs at their claims, citations by the number of their document.
import type { Page, PageClaim, PageParagraph } from './brief-page.ts';
import { type CitedClaim, finder, type Numbered, numberedIn, type Numbers } from '../answer/cited.ts';

/** A stretch of a paragraph: the words of a claim, or what is between claims. */
export interface Piece {
  readonly text: string;
  readonly claim: PageClaim | undefined;
}

/** The citations of a page by the number of their document, in order; each document once. */
export function numbered({ citations, numbers }: Page): readonly Numbered[] {
  return numberedIn(citations.values(), numbers);
}

/** A paragraph cut at its claims. Claims whose words are not in it follow as pieces of their own. */
export function piecesOf({ text: whole, claims }: PageParagraph): Piece[] {
  const pieces: Piece[] = [];
  const loose: Piece[] = [];
  let rest = whole.trim();
  const find = finder();
  for (const claim of claims) {
    const wanted = claim.text.trim();
    const at = find(wanted, rest);
    if (at === -1) {
      loose.push({ text: claim.text, claim });
      continue;
    }
    if (at > 0) pieces.push({ text: rest.slice(0, at), claim: undefined });
    pieces.push({ text: wanted, claim });
    rest = rest.slice(at + wanted.length);
  }
  if (rest !== '') pieces.push({ text: rest, claim: undefined });
  return [...pieces, ...loose];
}

/** The numbers of a claim's documents, ascending, each once. */
export function numbersFor(claim: CitedClaim, numbers: Numbers): number[] {
  return [...new Set(claim.citation_ids.flatMap((id) => numbers.get(id) ?? []))].sort((a, b) => a - b);
}
