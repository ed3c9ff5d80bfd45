// The text of one node of Markdown as a reader sees it, and tables, which the parser leaves as paragraphs.
import type { LooseBlock } from '../../reading.ts';
import type { MarkdownNode as Node, MarkdownOf } from './markdown-parse.ts';

/** What is shown of a node, on one line but for code. */
export function plainText(node: Node): string {
  switch (node.type) {
    case 'text':
      return node.value.replace(NOTE_MARKS, '').replace(/\s*\n\s*/g, ' ');
    case 'inlineCode':
      return node.value;
    case 'break':
      return ' ';
    case 'html':
      return /^<br\b/i.test(node.value) ? ' ' : '';
    case 'image':
    case 'imageReference':
      return '';
    case 'linkReference':
      return node.label?.startsWith('^') === true ? '' : node.children.map(plainText).join('');
    default:
      return 'children' in node ? node.children.map(plainText).join('') : '';
  }
}

/** The numbers of footnotes, in the text and before the notes. */
const NOTE_MARKS = /[ \t]*\[\^[^\]\s]{1,40}\](?::[ \t]*)?/g;

const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Tables are an extension of Markdown: the second line of the paragraph gives them away. */
export function isTable(node: MarkdownOf<'paragraph'>, source: string): boolean {
  const lines = source.slice(node.position?.start.offset, node.position?.end.offset).split('\n', 2);
  const [head = '', rule = ''] = lines;
  return head.includes('|') && rule.includes('-') && rule.length < 10_000 && DELIMITERS.test(rule);
}

/** The rows of a table, the first of them its header. */
export function rowsOf(node: MarkdownOf<'paragraph'>): LooseBlock[] {
  const source = node.children
    .map((child) => (child.type === 'text' ? child.value.replace(NOTE_MARKS, '') : plainText(child)))
    .join('');
  const rows = source.split('\n').map((row, at) => ({ text: cellsOf(row), header: at === 0 }));
  const said = rows.filter(({ text }, at) => at !== 1 && !/^[|\s]*$/.test(text));
  return said.map(({ text, header }, at) => ({
    kind: 'table',
    text,
    ...(at === 0 && { opens: true }),
    ...(header && { header }),
  }));
}

function cellsOf(row: string): string {
  return row
    .replace(/^\s*\||\|\s*$/g, '')
    .replace(/\s*\|\s*/g, ' | ')
    .trim();
}
