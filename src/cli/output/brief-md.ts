// A brief as a Markdown document with footnotes. Everything from outside is escaped; only http and https become links.
import { numbered, numbersFor, type Page, pageOf, type PageParagraph, piecesOf, text } from './brief-page.ts';
import { clean } from './clean.ts';
import { webAddress } from './html/escape.ts';
import { escapeMarkdown, toMarkdown } from './md.ts';

export function briefMarkdown(document: unknown): string {
  const page = pageOf(document);
  if (page === undefined) return toMarkdown(document);
  const about = [...page.about, page.created].filter((part) => part !== '').join(' · ');
  const blocks = [
    `# ${escapeMarkdown(page.title)}`,
    about === '' ? '' : `*${escapeMarkdown(about)}*`,
    ...page.sections.flatMap((section) => [
      section.heading === '' ? '' : `## ${escapeMarkdown(section.heading)}`,
      ...section.paragraphs.flatMap((paragraph) => [block(paragraph, page), others(paragraph.rest)]),
      others(section.rest),
    ]),
    ...page.notes.map(escapeMarkdown),
    page.entities.length === 0 ? '' : `**Names:** ${page.entities.map(escapeMarkdown).join(', ')}`,
    others(page.rest),
    page.id === '' ? '' : `Brief ${escapeMarkdown(page.id)}`,
    footnotes(page),
  ];
  return `${blocks.filter((one) => one !== '').join('\n\n')}\n`;
}

function block(paragraph: PageParagraph, page: Page): string {
  const { insufficient, relation, topic, reason } = paragraph;
  if (insufficient) {
    const why = reason === '' ? words(paragraph, page) : escapeMarkdown(reason);
    const about = topic === '' ? '' : ` (${escapeMarkdown(topic)})`;
    return `> **insufficient\\_evidence**${why === '' ? '' : `: ${why}`}${about}`;
  }
  const tag = relation === '' ? '' : `**(${escapeMarkdown(relation)})** `;
  const said = topic === '' || paragraph.text.toLowerCase().includes(topic.toLowerCase());
  const opening = tag + (said ? '' : `**${escapeMarkdown(topic)}:** `);
  if (relation !== 'conflict' || paragraph.claims.length < 2) return opening + words(paragraph, page);
  const claims = paragraph.claims.map(
    (claim) => `- ${words({ ...paragraph, text: '', claims: [claim] }, page)}`,
  );
  return `${opening.trim()}\n\n${claims.join('\n')}`;
}

function words(paragraph: PageParagraph, page: Page): string {
  let line = '';
  for (const { text: piece, claim } of piecesOf(paragraph)) {
    const shown = escapeMarkdown(clean(piece).replace(/\s+/g, ' '));
    const glue = line === '' || line.endsWith(' ') || shown.startsWith(' ') ? '' : ' ';
    const marks = claim === undefined ? [] : numbersFor(claim, page.numbers);
    line += glue + shown + marks.map((number) => `[^${number}]`).join('');
  }
  return line.trim();
}

/** One footnote a document: title, publisher, date, address, the hash of what was read. */
function footnotes(page: Page): string {
  return numbered(page)
    .map(({ number, citation }) => {
      const member = (name: string) => escapeMarkdown(text(citation[name]).trim());
      const hash = text(citation['content_sha256']);
      const parts = [
        `*${member('title') || member('document_id')}*`,
        member('publisher'),
        member('published_at'),
        address(text(citation['source_url'])),
        /^[0-9a-f]{64}$/u.test(hash) ? `SHA-256 \`${hash}\`` : '',
        text(citation['retrieved_at']) === ''
          ? ''
          : `read ${escapeMarkdown(text(citation['retrieved_at']).slice(0, 10))}`,
      ];
      return `[^${number}]: ${parts.filter((part) => part !== '' && part !== '**').join(', ')}`;
    })
    .join('\n');
}

function address(url: string): string {
  const web = webAddress(url);
  return web === undefined ? escapeMarkdown(url) : `<${web}>`;
}

/** Members that this view does not know, as the list that every document gets. */
function others(rest: Record<string, unknown>): string {
  return Object.keys(rest).length === 0 ? '' : toMarkdown(rest).trimEnd();
}
