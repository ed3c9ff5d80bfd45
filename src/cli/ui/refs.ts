// The numbers behind what a page quotes, each a link to the passage.
import { numbersFor, type Cited } from '../../page/cited.ts';
import { escapeHtml } from '../../page/html/escape.ts';
import type { Page, PageClaim } from '../../page/page.ts';
import { markup, NOTHING, type Html } from './markup.ts';

/** How a citation of a page is linked. @param at its place among the page's, from 1 */
export type Linking = (citation: Cited, at: number) => string | undefined;

/** @param shown the citation whose passage is beside the page */
export function refsIn(page: Page, link: Linking, shown?: Cited): (claim: PageClaim) => Html {
  const places = new Map(page.citations.map((citation, index) => [citation.id, { citation, at: index + 1 }]));
  return (claim) => {
    const links = numbersFor(claim, page.numbers).map((number) => {
      const id = claim.citation_ids.find((one) => page.numbers.get(one) === number);
      const place = places.get(id);
      const address = place === undefined ? undefined : link(place.citation, place.at);
      const current = place?.citation === shown ? markup` aria-current="true"` : NOTHING;
      return address === undefined
        ? markup`${number}`
        : markup`<a href="${address}" ${current} aria-label="Source ${number}, the passage">${number}</a>`;
    });
    return links.length === 0 ? NOTHING : markup`<span class="refs">${links}</span>`;
  };
}

/** Words with their numbers behind them. */
export function withRefs(refs: (claim: PageClaim) => Html): (claim: PageClaim, words: string) => string {
  return (claim, words) => `${escapeHtml(words)}${String(refs(claim))}`;
}
