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
import { passageAddress, stretchesOf } from '../addresses.ts';
import type { Visit } from '../http/visit.ts';
import { markup, trusted, type Html, NOTHING } from '../markup.ts';
import { escapeHtml } from '../../../page/html/escape.ts';
import { type Page, type PageClaim, claimsIn } from '../../../page/page.ts';
import { oneLine } from '../../../text/spans.ts';
import { citationsById } from '../../../page/html/claims.ts';
import { text } from '../../../page/values.ts';
import { blocksIn, type PlacedBlock } from '../reading/blocks.ts';
import { openDocument, type Opened } from '../reading/library.ts';
import { written as writtenBlocks } from '../reading/reading.ts';

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

// Claims of several lines as their document has them: a list, rows or code is written as it is
// there. The claim does not say which of its lines are items, the document does.

/** As markup, with what `refs` gives of the claim behind the lead-in or at the end. */
async function asInDocument(
  visit: Visit,
  page: Page,
  refs: (claim: PageClaim) => Html,
): Promise<ReadonlyMap<PageClaim, string>> {
  const byId = citationsById(page);
  const found = new Map<PageClaim, string>();
  for (const claim of claimsIn(page.blocks)) {
    if (!claim.text.includes('\n')) continue;
    const blocks = await written(visit, claim.text.trim(), byId.get(claim.citation_ids[0]), refs(claim));
    if (blocks !== undefined) found.set(claim, String(blocks));
  }
  return found;
}

/** The words as the blocks that they are in their document; undefined where they are not to be had, or are one sentence there. */
async function written(
  visit: Visit,
  words: string,
  citation: Cited | undefined,
  refs: Html,
): Promise<Html | undefined> {
  if (!isRecord(citation) || !(await visit.mayRead())) return undefined;
  const opened = await openDocument(visit.store, text(citation.document_id));
  const blocks = opened === undefined ? [] : blocksOf(opened, words, citation);
  const [lead, ...others] = blocks;
  if (opened === undefined || lead === undefined || others.length === 0) return undefined;
  const write = (start: number, end: number) => markup`${opened.document.text.slice(start, end)}`;
  const show = (some: readonly PlacedBlock[]) => writtenBlocks(some, opened.document.text, write);
  const hasLead = lead.kind === 'paragraph' && lead.depth === undefined;
  const head = hasLead ? markup`<p dir="auto">${write(lead.start, lead.end)}${refs}</p>` : NOTHING;
  const tail = hasLead ? NOTHING : markup`<p>${refs}</p>`;
  return markup`<div class="text">${head}${show(hasLead ? others : blocks)}${tail}</div>`;
}

/** None where the words are not what the document has at the citation, but for gaps. */
function blocksOf({ document, chunks }: Opened, words: string, { locator }: Cited): PlacedBlock[] {
  const blocks: PlacedBlock[] = [];
  let rest = oneLine(words);
  for (const { start, end } of stretchesOf(locator)) {
    const quote = oneLine(document.text.slice(start, end));
    const at = quote === '' ? -1 : rest.indexOf(quote);
    if (at === -1 || !GAP.test(rest.slice(0, at))) return [];
    rest = rest.slice(at + quote.length);
    blocks.push(...blocksIn(document.text, chunks, { start, end }).map(unheaded));
  }
  return GAP.test(rest) ? blocks : [];
}

/** What stands between stretches that were put together. */
const GAP = /^[\s….:[\]]*$/;

/** Headings and pages have ids, and those of the source beside the answer are the same. */
function unheaded({ page: _page, ...block }: PlacedBlock): PlacedBlock {
  return block.kind === 'heading' ? { ...block, kind: 'paragraph' } : block;
}
