// What is known of a document, beside its text: where it came from, what its bytes are, what reading it could not do.
import { timeOf } from '../../../page/values.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import { markup, NOTHING, type Html } from '../markup.ts';

/** @param length of its text, in characters */
export function factsOf(document: DocumentRecord, length: number): Html {
  const rows: readonly (readonly [string, string | Html])[] = [
    ['Authors', document.authors.join(', ')],
    ['Sector', sectorOf(document)],
    ['Kind', document.media_type],
    ['Language', document.language === 'und' ? '' : document.language],
    [
      'Size',
      `${document.bytes.toLocaleString('en')} bytes, ${length.toLocaleString('en')} characters of text`,
    ],
    ['Read', timeOf(document.retrieved_at)],
    ['Version', String(document.version)],
    ['SHA-256', markup`<code>${document.content_sha256}</code>`],
    ['Id', markup`<code>${document.id}</code>`],
  ];
  const list = rows
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) =>
        markup`<dt>${name}</dt>
          <dd dir="auto">${value}</dd>`,
    );
  const { warnings } = document;
  const warned =
    warnings.length === 0
      ? NOTHING
      : markup`<ul class="warnings">
          ${warnings.map((one) => markup`<li dir="auto">${one}</li>`)}
        </ul>`;
  return markup`${warned}
    <details open>
      <summary>Facts</summary>
      <dl>${list}</dl>
    </details>`;
}

function sectorOf({ sector_id: sector }: DocumentRecord): string | Html {
  return sector === null ? '' : markup`<a href="/corpus?sector=${encodeURIComponent(sector)}">${sector}</a>`;
}
