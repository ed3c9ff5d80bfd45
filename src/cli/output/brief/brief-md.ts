// A brief as a Markdown document with footnotes. Everything from outside is escaped; only http and https become links.
import type { Brief } from '../../../api/payloads/brief.ts';
import type { Citation } from '../../../api/payloads/common.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import { openingOf, type Page, pageOf, type PageParagraph, text } from './brief-page.ts';
import { numbered, numbersFor, piecesOf } from './brief-pieces.ts';
import type { QuotedTable } from '../../../text/table-cells.ts';
import { tableIn } from './brief-table.ts';
import type { ForeignCitation } from '../answer/cited.ts';
import { passageMarkdown } from '../answer/close-passages.ts';
import { whereOf } from '../../../page/where.ts';
import { cleanLine } from '../../../page/clean.ts';
import { webAddress } from '../../../page/html/escape.ts';
import { escapeMarkdown, toMarkdown } from '../table/md.ts';

export function briefMarkdown(document: Foreign<Brief>): string {
  const page = pageOf(document);
  if (page === undefined) return toMarkdown(document);
  const about = [...page.about, page.created].filter((part) => part !== '').join(' · ');
  const blocks = [
    `# ${line(page.title)}`,
    about === '' ? '' : `*${line(about)}*`,
    line(page.ofDays),
    ...page.sections.flatMap((section) => [
      section.heading === '' ? '' : `## ${line(section.heading)}`,
      ...section.paragraphs.flatMap((paragraph) => [block(paragraph, page), others(paragraph.rest)]),
      others(section.rest),
    ]),
    ...page.notes.map(line),
    page.entities.length === 0 ? '' : `**Names:** ${page.entities.map(line).join(', ')}`,
    others(page.rest),
    line(page.id),
    footnotes(page),
  ];
  return `${blocks.filter((one) => one !== '').join('\n\n')}\n`;
}

function block(paragraph: PageParagraph, page: Page): string {
  const { insufficient, relation, topic, reason } = paragraph;
  if (insufficient) {
    const why = reason === '' ? words(paragraph, page) : line(reason);
    const about = topic === '' ? '' : ` (${line(topic)})`;
    return `> **insufficient\\_evidence**${why === '' ? '' : `: ${why}`}${about}`;
  }
  if (paragraph.passage !== undefined) {
    const marks = paragraph.claims.flatMap((claim) => numbersFor(claim, page.numbers));
    return passageMarkdown(paragraph.passage, marks.map((number) => `[^${number}]`).join(''));
  }
  const tag = relation === '' ? '' : `**(${line(relation)})** `;
  const listed = relation === 'conflict' && paragraph.claims.length > 1;
  const shown = line(openingOf(paragraph));
  const opening = tag + (shown === '' ? '' : `**${shown}:** `);
  const table = tableIn(paragraph);
  if (table !== undefined) return opening + tableBlock(table, paragraph, page);
  if (!listed) return opening + words(paragraph, page);
  const claims = paragraph.claims.map(
    (claim) => `- ${words({ ...paragraph, text: '', claims: [claim] }, page)}`,
  );
  return `${opening.trim()}\n\n${claims.join('\n')}`;
}

function tableBlock({ caption, rows }: QuotedTable, { claims }: PageParagraph, page: Page): string {
  const marks = claims.flatMap((claim) => numbersFor(claim, page.numbers)).map((number) => `[^${number}]`);
  const [header, ...body] = rows.map((cells) => `| ${cells.map(oneLine).join(' | ')} |`);
  const rule = `|${' --- |'.repeat(rows[0]?.length ?? 0)}`;
  return `${oneLine(caption)}${marks.join('')}\n\n${[header, rule, ...body].join('\n')}`;
}

function words(paragraph: PageParagraph, page: Page): string {
  let made = '';
  for (const { text: piece, claim } of piecesOf(paragraph)) {
    const shown = piece.split('\n').map(oneLine).join('\\\n');
    const glue = made === '' || made.endsWith(' ') || shown.startsWith(' ') ? '' : ' ';
    const marks = claim === undefined ? [] : numbersFor(claim, page.numbers);
    made += glue + shown + marks.map((number) => `[^${number}]`).join('');
  }
  return made.trim();
}

function oneLine(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' '));
}

/** One footnote a document: title, publisher, date, address, the hash of what was read. */
function footnotes(page: Page): string {
  return numbered(page)
    .map(({ number, citation, pages }) => {
      const member = (name: keyof Citation) => line(text(citation[name]).trim());
      const hash = text(citation['content_sha256']);
      const parts = [
        `*${member('title') || member('document_id')}*`,
        member('publisher'),
        member('published_at'),
        line(pages.trim()),
        address(citation),
        /^[0-9a-f]{64}$/u.test(hash) ? `SHA-256 \`${hash}\`` : '',
        text(citation.retrieved_at) === '' ? '' : `read ${line(text(citation.retrieved_at).slice(0, 10))}`,
      ];
      return `[^${number}]: ${parts.filter((part) => part !== '' && part !== '**').join(', ')}`;
    })
    .join('\n');
}

/** Text from outside on one line, without the spaces at its ends that would undo emphasis. */
function line(words: string): string {
  return escapeMarkdown(cleanLine(words));
}

function address(citation: ForeignCitation): string {
  const web = webAddress(text(citation.source_url));
  return web === undefined ? line(whereOf(citation)) : `<${web}>`;
}

/** Members that this view does not know, as the list that every document gets. */
function others(rest: Record<string, unknown>): string {
  return Object.keys(rest).length === 0 ? '' : toMarkdown(rest).trimEnd();
}
