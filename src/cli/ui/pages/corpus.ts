// What the corpus holds: sectors, documents, and what reading them could not do.
import type { RuleReply } from '../../../service/context.ts';
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import { address } from '../addresses.ts';
import { page } from '../http/replies.ts';
import { numberIn, type Visit } from '../http/visit.ts';
import { CLOSING, listTurns, opening } from '../layout.ts';
import { markup, NOTHING, type Html } from '../markup.ts';
import { sectorsOf } from '../forms.ts';
import { aboutSource } from './source.ts';

/** Documents of a page. */
const PAGE = 100;

export async function corpusPage(visit: Visit): Promise<RuleReply> {
  const sector = visit.query.get('sector') ?? '';
  const offset = numberIn(visit.query, 'offset') ?? 0;
  const filter = sector === '' ? {} : { sector_id: sector };
  const { rows, total } = await visit.store.documents(filter, { limit: PAGE, offset });
  const { documents, chunks } = await visit.store.statistics();
  const shown = await visit.shown(rows);
  return page(
    markup`${opening({ title: 'Documents', place: 'corpus', isSignedIn: visit.isSignedIn })}
      <h1>Documents</h1>
      <p class="small">
        ${documents === 1 ? '1 document' : `${documents.toLocaleString('en')} documents`} in ${chunks === 1 ? '1 passage' : `${chunks.toLocaleString('en')} passages`}.
      </p>
      ${chips(sector, await sectorsOf(visit))}${list(shown)}${listTurns('/corpus', { offset, total, page: PAGE }, { sector })}${CLOSING}`,
  );
}

function chips(chosen: string, sectors: readonly string[]): Html {
  if (sectors.length === 0) return NOTHING;
  const chip = (sector: string, words: string) =>
    sector === chosen
      ? markup`<li><a href="${address('/corpus', { sector })}" aria-current="true">${words}</a></li>`
      : markup`<li><a href="${address('/corpus', { sector })}">${words}</a></li>`;
  return markup`<nav aria-label="Sectors">
    <ul class="chips">
      ${chip('', 'All')}${sectors.map((sector) => chip(sector, sector))}
    </ul>
  </nav>`;
}

function list(documents: readonly DocumentRecord[]): Html {
  if (documents.length === 0)
    return markup`<div class="empty">
      <p>There are no documents here.</p>
      <p>Add some: <code>ibid corpus add FOLDER</code></p>
    </div>`;
  return markup`<ul class="found">
    ${documents.map(item)}
  </ul>`;
}

function item(document: DocumentRecord): Html {
  const { id, title, sector_id: sector, warnings } = document;
  const warned =
    warnings.length === 0
      ? NOTHING
      : markup`<ul class="warnings">
          ${warnings.map((one) => markup`<li dir="auto">${one}</li>`)}
        </ul>`;
  return markup`<li>
    <h2 dir="auto"><a href="/documents/${id}">${title}</a></h2>
    <p class="meta" dir="auto">${sector === null ? NOTHING : markup`${sector} · `}${aboutSource(document)}</p>
    ${warned}
  </li>`;
}
