// A passage that is near to a question: the headings it is under, its blocks and the words of the
// question in them. It may come from any service: what is not laid out so is one paragraph.
import type { ClosePassage, PassageBlock } from '../../../api/payloads/query.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import { cleanPieces } from '../../../page/marked.ts';
import type { Block, BlockOf, Item, Run } from '../../../page/page.ts';
import { text } from '../../../page/values.ts';
import type { Stretch } from '../../../text/marks.ts';
import { cellsOf } from '../../../text/table-cells.ts';
import { claimFor } from '../cited.ts';
import { isList, recordsIn } from '../table/rows.ts';

type Passage = ForeignRecord<ClosePassage>;

/** @param number what it is called in the list, from 1 */
export function passageBlock(passage: Passage, number: number): BlockOf<'passage'> {
  const quote = text(passage.quote);
  return {
    kind: 'passage',
    number,
    path: pathOf(passage).join(' › '),
    claim: claimFor(quote, [passage.id]),
    citation: passage,
    blocks: blocksOf(passage),
  };
}

/** Title and headings, the outermost first; the title once where the first heading is the title. */
function pathOf({ title, headings }: Passage): string[] {
  const path = isList(headings) ? headings.filter((one) => typeof one === 'string') : [];
  return typeof title !== 'string' || title === '' || path[0] === title ? path : [title, ...path];
}

interface Placed extends Pick<PassageBlock, 'kind'> {
  readonly depth: number;
  readonly ordered: boolean;
  readonly term: boolean;
  readonly words: readonly Run[];
}

/** The quotation as blocks; together they are its words. */
export function blocksOf(passage: Passage): Block[] {
  const blocks: Block[] = [];
  let items: Item[] = [];
  let rows: string[][] = [];
  const end = (): void => {
    if (items.length > 0) blocks.push({ kind: 'list', items });
    if (rows.length > 0) blocks.push({ kind: 'table', caption: '', rows: evened(rows) });
    [items, rows] = [[], []];
  };
  for (const block of numbered(placedIn(passage))) {
    const { kind, depth, term } = block;
    const words = kind === 'code' ? block.words : onOneLine(block.words);
    const isRow = kind === 'table' && depth === 0;
    if ((items.length > 0 && depth === 0) || (rows.length > 0 && !isRow)) end();
    if (depth > 0) items.push(itemOf(block, words));
    else if (isRow) rows.push(cellsOf(words.map((run) => run.text).join('')));
    else if (kind === 'code') blocks.push({ kind: 'code', words });
    else if (kind === 'definition' && !term) blocks.push({ kind: 'list', items: [{ words, goesOn: true }] });
    else
      blocks.push({ kind: 'text', words: term ? words.map((run) => ({ tone: 'strong', ...run })) : words });
  }
  end();
  return blocks;
}

function itemOf({ kind, depth, number }: Placed & { readonly number: number }, words: readonly Run[]): Item {
  const place = { words, depth };
  if (kind === 'code') return { ...place, code: true };
  if (kind !== 'list') return { ...place, goesOn: true };
  return number > 0 ? { ...place, number } : place;
}

function onOneLine(words: readonly Run[]): Run[] {
  return words.map((run) => ({ ...run, text: run.text.replace(/\s+/g, ' ') }));
}

function evened(rows: readonly (readonly string[])[]): string[][] {
  const columns = Math.max(...rows.map(({ length }) => length));
  return rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
}

/** Items of numbered lists with their numbers; a list that the passage begins within has none. */
function numbered(blocks: readonly Placed[]): (Placed & { readonly number: number })[] {
  const counts: number[] = [];
  return blocks.map((block) => {
    counts.length = Math.min(counts.length, block.depth + 1);
    if (!block.ordered || block.kind !== 'list') return { ...block, number: 0 };
    counts[block.depth] = (counts[block.depth] ?? 0) + 1;
    return { ...block, number: counts[block.depth]! };
  });
}

function placedIn(passage: Passage): Placed[] {
  const quote = text(passage.quote);
  const marks = stretchesIn(passage.matches, quote.length);
  const blocks = recordsIn(passage.blocks).flatMap((block) => {
    const [place] = stretchesIn([block], quote.length);
    return place === undefined ? [] : [{ block, place }];
  });
  const isWhole = blocks.every(({ place }, at) => at === 0 || place.start >= blocks[at - 1]!.place.end);
  if (blocks.length === 0 || !isWhole || leavesOut(quote, blocks))
    return [{ ...PLAIN, words: runsIn(quote, { start: 0, end: quote.length }, marks) }];
  return blocks.map(({ block, place }) => ({ ...shapeOf(block), words: runsIn(quote, place, marks) }));
}

const PLAIN = { kind: 'paragraph', depth: 0, ordered: false, term: false } as const;

/** Deeper lists are shown at this depth. */
const DEEPEST = 8;

function shapeOf({ kind, depth, ordered, term }: ForeignRecord<PassageBlock>): Omit<Placed, 'words'> {
  return {
    kind: typeof kind === 'string' ? kind : 'paragraph',
    depth: typeof depth === 'number' && depth >= 1 ? Math.min(DEEPEST, Math.floor(depth)) : 0,
    ordered: ordered === true,
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

function runsIn(quote: string, { start, end }: Stretch, marks: readonly Stretch[]): Run[] {
  const inside = marks.filter((mark) => mark.start < end && mark.end > start);
  return cleanPieces(
    quote.slice(start, end),
    inside.map((mark) => ({ start: mark.start - start, end: mark.end - start })),
  ).map(({ text: words, isMarked }) => ({ text: words, ...(isMarked ? { tone: 'mark' as const } : {}) }));
}
