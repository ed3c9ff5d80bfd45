// A brief as one HTML file that needs nothing else: no script, a content policy that allows its own style sheet alone, each
// claim opening its quote, source, hash and verdict. On paper the quotes are notes at the end.
import type { Brief } from '../../../api/payloads/brief.ts';
import type { Citation } from '../../../api/payloads/common.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import type { Screen } from '../../../page/screen.ts';
import { type Page, pageOf, text, timeOf } from './brief-page.ts';
import { numbered } from './brief-pieces.ts';
import { whereOf } from '../../../page/where.ts';
import { escapeHtml, linked } from '../../../page/html/escape.ts';
import { evidenceOf, members, toPassage, when } from './evidence-html.ts';
import { frame } from '../../../page/html/frame.ts';
import { paragraphOf } from './html-paragraph.ts';

/** The file; a document of another layout is shown as its members, in the same frame. */
export async function briefHtml(document: Foreign<Brief>, screen: Screen): Promise<string> {
  const page = pageOf(document);
  if (page !== undefined) return frame(page.title, `${briefHead(page)}${body(page)}${foot(page, screen)}`);
  const { generic } = await import('../table/generic.ts');
  const shown = await generic(document, { ...screen, columns: 100, paint: PLAIN, link: (words) => words });
  return frame('Brief', `<main id="main"><h1>Brief</h1><pre>${escapeHtml(shown)}</pre></main>`);
}

const same = (words: string) => words;
const PLAIN: Screen['paint'] = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

function body(page: Page): string {
  return `<main id="main">\n${briefInside(page)}</main>\n`;
}

/** Its title, what it is about, and its sections. */
export function briefHead(page: Page): string {
  const about = [...page.about.map(escapeHtml), when(page.created)].filter((part) => part !== '').join(' · ');
  const links = page.sections.flatMap(({ heading }, index) =>
    heading === '' ? [] : [`<li><a href="#s${index + 1}">${escapeHtml(heading)}</a></li>`],
  );
  const contents =
    links.length < 2
      ? ''
      : `<nav aria-label="Sections"><ul>${links.join('')}<li><a href="#sources">Sources</a></li></ul></nav>\n`;
  return `<header>
<h1 dir="auto">${escapeHtml(page.title)}</h1>
<p class="about">${about}</p>${page.ofDays === '' ? '' : `\n<p>${escapeHtml(page.ofDays)}</p>`}
</header>
${contents}`;
}

/** What a brief says, as markup for a page that has its own frame and main part. */
export function briefInside(page: Page): string {
  const sections = page.sections.map(
    (
      section,
      index,
    ) => `<section id="s${index + 1}"${section.heading === '' ? '' : ` aria-labelledby="h${index + 1}"`}>
${section.heading === '' ? '' : `<h2 id="h${index + 1}" dir="auto">${escapeHtml(section.heading)}</h2>\n`}${section.paragraphs
      .map((paragraph) => paragraphOf(paragraph, page))
      .join('\n')}${members(section.rest)}
</section>`,
  );
  const hint =
    page.numbers.size === 0
      ? ''
      : '<p class="small hint">Open a sentence to see what it was quoted from.</p>\n';
  return `${hint}${sections.join('\n')}
${notes(page)}${sources(page)}${names(page)}${endNotes(page)}${members(page.rest)}
`;
}

function notes({ notes: all }: Page): string {
  return all.map((note) => `<p class="small">${escapeHtml(note)}</p>\n`).join('');
}

function sources(page: Page): string {
  const items = numbered(page).map(({ number, citation, pages }) => {
    const member = (name: keyof Citation) => escapeHtml(text(citation[name]));
    const title = member('title') || member('document_id');
    const line = [
      `<cite dir="auto">${toPassage(title, citation, page)}</cite>`,
      member('publisher'),
      member('published_at'),
      escapeHtml(pages),
    ];
    const hash = member('content_sha256');
    const url = whereOf(citation);
    return `<li id="source-${number}" value="${number}">${line.filter((part) => part !== '').join(', ')}${
      url === '' ? '' : `<br>${linked(url)}`
    }<br><span class="small">${hash === '' ? '' : `SHA-256 <code>${hash}</code>`}${
      text(citation.retrieved_at) === '' ? '' : `, read ${when(timeOf(text(citation.retrieved_at)))}`
    }</span></li>`;
  });
  if (items.length === 0) return '';
  return `<section id="sources" aria-labelledby="h-sources"><h2 id="h-sources">Sources</h2><ol class="sources">${items.join('\n')}</ol></section>\n`;
}

function names({ entities }: Page): string {
  if (entities.length === 0) return '';
  return `<section aria-labelledby="h-names"><h2 id="h-names">Names</h2><p class="small">${entities.map(escapeHtml).join(', ')}</p></section>\n`;
}

/** For paper alone: what the sentences would open on a screen. */
function endNotes(page: Page): string {
  const claims = page.sections.flatMap((section) =>
    section.paragraphs.flatMap((paragraph) => paragraph.claims),
  );
  if (claims.length === 0) return '';
  const once = new Map(claims.map((claim) => [`${claim.text} ${claim.citation_ids.join(' ')}`, claim]));
  const items = [...once.values()].map(
    (claim) => `<li><div class="evidence">${evidenceOf(claim, page)}</div></li>`,
  );
  return `<section class="notes" aria-labelledby="h-notes"><h2 id="h-notes">What each sentence was quoted from</h2><ol>${items.join('\n')}</ol></section>\n`;
}

function foot({ id, document }: Page, { local = false }: Screen): string {
  const bundle = id.startsWith('brf_')
    ? ` ibid brief evidence ${id} gives the bundle that can be verified.`
    : '';
  const parts = [
    id,
    document.billable === false && !local ? 'not billed' : '',
    `This page shows what the service answered; it does not vouch for itself.${bundle}`,
  ];
  return `<footer><p>${escapeHtml(parts.filter((part) => part !== '').join(' · '))}</p></footer>`;
}
