// Passages by their words, each at its place in its document, with the words marked.
import { pagesOf } from '../../../page/cited.ts';
import type { RuleReply } from '../../../service/context.ts';
import { searchCorpus, type FoundPassage } from '../../../service/search-corpus.ts';
import { cleanPieces } from '../../../page/marked.ts';
import { address, passageAddress } from '../addresses.ts';
import { page } from '../http/replies.ts';
import { numberIn, type Visit } from '../http/visit.ts';
import { field, sectorChoice, sectorsOf } from '../forms.ts';
import { CLOSING, opening } from '../layout.ts';
import { markup, NOTHING, type Html } from '../markup.ts';
import { aboutSource } from './source.ts';

/** Passages of a page, and at the most. */
const SHOWN = { first: 20, most: 200 };

export async function searchPage(visit: Visit): Promise<RuleReply> {
  const words = (visit.query.get('q') ?? '').trim();
  const sector = visit.query.get('sector') ?? '';
  const top = Math.min(SHOWN.most, Math.max(1, numberIn(visit.query, 'top') ?? SHOWN.first));
  const scope = sector === '' ? {} : { scope: { sector_ids: [sector] } };
  const found = words === '' ? [] : await searchCorpus(visit.store, words, { limit: top + 1, ...scope });
  const more =
    found.length > top && top < SHOWN.most
      ? address('/search', { q: words, sector, top: Math.min(SHOWN.most, top * 3) })
      : undefined;
  const items = await visit.shown(found.slice(0, top));
  return page(
    markup`${opening({ title: words === '' ? 'Search' : words, place: 'search', isSignedIn: visit.isSignedIn })}
      <h1>Search</h1>
      ${form(words, sector, await sectorsOf(visit))}
      ${words === '' ? markup`<p class="small">Passages with any of the words, the likeliest first. Nothing is concluded from them.</p>` : results(items)}
      ${more === undefined ? NOTHING : markup`<p><a href="${more}">More passages</a></p>`}${CLOSING}`,
  );
}

function form(words: string, sector: string, sectors: readonly string[]): Html {
  return markup`<form class="ask" role="search" action="/search" method="get">
    ${field('q', 'Words', words, { type: 'search', most: 2000 })}
    ${sectorChoice(sectors, sector)}<button>Search</button>
  </form>`;
}

function results(items: readonly FoundPassage[]): Html {
  if (items.length === 0) return markup`<p class="empty" role="status">No document has these words.</p>`;
  return markup`<ul class="found">
    ${items.map(result)}
  </ul>`;
}

function result(item: FoundPassage): Html {
  const below = item.headings[0] === item.title ? item.headings.slice(1) : item.headings;
  const place = [below.join(' › '), pagesOf([item])].filter((part) => part !== '').join(' · ');
  return markup`<li>
    <h2 dir="auto"><a href="${passageAddress(item) ?? '/corpus'}">${item.title}</a></h2>
    ${place === '' ? NOTHING : markup`<p class="crumbs" dir="auto">${place}</p>`}
    <p dir="auto">${marked(item)}</p>
    <p class="meta" dir="auto">${aboutSource(item)}</p>
  </li>`;
}

function marked({ quote, matches }: FoundPassage): Html {
  return markup`${cleanPieces(quote, matches).map(({ text, isMarked }) => (isMarked ? markup`<mark>${text}</mark>` : text))}`;
}
