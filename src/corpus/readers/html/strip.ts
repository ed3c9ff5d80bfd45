// The visible text of HTML without building a page of it: one walk, linear on any input.
// For the bits of HTML in Markdown, for texts of feeds, and for pages too large or too slow for the real reader.
import { tableRow, type BlockShape, type LooseBlock } from '../../reading/reading.ts';
import { decodeHTMLStrict } from 'entities';

/** Text between tags with entities resolved; comments, scripts, styles and the head left out. */
export function stripTags(html: string): string {
  return visibleParts(html)
    .map(({ text }) => text)
    .join(' ');
}

interface VisiblePart {
  /** The block that it is in. */
  readonly tag: string;
  readonly text: string;
}

/** The visible stretches of a page in order, each a block of its own where tags of blocks part them. */
export function visibleParts(html: string): VisiblePart[] {
  const found: VisiblePart[] = [];
  let tag = 'p';
  let parts: string[] = [];
  const flush = (): void => {
    const text = shown(parts);
    if (text !== '') found.push({ tag, text });
    parts = [];
  };
  walkTags(html, {
    text: (part) => parts.push(part),
    block(name, closing) {
      flush();
      tag = closing ? 'p' : name;
    },
  });
  flush();
  return found;
}

/** What is seen of stretches of HTML text, on one line. */
export function shown(parts: readonly string[]): string {
  return entities(parts.join('')).replace(/\s+/g, ' ').trim();
}

/** The same of what is in `<pre>`, whose lines are kept. */
function shownCode(parts: readonly string[]): string {
  return entities(parts.join(''));
}

interface TagVisitor {
  text(part: string): void;
  /** A tag of a block, in lower case. */
  block(name: string, closing: boolean): void;
}

/** Visits the text between tags and the tags of blocks, in order. */
function walkTags(html: string, visitor: TagVisitor): void {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    visitor.text(html.slice(at, open < 0 ? html.length : open));
    if (open < 0) break;
    const markup = markupAt(html, open);
    at = markup.end;
    if (markup.name === undefined) visitor.text('<');
    else if (BLOCKS.has(markup.name)) visitor.block(markup.name, markup.closing);
  }
}

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hr html li main nav ol option p pre section select summary table tbody td tfoot th ' +
    'thead title tr ul'
  ).split(' '),
);
const HIDDEN: ReadonlySet<string> = new Set(
  'script style noscript template head svg math iframe object textarea s del strike'.split(' '),
);

interface Markup {
  readonly end: number;
  /** In lower case; empty for comments and declarations; undefined where `<` was only a character. */
  readonly name: string | undefined;
  readonly closing: boolean;
}

function markupAt(html: string, open: number): Markup {
  if (html.startsWith('<!--', open)) return { end: after(html, '-->', open + 4), name: '', closing: false };
  const match = /^<(\/?)([a-z][a-z0-9:-]{0,63})|^<[!?]/i.exec(html.slice(open, open + 68));
  if (match === null) return { end: open + 1, name: undefined, closing: false };
  const name = (match[2] ?? '').toLowerCase();
  const closing = match[1] === '/';
  const end = after(html, '>', open);
  if (closing || !HIDDEN.has(name) || html[end - 2] === '/') return { end, name, closing };
  return { end: hiddenEnd(html, name, end), name: BLOCKS.has(name) ? name : '', closing: true };
}

// Without its end tag a hidden element hides only itself: a page cut short still shows its text.
function hiddenEnd(html: string, name: string, from: number): number {
  if (unended.html === html && unended.names.has(name)) return from;
  const closer = new RegExp(`</${name}[\\s>]`, 'gi');
  closer.lastIndex = from;
  const match = closer.exec(html);
  if (match !== null) return after(html, '>', match.index);
  if (unended.html !== html) unended = { html, names: new Set() };
  unended.names.add(name);
  return from;
}

/** Of the last page the elements that have no end from some place on: it is looked for once, however often they begin. */
let unended = { html: '', names: new Set<string>() };

function after(html: string, what: string, from: number): number {
  const found = html.indexOf(what, from);
  return found < 0 ? html.length : found + what.length;
}

function entities(text: string): string {
  if (!text.includes('&')) return text;
  return decodeHTMLStrict(text).replaceAll('\u00ad', '').replace(UNWANTED, ' ');
}

/** Control characters and fixed spaces, which references may name. */
const UNWANTED = /[\0-\u0008\u000b\u000c\u000e-\u001f\u00a0]/g;

// Visible HTML as blocks that say their place, in the same one walk: items of lists, rows of tables, terms, quotations.

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
    const header = cells.every((one) => one.header || one.text === '');
    const row = tableRow(
      cells.map(({ text }) => text),
      this.table === 'fresh',
      header,
    );
    this.table = 'open';
    this.push(row, row.text);
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
