// The passages nearest to a question that is not answered, in their own layout: on the terminal, in Markdown and as HTML.
import type { ClosePassage } from '../../../api/payloads/query.ts';
import type { ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import type { Screen } from '../../../page/screen.ts';
import { escapeHtml } from '../../../page/html/escape.ts';
import { escapeMarkdown } from '../table/md.ts';
import { wrap } from '../../../page/wrap.ts';
import { pagesOf } from './cited.ts';
import type { Piece } from '../../../text/marks.ts';
import { blocksOf, pathOf, type ShownBlock } from './passage-blocks.ts';
import { whereOf } from '../../../page/where.ts';

type Passage = ForeignRecord<ClosePassage>;

const INDENT = '   ';

/** @param number what it is called in the list, from 1 */
export function passageText(passage: Passage, number: number, screen: Screen): string {
  const { paint, cleanLine, columns, unicode } = screen;
  const path = pathOf(passage)
    .map(cleanLine)
    .join(unicode ? ' › ' : ' > ');
  const { source_url: address, locator } = passage;
  const line = isRecord(locator) && typeof locator.line === 'number' ? locator.line : undefined;
  const where = cleanLine(placeOf(passage));
  const linked = screen.link(paint.cyan(where), typeof address === 'string' ? address : '', line);
  return [
    wrap(paint.bold(path), columns, INDENT, `${number}. `.padEnd(INDENT.length)),
    ...(where === '' ? [] : [`${INDENT}${linked}`]),
    ...numbered(blocksOf(passage)).map((block) => blockText(block, screen)),
  ].join('\n');
}

/** The file with its line, or the address, and the page. From outside and not clean. */
function placeOf(passage: Passage): string {
  return [whereOf(passage), pagesOf([passage])].filter((part) => part !== '').join(', ');
}

interface Numbered extends ShownBlock {
  /** Of an item of a numbered list, from 1 where the passage begins; 0 for all else. */
  readonly number: number;
}

/** Items of numbered lists with their numbers; a list that the passage begins within has none. */
function numbered(blocks: readonly ShownBlock[]): Numbered[] {
  const counts: number[] = [];
  return blocks.map((block) => {
    counts.length = Math.min(counts.length, block.depth + 1);
    if (!block.ordered || block.kind !== 'list') return { ...block, number: 0 };
    counts[block.depth] = (counts[block.depth] ?? 0) + 1;
    return { ...block, number: counts[block.depth]! };
  });
}

function blockText(block: Numbered, screen: Screen): string {
  const { kind, depth, number, term, header } = block;
  const { paint, columns } = screen;
  const outer = INDENT + '  '.repeat(Math.max(0, depth - 1));
  if (kind === 'code') return codeLines(textOf(block.pieces), `${outer}  `);
  const said = painted(block.pieces, screen);
  if (kind === 'list') {
    const bullet = number > 0 ? `${number}. ` : '- ';
    return wrap(said, columns, outer + ' '.repeat(bullet.length), outer + bullet);
  }
  const inside = depth > 0 ? `${outer}  ` : INDENT;
  if (kind === 'definition' && !term) return wrap(said, columns, `${inside}  `);
  return wrap(
    term || header ? paint.bold(said) : said,
    columns,
    kind === 'table' ? `${inside}  ` : inside,
    inside,
  );
}

function codeLines(text: string, indent: string): string {
  return text
    .replace(/^(?:[ \t]*\n)+|\s+$/g, '')
    .split('\n')
    .map((line) => indent + line)
    .join('\n');
}

/** On one line, word by word, so that a line may break between marked words. */
function painted(pieces: readonly Piece[], { paint }: Screen): string {
  return pieces
    .map(({ text, isMarked }) => {
      const words = text.replace(/\s+/g, ' ');
      return isMarked ? words.replace(/\S+/g, (word) => paint.bold(paint.red(word))) : words;
    })
    .join('')
    .trim();
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** As Markdown: lists as lists, code as code, rows as a table's. @param mark of the footnote that names its document */
export function passageMarkdown(passage: Passage, mark: string): string {
  const path = pathOf(passage).map(escapeMarkdown).join(' › ');
  const where = escapeMarkdown(placeOf(passage));
  const parts: string[] = [
    `**${path === '' ? where : path}**${mark}${path === '' || where === '' ? '' : ` (${where})`}`,
  ];
  let before: ShownBlock | undefined;
  for (const block of numbered(blocksOf(passage))) {
    const goesOn =
      before !== undefined && before.kind === block.kind && (block.depth > 0 || block.kind === 'table');
    parts.push(`${before === undefined || !goesOn ? '\n' : ''}${blockMarkdown(block, !goesOn)}`);
    before = block;
  }
  return parts.join('\n');
}

function blockMarkdown(block: Numbered, opens: boolean): string {
  const { kind, depth, number } = block;
  const indent = '   '.repeat(Math.max(0, depth - (kind === 'list' ? 1 : 0)));
  const plain = textOf(block.pieces);
  if (kind === 'code') return fenced(plain, indent);
  const said = block.pieces
    .map(({ text, isMarked }) => emphasised(escapeMarkdown(text.replace(/\s+/g, ' ')), isMarked))
    .join('')
    .trim();
  if (kind === 'list') return `${indent}${number > 0 ? `${number}.` : '-'} ${said}`;
  if (kind !== 'table') return `${indent}${block.term ? `**${escapeMarkdown(plain)}**` : said}`;
  const cells = plain.split(' | ').map((cell) => escapeMarkdown(cell.trim()));
  const row = `${indent}| ${cells.join(' | ')} |`;
  return opens ? `${row}\n${indent}|${' --- |'.repeat(cells.length)}` : row;
}

function emphasised(text: string, marked: boolean): string {
  return marked && text.trim() !== '' ? `**${text}**` : text;
}

/** A fence that is longer than any in it; the text is code and stays as it is, but for what no terminal should be sent. */
function fenced(text: string, indent: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const lines = codeLines(text, indent);
  return `${indent}${fence}\n${lines}\n${indent}${fence}`;
}

/** As HTML, everything from outside escaped: its blocks alone, for a page that says where they are. */
export function passageHtml(passage: Passage): string {
  let html = '';
  let open: ShownBlock | undefined;
  const shut = (): void => {
    html += open === undefined ? '' : ENDS[groupOf(open)]!;
    open = undefined;
  };
  for (const block of numbered(blocksOf(passage))) {
    const group = groupOf(block);
    if (open !== undefined && groupOf(open) !== group) shut();
    if (open === undefined) html += STARTS[group]!;
    open = block;
    html += blockHtml(block);
  }
  shut();
  return html;
}

const STARTS: Readonly<Record<string, string>> = {
  list: '<ul class="passage">',
  table: '<table>',
  plain: '',
};
const ENDS: Readonly<Record<string, string>> = { list: '</ul>', table: '</table>', plain: '' };

function groupOf({ kind, depth }: ShownBlock): 'list' | 'table' | 'plain' {
  return depth > 0 ? 'list' : kind === 'table' ? 'table' : 'plain';
}

function blockHtml(block: Numbered): string {
  const { kind, depth, header, term, number } = block;
  const said = block.pieces
    .map(({ text, isMarked }) => (isMarked ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('');
  const inner = kind === 'code' ? `<pre tabindex="0" dir="ltr"><code>${said}</code></pre>` : said;
  // Depth is a class, not a list in a list: a passage may begin deep in one.
  if (depth > 0)
    return `<li class="depth-${depth}${kind === 'list' ? '' : ' goes-on'}" dir="auto">${number > 0 ? `${number}. ` : ''}${inner}</li>`;
  if (kind === 'table') {
    const cell = header ? 'th' : 'td';
    const cells = textOf(block.pieces).split(' | ');
    return `<tr>${cells.map((one) => `<${cell} dir="auto">${escapeHtml(one)}</${cell}>`).join('')}</tr>`;
  }
  if (kind === 'code') return inner;
  return `<p dir="auto">${term ? `<strong>${said}</strong>` : said}</p>`;
}
