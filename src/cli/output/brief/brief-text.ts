// A brief as it reads on a terminal: title, sections, paragraphs with footnote numbers, the sources at the end.
import type { Brief } from '../../../api/payloads/brief.ts';
import type { Citation } from '../../../api/payloads/common.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Screen } from '../../../page/screen.ts';
import { citing, linkedTo, type CitingScreen } from '../answer/footnotes.ts';
import { openingOf, type Page, pageOf, type PageParagraph, text } from './brief-page.ts';
import { type Numbered } from '../answer/cited.ts';
import { numbered, numbersFor, piecesOf } from './brief-pieces.ts';
import type { QuotedTable } from '../../../text/table-cells.ts';
import { tableIn } from './brief-table.ts';
import { quiet } from '../answer/cited.ts';
import { whereOf } from '../../../page/where.ts';
import { width, wrap } from '../../../page/wrap.ts';

/** Lines longer than this are hard to read, however wide the terminal. */
const LONGEST = 96;

export async function briefText(document: Foreign<Brief>, screen: Screen): Promise<string> {
  const page = pageOf(document);
  if (page === undefined) return (await import('../table/generic.ts')).generic(document, screen);
  const narrow = citing({ ...screen, columns: Math.min(screen.columns, LONGEST) }, numbered(page));
  const parts = [head(page, narrow), ...(await bodyOf(page, narrow)), ...(await tail(page, narrow))];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function head(page: Page, screen: Screen): string {
  const about = [...page.about, page.created].filter((part) => part !== '').join(' · ');
  return [
    wrap(screen.paint.bold(screen.cleanLine(page.title)), screen.columns),
    ...(about === '' ? [] : [wrap(screen.paint.dim(screen.cleanLine(about)), screen.columns)]),
    ...(page.ofDays === '' ? [] : [wrap(screen.cleanLine(page.ofDays), screen.columns)]),
  ].join('\n');
}

async function bodyOf(page: Page, screen: CitingScreen): Promise<string[]> {
  const parts: string[] = [];
  for (const section of page.sections) {
    parts.push(headingLine(section.heading, screen));
    for (const paragraph of section.paragraphs) {
      parts.push(paragraphLines(paragraph, page, screen), await others(paragraph.rest, screen));
    }
    parts.push(await others(section.rest, screen));
  }
  return parts;
}

function headingLine(heading: string, screen: Screen): string {
  const words = screen.cleanLine(heading);
  if (words === '') return '';
  const rule = (screen.unicode ? '─' : '-').repeat(Math.min(width(words), screen.columns));
  return `${wrap(screen.paint.bold(words), screen.columns)}\n${screen.paint.dim(rule)}`;
}

function paragraphLines(paragraph: PageParagraph, page: Page, screen: CitingScreen): string {
  if (paragraph.insufficient) return insufficient(paragraph, page, screen);
  const pieces = piecesOf(paragraph);
  const listed = paragraph.relation === 'conflict' && paragraph.claims.length > 1;
  const opening = openingLine(paragraph, screen);
  const table = tableIn(paragraph);
  if (table !== undefined) return tableLines(table, opening, { paragraph, page, screen });
  if (listed) {
    const claims = pieces.filter(({ claim }) => claim !== undefined);
    const lines = claims.map((piece) => wrap(marked([piece], page, screen), screen.columns, '    ', '  - '));
    return [wrap(opening.trimEnd(), screen.columns), ...lines].join('\n');
  }
  return wrap(opening + marked(pieces, page, screen), screen.columns);
}

interface Shown {
  readonly paragraph: PageParagraph;
  readonly page: Page;
  readonly screen: CitingScreen;
}

/** Its columns below each other; a table that is too wide for the screen as its rows. */
function tableLines(
  { caption, rows }: QuotedTable,
  opening: string,
  { paragraph, page, screen }: Shown,
): string {
  const cells = rows.map((row) => row.map((cell) => screen.cleanLine(cell)));
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => width(row[at] ?? ''))));
  const numbers = paragraph.claims.flatMap((claim) => numbersFor(claim, page.numbers));
  const head = `${opening}${screen.cleanLine(caption)}${screen.marks(numbers)}`;
  const isWide = widths.reduce((sum, one) => sum + one + 2, 0) > screen.columns;
  const lines = cells.map((row) =>
    isWide
      ? wrap(row.join(' | '), screen.columns, '    ', '  ')
      : `  ${row.map((cell, at) => cell + ' '.repeat(widths[at]! - width(cell))).join('  ')}`.trimEnd(),
  );
  return [wrap(head, screen.columns), ...lines].join('\n');
}

/** What sets the paragraph apart, and what it is about where its words do not say so. */
function openingLine(paragraph: PageParagraph, screen: Screen): string {
  const { relation } = paragraph;
  const tag = relation === '' ? '' : `${screen.paint.yellow(`(${screen.cleanLine(relation)})`)} `;
  const about = screen.cleanLine(openingOf(paragraph));
  return tag + (about === '' ? '' : `${screen.paint.bold(`${about}:`)} `);
}

function insufficient(paragraph: PageParagraph, page: Page, screen: CitingScreen): string {
  const bar = screen.paint.yellow(screen.unicode ? '▌ ' : '| ');
  const why = screen.cleanLine(paragraph.reason) || marked(piecesOf(paragraph), page, screen);
  const opening = screen.paint.yellow('insufficient_evidence') + (why === '' ? '' : ': ');
  const about = screen.cleanLine(paragraph.topic);
  return wrap(opening + why + (about === '' ? '' : ` (${about})`), screen.columns, bar);
}

function marked(
  pieces: readonly { text: string; claim: Parameters<typeof numbersFor>[0] | undefined }[],
  page: Page,
  screen: CitingScreen,
): string {
  let line = '';
  for (const { text: words, claim } of pieces) {
    const shown = screen.clean(words).replace(/\s+/g, ' ');
    const glue = line === '' || line.endsWith(' ') || shown.startsWith(' ') ? '' : ' ';
    const numbers = claim === undefined ? [] : numbersFor(claim, page.numbers);
    line += glue + shown + screen.marks(numbers);
  }
  return line.trim();
}

async function tail(page: Page, screen: CitingScreen): Promise<string[]> {
  const sources = numbered(page).map((one) => source(one, screen));
  const entities = page.entities.map((name) => screen.cleanLine(name)).join(', ');
  return [
    ...page.notes.map((note) => wrap(screen.clean(note), screen.columns)),
    sources.length === 0 ? '' : [headingLine('Sources', screen), ...sources].join('\n'),
    entities === '' ? '' : wrap(`${screen.paint.bold('Names:')} ${entities}`, screen.columns, '  ', ''),
    await others(page.rest, screen),
    wrap(
      quiet({ ...page.document, created_at: undefined }, screen, [page.id, supported(page)]),
      screen.columns,
    ),
  ];
}

function supported({ sections }: Page): string {
  const all = sections.flatMap((section) => section.paragraphs);
  const good = all.filter((paragraph) => !paragraph.insufficient).length;
  return all.length === 0 ? 'no paragraphs' : `${good} of ${all.length} paragraphs supported`;
}

/** `[1] Title, publisher, date`, the address, and the first digits of the hash of what was read. */
function source({ citation, number, pages }: Numbered, screen: CitingScreen): string {
  const member = (name: keyof Citation) => screen.cleanLine(text(citation[name]));
  const indent = ' '.repeat(`[${number}] `.length);
  const title = member('title') || member('source_url') || member('document_id');
  const line = [screen.paint.bold(title), member('publisher'), member('published_at'), pages];
  const hash = member('content_sha256').slice(0, 12);
  const read = member('retrieved_at').slice(0, 10);
  const url = member('source_url');
  const where = screen.cleanLine(whereOf(citation));
  const small = [hash === '' ? '' : `sha256 ${hash}`, read === '' ? '' : `read ${read}`];
  return [
    wrap(line.filter((part) => part !== '').join(', '), screen.columns, indent, `${screen.marks([number])} `),
    ...(url === '' ? [] : [indent + linkedTo(citation, screen.paint.dim(where), screen)]),
    ...(small.join('') === ''
      ? []
      : [wrap(screen.paint.dim(small.filter((part) => part !== '').join(' · ')), screen.columns, indent)]),
  ].join('\n');
}

/** Members that this view does not know, as the generic view shows them. */
async function others(rest: Record<string, unknown>, screen: Screen): Promise<string> {
  if (Object.keys(rest).length === 0) return '';
  return (await (await import('../table/generic.ts')).generic(rest, screen)).trimEnd();
}
