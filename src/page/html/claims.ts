// What a claim opens on a page of HTML: its quotes with place, source, hash and verdict; and members that no view knows.
import { isRecord } from '../../api/record.ts';
import { numbersFor, whereOf, type Cited } from '../cited.ts';
import type { Page, PageClaim } from '../page.ts';
import { cellText, listed, text, timeOf } from '../values.ts';
import { escapeHtml, linked } from './escape.ts';

/** A page and the way to the passages of its citations, where it is served beside its documents. */
export interface Readable {
  readonly page: Page;
  readonly passage?: (citation: Pick<Cited, 'document_id' | 'locator'>) => string | undefined;
}

/** The words of a claim, which open what it was validated against. */
export function opened(claim: PageClaim, words: string, from: Readable): string {
  const numbers = numbersFor(claim, from.page.numbers);
  const marks = numbers.length === 0 ? '' : `<sup>[${numbers.join(', ')}]</sup>`;
  return `<details class="claim"><summary>${held(words, marks)}</summary><div class="evidence">${evidenceOf(claim, from)}</div></details>`;
}

/** The number stays on the line of the last word, unless that is too long to be held together. */
function held(words: string, marks: string): string {
  const [, before = '', last = words] = /^([^]*\s)(\S{1,24})$/u.exec(words.trimEnd()) ?? [];
  if (marks === '' || last.length > 24) return escapeHtml(words) + marks;
  return `${escapeHtml(before)}<span class="whole">${escapeHtml(last)}${marks}</span>`;
}

export function evidenceOf(claim: PageClaim, from: Readable): string {
  const byId = citationsById(from.page);
  const found = claim.citation_ids.flatMap((id) => {
    const citation = byId.get(id);
    return citation === undefined ? [] : [citationOf(citation, from, id)];
  });
  const verdict = claim.verdict === '' ? '' : rows([['Verdict', escapeHtml(claim.verdict)]]);
  const missing = found.length === 0 ? '<p>There is no citation for this sentence.</p>' : '';
  return `${found.join('')}${missing}${verdict}${members(claim.rest)}`;
}

const KNOWN = new WeakMap<Page, ReadonlyMap<unknown, Cited>>();

export function citationsById(page: Page): ReadonlyMap<unknown, Cited> {
  const known = KNOWN.get(page) ?? new Map(page.citations.map((citation) => [citation.id, citation]));
  KNOWN.set(page, known);
  return known;
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

function citationOf(citation: Cited, from: Readable, id: unknown): string {
  const member = (name: keyof Cited) => escapeHtml(text(citation[name]));
  const quote = member('quote').replace(/\s+/gu, ' ').trim();
  const number = from.page.numbers.get(id);
  const title = member('title') || member('document_id');
  const url = whereOf(citation);
  return `${quote === '' ? '' : `<blockquote dir="auto">“${quote}”</blockquote>`}${rows([
    ['Source', `${number === undefined ? '' : `[${number}] `}${toPassage(title, citation, from)}`],
    ['Place', place(citation)],
    ['Address', url === '' ? '' : linked(url)],
    ['SHA-256', code(member('content_sha256'))],
    ['Read', when(timeOf(text(citation.retrieved_at)))],
    ['Snapshot', code(member('snapshot_id'))],
    ['Chunk', code(member('chunk_id'))],
  ])}`;
}

/** Words, as markup, that lead to the passage of a citation where it can be read. */
export function toPassage(
  words: string,
  citation: Pick<Cited, 'document_id' | 'locator'>,
  { passage }: Readable,
): string {
  const address = passage?.(citation);
  return address === undefined ? words : `<a href="${escapeHtml(address)}">${words}</a>`;
}

/** Heading, page and offsets: where in the document the quote is. */
function place({ locator }: Cited): string {
  if (!isRecord(locator)) return '';
  const { heading, page } = locator;
  const spans: readonly unknown[] = Array.isArray(locator.spans) ? locator.spans : [locator];
  const stretches = spans.flatMap((one) =>
    isRecord(one) && typeof one['start'] === 'number' && typeof one['end'] === 'number'
      ? [`${one['start']} to ${one['end']}`]
      : [],
  );
  return escapeHtml(
    listed([
      typeof heading === 'string' ? `“${heading}”` : '',
      typeof page === 'number' ? `page ${page}` : '',
      stretches.length === 0 ? '' : `characters ${stretches.join(' and ')}`,
    ]),
  );
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
