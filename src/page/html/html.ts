// A page as HTML: one file that needs nothing else, or the inside of a page that is served. Everything from outside is escaped.
// No script: each claim opens its quote, source, hash and verdict by itself. On paper the quotes are notes at the end.
import { numberedIn, placeOf, whereOf, type Cited } from '../cited.ts';
import {
  claimsIn,
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
} from '../page.ts';
import { directionOf, isRightToLeft } from '../direction.ts';
import { listed, text, timeOf } from '../values.ts';
import { evidenceOf, members, opened, toPassage, when, type Readable } from './claims.ts';
import { escapeHtml, linked } from './escape.ts';
import { frame } from './frame.ts';

/** How a page is served: where its passages are, and how the words of a claim lead to them. */
export interface Serving {
  readonly passage?: (citation: Pick<Cited, 'document_id' | 'locator'>) => string | undefined;
  /** It is a file of its own, with nothing beside it. */
  readonly isFile?: boolean;
  /** The drawing of the page, as markup. */
  readonly picture?: (description: string) => string;
  /** What is shown in the place of a claim's words: as its document has them. */
  readonly whole?: ReadonlyMap<PageClaim, string>;
  /** The words of a claim with what leads to its sources, as markup. */
  readonly claimed?: (claim: PageClaim, words: string) => string;
}

/** The file. @param isLocal whether this process answered: no one is told then that it cost nothing */
export function htmlFile(page: Page, isLocal: boolean): string {
  const isQuoted = page.numbers.size > 0;
  const hint = isQuoted ? '<p class="small hint">Open a sentence to see what it was quoted from.</p>\n' : '';
  const inside = `${pageHead(page)}<main id="main">\n${hint}${pageInside(page, { isFile: true })}${endNotes(page)}</main>\n${foot(page, isLocal)}`;
  return frame(page.title, inside);
}

/** Its title, what it is about, and the way to its sections. */
export function pageHead(page: Page): string {
  const about = listed(
    page.about.map((part) => when(part)),
    ' · ',
  );
  const links = page.blocks.flatMap((block, at) =>
    block.kind === 'section' && textOf(block.heading) !== ''
      ? [`<li><a href="#s${at + 1}">${escapeHtml(textOf(block.heading))}</a></li>`]
      : [],
  );
  const more = page.numbers.size === 0 ? '' : '<li><a href="#sources">Sources</a></li>';
  const contents =
    links.length < 2 ? '' : `<nav aria-label="Sections"><ul>${links.join('')}${more}</ul></nav>\n`;
  return `<header>\n<h1 dir="auto">${escapeHtml(page.title)}</h1>\n<p class="about">${about}</p>\n</header>\n${contents}`;
}

/** What it says, as markup for a page that has its own frame and main part. */
export function pageInside(page: Page, serving: Serving = {}): string {
  const sheet: Sheet = { page, ...serving };
  return page.blocks.map((block, at) => `${writtenBy(WRITERS, block, sheet, `${at + 1}`)}\n`).join('');
}

type Sheet = Readable & Serving;

const WRITERS: Writers<[sheet: Sheet, place: string]> = {
  text: textBlock,
  section,
  list,
  code: ({ words }, sheet) => `<pre tabindex="0" dir="ltr"><code>${inline(words, sheet)}</code></pre>`,
  table: quotedTable,
  grid: ({ headings, rows }) =>
    `<div class="scroll" tabindex="0" role="region" aria-label="Table">${table(headings, rows)}</div>`,
  refusal,
  passage,
  sources,
  tree: ({ branches }, sheet) => tree(branches, sheet),
  figure,
  members: ({ rest }) => members(rest),
  made,
};

function figure({ rows, description = '' }: BlockOf<'figure'>, { picture }: Sheet): string {
  return rows === undefined ? (picture?.(description) ?? '') : table([], rows);
}

/** The line of facts about a reply; a file shows them at its top instead. */
function made({ parts }: BlockOf<'made'>, { isFile = false }: Sheet): string {
  return isFile ? '' : `<p class="small">${escapeHtml(listed(parts, ' · '))}</p>`;
}

function inline(words: Words, sheet: Sheet): string {
  return runsOf(words)
    .map((run) => (run.claim === undefined ? leading(run, sheet) : claimed(run.claim, run.text, sheet)))
    .join('');
}

function claimed(claim: PageClaim, words: string, sheet: Sheet): string {
  return sheet.whole?.get(claim) ?? sheet.claimed?.(claim, words) ?? opened(claim, words, sheet);
}

function leading(run: Run, sheet: Sheet): string {
  return run.leads === undefined ? toned(run) : toPassage(toned(run), run.leads, sheet);
}

function toned({ text: words, tone }: Run): string {
  const shown = escapeHtml(words);
  switch (tone) {
    case undefined:
      return shown;
    case 'tag':
      return `<span class="tag">${shown}</span>`;
    case 'mark':
      return `<mark>${shown}</mark>`;
    case 'emphasis':
      return `<em>${shown}</em>`;
    case 'quiet':
      return `<span class="small">${shown}</span>`;
    default:
      return `<strong>${shown}</strong>`;
  }
}

function textBlock({ words, role, lead = '' }: BlockOf<'text'>, sheet: Sheet): string {
  const above = inline(lead, sheet);
  const inside = `${above === '' ? '' : `${above}<br>`}${inline(words, sheet)}`;
  const dir = directionOf(textOf(words));
  if (role === 'question') return `<div class="para" dir="${dir}">Question: ${inside}</div>`;
  if (role === 'small') return `<p class="small" dir="${dir}">${inside}</p>`;
  return `<div class="${role === 'answer' ? 'said' : 'para'}" dir="${dir}">${inside}</div>`;
}

function section({ heading, blocks }: BlockOf<'section'>, sheet: Sheet, place: string): string {
  const title = escapeHtml(textOf(heading).replace(/[:.]$/, ''));
  const level = Math.min(6, 1 + place.split('-').length);
  const inside = blocks.map((block, at) => writtenBy(WRITERS, block, sheet, `${place}-${at + 1}`)).join('\n');
  if (title === '') return `<section id="s${place}">\n${inside}\n</section>`;
  return `<section id="s${place}" aria-labelledby="h${place}">\n<h${level} id="h${place}" dir="auto">${title}</h${level}>\n${inside}\n</section>`;
}

function list({ lead, items }: BlockOf<'list'>, sheet: Sheet): string {
  const inside = `<ul>${items.map((item) => itemHtml(item, sheet)).join('')}</ul>`;
  return lead === undefined
    ? inside
    : `<div class="para listed" dir="${directionOf(textOf(lead))}">${inline(lead, sheet)}${inside}</div>`;
}

/** Depth is a class, not a list in a list: a passage may begin deep in one. */
function itemHtml(item: Item, sheet: Sheet): string {
  const { words, depth = 0, goesOn, code, number } = item;
  const names = listed(
    [
      depth > 0 ? `depth-${depth}` : '',
      goesOn === true || code === true || number !== undefined ? 'goes-on' : '',
    ],
    ' ',
  );
  const shown = inline(words, sheet);
  const inside = code === true ? `<pre tabindex="0" dir="ltr"><code>${shown}</code></pre>` : shown;
  return `<li${names === '' ? '' : ` class="${names}"`} dir="${directionOf(textOf(words))}">${bulletHtml(item)}${inside}</li>`;
}

function bulletHtml({ number, done, label = '' }: Item): string {
  const named = label === '' ? '' : `<span class="small">${escapeHtml(label)}</span> `;
  return `${number === undefined ? '' : `${number}. `}${done === true ? '✓ ' : ''}${named}`;
}

function quotedTable(
  { caption, rows: [header = [], ...rows], claim }: BlockOf<'table'>,
  sheet: Sheet,
): string {
  const whole = claim === undefined ? undefined : sheet.whole?.get(claim);
  if (whole !== undefined) return `<div class="said" dir="auto">${whole}</div>`;
  const words = textOf(caption);
  const head =
    claim === undefined ? inline(caption, sheet) : claimed(claim, words === '' ? 'Table' : words, sheet);
  return `<div class="para" dir="auto">${head}${table(header, rows)}</div>`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    row.map((cell) => `<td dir="auto">${escapeHtml(cell)}</td>`).join('');
  const head = headings.map((cell) => `<th scope="col" dir="auto">${escapeHtml(cell)}</th>`).join('');
  const dir = isRightToLeft([headings, ...rows].flat().join(' ')) ? ' dir="rtl"' : '';
  return `<table class="rows"${dir}>${head === '' ? '' : `<thead><tr>${head}</tr></thead>`}<tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table>`;
}

function refusal({ words, reasons = [], topic = '' }: BlockOf<'refusal'>, sheet: Sheet): string {
  const why = inline(words, sheet);
  const about = topic === '' ? '' : ` (${escapeHtml(topic)})`;
  const more = reasons.map((reason) => `<p>${escapeHtml(reason)}</p>`).join('');
  return `<div class="insufficient" role="note" dir="auto"><strong>insufficient_evidence</strong>${why === '' ? '' : ` ${why}`}${about}${more}</div>`;
}

/** A passage: its place, linked to the document, above its text in the document's layout. */
function passage({ path, claim, citation, blocks }: BlockOf<'passage'>, sheet: Sheet): string {
  const words = path || placeOf(citation) || 'Passage';
  const address = sheet.passage?.(citation);
  const head =
    address === undefined ? claimed(claim, words, sheet) : toPassage(escapeHtml(words), citation, sheet);
  const inside = blocks.map((block) => writtenBy(WRITERS, block, sheet, '')).join('');
  return `<div class="para found" dir="auto"><p class="topic">${head}</p>${inside}${sheet.isFile === true ? '' : `<p class="small">${about(citation)}</p>`}</div>`;
}

function tree(branches: readonly Branch[], sheet: Sheet): string {
  if (branches.length === 0) return '';
  const items = branches.map(({ near, far, isBackward, facts, ends, quotes, below }) => {
    const [from, to] = isBackward ? [far, near] : [near, far];
    const quoted = quotes.map(
      (claim) => `<blockquote dir="auto">${claimed(claim, claim.text, sheet)}</blockquote>`,
    );
    const small = escapeHtml(listed([...facts, ...ends], ' · '));
    return `<li><strong dir="auto">${escapeHtml(`${from} → ${to}`)}</strong> <span class="small">${small}</span>${quoted.join('')}${tree(below, sheet)}</li>`;
  });
  return `<ol class="hops">${items.join('')}</ol>`;
}

/** Publisher, date and address of a source on one line. */
export function about(
  citation: Pick<Cited, 'publisher' | 'published_at' | 'source_url' | 'locator'>,
): string {
  const where = whereOf(citation);
  return listed(
    [
      escapeHtml(text(citation.publisher)),
      escapeHtml(text(citation.published_at)),
      where === '' ? '' : linked(where),
    ],
    ' · ',
  );
}

function sources({ saved }: BlockOf<'sources'>, sheet: Sheet): string {
  const all = numberedIn(sheet.page);
  if (all.length === 0 || (saved === true && sheet.isFile !== true)) return '';
  const items = all.map(({ number, citation, pages }) => {
    const member = (name: keyof Cited) => escapeHtml(text(citation[name]));
    const title = member('title') || member('document_id') || 'Untitled';
    const hash = member('content_sha256');
    const read = text(citation.retrieved_at);
    const url = whereOf(citation);
    const line = listed([
      `<cite dir="auto">${toPassage(title, citation, sheet)}</cite>`,
      member('publisher'),
      member('published_at'),
      escapeHtml(pages),
    ]);
    const small = listed([
      hash === '' ? '' : `SHA-256 <code>${hash}</code>`,
      read === '' ? '' : `read ${when(timeOf(read))}`,
    ]);
    return `<li id="source-${number}" value="${number}">${line}${url === '' ? '' : `<br>${linked(url)}`}${small === '' ? '' : `<br><span class="small">${small}</span>`}</li>`;
  });
  return `<section id="sources" aria-labelledby="h-sources"><h2 id="h-sources">Sources</h2><ol class="sources">${items.join('\n')}</ol></section>`;
}

/** Only for paper: what the sentences would open on a screen. */
export function endNotes(page: Page, serving: Serving = {}): string {
  const claims = claimsIn(page.blocks);
  if (claims.length === 0) return '';
  const once = new Map(claims.map((claim) => [`${claim.text} ${claim.citation_ids.join(' ')}`, claim]));
  const items = [...once.values()].map(
    (claim) => `<li><div class="evidence">${evidenceOf(claim, { page, ...serving })}</div></li>`,
  );
  return `<section class="notes" aria-labelledby="h-notes"><h2 id="h-notes">What each sentence was quoted from</h2><ol>${items.join('\n')}</ol></section>\n`;
}

function foot({ id, cost }: Page, isLocal: boolean): string {
  const bundle = id.startsWith('brf_')
    ? ` ibid brief evidence ${id} gives the bundle that can be verified.`
    : '';
  const parts = [
    id,
    cost === 'not billed' && !isLocal ? cost : '',
    `This page shows what the service answered; it does not vouch for itself.${bundle}`,
  ];
  return `<footer><p>${escapeHtml(listed(parts, ' · '))}</p></footer>`;
}

/** Text as it is in the frame of a page. */
export function plainFile(words: string): string {
  return frame('Answer', `<main id="main"><h1>Answer</h1><pre>${escapeHtml(words)}</pre></main>`);
}
