// The answer to a question as a page: its sentences with the numbers of their sources, each a link
// to the passage; where there is none, why, and the closest passages. And the numbers behind what a
// page quotes, as links.
import { isInsufficient } from '../../../api/outcome.ts';
import type { Answer } from '../../../api/payloads/query.ts';
import type { Foreign } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import { type Cited, numbersFor } from '../../../page/cited.ts';
import { pageInside } from '../../../page/html/html.ts';
import { answerPage } from '../../output/answer/answer.ts';
import { passageAddress } from '../addresses.ts';
import type { Visit } from '../http/visit.ts';
import { markup, trusted, type Html, NOTHING } from '../markup.ts';
import { asInDocument } from './as-in-document.ts';
import { escapeHtml } from '../../../page/html/escape.ts';
import type { Page, PageClaim } from '../../../page/page.ts';

export interface Answered {
  readonly shown: Html;
  /** Of the passage that is shown beside it; undefined where there is none. */
  readonly source: Cited | undefined;
}

/** @param at the citation that is looked at, from 1 */
export async function answerOf(
  visit: Visit,
  document: Foreign<Answer>,
  at: number,
  link: Linking,
): Promise<Answered> {
  const made = await answerPage(document);
  if (made === undefined) return { shown: UNKNOWN, source: undefined };
  const isRefused = isRecord(document) && isInsufficient(document);
  const source = isRefused ? undefined : (made.citations[at - 1] ?? made.citations[0]);
  const refs = refsIn(made, link, source);
  const inside = pageInside(made, {
    passage: passageAddress,
    whole: await asInDocument(visit, made, refs),
    claimed: withRefs(refs),
  });
  return {
    shown: markup`<h1 class="question" dir="auto">${made.title}</h1>
      ${trusted(inside)}`,
    source,
  };
}

export const UNKNOWN: Html = markup`<p>The service answered in a layout that this page does not know.</p>`;

/** How a citation of a page is linked. @param at its place among the page's, from 1 */
type Linking = (citation: Cited, at: number) => string | undefined;

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
