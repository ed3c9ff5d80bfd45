// Lines in reading order to blocks: paragraphs, items, code, tables and headings, by their setting.
// Paragraphs continue over columns, pages and the notes in between; headings are larger or in a font of their own.
import { tableRow, type LooseBlock, type PageTurn, type BlockShape } from '../../reading/reading.ts';
import type { Line } from './order.ts';
import { startsBlock, levelsOf, type JoinLines, BULLET, withoutSign } from './paragraphs.ts';

/** Lines that belong together. */
export interface Group {
  readonly kind: 'paragraph' | 'list' | 'code' | 'table';
  /** Each with its page, from 1. */
  readonly lines: { readonly line: Line; readonly page: number }[];
  readonly size: number;
}

/**
 * All blocks of a document.
 * @param pages their lines, page by page
 * @param body the size of the text, in points
 */
export function blocksOfPages(
  pages: readonly (readonly Line[])[],
  join: JoinLines,
  body: number,
): LooseBlock[] {
  const groups: Group[] = [];
  for (const [at, lines] of pages.entries()) addPage(groups, lines, at + 1, body);
  const levels = levelsOf(groups, body);
  const lists = new ListPlaces();
  return groups.flatMap((group) => {
    const level = levels.get(group);
    const place = lists.next(group, level !== undefined);
    return group.kind === 'table' ? rowsOf(group) : [{ ...blockOf(group, join, level), ...place }];
  });
}

/** The size that most of the text has, in points. */
export function bodySize(pages: readonly (readonly Line[])[]): number {
  const sums = new Map<number, number>();
  for (const { size, text, mono } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2;
    sums.set(rounded, (sums.get(rounded) ?? 0) + (mono ? text.length / 2 : text.length));
  }
  return [...sums].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 10;
}

function addPage(groups: Group[], lines: readonly Line[], page: number, body: number): void {
  const leadings = leadingsOf(lines);
  const kinds = kindsOf(lines, leadings);
  let current: Group | undefined;
  for (const [at, line] of lines.entries()) {
    const kind = kinds[at]!;
    const before = lines[at - 1];
    const turned = before === undefined || before.column.key !== line.column.key;
    const starts = turned || current === undefined || lineKind(current) !== kind;
    if (starts) current = turned && kind === 'paragraph' ? goesOnIn(groups, line, page, body) : undefined;
    else if (
      kind === 'paragraph' &&
      startsBlock(current!, line, lines[at + 1], leadings.get(line.column.key) ?? 0)
    )
      current = undefined;
    if (current === undefined) {
      current = {
        kind: kind === 'paragraph' && BULLET.test(line.text) ? 'list' : kind,
        lines: [],
        size: line.size,
      };
      groups.push(current);
    }
    current.lines.push({ line, page });
  }
}

function lineKind(group: Group): 'paragraph' | 'code' | 'table' {
  return group.kind === 'list' ? 'paragraph' : group.kind;
}

const LEADERS = /(?:[.·…]\s?){5,}\s*(?:\d+|[ivxlc]+)$/;

/** Rows of three cells and their like, in runs of two and more, are tables; so are lines of a list of contents. */
function kindsOf(
  lines: readonly Line[],
  leadings: ReadonlyMap<number, number>,
): ('paragraph' | 'code' | 'table')[] {
  const rows = lines.map(({ cells, text }) => (LEADERS.test(text) ? 3 : cells.length));
  return lines.map((line, at) => {
    if (LEADERS.test(line.text)) return 'table';
    if (line.mono)
      return runsOn(lines[at - 1], line, lines[at + 1], leadings.get(line.column.key) ?? 0)
        ? 'paragraph'
        : 'code';
    const near = Math.max(rows[at - 1] ?? 0, rows[at + 1] ?? 0);
    const row = rows[at]!;
    return (row >= 3 && near >= 2) || (row === 2 && near >= 3) ? 'table' : 'paragraph';
  });
}

// A name in the letters of code that fills a line of a sentence: the line before is full and ends no sentence, and so is
// this one, or the sentence continues after it.
function runsOn(before: Line | undefined, line: Line, after: Line | undefined, leading: number): boolean {
  if (before?.column.key !== line.column.key || before.mono || before.y - line.y > leading * 1.2)
    return false;
  const { left, right } = line.column;
  const isFull = (one: Line): boolean => one.end > right - (right - left) * 0.15;
  if (!isFull(before) || /[.:;!?]$/.test(before.text) || line.x > left + line.size * 0.5) return false;
  const goesOn = after?.column.key === line.column.key && !after.mono && /^[\p{Ll}(,]/u.test(after.text);
  return isFull(line) || goesOn;
}

/** The usual distance of base lines in each column of a page, in points. */
function leadingsOf(lines: readonly Line[]): Map<number, number> {
  const gaps = new Map<number, number[]>();
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const { key } = line.column;
    const gap = before?.column.key === key ? before.y - line.y : 0;
    const all = gaps.get(key) ?? [];
    if (gap > 0 && gap < line.size * 3) all.push(gap);
    gaps.set(key, all);
  }
  const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return new Map([...gaps].map(([key, all]) => [key, median(all)]));
}

// A sentence continues in the next column or page, behind notes and tables that came between: its last line was full and
// does not end it.
function goesOnIn(groups: readonly Group[], line: Line, page: number, body: number): Group | undefined {
  const likely = groups.findLast(
    ({ kind, size, lines }) =>
      /paragraph|list/.test(kind) && size > body * 0.93 && !lines[0]!.line.column.aside,
  );
  const last = likely?.lines.at(-1);
  if (likely === undefined || last === undefined || page - last.page > 1) return undefined;
  if (Math.abs(likely.size - line.size) > body * 0.08 || BULLET.test(line.text)) return undefined;
  const { left, right } = last.line.column;
  const open = /[\p{L}\p{N},;–—-]$/u.test(last.line.text) && last.line.end > right - (right - left) * 0.2;
  return open && (/^\p{Ll}/u.test(line.text) || last.line.font === line.font) ? likely : undefined;
}

function blockOf(group: Group, join: JoinLines, level: number | undefined): LooseBlock {
  const page = group.lines[0]!.page;
  if (group.kind === 'code')
    return { kind: 'code', text: group.lines.map(({ line }) => line.text).join('\n'), page };
  const turns: PageTurn[] = [];
  let text = '';
  let on = page;
  for (const { line, page: here } of group.lines) {
    text = text === '' ? opening(group, line) : join(text, line.text);
    if (here !== on) turns.push({ at: text.length - line.text.length, page: here });
    on = here;
  }
  if (level !== undefined) return { kind: 'heading', level, text, page };
  const isCaption = group.kind === 'paragraph' && group.lines.length <= 4 && CAPTION.test(text);
  return { kind: isCaption ? 'caption' : group.kind, text, page, ...(turns.length === 0 ? {} : { turns }) };
}

const CAPTION =
  /^(?:fig(?:ure|\.)|table|tab\.|chart|box|abb(?:ildung|\.)|tabelle)\s*[\dA-Z]{1,3}(?:[.-]\d{1,3})?\s*[.:–—|]\s/i;

function opening({ kind }: Group, line: Line): string {
  return kind === 'list' ? withoutSign(line.text) : line.text;
}

// The first row is one of headers where it has only words and numbers come below it.
function rowsOf({ lines }: Group): LooseBlock[] {
  const isCell = (cell: string): boolean => /\p{L}/u.test(cell) && !/^[-+−–]?[\d.,]+/.test(cell);
  const [first, ...others] = lines;
  const header =
    first !== undefined &&
    first.line.cells.length > 1 &&
    first.line.cells.every(isCell) &&
    others.some(({ line }) => !line.cells.every(isCell));
  return lines.map(({ line, page }, at) => {
    const isHeader = at === 0 && header && !LEADERS.test(line.text);
    return { ...tableRow(line.cells, at === 0, isHeader), page };
  });
}

// How deep the items of lists are, by how far each is set in from its column; and which of them begins a list.

class ListPlaces {
  /** Where the signs of the lists that are open are, the outermost first, in points from the left of their column. */
  readonly #open: { x: number; readonly ordered: boolean }[] = [];

  /** What a group says of its place, in order; nothing for one that is not an item. */
  next({ kind, lines, size }: Group, isHeading: boolean): Pick<BlockShape, 'depth' | 'opens' | 'ordered'> {
    const first = lines[0]?.line;
    if (kind !== 'list' || isHeading || first === undefined) {
      this.#open.length = 0;
      return {};
    }
    const x = first.x - first.column.left;
    const ordered = /^\(?[\da-z]/.test(first.text);
    while (this.#open.length > 0 && this.#open.at(-1)!.x > x + size * 0.6) this.#open.pop();
    const last = this.#open.at(-1);
    const opens = last === undefined || last.x < x - size * 0.6 || last.ordered !== ordered;
    if (last !== undefined && opens && last.x >= x - size * 0.6) this.#open.pop();
    if (opens) this.#open.push({ x, ordered });
    return { depth: this.#open.length, ...(opens && { opens: true }), ...(ordered && { ordered: true }) };
  }
}
