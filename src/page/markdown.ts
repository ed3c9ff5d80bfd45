// A page as Markdown with footnotes. Everything from outside is escaped; only http and https become links.
import { isRecord } from '../api/record.ts';
import { numberedIn, numbersFor, placeOf, whereOf, type Cited, type Numbered } from './cited.ts';
import { clean, cleanLine } from './clean.ts';
import { webAddress } from './html/escape.ts';
import {
  runsOf,
  textOf,
  type BlockOf,
  type Branch,
  type Item,
  type Page,
  type PageClaim,
  type Run,
  type Words,
  type Writers,
  writtenBy,
} from './page.ts';
import { listed, text } from './values.ts';

export function markdown(page: Page): string {
  const about = listed(page.about, ' · ');
  return joined([
    `# ${line(page.title)}`,
    about === '' ? '' : `*${line(about)}*`,
    ...page.blocks.map((block) => writtenBy(WRITERS, block, page, 2)),
    line(page.id),
    footnotes(page),
  ]);
}

function joined(parts: readonly string[]): string {
  return `${listed(parts, '\n\n')}\n`;
}

const WRITERS: Writers<[page: Page, level: number]> = {
  text: textBlock,
  section,
  list,
  code: ({ words }) => fenced(textOf(words), ''),
  table: quotedTable,
  grid: ({ headings, rows }) => tableText(headings, rows),
  refusal,
  passage,
  tree: ({ branches }, page) => branchLines(branches, '', page).join('\n').trimEnd(),
  members: ({ rest }) => membersMarkdown(rest).trimEnd(),
  figure,
  sources: () => '',
  made: () => '',
};

function textBlock({ words, role, lead = '' }: BlockOf<'text'>, page: Page): string {
  const above = inline(lead, page);
  return `${above === '' ? '' : `${above}\\\n`}${role === 'question' ? 'Question: ' : ''}${inline(words, page)}`;
}

function figure({ rows }: BlockOf<'figure'>): string {
  const headings = rows?.[0]?.map(() => '') ?? [];
  return rows === undefined ? '' : tableText(headings, rows);
}

function section({ heading, blocks }: BlockOf<'section'>, page: Page, level: number): string {
  const title = line(textOf(heading).replace(/[:.]$/, ''));
  const parts = [
    title === '' ? '' : `${'#'.repeat(level)} ${title}`,
    ...blocks.map((block) => writtenBy(WRITERS, block, page, level + 1)),
  ];
  return listed(parts, '\n\n');
}

/** Words with their footnotes; lines stay lines. */
function inline(words: Words, page: Page): string {
  let made = '';
  for (const run of runsOf(words))
    made += toned(run, lined(run.text)) + (run.claim === undefined ? '' : marks(run.claim, page));
  return made.trim();
}

function lined(words: string): string {
  return words.split(/\n+/).map(oneLine).join('\\\n');
}

function toned({ tone, text: plain }: Run, words: string): string {
  if (words.trim() === '') return words;
  if (tone === 'tag') return `**(${line(plain)})**`;
  const sign = tone === 'strong' || tone === 'mark' ? '**' : tone === 'emphasis' ? '*' : '';
  // Spaces at the ends would undo the emphasis.
  return sign === '' ? words : words.replace(/^(\s*)(.*?)(\s*)$/s, `$1${sign}$2${sign}$3`);
}

function marks(claim: PageClaim, { numbers }: Page): string {
  return numbersFor(claim, numbers)
    .map((number) => `[^${number}]`)
    .join('');
}

function list({ lead, items }: BlockOf<'list'>, page: Page): string {
  const made = items.map((item) => itemText(item, page)).join('\n');
  return lead === undefined ? made : `${inline(lead, page)}\n\n${made}`;
}

function itemText({ words, number, done, label = '', depth = 1, goesOn, code }: Item, page: Page): string {
  const indent = '   '.repeat(depth - 1);
  if (code === true) return fenced(textOf(words), `${indent}   `);
  if (goesOn === true) return `${indent}   ${inline(words, page)}`;
  const box = `${done === undefined ? '' : done ? '[x] ' : '[ ] '}${label === '' ? '' : `*${line(label)}* `}`;
  return `${indent}${number === undefined ? '-' : `${number}.`} ${box}${inline(words, page)}`;
}

/** A fence that is longer than any in it; the text is code and stays as it is, but for what no terminal should be sent. */
function fenced(words: string, indent: string): string {
  const longest = Math.max(2, ...(words.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const lines = clean(words)
    .replace(/^(?:[ \t]*\n)+|\s+$/g, '')
    .split('\n');
  return [fence, ...lines, fence].map((one) => indent + one).join('\n');
}

function quotedTable({ caption, rows: [header = [], ...rows], claim }: BlockOf<'table'>, page: Page): string {
  const signs = claim === undefined ? '' : marks(claim, page);
  const head = inline(caption, page);
  const table = tableText(header, rows);
  if (head !== '') return `${head}${signs}\n\n${table}`;
  return signs === '' ? table : table.replace(/ \|$/, `${signs} |`);
}

export function tableText(headings: readonly string[], rows: Iterable<readonly string[]>): string {
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => escapeMarkdown(cell)).join(' | ')} |`;
  let made = `${row(headings)}\n|${' --- |'.repeat(headings.length)}`;
  for (const cells of rows) made += `\n${row(cells)}`;
  return made;
}

function refusal({ words, reasons = [], topic = '' }: BlockOf<'refusal'>, page: Page): string {
  const why = listed([inline(words, page), ...reasons.map(line)], ' ');
  const about = topic === '' ? '' : ` (${line(topic)})`;
  return `> **insufficient\\_evidence**${why === '' ? '' : `: ${why}`}${about}`;
}

function passage({ path, claim, citation, blocks }: BlockOf<'passage'>, page: Page): string {
  const where = line(placeOf(citation));
  return listed(
    [
      `**${line(path) || where}**${marks(claim, page)}${path === '' || where === '' ? '' : ` (${where})`}`,
      ...blocks.map((block) => writtenBy(WRITERS, block, page, 3)),
    ],
    '\n\n',
  );
}

/** A nested list in which every step quotes its whole sentence. */
function branchLines(branches: readonly Branch[], indent: string, page: Page): string[] {
  return branches.flatMap(({ number, near, far, isBackward, facts, ends, quotes, below }) => [
    `${indent}- ${line(near)} ${isBackward ? '←' : '→'} **${line(far)}** (${[`${number}`, ...[...facts, ...ends].map(line)].join('; ')})`,
    // A blank line keeps the quotation apart from the item's own words.
    '',
    ...quotes.map((claim) => `${indent}  > “${line(claim.text)}”${marks(claim, page)}\n`),
    ...branchLines(below, `${indent}  `, page),
  ]);
}

function footnotes(page: Page): string {
  return numberedIn(page).map(footnote).join('\n');
}

/** One a document: title, publisher, date, address, the hash of what was read. */
function footnote({ number, citation, pages }: Numbered): string {
  const member = (name: keyof Cited) => line(text(citation[name]));
  const title = member('title') || member('document_id');
  const hash = text(citation.content_sha256);
  const read = text(citation.retrieved_at);
  return `[^${number}]: ${listed([
    title === '' ? '' : `*${title}*`,
    member('publisher'),
    member('published_at'),
    line(pages),
    address(citation),
    /^[0-9a-f]{64}$/u.test(hash) ? `SHA-256 \`${hash}\`` : '',
    read === '' ? '' : `read ${line(read.slice(0, 10))}`,
  ])}`;
}

function address(citation: Cited): string {
  const web = webAddress(text(citation.source_url));
  return web === undefined ? line(whereOf(citation)) : `<${web}>`;
}

/** Text from outside on one line, without the spaces at its ends that would undo emphasis. */
function line(words: string): string {
  return escapeMarkdown(cleanLine(words));
}

function oneLine(words: string): string {
  return escapeMarkdown(words.replace(/\s+/g, ' '));
}

/** Outside text as Markdown text: nothing in it is markup, links included, and it stays in its cell. */
export function escapeMarkdown(words: string): string {
  return clean(words)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, '$1\\$2');
}

/** Members as a list in a list. */
export function membersMarkdown(record: Readonly<Record<string, unknown>>, depth = 0): string {
  const indent = '  '.repeat(depth);
  return Object.entries(record)
    .map(([name, value]) => {
      const label = `${indent}- **${escapeMarkdown(name)}**:`;
      if (isRecord(value)) return `${label}\n${membersMarkdown(value, depth + 1)}`;
      if (Array.isArray(value))
        return `${label}\n${value.map((item, index) => element(item, index, depth + 1)).join('')}`;
      return `${label} ${escapeMarkdown(typeof value === 'string' ? value : JSON.stringify(value))}\n`;
    })
    .join('');
}

function element(item: unknown, index: number, depth: number): string {
  const indent = '  '.repeat(depth);
  if (isRecord(item)) return `${indent}- ${index + 1}\n${membersMarkdown(item, depth + 1)}`;
  return `${indent}- ${escapeMarkdown(typeof item === 'string' ? item : JSON.stringify(item))}\n`;
}
