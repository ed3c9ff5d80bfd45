// The text of one node of Markdown as a reader sees it, and tables, which the parser leaves as paragraphs.
import type { LooseBlock } from '../../../reading/reading.ts';
import type { MarkdownNode as Node } from './markdown-text.ts';

/** What is shown of a node, on one line but for code. */
export function plainText(node: Node): string {
  return shownOf(node).replaceAll('\n', ' ');
}

/** The same with its lines as they are in the file. Walks without recursion, since emphasis may nest to any depth. */
export function shownOf(node: Node): string {
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
export function rowsOf(shown: string): LooseBlock[] | undefined {
  const first = shown.indexOf('\n');
  if (first < 0 || !shown.slice(0, first).includes('|')) return undefined;
  const lines = shown.split('\n');
  const rule = lines[1] ?? '';
  if (!rule.includes('-') || rule.length > 10_000 || !DELIMITERS.test(rule)) return undefined;
  const rows = lines.map((row, at) => ({ text: cellsOf(row), header: at === 0 }));
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
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .join(' | ')
    .trim();
}
