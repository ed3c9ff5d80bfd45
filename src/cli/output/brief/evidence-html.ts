// What a claim opens: its quotes with place, source, hash and verdict; and members that no view knows, as a list.
import { isRecord } from '../../../api/record.ts';
import type { Citation } from '../../../api/payloads/common.ts';
import type { ForeignCitation } from '../answer/cited.ts';
import { type Page, type PageClaim, text, timeOf } from './brief-page.ts';
import { cellText, isList } from '../table/rows.ts';
import { whereOf } from '../../../page/where.ts';
import { escapeHtml, linked } from '../../../page/html/escape.ts';

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
