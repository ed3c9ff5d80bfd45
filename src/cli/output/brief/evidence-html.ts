// One paragraph of a brief as HTML: claims that open their quotes with place, source, hash and verdict, what is not supported, what
// conflicts; and members that no view knows, as a list.
import { isRecord } from '../../../api/record.ts';
import type { Citation } from '../../../api/payloads/common.ts';
import type { ForeignCitation } from '../answer/cited.ts';
import {
  type Page,
  type PageClaim,
  type PageParagraph,
  numbersFor,
  openingOf,
  piecesOf,
  tableIn,
  text,
  timeOf,
} from './brief-page.ts';
import { cellText, isList } from '../table/rows.ts';
import { whereOf } from '../../../page/where.ts';
import { escapeHtml, linked } from '../../../page/html/escape.ts';
import type { ForeignRecord } from '../../../api/payloads/foreign.ts';
import type { ClosePassage } from '../../../api/payloads/query.ts';
import { passageHtml } from '../answer/close-passages.ts';
import { pathOf } from '../answer/passage-blocks.ts';
import type { QuotedTable } from '../../../text/table-cells.ts';

export function evidenceOf(claim: PageClaim, page: Page): string {
  const found = claim.citation_ids.flatMap((id) => {
    const citation = page.citations.get(id);
    return citation === undefined ? [] : [citationOf(citation, page, id)];
  });
  const verdict = claim.verdict === '' ? '' : rows([['Verdict', escapeHtml(claim.verdict)]]);
  const missing = found.length === 0 ? '<p>The brief carries no citation for this sentence.</p>' : '';
  return `${found.join('')}${missing}${verdict}${members(claim.rest)}`;
}

/** Members as terms and values, text escaped; nothing for none. */
export function members(rest: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(rest);
  if (entries.length === 0) return '';
  const list = entries.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(cellText(value))}</dd>`,
  );
  return `<dl class="members small">${list.join('')}</dl>`;
}

/** A time whose parts stay on one line. */
export function when(time: string): string {
  return /^[-\d: ]{10,16}( UTC)?$/u.test(time) ? `<span class="whole">${time}</span>` : escapeHtml(time);
}

function citationOf(citation: ForeignCitation, page: Page, id: string): string {
  const member = (name: keyof Citation) => escapeHtml(text(citation[name]));
  const quote = member('quote').replace(/\s+/gu, ' ').trim();
  const number = page.numbers.get(id);
  const title = member('title') || member('document_id');
  const read = text(citation.retrieved_at);
  const url = whereOf(citation);
  const hash = member('content_sha256');
  return `${quote === '' ? '' : `<blockquote dir="auto">“${quote}”</blockquote>`}${rows([
    ['Source', `${number === undefined ? '' : `[${number}] `}${toPassage(title, citation, page)}`],
    ['Place', place(citation)],
    ['Address', url === '' ? '' : linked(url)],
    ['SHA-256', hash === '' ? '' : `<code>${hash}</code>`],
    ['Read', when(timeOf(read))],
    ['Snapshot', code(member('snapshot_id'))],
    ['Chunk', code(member('chunk_id'))],
  ])}`;
}

/** Words, as markup, that lead to the passage of a citation where it can be read. */
export function toPassage(words: string, citation: ForeignCitation, { passage }: Page): string {
  const address = passage?.(citation);
  return address === undefined ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
}

/** Heading, page and offsets: where in the document the quote is. */
function place({ locator }: ForeignCitation): string {
  if (!isRecord(locator)) return '';
  const { heading, page } = locator;
  const stretches = (isList(locator.spans) ? locator.spans : [locator]).flatMap((one) =>
    isRecord(one) && typeof one.start === 'number' && typeof one.end === 'number'
      ? [`${one.start} to ${one.end}`]
      : [],
  );
  const parts = [
    typeof heading === 'string' ? `“${heading}”` : '',
    typeof page === 'number' ? `page ${page}` : '',
    stretches.length === 0 ? '' : `characters ${stretches.join(' and ')}`,
  ];
  return escapeHtml(parts.filter((part) => part !== '').join(', '));
}

function code(id: string): string {
  return id === '' ? '' : `<code>${id}</code>`;
}

/** Terms and values that are HTML already; empty ones are left out. */
function rows(all: readonly (readonly [term: string, value: string])[]): string {
  const list = all
    .filter(([, value]) => value !== '')
    .map(([term, value]) => `<dt>${term}</dt><dd>${value}</dd>`);
  return list.length === 0 ? '' : `<dl>${list.join('')}</dl>`;
}

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
