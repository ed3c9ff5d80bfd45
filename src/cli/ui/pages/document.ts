// A document as it was read, at a passage or from its beginning; its original as a download, its
// text as plain text. The original is never shown by the browser: it may hold anything.
import { attempt } from '../../../api/attempt.ts';
import { address, cutAt, openedAt, saysIn, stretchesIn } from '../addresses.ts';
import { download, page, whole } from '../http/replies.ts';
import { type Visit, numberIn } from '../http/visit.ts';
import { CLOSING, notice, opening } from '../layout.ts';
import { type Html, NOTHING, markup } from '../markup.ts';
import { aboutSource } from './source.ts';
import type { Stretch } from '../reading/blocks.ts';
import { type Opened, openDocument, partAt, partsOf, placeOf } from '../reading/library.ts';
import { readingOf } from '../reading/reading.ts';
import { timeOf } from '../../../page/values.ts';
import type { RuleReply } from '../../../service/context.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';

export async function documentPage(visit: Visit, id: string): Promise<RuleReply> {
  const opened = await openDocument(visit.store, id);
  if (opened === undefined) return page(unknownDocument(), 404);
  const { document, chunks } = opened;
  const says = saysIn(visit.query);
  const marks = cutAt(stretchesIn(visit.query), says).filter(({ start }) => start < document.text.length);
  const parts = partsOf(document.text.length, chunks);
  const first = openedAt(marks, says);
  const wanted = (numberIn(visit.query, 'part') ?? 1) - 1;
  const at =
    first === undefined ? Math.min(Math.max(wanted, 0), parts.length - 1) : partAt(parts, first.start);
  const turns = turnsOf(id, parts.length, at);
  const [shown = document] = await visit.shown([document]);
  const missed = visit.query.has('start') && marks.length === 0;
  return page(
    markup`${opening({ title: document.title, place: 'corpus', width: 'wide', isSignedIn: visit.isSignedIn })}
      <div class="beside documents">
        <article>
          ${first === undefined ? NOTHING : markup`<p class="crumbs" dir="auto">${placeOf(chunks, first.start, document.title)}</p>`}
          <h1 dir="auto">${document.title}</h1>
          <p class="meta" dir="auto">${aboutSource(shown)}</p>
          <ul class="actions">
            ${first === undefined ? NOTHING : markup`<li><a href="#quote">To the passage</a></li>`}
            <li><a href="#contents">Contents and facts</a></li>
            <li><a href="/documents/${id}/text">Plain text</a></li>
            <li><a href="/documents/${id}/original">Download the original</a></li>
          </ul>
          ${missed ? markup`<p class="empty">This address names a place that the document does not have.</p>` : NOTHING}${await notCurrent(visit, opened)}
          ${turns}
          <div class="text" ${languageOf(document.language)}>${body(opened, parts[at]!, marks, first)}</div>
          ${turns}
        </article>
        <aside class="outline" id="contents" aria-label="Contents and facts">
          ${contents(id, opened, parts, at)}${factsOf(shown, document.text.length)}
        </aside>
      </div>
      ${CLOSING}`,
  );
}

/** The original bytes, as a file. */
export async function originalOf({ store }: Visit, id: string): Promise<RuleReply> {
  const [document] = await store.documentsById([id]);
  const bytes = document === undefined ? undefined : await store.snapshot(document.content_sha256);
  if (document === undefined || bytes === undefined) return page(unknownDocument(), 404);
  return download(bytes, nameOf(document.source_url, id));
}

/** The text that was read, as it is. */
export async function textOf({ store }: Visit, id: string): Promise<RuleReply> {
  const document = await store.document(id);
  return document === undefined
    ? page(unknownDocument(), 404)
    : whole(document.text, { type: 'text/plain; charset=utf-8', policy: "default-src 'none'; sandbox" });
}

function unknownDocument(): Html {
  return notice(
    'No such document',
    ['No document of this corpus has this id.', markup`<a href="/corpus">The documents that there are</a>`],
    'corpus',
  );
}

function body(
  { document: { text }, chunks }: Opened,
  part: Stretch,
  marks: readonly Stretch[],
  first: Stretch | undefined,
): Html {
  return text.trim() === ''
    ? markup`<p class="empty">No text was found in this document.</p>`
    : readingOf({ text, chunks }, part, marks, first?.start);
}

function turnsOf(id: string, count: number, at: number): Html {
  if (count === 1) return NOTHING;
  const link = (to: number, words: string) =>
    to < 0 || to >= count
      ? NOTHING
      : markup`<a href="${address(`/documents/${id}`, { part: to + 1 })}">${words}</a>`;
  return markup`<nav class="turns" aria-label="Parts">
    ${link(at - 1, '← Earlier')}<span>Part ${at + 1} of ${count}</span>${link(at + 1, 'Later →')}
  </nav>`;
}

/** Headings that a list of contents has, the deepest of them. */
const MOST = { headings: 250, level: 3 };

function contents(
  id: string,
  { document: { text }, headings }: Opened,
  parts: readonly Stretch[],
  at: number,
): Html {
  const all = headings().filter(({ level = 1 }) => level <= MOST.level);
  if (all.length < 2) return NOTHING;
  const items = all.slice(0, MOST.headings).map(({ start, end, level = 1 }) => {
    const part = partAt(parts, start);
    const to = part === at ? '' : address(`/documents/${id}`, { part: part + 1 });
    return markup`<li class="o${level}">
      <a href="${to}#h${start}" dir="auto">${text.slice(start, Math.min(end, start + 120))}</a>
    </li>`;
  });
  const more =
    all.length > MOST.headings
      ? markup`<p class="small">and ${all.length - MOST.headings} more</p>`
      : NOTHING;
  return markup`<details open>
    <summary>Contents</summary>
    <ol>
      ${items}
    </ol>
    ${more}
  </details>`;
}

async function notCurrent({ store }: Visit, { document }: Opened): Promise<Html> {
  if (document.current) return NOTHING;
  const versions = await store.versions(document.source_url);
  const now = versions.findLast(({ current }) => current);
  const way = now === undefined ? NOTHING : markup` <a href="/documents/${now.id}">The present version</a>`;
  return markup`<p class="warnings">
    This version is no longer in the corpus; it is kept as it was cited.${way}
  </p>`;
}

function nameOf(url: string, id: string): string {
  return attempt(() => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '') || id) ?? id;
}

/** The attribute for a language that is known. */
function languageOf(tag: string): Html {
  return /^[a-zA-Z]{2}(-[a-zA-Z0-9]{2,8})*$/.test(tag) ? markup` lang="${tag}"` : NOTHING;
}

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
