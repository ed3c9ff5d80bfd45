// A passage that is near to a question, as the terminal, Markdown and HTML show it: the headings it is under, its blocks and the
// words of the question in them. It may come from any service: what is not laid out so is one paragraph.
import type { BriefParagraph } from '../../../api/payloads/brief.ts';
import type { ClosePassage, PassageBlock } from '../../../api/payloads/query.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import type { Piece, Stretch } from '../../../text/marks.ts';
import { cleanPieces } from '../../../page/marked.ts';
import { isList, recordsIn } from '../table/rows.ts';

/** A paragraph of a brief, or a passage in the page of an answer. */
export interface ShownParagraph extends BriefParagraph {
  readonly passage?: ClosePassage;
}

export interface ShownBlock {
  readonly kind: string;
  /** How deep the list is that it is in; 0 for what is in none. */
  readonly depth: number;
  readonly ordered: boolean;
  readonly header: boolean;
  readonly term: boolean;
  /** Cleaned; words of the question are marked. */
  readonly pieces: readonly Piece[];
}

/** Deeper lists are shown at this depth. */
const DEEPEST = 8;

/** Title and headings, the outermost first; the title once where the first heading is the title. */
export function pathOf({ title, headings }: ForeignRecord<ClosePassage>): string[] {
  const path = isList(headings) ? headings.filter((one) => typeof one === 'string') : [];
  return typeof title !== 'string' || title === '' || path[0] === title ? path : [title, ...path];
}

/** The blocks in order; together they are the quotation but for the space between them. */
export function blocksOf(passage: ForeignRecord<ClosePassage>): ShownBlock[] {
  const quote = typeof passage.quote === 'string' ? passage.quote : '';
  const marks = stretchesIn(passage.matches, quote.length);
  const blocks = recordsIn(passage.blocks).flatMap((block) => {
    const [place] = stretchesIn([block], quote.length);
    return place === undefined ? [] : [{ block, place }];
  });
  const isWhole = blocks.every(({ place }, at) => at === 0 || place.start >= blocks[at - 1]!.place.end);
  if (blocks.length === 0 || !isWhole || leavesOut(quote, blocks))
    return [{ ...PLAIN, pieces: piecesIn(quote, { start: 0, end: quote.length }, marks) }];
  return blocks.map(({ block, place }) => ({ ...shapeOf(block), pieces: piecesIn(quote, place, marks) }));
}

const PLAIN = { kind: 'paragraph', depth: 0, ordered: false, header: false, term: false } as const;

function shapeOf({
  kind,
  depth,
  ordered,
  header,
  term,
}: ForeignRecord<PassageBlock>): Omit<ShownBlock, 'pieces'> {
  return {
    kind: typeof kind === 'string' ? kind : 'paragraph',
    depth: typeof depth === 'number' && depth >= 1 ? Math.min(DEEPEST, Math.floor(depth)) : 0,
    ordered: ordered === true,
    header: header === true,
    term: term === true,
  };
}

/** Words of the quotation that are in no block would go unseen. */
function leavesOut(quote: string, blocks: readonly { readonly place: Stretch }[]): boolean {
  let at = 0;
  for (const { place } of [...blocks, { place: { start: quote.length, end: quote.length } }]) {
    if (quote.slice(at, place.start).trim() !== '') return true;
    at = place.end;
  }
  return false;
}

function stretchesIn(value: Foreign<readonly Stretch[]>, length: number): Stretch[] {
  return (isList(value) ? value : []).flatMap((one) => {
    if (!isRecord(one)) return [];
    const { start, end } = one;
    const isPlace = Number.isSafeInteger(start) && Number.isSafeInteger(end);
    return isPlace && Number(start) >= 0 && Number(start) < Number(end) && Number(end) <= length
      ? [{ start: Number(start), end: Number(end) }]
      : [];
  });
}

function piecesIn(quote: string, { start, end }: Stretch, marks: readonly Stretch[]): Piece[] {
  const inside = marks.filter((mark) => mark.start < end && mark.end > start);
  return cleanPieces(
    quote.slice(start, end),
    inside.map((mark) => ({ start: mark.start - start, end: mark.end - start })),
  );
}
