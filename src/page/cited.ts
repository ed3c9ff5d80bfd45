// What is cited: numbers of sources, each document once, and where in it the citations are.
import { attempt } from '../api/attempt.ts';
import type { Citation } from '../api/payloads/common.ts';
import type { ForeignRecord } from '../api/payloads/foreign.ts';
import { isRecord } from '../api/record.ts';
import { addTo } from '../text/groups.ts';
import { listed } from './values.ts';

export type Cited = ForeignRecord<Citation>;

/** A claim whose text and list of ids are there; ids are what the server took for ids. */
export interface CitedClaim {
  readonly text: string;
  readonly citation_ids: readonly unknown[];
}

/** Citation id → footnote number. */
export type Numbers = ReadonlyMap<unknown, number>;

/** A document as it is cited: by its first citation, with the pages of all. */
export interface Numbered {
  readonly number: number;
  readonly citation: Cited;
  readonly pages: string;
}

/** Numbers in the order in which the claims use their citations; two citations of one document share a number. */
export function numbersOf(claims: readonly CitedClaim[], citations: readonly Cited[]): Numbers {
  const byId = new Map(citations.map((citation) => [citation.id, citation]));
  const byDocument = new Map<unknown, number>();
  const numbers = new Map<unknown, number>();
  for (const { citation_ids: ids } of claims)
    for (const id of ids) {
      const citation = byId.get(id);
      if (citation === undefined || numbers.has(id)) continue;
      const document = citation.document_id ?? citation.source_url ?? id;
      const number = byDocument.get(document) ?? byDocument.size + 1;
      byDocument.set(document, number);
      numbers.set(id, number);
    }
  return numbers;
}

/** The numbers of a claim's documents, ascending, each once. */
export function numbersFor(
  { citation_ids: ids }: Pick<CitedClaim, 'citation_ids'>,
  numbers: Numbers,
): number[] {
  return [...new Set(ids.flatMap((id) => numbers.get(id) ?? []))].sort((a, b) => a - b);
}

/** The documents of citations by their numbers, in order; each once. */
export function numberedIn({
  citations,
  numbers,
}: {
  readonly citations: readonly Cited[];
  readonly numbers: Numbers;
}): readonly Numbered[] {
  const byId = new Map<unknown, Cited>();
  const byNumber = new Map<number, Cited[]>();
  for (const one of citations) {
    if (!byId.has(one.id)) byId.set(one.id, one);
    const number = numbers.get(one.id);
    if (number !== undefined) addTo(byNumber, number, one);
  }
  const found = new Map<number, Cited>();
  for (const [id, number] of numbers) {
    const citation = byId.get(id);
    if (citation !== undefined && !found.has(number)) found.set(number, citation);
  }
  return [...found].map(([number, citation]) => ({
    number,
    citation,
    pages: pagesOf(byNumber.get(number) ?? []),
  }));
}

/**
 * Where in one document its citations are: `p. 3`, `pp. 3, 7`, or several lines of a file, `lines 12, 40`; empty where
 * nothing is named, or one line, which is with the path.
 */
export function pagesOf(citations: readonly Pick<Cited, 'locator'>[]): string {
  const pages = placesNamed(citations, 'page');
  if (pages.length > 0) return `${pages.length === 1 ? 'p.' : 'pp.'} ${pages.join(', ')}`;
  const lines = placesNamed(citations, 'line');
  return lines.length < 2 ? '' : `lines ${lines.join(', ')}`;
}

function placesNamed(citations: readonly Pick<Cited, 'locator'>[], name: 'page' | 'line'): number[] {
  const named = citations.flatMap(({ locator }) =>
    isRecord(locator) && Number.isInteger(locator[name]) ? [Number(locator[name])] : [],
  );
  return [...new Set(named)].sort((a, b) => a - b);
}

/** The line of the original at which a citation is; undefined where that is not known. */
export function lineOf({ locator }: Pick<Cited, 'locator'>): number | undefined {
  return isRecord(locator) && Number.isInteger(locator.line) ? Number(locator.line) : undefined;
}

/** Where a citation is, for a person: the file with its line, or the address, and the page. */
export function placeOf(citation: Pick<Cited, 'source_url' | 'locator'>): string {
  return listed([whereOf(citation), pagesOf([citation])]);
}

/**
 * `/notes/a.md:12`, `/notes/a.docx#Leave`, `/notes/a.pdf`, `https://…`; empty where there is no address. Pages are said
 * elsewhere. The text is from outside and not clean.
 */
export function whereOf({ source_url: address, locator }: Pick<Cited, 'source_url' | 'locator'>): string {
  if (typeof address !== 'string') return '';
  const path = pathOf(address);
  if (path === undefined || !isRecord(locator)) return path ?? address;
  if (Number.isInteger(locator.line)) return `${path}:${Number(locator.line)}`;
  const { heading, page } = locator;
  const hasPlace = page !== undefined || path.includes('#') || typeof heading !== 'string' || heading === '';
  return hasPlace ? path : `${path}#${heading}`;
}

/** The path of a file: address, with the name of a part after its #; undefined for any other. */
function pathOf(address: string): string | undefined {
  const match = /^file:\/\/(\/[^?]*)$/i.exec(address);
  if (match === null) return undefined;
  return attempt(() => decodeURIComponent(match[1] ?? '').replace(/^\/([A-Za-z]:\/)/, '$1'));
}
