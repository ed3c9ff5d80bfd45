// A page as a terminal shows it. Its text is cleaned here, and no line is wider than the screen unless a single word is.
import { numberedIn, placeOf } from '../cited.ts';
import { listed } from '../values.ts';
import {
  runsOf,
  type Block,
  type BlockOf,
  type Item,
  type Page,
  type Words,
  type Writers,
  writtenBy,
} from '../page.ts';
import type { Screen } from '../screen.ts';
import { width, wrap } from '../wrap.ts';
import { made, sources } from './sources.ts';
import { treeLines } from './tree.ts';
import { linkedTo, marks, painted, type Sheet } from './words.ts';

/** Lines of a report longer than this are hard to read, however wide the terminal. */
const LONGEST = 96;

/** The pages of most answers are there at once; what needs tables of our own waits for them. */
export function terminalText(page: Page, screen: Screen): string | Promise<string> {
  const isReport = page.form === 'report';
  const sheet: Sheet = {
    page,
    screen: isReport ? { ...screen, columns: Math.min(screen.columns, LONGEST) } : screen,
    cited: new Map(numberedIn(page).map((one) => [one.number, one])),
    late: new Map(),
  };
  const late = lateIn(page.blocks);
  return late.length === 0 ? written(sheet) : withLate(sheet, late);
}

type Late = BlockOf<'grid' | 'members'>;

function lateIn(blocks: readonly Block[]): Late[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'section') return lateIn(block.blocks);
    return block.kind === 'grid' || block.kind === 'members' ? [block] : [];
  });
}

async function withLate(sheet: Sheet, late: readonly Late[]): Promise<string> {
  for (const block of late) {
    if (block.kind === 'grid')
      sheet.late.set(
        block,
        await (await import('./table.ts')).table(block.headings, block.rows, sheet.screen),
      );
    else
      sheet.late.set(
        block,
        (await (await import('../members.ts')).membersText(block.rest, sheet.screen)).trimEnd(),
      );
  }
  return written(sheet);
}

function written(sheet: Sheet): string {
  const parts = [head(sheet), ...sheet.page.blocks.map((block) => writtenBy(WRITERS, block, sheet, ''))];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function head(sheet: Sheet): string {
  const { page, screen } = sheet;
  const { form, title, about, headline = '' } = page;
  if (form === 'reply') return wrap(painted(headline, sheet), screen.columns);
  const small = screen.cleanLine(listed(about, ' · '));
  return [
    wrap(screen.paint.bold(screen.cleanLine(title)), screen.columns),
    ...(small === '' ? [] : [wrap(screen.paint.dim(small), screen.columns)]),
  ].join('\n');
}

const WRITERS: Writers<[sheet: Sheet, indent: string]> = {
  text: textBlock,
  section,
  list,
  code: ({ words }, sheet, indent) => codeLines(painted(words, sheet), `${indent}  `),
  table: quotedTable,
  refusal,
  passage,
  sources: sourcesPart,
  made: ({ parts }, sheet) => made(parts, sheet),
  figure: ({ draw }, { screen }) => draw(screen),
  tree: ({ branches }, sheet) => treeLines(branches, '', sheet).join('\n'),
  grid: earlier,
  members: earlier,
};

function textBlock(block: BlockOf<'text'>, sheet: Sheet, indent: string): string {
  const { lead, ...rest } = block;
  const { words, role, hang } = rest;
  const { columns, paint } = sheet.screen;
  if (lead !== undefined)
    return `${wrap(painted(lead, sheet).trim(), columns, indent)}\n${textBlock(rest, sheet, indent)}`;
  const shown = painted(words, sheet).trim();
  if (role === 'question') return wrap(paint.bold(shown), columns, `${indent}  `, `${indent}? `);
  if (hang !== undefined) return wrap(shown, columns, indent + ' '.repeat(hang), indent);
  return role === 'small' && shown !== ''
    ? paint.dim(lines(shown, columns, indent))
    : lines(shown, columns, indent);
}

/**
 * Of a text the first line flush. Items, rows and lines of code below a lead-in or a header are set in; without one all are on
 * the same level. Lines keep their own indentation.
 */
function lines(words: string, columns: number, indent: string): string {
  return words
    .split('\n\n')
    .map((part) => {
      const [first = '', ...others] = part.split('\n');
      const level = LEADS.test(first) ? 2 : 0;
      const below = others.map((line) => {
        const inner = indent + ' '.repeat(level + Math.min(DEEPEST, line.length - line.trimStart().length));
        return wrap(line, columns, `${inner}  `, inner);
      });
      const hanging = level === 0 && others.length > 0 ? `${indent}  ` : indent;
      return [wrap(first, columns, hanging, indent), ...below].join('\n');
    })
    .join('\n\n');
}

/** A lead-in, a heading with a gap after it, a header of a table. */
const LEADS = /[:…]\W*$| \| /;
const DEEPEST = 16;

/** Lists follow their heading at once, paragraphs below an empty line. */
const CLOSE: ReadonlySet<Block['kind']> = new Set(['list', 'grid', 'tree', 'figure']);

function section({ heading, blocks }: BlockOf<'section'>, sheet: Sheet): string {
  // Text under a heading is indented; warnings are not.
  const indent = sheet.page.form === 'reply' && runsOf(heading)[0]?.tone === 'strong' ? '  ' : '';
  const parts = blocks.map((block) => writtenBy(WRITERS, block, sheet, indent)).filter((part) => part !== '');
  const [first, ...others] = parts;
  const title = headingText(heading, sheet);
  if (first === undefined) return sheet.page.form === 'report' ? title : '';
  const isClose = blocks[0] !== undefined && CLOSE.has(blocks[0].kind) && !('lead' in blocks[0]);
  const opening = title === '' ? first : `${title}${isClose ? '\n' : '\n\n'}${first}`;
  return [opening, ...others].join('\n\n');
}

function earlier(block: Late, { late }: Sheet): string {
  return late.get(block) ?? '';
}

function sourcesPart({ saved }: BlockOf<'sources'>, sheet: Sheet): string {
  const list = saved === true ? '' : sources(sheet);
  return list === '' || sheet.page.form === 'reply' ? list : `${headingText('Sources', sheet)}\n${list}`;
}

function headingText(heading: Words, sheet: Sheet): string {
  const { screen, page } = sheet;
  const words = painted(heading, sheet).replace(/\s+/g, ' ').trim();
  if (words === '' || page.form === 'reply') return wrap(words, screen.columns);
  const rule = (screen.unicode ? '─' : '-').repeat(Math.min(width(words), screen.columns));
  return `${wrap(screen.paint.bold(words), screen.columns)}\n${screen.paint.dim(rule)}`;
}

function list({ lead, items }: BlockOf<'list'>, sheet: Sheet, indent: string): string {
  const { columns, cleanLine } = sheet.screen;
  const base = lead === undefined ? indent : `${indent}  `;
  const widest = Math.max(0, ...items.map(({ label = '' }) => width(cleanLine(label))));
  const labels = widest > columns / MOST_OF_LABELS ? 0 : widest;
  return [
    ...(lead === undefined ? [] : [wrap(painted(lead, sheet).trim(), columns, indent)]),
    ...items.map((item) => itemText(item, { sheet, base, labels })),
  ].join('\n');
}

/** What an item has from its list. */
interface Among {
  readonly sheet: Sheet;
  readonly base: string;
  /** Cells of the column of labels; 0 where there are none, or one is too wide for a column: then they begin their texts. */
  readonly labels: number;
}

const MOST_OF_LABELS = 3;

function itemText(item: Item, { sheet, base, labels }: Among): string {
  const { words, depth = 1, code, label = '' } = item;
  const { columns } = sheet.screen;
  const outer = base + '  '.repeat(depth - 1);
  const shown = painted(words, sheet);
  if (code === true) return codeLines(shown, `${outer}  `);
  const cleaned = sheet.screen.cleanLine(label);
  const named = sheet.screen.paint.dim(cleaned);
  const bullet = bulletOf(item, sheet.screen);
  const first = labels === 0 ? bullet : `${bullet}${named}${' '.repeat(labels - width(cleaned) + 1)}`;
  const text = labels > 0 || cleaned === '' ? shown.trim() : `${named} ${shown.trim()}`;
  return wrap(text, columns, outer + ' '.repeat(width(first)), outer + first);
}

function bulletOf({ number, goesOn, done }: Item, { paint, unicode }: Screen): string {
  if (goesOn === true) return '  ';
  if (done === undefined) return number === undefined ? '- ' : `${number}. `;
  const [yes, no] = unicode ? ['✓', '·'] : ['x', '-'];
  return `${done ? paint.green(yes) : paint.dim(no)} `;
}

function codeLines(words: string, indent: string): string {
  return words
    .replace(/^(?:[ \t]*\n)+|\s+$/g, '')
    .split('\n')
    .map((line) => indent + line)
    .join('\n');
}

const GAP = 2;

/** Columns below each other; a row that is too wide for that cell by cell, each behind the name of its column. */
function quotedTable({ caption, rows, claim }: BlockOf<'table'>, sheet: Sheet, indent: string): string {
  const { columns, cleanLine } = sheet.screen;
  const head = painted(caption, sheet).trim();
  const signs = claim === undefined ? '' : marks(claim, sheet);
  const inner = `${indent}  `;
  const cells = rows.map((row) => row.map(cleanLine));
  const last = cells.at(-1);
  if (head === '' && last !== undefined) last[last.length - 1] += signs;
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => width(row[at] ?? ''))));
  const isWide = inner.length + widths.reduce((sum, one) => sum + one + GAP, 0) > columns + GAP;
  const body = isWide
    ? inTurn(cells, columns, inner)
    : cells.map(
        (row) => inner + row.map((cell, at) => cell + ' '.repeat(widths[at]! - width(cell))).join('  '),
      );
  return [
    ...(head === '' ? [] : [wrap(head + signs, columns, indent)]),
    ...body.map((line) => line.trimEnd()),
  ].join('\n');
}

/** One row cell by cell; of several each on lines of its own. */
function inTurn([header = [], ...rows]: readonly string[][], columns: number, indent: string): string[] {
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0)
    return [header, ...rows].map((cells) => wrap(cells.join(' | '), columns, `${indent}  `, indent));
  return row.flatMap((cell, at) => {
    const name = header[at] ?? '';
    if (cell === '') return [];
    return [wrap(name === '' ? cell : `${name}: ${cell}`, columns, `${indent}  `, indent)];
  });
}

function refusal({ words, reasons, topic = '' }: BlockOf<'refusal'>, sheet: Sheet): string {
  const { paint, columns, unicode, clean, cleanLine } = sheet.screen;
  const why = painted(words, sheet).replace(/\s+/g, ' ').trim();
  const opening = paint.yellow('insufficient_evidence') + (why === '' ? '' : ': ');
  if (reasons !== undefined)
    return [
      wrap(opening + why, columns),
      ...reasons.map((reason) => wrap(clean(reason), columns, '  ', '- ')),
    ].join('\n');
  const about = topic === '' ? '' : ` (${cleanLine(topic)})`;
  return wrap(opening + why + about, columns, paint.yellow(unicode ? '▌ ' : '| '));
}

const WITHIN = '   ';

function passage({ number, path, citation, blocks }: BlockOf<'passage'>, sheet: Sheet): string {
  const { paint, cleanLine, columns, unicode } = sheet.screen;
  const where = cleanLine(placeOf(citation));
  const title = cleanLine(unicode ? path : path.replaceAll(' › ', ' > '));
  return [
    wrap(paint.bold(title), columns, WITHIN, `${number}. `.padEnd(WITHIN.length)),
    ...(where === '' ? [] : [WITHIN + linkedTo(citation, paint.cyan(where), sheet.screen)]),
    ...blocks.map((block) => writtenBy(WRITERS, block, sheet, WITHIN)),
  ].join('\n');
}
