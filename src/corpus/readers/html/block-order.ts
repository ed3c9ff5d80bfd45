// The blocks of a page that are kept, in order: which begin a list or a table, which continue one.
import type { LooseBlock } from '../../reading/reading.ts';
import type { ListGroup, TableGroup, Zone } from './page-place.ts';

/** A block and what the page says of its place. */
export interface PageBlock {
  /** Without `opens` and `continues`. */
  readonly block: LooseBlock;
  /** The share of its characters that are in links, 0 to 1. */
  readonly linked: number;
  readonly zone: Zone;
  /** In the element that the page calls its main part. */
  readonly inMain?: true;
  readonly groups?: Groups;
}

/** What a block is part of, by identity. */
export interface Groups {
  /** The list whose item it is in. */
  readonly list: ListGroup | undefined;
  /** The list of definitions that it is in, at whatever depth within. */
  readonly terms: object | undefined;
  /** Of rows. */
  readonly table: TableGroup | undefined;
  /** The innermost item, definition or note. */
  readonly holder: object | undefined;
}

/** The blocks as a reader yields them. */
export function inOrder(kept: readonly PageBlock[]): LooseBlock[] {
  const order = new Order();
  return kept.map(({ block, groups }) => (groups === undefined ? block : order.next(block, groups)));
}

class Order {
  /** The lists that are open, by their depth. */
  readonly #lists: (ListGroup | undefined)[] = [];
  readonly #begun = new Set<object>();
  readonly #terms = new Set<object>();
  #table: TableGroup | undefined;

  next(block: LooseBlock, { list, terms, table, holder }: Groups): LooseBlock {
    const goesOn = holder !== undefined && this.#begun.has(holder);
    if (holder !== undefined) this.#begun.add(holder);
    const opensTable = table !== undefined && table !== this.#table;
    this.#table = table;
    const opensList = this.#opensList(block, list);
    const opens = this.#opensTerms(block, terms) || opensList || opensTable;
    const shaped: LooseBlock = { ...block, ...(opens && { opens }), ...(goesOn && { continues: true }) };
    return isColumn(table) ? paragraphOf(shaped) : shaped;
  }

  // A heading in an item, or a table, is not what its list begins with.
  #opensList({ kind }: LooseBlock, list: ListGroup | undefined): boolean {
    const depth = list?.depth ?? 0;
    this.#lists.length = Math.min(this.#lists.length, depth + 1);
    if (list === undefined) this.#lists.length = 0;
    if (list === undefined || this.#lists[depth] === list || NOT_OPENING.has(kind)) return false;
    this.#lists[depth] = list;
    return true;
  }

  #opensTerms({ kind }: LooseBlock, terms: object | undefined): boolean {
    if (terms === undefined) this.#terms.clear();
    if (terms === undefined || kind !== 'definition' || this.#terms.has(terms)) return false;
    this.#terms.add(terms);
    return true;
  }
}

const NOT_OPENING: ReadonlySet<string> = new Set(['heading', 'table', 'caption', 'definition']);

// One column without a name is not a table, but a frame around a text.
function isColumn(table: TableGroup | undefined): boolean {
  return table !== undefined && table.columns <= 1 && !table.isHeaded;
}

function paragraphOf({ kind: _kind, opens: _opens, ...rest }: LooseBlock): LooseBlock {
  return { ...rest, kind: 'paragraph' };
}
