// The elements of a page as blocks: what a browser would show on separate lines, with their places.
// Walks without recursion, since pages may nest to any depth.
import type { LooseBlock, BlockShape } from '../../reading/reading.ts';
import { inOrder, type PageBlock, type Groups } from './block-order.ts';
import {
  BLOCKS,
  cellNodes,
  isLaidOut,
  isLeftOut,
  raisedAfter,
  type PageNode,
  headingText,
  attribute,
} from './page-node.ts';
import { oneLine } from '../../../text/one-line.ts';
import { OUTERMOST, placeIn, type Place, type Form, type TableGroup } from './page-place.ts';

/** The blocks of an element, in the order of the page. */
export function blocksOf(root: PageNode): LooseBlock[] {
  return inOrder(pageBlocksOf(root));
}

/**
 * The same with what the page says of their places; `inOrder` makes the blocks of those that are kept.
 * @param main the element that the page calls its main part: what is around that says nothing of what is in it
 */
export function pageBlocksOf(root: PageNode, main?: PageNode): PageBlock[] {
  const builder = new BlockBuilder();
  const steps: NodeStep[] = [{ node: root, place: OUTERMOST }];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const { node, place, leave } = step;
    if (leave !== undefined) builder.leave(leave, place, node);
    else if (node.nodeType === 3) builder.text(node.textContent ?? '', place);
    else if (node.nodeType === 1) enter(node, node === main ? IN_MAIN : place, steps, builder);
  }
  builder.flush();
  return builder.blocks;
}

const IN_MAIN: Place = { ...OUTERMOST, inMain: true };

interface NodeStep {
  readonly node: PageNode;
  /** Around the node; on leaving, inside it. */
  readonly place: Place;
  readonly leave?: string;
}

function enter(node: PageNode, around: Place, steps: NodeStep[], builder: BlockBuilder): void {
  const tag = (node.localName ?? '').toLowerCase();
  if (isLeftOut(node, tag)) return;
  const place = rowPlace(node, tag, placeIn(node, tag, around));
  builder.enter(tag, node, place);
  if (BLOCKS.has(tag) || CELLS.has(tag)) steps.push({ leave: tag, node, place });
  const children = CELLS.has(tag) ? cellNodes(node) : [...node.childNodes];
  for (let at = children.length - 1; at >= 0; at -= 1) steps.push({ node: children[at]!, place });
}

const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

// What a page is laid out with is not a table: its texts are what they would be without it.
function rowPlace(node: PageNode, tag: string, place: Place): Place {
  if (tag !== 'tr') return place;
  const laidOut = place.table === undefined || place.table.isLayout || isLaidOut(cellsOf(node));
  return laidOut ? { ...place, form: place.aroundTable } : place;
}

function cellsOf(row: PageNode): PageNode[] {
  return [...row.childNodes].filter(({ localName }) => CELLS.has((localName ?? '').toLowerCase()));
}

class BlockBuilder {
  readonly blocks: PageBlock[] = [];
  #text = '';
  #linked = 0;
  /** Of the first text since the last block. */
  #place: Place = OUTERMOST;
  /** A cell of what is not a table has ended: the next text is apart from what is before it. */
  #apart = false;
  #row: PageRow | undefined;
  /** Characters of prose so far: after some of them the top of the page is over. */
  #prose = 0;

  text(content: string, place: Place): void {
    const length = content.trim().length;
    if (this.#text.trim() === '') this.#place = place;
    else if (this.#apart && length > 0) this.#text += ' | ';
    if (length > 0) this.#apart = false;
    if (place.linked) this.#linked += length;
    this.#text += content;
  }

  /** @param place inside the element */
  enter(tag: string, node: PageNode, place: Place): void {
    if (tag === 'br') this.#text += place.form === 'code' ? '\n' : ' ';
    else if (tag === 'sup') this.#text += raisedAfter(this.#text, node);
    if (!BLOCKS.has(tag)) return;
    this.#edge(tag, place);
    if (tag === 'tr' && place.form === 'row' && place.table !== undefined)
      this.#row = new PageRow(place.table, place.inHead, cellsOf(node));
  }

  leave(tag: string, place: Place, node: PageNode): void {
    if (tag === 'tr' && this.#row !== undefined) this.#closeRow(this.#row, place);
    else if (BLOCKS.has(tag)) this.#edge(tag, place);
    else if (this.#row === undefined) this.#apart = true;
    else {
      this.#row.add(this.#text, node);
      this.#text = '';
    }
  }

  flush(): void {
    const [text, place] = [this.#text, this.#place];
    const whole = text.trim().length;
    if (whole === 0) this.#text = '';
    else this.#push(looseBlock(shapeOf(place, this.#prose < TITLE_PAGE), place, text), place, whole);
    this.#apart = false;
  }

  /** @param whole characters as the page has them, with its white space */
  #push(block: LooseBlock, place: Place, whole: number): void {
    const linked = Math.min(1, this.#linked / Math.max(1, whole));
    [this.#text, this.#linked] = ['', 0];
    if (block.text.trim() === '') return;
    if (block.kind !== 'heading' && block.kind !== 'metadata') this.#prose += whole;
    const inMain = place.inMain && ({ inMain: true } as const);
    this.blocks.push({ block, linked, zone: place.zone, ...inMain, groups: groupsOf(place, block) });
    if (place.holder !== undefined) place.holder.begun = true;
    if (place.note !== undefined) place.note.begun = true;
  }

  #edge(tag: string, place: Place): void {
    // A line of code may be an element of its own.
    if (place.form === 'code' && tag !== 'pre') {
      if (this.#text !== '' && !this.#text.endsWith('\n')) this.#text += '\n';
      return;
    }
    if (this.#row !== undefined) {
      // Blocks deeper in its cells: the page is laid out with it after all.
      this.#text = [...this.#row.cells, this.#text].filter((text) => text.trim() !== '').join(' | ');
      this.#row = undefined;
    }
    this.flush();
  }

  #closeRow(row: PageRow, place: Place): void {
    this.#row = undefined;
    row.close();
    const header = row.isHeader && ({ header: true } as const);
    this.#push({ ...aroundOf(place), kind: 'table', text: row.text, ...header }, place, row.length);
  }
}

/** Characters of prose within which lines that say who made the document, and when, are its title page. */
const TITLE_PAGE = 600;

// What a block at a place of its page is: its kind, and what it says of the list, note or definition that it is in.

/** The shape of a block that is not a row of a table. @param atTop near the beginning of its page */
function shapeOf(place: Place, atTop: boolean): BlockShape {
  const form = place.form === 'row' ? place.aroundTable : place.form;
  const own = SHAPES[form]?.(place, atTop) ?? plainShape(place);
  return { ...aroundOf(place), ...own };
}

type Shaping = (place: Place, atTop: boolean) => BlockShape | undefined;

const SHAPES: Readonly<Partial<Record<Form, Shaping>>> = {
  metadata: ({ onTitlePage }, atTop) => (onTitlePage || atTop ? { kind: 'metadata' } : undefined),
  note: ({ note, level }) => {
    // Its first line may be a heading; a further one shows that it is a part of the page that is only named so.
    if (note?.begun === true && level > 0) note.isOver = true;
    return note === undefined || note.isOver ? undefined : { kind: 'note' };
  },
  code: ({ language }) => ({ kind: 'code', ...(language !== undefined && { language }) }),
  list: ({ list }) => ({ kind: 'list', ...(list?.ordered === true && { ordered: true }) }),
  definition: ({ holder }) => ({ kind: 'definition', ...(holder?.isTerm === true && { term: true }) }),
  quotation: () => ({ kind: 'quotation' }),
  caption: () => ({ kind: 'caption' }),
};

function plainShape({ level }: Place): BlockShape {
  return level > 0 ? { kind: 'heading', level } : { kind: 'paragraph' };
}

/** What a block of any kind says of what it is in. */
function aroundOf({ inItem, depth, note }: Place): Pick<BlockShape, 'depth' | 'label'> {
  return {
    ...(inItem && { depth }),
    ...(note?.label !== undefined && !note.isOver && { label: note.label }),
  };
}

function groupsOf(place: Place, { kind }: LooseBlock): Groups {
  const { holder, list, terms, inItem } = place;
  return {
    list: inItem ? list : undefined,
    terms,
    table: kind === 'table' ? place.table : undefined,
    holder: holder?.isOver === true || kind === 'heading' ? undefined : holder,
  };
}

/** A block with its text as a browser would show it. */
function looseBlock(shape: BlockShape, { level }: Place, text: string): LooseBlock {
  if (shape.kind === 'code') return { ...shape, text: text.replaceAll('\u00a0', ' ') };
  return { ...shape, text: level > 0 ? (headingText(text) ?? '') : oneLine(text) };
}

// A row of a table as it is read, cell by cell. Empty cells are kept, and cells that span columns or rows leave the others
// empty, so that each cell is where its header is.

class PageRow {
  readonly cells: string[] = [];
  isHeader = false;
  /** Characters of its cells as the page has them, with their white space. */
  length = 0;
  readonly #table: TableGroup;
  readonly #isHead: boolean;
  readonly #isNamed: boolean;

  /** @param cells its elements @param isHead in the head of its table */
  constructor(table: TableGroup, isHead: boolean, cells: readonly PageNode[]) {
    this.#table = table;
    this.#isHead = isHead;
    this.#isNamed = cells.length > 0 && cells.every(({ localName }) => localName === 'th');
  }

  /** The next cell, with its text as the page has it. */
  add(raw: string, cell: PageNode): void {
    const text = oneLine(raw);
    this.length += raw.trim().length;
    this.#reached();
    const columns = spanOf(cell, 'colspan', WIDEST);
    const rows = spanOf(cell, 'rowspan', TALLEST);
    const { reaching } = this.#table;
    for (let at = 0; at < columns; at += 1) {
      if (rows > 1 && this.cells.length < WIDEST) reaching[this.cells.length] = rows - 1;
      this.cells.push(at === 0 ? text : '');
    }
  }

  /** After its last cell. */
  close(): void {
    const { reaching } = this.#table;
    for (let at = this.cells.length; at < reaching.length; at += 1)
      reaching[at] = Math.max(0, (reaching[at] ?? 0) - 1);
    while (this.cells.at(-1) === '') this.cells.pop();
    if (this.cells.length === 0) return;
    this.isHeader = this.#isHead || (this.#isNamed && this.#table.rows === 0);
    this.#table.rows += 1;
    this.#table.columns = Math.max(this.#table.columns, this.cells.length);
    this.#table.isHeaded ||= this.isHeader;
  }

  /** Its cells with what parts them, without empty ones at its end. */
  get text(): string {
    return this.cells.join(' | ');
  }

  #reached(): void {
    const { reaching } = this.#table;
    for (let rows = reaching[this.cells.length] ?? 0; rows > 0; rows = reaching[this.cells.length] ?? 0) {
      reaching[this.cells.length] = rows - 1;
      this.cells.push('');
    }
  }
}

// A table made to do harm could else ask for any number of empty cells.
const WIDEST = 32;
const TALLEST = 1000;

function spanOf(cell: PageNode, name: string, most: number): number {
  const span = Number.parseInt(attribute(cell, name), 10);
  return span > 1 ? Math.min(span, most) : 1;
}
