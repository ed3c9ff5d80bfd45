// Claims of several lines as their document has them: a list, rows or code is written as it is
// there. The claim does not say which of its lines are items, the document does.
import { oneLine } from '../../../text/one-line.ts';
import { isRecord } from '../../../api/record.ts';
import type { Cited } from '../../../page/cited.ts';
import { citationsById } from '../../../page/html/claims.ts';
import { claimsIn, type Page, type PageClaim } from '../../../page/page.ts';
import { text } from '../../../page/values.ts';
import { stretchesOf } from '../addresses.ts';
import type { Visit } from '../http/visit.ts';
import { markup, NOTHING, type Html } from '../markup.ts';
import { blocksIn, type PlacedBlock } from '../reading/blocks.ts';
import { openDocument, type Opened } from '../reading/library.ts';
import { written as writtenBlocks } from '../reading/reading.ts';

/** As markup, with what `refs` gives of the claim behind the lead-in or at the end. */
export async function asInDocument(
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
