// A row of a table as it is read, cell by cell. Empty cells are kept, and cells that span columns or rows leave the others
// empty, so that each cell is where its header is.
import { attribute, oneLine } from './page-node.ts';
import type { PageNode } from './page-node.ts';
import type { TableGroup } from './page-place.ts';

export class PageRow {
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
