// Visible HTML as blocks that say their place, in the same one walk: items of lists, rows of tables, terms, quotations.
import type { BlockShape, LooseBlock } from '../../reading/reading.ts';
import { shown, shownCode, walkTags } from './strip.ts';

/** The visible text of HTML in blocks, without looking for the main text. */
export function strippedBlocks(html: string): LooseBlock[] {
  const walk = new BlockWalk();
  walkTags(html, walk);
  walk.end();
  return walk.blocks;
}

interface OpenList {
  readonly ordered: boolean;
  /** Nothing of it has been seen yet. */
  fresh: boolean;
  /** `begun`: something of the open item has been seen. */
  item: 'none' | 'open' | 'begun';
}

class BlockWalk {
  readonly blocks: LooseBlock[] = [];
  private parts: string[] = [];
  private tag = 'p';
  private readonly lists: OpenList[] = [];
  private quotations = 0;
  private terms: 'none' | 'fresh' | 'open' = 'none';
  private table: 'none' | 'fresh' | 'open' = 'none';
  /** The open row, where there is one. */
  private cells: { readonly text: string; readonly header: boolean }[] = [];
  private cell: 'td' | 'th' | undefined;

  text(part: string): void {
    this.parts.push(part);
  }

  block(name: string, closing: boolean): void {
    if (this.cell !== undefined && IN_CELLS.has(name)) {
      this.parts.push(' ');
      return;
    }
    this.flush();
    if (!IN_TABLES.has(name) || name === 'table') this.endRow();
    this.mark(name, closing);
    this.tag = closing ? 'p' : name;
  }

  end(): void {
    this.flush();
    this.endRow();
  }

  private mark(name: string, closing: boolean): void {
    const list = this.lists.at(-1);
    if (name === 'ul' || name === 'ol') {
      if (closing) this.lists.pop();
      else this.lists.push({ ordered: name === 'ol', fresh: true, item: 'none' });
    } else if (name === 'li') {
      if (list === undefined) this.lists.push({ ordered: false, fresh: true, item: 'open' });
      else list.item = closing ? 'none' : 'open';
    } else if (name === 'blockquote') this.quotations = Math.max(0, this.quotations + (closing ? -1 : 1));
    else if (name === 'dl') this.terms = closing ? 'none' : 'fresh';
    else if (IN_TABLES.has(name)) this.markTable(name, closing);
  }

  private markTable(name: string, closing: boolean): void {
    if (name === 'td' || name === 'th') this.cell = closing ? undefined : name;
    else this.endRow();
    if (name === 'table') this.table = closing ? 'none' : 'fresh';
  }

  private flush(): void {
    const { parts, tag, cell } = this;
    this.parts = [];
    const text = tag === 'pre' ? shownCode(parts) : shown(parts);
    if (cell !== undefined) {
      this.cells.push({ text: shown(parts), header: cell === 'th' });
      this.cell = undefined;
    } else if (tag !== 'title' && text.trim() !== '') this.push(this.shape(tag), text);
  }

  private endRow(): void {
    const { cells } = this;
    this.cells = [];
    if (cells.every(({ text }) => text === '')) return;
    const opens = this.table === 'fresh' && { opens: true as const };
    const header = cells.every((one) => one.header || one.text === '') && { header: true as const };
    this.table = 'open';
    this.push({ kind: 'table', ...opens, ...header }, cells.map(({ text }) => text).join(' | '));
  }

  private shape(tag: string): BlockShape {
    if (/^h[1-6]$/.test(tag)) return { kind: 'heading', level: Number(tag[1]) };
    if (tag === 'pre') return { kind: 'code' };
    if (tag === 'figcaption' || tag === 'caption') return { kind: 'caption' };
    if (tag === 'dt' || tag === 'dd') {
      const opens = this.terms === 'fresh' && { opens: true as const };
      this.terms = 'open';
      return { kind: 'definition', ...(tag === 'dt' && { term: true as const }), ...opens };
    }
    const inItem = tag === 'li' || (this.lists.at(-1)?.item ?? 'none') !== 'none';
    return { kind: inItem ? 'list' : this.quotations > 0 ? 'quotation' : 'paragraph' };
  }

  private push(shape: BlockShape, text: string): void {
    const list = this.lists.at(-1);
    if (list === undefined || list.item === 'none') {
      this.blocks.push({ ...shape, text });
      return;
    }
    const begun = list.item === 'begun' && { continues: true as const };
    const opens = list.fresh && { opens: true as const };
    const ordered = shape.kind === 'list' && list.ordered && { ordered: true as const };
    this.blocks.push({ ...shape, depth: this.lists.length, ...ordered, ...opens, ...begun, text });
    if (shape.kind === 'heading') return;
    list.fresh = false;
    list.item = 'begun';
  }
}

/** What does not end the text of a cell. */
const IN_CELLS: ReadonlySet<string> = new Set(['p', 'br', 'div']);
const IN_TABLES: ReadonlySet<string> = new Set('table thead tbody tfoot tr td th'.split(' '));
