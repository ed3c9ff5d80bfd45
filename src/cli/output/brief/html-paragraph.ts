// One paragraph of a brief as HTML: claims that open, what is not supported, what conflicts.
import type { ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { ClosePassage } from '../../../api/payloads/query.ts';
import { passageHtml } from '../answer/close-passages.ts';
import { pathOf } from '../answer/passage-blocks.ts';
import { openingOf, type Page, type PageClaim, type PageParagraph } from './brief-page.ts';
import { numbersFor, piecesOf } from './brief-pieces.ts';
import type { QuotedTable } from '../../../text/table-cells.ts';
import { tableIn } from './brief-table.ts';
import { escapeHtml } from '../../../page/html/escape.ts';
import { evidenceOf, members } from './evidence-html.ts';

export function paragraphOf(paragraph: PageParagraph, page: Page): string {
  const { insufficient, reason, topic, relation } = paragraph;
  const about = escapeHtml(topic);
  if (insufficient) {
    const why = reason === '' ? inline(paragraph, page) : escapeHtml(reason);
    return `<div class="insufficient" role="note" dir="auto"><strong>insufficient_evidence</strong>${why === '' ? '' : ` ${why}`}${about === '' ? '' : ` (${about})`}${members(paragraph.rest)}</div>`;
  }
  if (paragraph.passage !== undefined) return passageBlock(paragraph.passage, paragraph, page);
  const tag = relation === '' ? '' : `<span class="tag">${escapeHtml(relation)}</span>`;
  const listed = relation === 'conflict' && paragraph.claims.length > 1;
  const shown = escapeHtml(openingOf(paragraph));
  const opening = tag + (shown === '' ? '' : `<span class="topic">${shown}:</span> `);
  if (listed) {
    const claims = paragraph.claims.map((claim) => `<li>${claimOf(claim, claim.text, page)}</li>`).join('');
    return `<div class="para conflict" dir="auto">${opening}<ul>${claims}</ul>${members(paragraph.rest)}</div>`;
  }
  const table = tableIn(paragraph);
  if (table !== undefined)
    return `<div class="para" dir="auto">${opening}${tableBlock(table, paragraph, page)}${members(paragraph.rest)}</div>`;
  return `<div class="para" dir="auto">${opening}${inline(paragraph, page)}${members(paragraph.rest)}</div>`;
}

/** Where it is opens what it was read from; its words are below, as in its document. */
function passageBlock(passage: ForeignRecord<ClosePassage>, { claims }: PageParagraph, page: Page): string {
  const path = pathOf(passage).join(' › ') || 'Passage';
  const heads = claims.map((claim) => claimOf(claim, path, page)).join('');
  return `<div class="para" dir="auto">${heads}${passageHtml(passage)}</div>`;
}

function tableBlock({ caption, rows }: QuotedTable, { claims }: PageParagraph, page: Page): string {
  const [header = [], ...body] = rows;
  const head = header.map((cell) => `<th scope="col">${escapeHtml(cell)}</th>`).join('');
  const lines = body.map(
    (cells) => `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`,
  );
  const claimed = claims.map((claim) => claimOf(claim, caption === '' ? 'Table' : caption, page)).join('');
  return `${claimed}<table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}

function inline(paragraph: PageParagraph, page: Page): string {
  return piecesOf(paragraph)
    .map(({ text: words, claim }) => (claim === undefined ? escapeHtml(words) : claimOf(claim, words, page)))
    .join(' ')
    .replace(/ {2,}/gu, ' ');
}

/** The words of a claim, which open what it was validated against. */
function claimOf(claim: PageClaim, words: string, page: Page): string {
  const numbers = numbersFor(claim, page.numbers);
  const marks = numbers.length === 0 ? '' : `<sup>[${numbers.join(', ')}]</sup>`;
  return `<details class="claim"><summary>${held(words, marks)}</summary><div class="evidence">${evidenceOf(claim, page)}</div></details>`;
}

/** The number stays on the line of the last word, unless that is too long to be held together. */
function held(words: string, marks: string): string {
  const [, before = '', last = words] = /^([^]*\s)(\S{1,24})$/u.exec(words.trimEnd()) ?? [];
  if (marks === '' || last.length > 24) return escapeHtml(words) + marks;
  return `${escapeHtml(before)}<span class="whole">${escapeHtml(last)}${marks}</span>`;
}
