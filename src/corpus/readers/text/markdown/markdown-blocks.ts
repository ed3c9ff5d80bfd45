// The nodes of a Markdown file as blocks: items with their depth, tables by rows, quotations.
// Markup, link targets and comments are left out.
import { tableRow, type LooseBlock } from '../../../reading/reading.ts';
import type { MarkdownNode as Node } from './markdown-text.ts';
import { strippedBlocks } from '../../html/strip.ts';
import { BlockWriter, type OpenList } from '../block-writer.ts';
import { alertLabel, isHeadingLine, saidLabel, codeShape } from '../lines.ts';

/** The blocks of a whole file. Walks without recursion, since quotations and lists may nest to any depth. */
export function markdownBlocks(document: Node): LooseBlock[] {
  const walk = new MarkdownWalk();
  const walker = document.walker();
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { node, entering } = event;
    if (!entering) walk.leave(node);
    else if (walk.enter(node) === 'whole') walker.resumeAt(node, false);
  }
  return walk.writer.blocks;
}

class MarkdownWalk {
  readonly writer = new BlockWriter();
  readonly #lists: OpenList[] = [];
  /** How many frames were open before each quotation and item that is open. */
  readonly #heights: number[] = [];
  /** The level of the last heading that is in nothing. */
  #level = 0;
  /** The first paragraph of a note, without the words that say which note it is. */
  #opening: string | undefined;

  /** @returns `whole` where nothing inside the node is to be entered */
  enter(node: Node): 'whole' | 'entered' {
    const { type } = node;
    if (type === 'paragraph') this.#paragraph(node);
    else if (type === 'heading') this.#heading(node);
    else if (type === 'code_block') this.writer.add(codeShape(languageOf(node.info)), node.literal ?? '');
    else if (type === 'html_block') this.#html(node.literal ?? '');
    else if (type === 'list') this.#lists.push(this.writer.newList(node.listType === 'ordered'));
    else if (type === 'item') this.#item();
    else if (type === 'block_quote') this.#quotation(node);
    return type === 'paragraph' || type === 'heading' ? 'whole' : 'entered';
  }

  leave({ type }: Node): void {
    if (type === 'list') this.#lists.pop();
    else if (type === 'item' || type === 'block_quote') this.writer.leaveTo(this.#heights.pop() ?? 0);
  }

  #item(): void {
    this.#heights.push(this.writer.height);
    const list = this.#lists.at(-1);
    if (list !== undefined) this.writer.enter({ kind: 'list', list });
  }

  // An alert is a quotation that begins with its kind: `> [!WARNING]` or `> Note: …`.
  #quotation(node: Node): void {
    this.#heights.push(this.writer.height);
    const first = node.firstChild;
    const said = first?.type === 'paragraph' ? plainText(first) : '';
    const { label = saidLabel(said), after } = alertLabel(said);
    if (label === undefined) this.writer.enter({ kind: 'quotation' });
    else {
      this.writer.enter({ kind: 'note', label });
      this.#opening = after;
    }
  }

  #heading(node: Node): void {
    const text = plainText(node);
    const { prose } = this.writer;
    if (prose === 'quotation' || prose === 'note') this.writer.paragraph(text);
    else this.writer.add({ kind: 'heading', level: node.level }, text);
    if (isOutermost(node)) this.#level = node.level;
  }

  #paragraph(node: Node): void {
    if (this.#opening !== undefined) {
      this.writer.paragraph(this.#opening);
      this.#opening = undefined;
      return;
    }
    const shown = shownOf(node);
    const rows = rowsOf(shown);
    if (rows !== undefined) {
      for (const { text, ...shape } of rows) this.writer.add(shape, text);
      return;
    }
    const text = shown.replaceAll('\n', ' ');
    const label = this.writer.prose === 'paragraph' ? saidLabel(text) : undefined;
    if (isOutermost(node) && isStrong(node) && isHeadingLine(text) && opensSection(node.next))
      this.writer.add({ kind: 'heading', level: Math.min(6, this.#level + 1) }, text);
    else if (label === undefined) this.writer.paragraph(text);
    else this.writer.add({ kind: 'note', label }, text);
  }

  // Some sites have Markdown within their HTML: links in it are read as such.
  #html(html: string): void {
    for (const { text, ...shape } of strippedBlocks(html)) {
      const said = text.replace(/(?<!!)\[([^[\]]{1,300})\]\([^()\s]{1,1000}\)/g, '$1');
      this.writer.add(shape.kind === 'paragraph' ? { ...shape, kind: this.writer.prose } : shape, said);
    }
  }
}

function isOutermost({ parent }: Node): boolean {
  return parent?.type === 'document';
}

/** A paragraph that is all in bold. */
function isStrong(node: Node): boolean {
  let strong = 0;
  for (let child = node.firstChild; child !== null; child = child.next) {
    if (child.type === 'strong') strong += 1;
    else if (child.type !== 'text' || (child.literal ?? '').trim() !== '') return false;
  }
  return strong === 1;
}

function opensSection(next: Node | null): boolean {
  if (next === null || next.type === 'heading' || next.type === 'thematic_break') return false;
  return next.type !== 'paragraph' || !isStrong(next);
}

function languageOf(info: string | null): string | undefined {
  return /^\{?\.?([a-z][\w+#-]{0,30})/i.exec(info ?? '')?.[1];
}

// The text of one node of Markdown as a reader sees it, and tables, which the parser leaves as paragraphs.

/** What is shown of a node, on one line but for code. */
export function plainText(node: Node): string {
  return shownOf(node).replaceAll('\n', ' ');
}

/** The same with its lines as they are in the file. Walks without recursion, since emphasis may nest to any depth. */
function shownOf(node: Node): string {
  let text = '';
  let struck = 0;
  let hasStruck = false;
  const walker = node.walker();
  for (let event = walker.next(); event !== null; event = walker.next()) {
    const { type, literal } = event.node;
    if (!event.entering) continue;
    if (type === 'html_inline') struck += strikes(literal ?? '', struck);
    hasStruck ||= struck > 0;
    if (struck > 0) continue;
    if (type === 'image') walker.resumeAt(event.node, false);
    else text += saidOf(type, literal ?? '');
  }
  return unstruck(hasStruck ? text.replace(/ {2,}/g, ' ') : text);
}

function saidOf(type: Node['type'], literal: string): string {
  if (type === 'text') return literal.replace(/(?<!~)~~(?!~)/g, STRIKE);
  if (type === 'code') return literal;
  if (type === 'softbreak') return '\n';
  return type === 'linebreak' || (type === 'html_inline' && /^<br\b/i.test(literal)) ? ' ' : '';
}

/** Of a tag that begins or ends struck text, by how many more of them are open. */
function strikes(tag: string, open: number): number {
  const [, end] = /^<(\/?)(?:s|del|strike)(?=[\s>/])/i.exec(tag) ?? [];
  return end === undefined ? 0 : end === '' ? 1 : open > 0 ? -1 : 0;
}

/** A sign that no text has, where two tildes are. */
const STRIKE = '\ufdd0';
const STRUCK = new RegExp(`${STRIKE}(?=\\S)[^${STRIKE}]*(?:(?<=\\S)${STRIKE}|${STRIKE}(?=\\S))`, 'g');

/** Without what its author has struck: it is taken back, as what is deleted in a file of Word is. */
function unstruck(text: string): string {
  if (!text.includes(STRIKE)) return text;
  return text.replace(STRUCK, '').replaceAll(STRIKE, '~~').replace(/ {2,}/g, ' ');
}

const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** The rows of a table, the first of them its header, where a paragraph is one: tables are an extension of Markdown. */
function rowsOf(shown: string): LooseBlock[] | undefined {
  const first = shown.indexOf('\n');
  if (first < 0 || !shown.slice(0, first).includes('|')) return undefined;
  const lines = shown.split('\n');
  const rule = lines[1] ?? '';
  if (!rule.includes('-') || rule.length > 10_000 || !DELIMITERS.test(rule)) return undefined;
  const rows = lines.map((row, at) => ({ cells: cellsOf(row), isHeader: at === 0 }));
  const said = rows.filter(({ cells }, at) => at !== 1 && cells.some((cell) => cell !== ''));
  return said.map(({ cells, isHeader }, at) => tableRow(cells, at === 0, isHeader));
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}
