// The nodes of a Markdown file as blocks that say their place: items with the depth of their list, tables row by row,
// quotations and notes. Markup, link targets and comments are left out.
import type { BlockShape, LooseBlock } from '../../reading.ts';
import { strippedBlocks } from '../html/stripped-blocks.ts';
import { alertLabel, isHeadingLine, saidLabel } from './line-shapes.ts';
import { isTable, plainText, rowsOf } from './markdown-inline.ts';
import type { MarkdownNode as Node, MarkdownOf } from './markdown-parse.ts';

/** The blocks of a whole file. @param source the text that was parsed */
export function markdownBlocks(nodes: readonly Node[], source: string): LooseBlock[] {
  const into: LooseBlock[] = [];
  let level = 0;
  for (const [at, node] of nodes.entries()) {
    if (node.type === 'heading') level = node.depth;
    if (node.type === 'paragraph' && isStrongLine(node) && opensSection(nodes[at + 1])) {
      into.push({ kind: 'heading', level: Math.min(6, level + 1), text: plainText(node) });
    } else collect(node, { source, prose: 'paragraph', into });
  }
  return into;
}

/** A line of its own that is all in bold and reads like a heading. */
function isStrongLine(node: MarkdownOf<'paragraph'>): boolean {
  return isStrong(node) && isHeadingLine(plainText(node));
}

function isStrong({ children }: MarkdownOf<'paragraph'>): boolean {
  const said = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return said.length === 1 && said[0]?.type === 'strong';
}

function opensSection(next: Node | undefined): boolean {
  if (next === undefined || next.type === 'heading' || next.type === 'thematicBreak') return false;
  return next.type !== 'paragraph' || !isStrong(next);
}

/** What a node stands in, the innermost first. */
interface Around {
  readonly source: string;
  /** What a paragraph is here. */
  readonly prose: 'paragraph' | 'list' | 'quotation' | 'note';
  readonly item?: Item;
  readonly note?: Note;
  readonly into: LooseBlock[];
}

interface Item {
  readonly depth: number;
  readonly list: { readonly ordered: boolean; fresh: boolean };
  begun: boolean;
}

interface Note {
  readonly label: string;
  begun: boolean;
}

function collect(node: Node, around: Around): void {
  switch (node.type) {
    case 'heading': {
      const inQuotation = around.prose === 'quotation' || around.prose === 'note';
      const shape = inQuotation ? { kind: around.prose } : { kind: 'heading' as const, level: node.depth };
      push(around, shape, plainText(node));
      break;
    }
    case 'paragraph':
      if (isTable(node, around.source)) {
        for (const { text, ...shape } of rowsOf(node)) push(around, shape, text);
      } else pushProse(around, node);
      break;
    case 'code':
      push(around, { kind: 'code', ...languageOf(node.lang) }, node.value);
      break;
    case 'html':
      collectHtml(node.value, around);
      break;
    case 'blockquote':
      collectQuotation(node, around);
      break;
    case 'list':
      collectList(node, around);
      break;
    default:
  }
}

function languageOf(said: string | null | undefined): { language?: string } {
  const language = /^\{?\.?([a-z][\w+#-]{0,30})/i.exec(said ?? '')?.[1];
  return language === undefined ? {} : { language: language.toLowerCase() };
}

function pushProse(around: Around, node: MarkdownOf<'paragraph'>): void {
  const text = plainText(node);
  const label = around.prose === 'paragraph' ? saidLabel(text) : undefined;
  push(around, label === undefined ? { kind: around.prose } : { kind: 'note', label }, text);
}

function push(around: Around, shape: BlockShape, text: string): void {
  if (text.trim() !== '') around.into.push({ ...placed(shape, around), text });
}

/** A block with what it stands in: the first block of an item or note begins it, the others go on with it. */
function placed(shape: BlockShape, { item, note, prose }: Around): BlockShape {
  const inNote = note === undefined ? {} : { label: note.label };
  if (shape.kind === 'heading') return { ...shape, ...(item && { depth: item.depth }) };
  if (item === undefined) {
    const continues = note?.begun === true && { continues: true as const };
    if (note !== undefined) note.begun = true;
    return { ...shape, ...inNote, ...continues };
  }
  const depth = item.depth + (shape.depth ?? 0);
  const ordered = prose === 'list' &&
    shape.kind === 'list' &&
    item.list.ordered && { ordered: true as const };
  const place = { ...shape, ...inNote, ...ordered, depth };
  if (item.begun) return shape.depth === undefined ? { ...place, continues: true } : place;
  const opens = item.list.fresh && { opens: true as const };
  item.begun = true;
  item.list.fresh = false;
  return { ...place, ...opens };
}

function collectList(node: MarkdownOf<'list'>, around: Around): void {
  const list = { ordered: node.ordered === true, fresh: true };
  const depth = (around.item?.depth ?? 0) + 1;
  for (const { children } of node.children) {
    const inside: Around = { ...around, prose: 'list', item: { depth, list, begun: false } };
    for (const child of children) collect(child, inside);
  }
}

// An alert is a quotation that begins with its kind: `> [!WARNING]` or `> Note: …`.
function collectQuotation({ children }: MarkdownOf<'blockquote'>, around: Around): void {
  const [first, ...rest] = children;
  const said = first?.type === 'paragraph' ? plainText(first) : '';
  const { label = saidLabel(said), after } = alertLabel(said);
  if (label === undefined) {
    for (const child of children) collect(child, { ...around, prose: 'quotation' });
    return;
  }
  const inside: Around = { ...around, prose: 'note', note: { label, begun: false } };
  push(inside, { kind: 'note' }, after);
  for (const child of rest) collect(child, inside);
}

// Some sites have Markdown within their HTML: links in it are read as such.
function collectHtml(html: string, around: Around): void {
  for (const { text, ...shape } of strippedBlocks(html)) {
    const said = text.replace(/(?<!!)\[([^[\]]{1,300})\]\([^()\s]{1,1000}\)/g, '$1');
    push(around, shape.kind === 'paragraph' ? { ...shape, kind: around.prose } : shape, said);
  }
}
