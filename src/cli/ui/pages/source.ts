// The source of an answer beside it: the passage, marked, with what is around it.
import { type Cited, whereOf } from '../../../page/cited.ts';
import { text } from '../../../page/values.ts';
import { webAddress } from '../../../page/html/escape.ts';
import { cutAt, openedAt, passageAddress, saysAt, stretchesOf } from '../addresses.ts';
import type { Visit } from '../http/visit.ts';
import { markup, NOTHING, type Html } from '../markup.ts';
import { openDocument, around, placeOf } from '../reading/library.ts';
import { readingOf } from '../reading/reading.ts';

/** What a citation, a passage or a document says of where it comes from. */
export type Source = Pick<
  Cited,
  'document_id' | 'locator' | 'title' | 'publisher' | 'published_at' | 'source_url' | 'quote'
>;

/** The pane; where the document is not to be had, what the citation quotes of it. */
export async function sourcePane(visit: Visit, source: Source): Promise<Html> {
  const opened = (await visit.mayRead())
    ? await openDocument(visit.store, text(source.document_id))
    : undefined;
  const says = saysAt(source.locator);
  const marks = cutAt(stretchesOf(source.locator), says);
  const first = openedAt(marks, says);
  const address = passageAddress(source);
  if (opened === undefined || first === undefined || address === undefined)
    return pane(source, '', markup`<blockquote dir="auto">${text(source.quote)}</blockquote>`, undefined);
  const { document, chunks } = opened;
  const own = marks.filter(({ start }) => start >= first.start);
  const stretch = around(document.text, chunks, own);
  const shown = readingOf({ text: document.text, chunks }, stretch, marks, first.start);
  return pane(source, placeOf(chunks, first.start, document.title), shown, address);
}

function pane(source: Source, place: string, shown: Html, address: string | undefined): Html {
  const title = text(source.title) || 'Source';
  return markup`<aside class="pane" id="source" aria-labelledby="source-title">
    ${place === '' ? NOTHING : markup`<p class="crumbs" dir="auto">${place}</p>`}
    <h2 id="source-title" dir="auto">
      ${address === undefined ? title : markup`<a href="${address}">${title}</a>`}
    </h2>
    <p class="meta" dir="auto">${aboutSource(source)}</p>
    <div class="text">${shown}</div>
    ${
      address === undefined
        ? NOTHING
        : markup`<ul class="actions">
            <li><a href="${address}">The whole document, at this passage</a></li>
          </ul>`
    }
  </aside>`;
}

/** Publisher, date and address of a source on one line. */
export function aboutSource(source: Source): Html {
  const parts = [text(source.publisher), text(source.published_at)].filter((part) => part !== '');
  const where = whereOf(source);
  const web = webAddress(where);
  const place =
    web === undefined
      ? markup`<span class="address" dir="ltr">${where}</span>`
      : markup`<a class="address" dir="ltr" href="${web}" rel="noopener noreferrer">${where}</a>`;
  return markup`${parts.join(' · ')}${parts.length > 0 && where !== '' ? ' · ' : ''}${where === '' ? NOTHING : place}`;
}
