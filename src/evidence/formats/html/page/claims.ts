// Each claim as a part that opens: its chunk with the quotation marked, its document, its snapshot,
// the recorded verdict. Everything here comes from the bundle and is text.
import type { ClaimText } from '../../../checks/claim-text.ts';
import { at, link, make, type Node, code } from './dom.ts';
import type { Rechecked } from './recheck.ts';
import { named } from '../../../../text/odd-letters.ts';
import { isRecord } from '../../../../api/record.ts';

export function showClaims({ claims, report }: Rechecked, bytes: Uint8Array): void {
  const quotes = quoteIn(bytes);
  const count = `${report.claims_total} ${report.claims_total === 1 ? 'claim' : 'claims'}`;
  at('claims-count').textContent =
    claims.length < report.claims_total ? `${count}; the first ${claims.length} are shown.` : `${count}.`;
  at('claims').append(...claims.map((claim) => item(claim, quotes(claim.index))));
}

function item(claim: ClaimText, quote: string | undefined): Node {
  const { index, parts, problems } = claim;
  return make(
    'li',
    {},
    make(
      'details',
      problems.length === 0 ? {} : { class: 'problem' },
      make(
        'summary',
        {},
        make('span', { class: 'recorded' }, named(parts.verdict ?? 'no verdict')),
        ' ',
        make('bdi', { dir: 'auto' }, named(parts.text ?? `Claim ${index + 1} has no text`)),
        problems.length === 0 ? undefined : make('strong', { class: 'problems' }, named(problems.join('; '))),
      ),
      chunkOf(claim, quote ?? parts.text),
      make('dl', {}, ...facts(claim)),
    ),
  );
}

function chunkOf({ parts: { chunk }, spans }: ClaimText, quote: string | undefined): Node {
  if (chunk === undefined) return make('p', { class: 'note' }, 'No chunk is in the bundle.');
  const found =
    spans === undefined
      ? around(chunk, quote ?? '')
      : aroundAll(
          chunk,
          spans.spans.map(({ text }) => text),
        );
  const parts = found.map((part, index) => (index % 2 === 0 ? named(part) : make('mark', {}, named(part))));
  return make(
    'figure',
    {},
    make('figcaption', {}, 'The chunk'),
    make('blockquote', { dir: 'auto' }, ...parts),
  );
}

function facts({ parts, members, spans }: ClaimText): Node[] {
  const places = spans?.spans.map(({ start, end }) => `${start} to ${end}`).join(' and ');
  return [
    ...fact('source', parts.sourceUrl, (text) => link(text, named(text)), members['sourceUrl']),
    ...fact('retrieved', parts.retrievedAt, named, members['retrievedAt']),
    ...fact('document, SHA-256', parts.contentSha, code, members['contentSha']),
    ...fact('spans, characters', places, named, members['spans']),
    ...fact('chunk, SHA-256', parts.chunkSha, code, members['chunkSha']),
    ...fact('snapshot', parts.snapshot, (text) => link(text, named(text)), members['snapshot']),
    ...fact('snapshot, SHA-256', parts.snapshotSha, code, members['snapshotSha']),
    ...fact('snapshot taken', parts.snapshotTime, named, members['snapshotTime']),
    ...fact('claim', parts.id, code, members['id']),
  ];
}

function fact(
  name: string,
  value: string | undefined,
  show: (text: string) => Node | string,
  member: string | undefined,
): Node[] {
  if (value === undefined) return [];
  const from = member === undefined ? undefined : make('span', { class: 'member' }, named(member));
  return [make('dt', {}, name), make('dd', {}, show(value), from)];
}

// Where quotations are within a text that is shown, to be marked there.

/** The text in parts, every other of them one of the quotes, which are looked for in order; a missing one is left out. */
export function aroundAll(text: string, quotes: readonly string[]): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const quote of quotes) {
    const found = quote.trim() === '' ? -1 : text.indexOf(quote, at);
    if (found < 0) continue;
    parts.push(text.slice(at, found), quote);
    at = found + quote.length;
  }
  return [...parts, text.slice(at)];
}

/** The text in parts, every other of them a place where `quote` is. */
export function around(text: string, quote: string): string[] {
  return quote.trim() === ''
    ? [text]
    : text.split(quote).flatMap((part, index) => (index === 0 ? [part] : [quote, part]));
}

// The words that a claim quotes, where the bundle names them: which member that is, no specification says, `quote` is what
// the embedded service writes.

const DEEPEST = 4;

/** Gives the quote of the claim at an index; undefined where it has none, or the bytes are not JSON. */
export function quoteIn(bytes: Uint8Array): (index: number) => string | undefined {
  const claims = claimsIn(bytes);
  return (index) => quoteOf(claims[index], DEEPEST);
}

function claimsIn(bytes: Uint8Array): readonly unknown[] {
  try {
    const bundle: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const claims = isRecord(bundle) ? bundle['claims'] : undefined;
    return Array.isArray(claims) ? claims : [];
  } catch {
    return [];
  }
}

function quoteOf(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null || depth === 0) return undefined;
  const quote = isRecord(value) ? value['quote'] : undefined;
  if (typeof quote === 'string') return quote;
  for (const inner of Object.values(value)) {
    const found = quoteOf(inner, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
