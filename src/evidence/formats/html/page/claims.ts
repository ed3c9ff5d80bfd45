// Each claim as a part that opens: its chunk with the quotation marked, its document, its snapshot, the recorded verdict.
// Everything here comes from the bundle and is text.
import type { ClaimText } from '../../../checks/claim-text.ts';
import { at, link, make, type Node } from './dom.ts';
import { quoteIn } from './quote.ts';
import type { Rechecked } from './recheck.ts';
import { named } from '../../../../text/odd-letters.ts';
import { around, aroundAll } from './around.ts';

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

function code(text: string): Node {
  return make('code', { class: 'digest', dir: 'ltr' }, named(text));
}
