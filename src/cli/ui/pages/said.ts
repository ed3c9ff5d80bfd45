// The text of an answer with the marks of its claims: sentences run on, and what the document has as a list, rows or code is
// written as it is there. The answer alone does not say which of its lines are items, the document does.
import { isRecord } from '../../../api/record.ts';
import { finder, type CitedClaim, type ForeignCitation } from '../../output/answer/cited.ts';
import { text } from '../../output/brief/brief-page.ts';
import { stretchesOf } from '../addresses.ts';
import type { Visit } from '../http/visit.ts';
import { markup, NOTHING, type Html } from '../markup.ts';
import { blocksIn, type PlacedBlock } from '../reading/blocks.ts';
import { openDocument, type Opened } from '../reading/library.ts';
import { written } from '../reading/reading.ts';

/** What an answer says, and what its claims cite. */
export interface Said {
  readonly answer: string;
  readonly claims: readonly CitedClaim[];
  /** The citation of a claim that its words are from. */
  readonly quoted: (claim: CitedClaim) => ForeignCitation | undefined;
  readonly refs: (claim: CitedClaim) => Html;
}

/** The text, behind the words of each claim its marks; claims that are not in it follow. */
export async function saidOf(visit: Visit, { answer, claims, quoted, refs }: Said): Promise<Html> {
  const find = finder();
  const parts: Html[] = [];
  const loose: Html[] = [];
  let line: (string | Html)[] = [];
  let rest = answer.trim();
  const endLine = (): void => {
    if (line.some((part) => typeof part !== 'string' || part.trim() !== ''))
      parts.push(markup`<p dir="auto">${line}</p>`);
    line = [];
  };
  for (const claim of claims) {
    const words = claim.text.trim();
    const at = find(words, rest);
    if (at === -1) {
      loose.push(markup` ${words}${refs(claim)}`);
      continue;
    }
    const blocks = words.includes('\n')
      ? await asInDocument(visit, words, quoted(claim), refs(claim))
      : undefined;
    line.push(line.length === 0 ? rest.slice(0, at).trimStart() : rest.slice(0, at));
    if (blocks === undefined) line.push(words, refs(claim));
    else {
      endLine();
      parts.push(blocks);
    }
    rest = rest.slice(at + words.length);
  }
  line.push(line.length === 0 ? rest.trimStart() : rest, ...loose);
  endLine();
  return markup`<div class="said">${parts}</div>`;
}

/** The words as the blocks that they are in their document; undefined where they are not to be had, or are one sentence there. */
async function asInDocument(
  visit: Visit,
  words: string,
  citation: ForeignCitation | undefined,
  refs: Html,
): Promise<Html | undefined> {
  if (!isRecord(citation) || !(await visit.mayRead())) return undefined;
  const opened = await openDocument(visit.store, text(citation.document_id));
  const blocks = opened === undefined ? [] : blocksOf(opened, words, citation);
  const [lead, ...others] = blocks;
  if (opened === undefined || lead === undefined || others.length === 0) return undefined;
  const write = (start: number, end: number) => markup`${opened.document.text.slice(start, end)}`;
  const show = (some: readonly PlacedBlock[]) => written(some, opened.document.text, write);
  const hasLead = lead.kind === 'paragraph' && lead.depth === undefined;
  const head = hasLead ? markup`<p dir="auto">${write(lead.start, lead.end)}${refs}</p>` : NOTHING;
  const tail = hasLead ? NOTHING : markup`<p>${refs}</p>`;
  return markup`<div class="text">${head}${show(hasLead ? others : blocks)}${tail}</div>`;
}

/** None where the words are not what the document has at the citation, but for gaps. */
function blocksOf({ document, chunks }: Opened, words: string, { locator }: ForeignCitation): PlacedBlock[] {
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

/** An answer has fewer empty lines than the document. */
function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

/** What stands between stretches that were put together. */
const GAP = /^[\s….:[\]]*$/;

/** Headings and pages have ids, and those of the source beside the answer are the same. */
function unheaded({ page: _page, ...block }: PlacedBlock): PlacedBlock {
  return block.kind === 'heading' ? { ...block, kind: 'paragraph' } : block;
}
