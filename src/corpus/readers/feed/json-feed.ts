// JSON Feed 1.0 and 1.1 (jsonfeed.org): items by the bytes that they have in the file.
import { decode, type JsonObject, latin1 } from '../../reading/decode.ts';
import {
  AnotherKind,
  publicationDate,
  languageOf,
  ReadingFailure,
  webAddressOf,
  type LooseBlock,
  type LostPart,
  type Part,
} from '../../reading/reading.ts';
import {
  partOf,
  feedSource,
  itemReading,
  plainBlocks,
  type FeedFacts,
  type FeedItem,
  plainLine,
  MOST_ITEMS,
} from './feed-items.ts';
import { strippedBlocks } from '../html/strip.ts';
import { isRecord, recordIn } from '../../../api/record.ts';

/** Whether a file begins as JSON does. */
export function isJson(bytes: Uint8Array): boolean {
  return /^(?:\u00ef\u00bb\u00bf)?\s*\{/.test(latin1(bytes, 100));
}

/** The items of a feed. @throws AnotherKind where it is JSON of another kind */
export function* jsonParts(bytes: Uint8Array): Generator<Part | LostPart> {
  const { text } = decode(bytes);
  const feed = recordIn(text);
  if (feed === undefined || !/jsonfeed\.org\/version/.test(textIn(feed, 'version') ?? ''))
    throw new AnotherKind('it is JSON of another kind than a feed');
  const facts: FeedFacts = {
    title: plainLine(textIn(feed, 'title')),
    language: languageOf(textIn(feed, 'language')),
    authors: authorsOf(feed),
    link: webAddressOf(textIn(feed, 'home_page_url')),
    self: webAddressOf(textIn(feed, 'feed_url')),
  };
  const slices = itemSlices(latin1(bytes));
  if (slices.length === 0) throw new ReadingFailure('it is a feed without items');
  const source = feedSource(facts);
  for (const [place, latin] of slices.slice(0, MOST_ITEMS).entries()) {
    const slice = Buffer.from(latin, 'latin1');
    const read = (): FeedItem => jsonItem(slice.toString(), facts);
    yield partOf(slice, { place, mediaType: 'application/feed+json', source, read });
  }
  const more = slices.length - MOST_ITEMS;
  if (more > 0) throw new ReadingFailure(`its last ${more} item(s) were left out: ${MOST_ITEMS} are read`);
}

/** Reads one item. @throws ReadingFailure */
export function jsonItem(slice: string, facts?: FeedFacts): FeedItem {
  const item = recordIn(slice);
  if (item === undefined) throw new ReadingFailure('it is not an item of a feed');
  const own = {
    id: textIn(item, 'id'),
    link: webAddressOf(textIn(item, 'url')) ?? webAddressOf(textIn(item, 'external_url')),
    blocks: contentBlocks(item),
    title: plainLine(textIn(item, 'title')),
    authors: authorsOf(item),
    published_at: publicationDate(textIn(item, 'date_published') ?? textIn(item, 'date_modified')),
    language: languageOf(textIn(item, 'language')),
  };
  return itemReading(own, facts);
}

function contentBlocks(item: JsonObject): LooseBlock[] {
  const html = textIn(item, 'content_html');
  if (html !== null && html.trim() !== '') return strippedBlocks(html);
  const text = textIn(item, 'content_text') ?? textIn(item, 'summary') ?? '';
  return plainBlocks(text);
}

function authorsOf(of: JsonObject): string[] {
  const said = Array.isArray(of['authors']) ? [...of['authors']] : [of['author']];
  return said.flatMap((one) => (isRecord(one) ? (plainLine(textIn(one, 'name')) ?? []) : [])).slice(0, 50);
}

/** A member as text; numbers too, since ids are often written as such. */
function textIn(of: JsonObject, name: string): string | null {
  const value = of[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

/** The elements of the member `items` of a text that is known to be JSON, as in the file. */
function itemSlices(text: string): string[] {
  const slices: string[] = [];
  let [depth, start, key]: [number, number, string] = [0, -1, ''];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at]!;
    if (mark === '"') {
      const end = stringEnd(text, at);
      if (depth === 1 && /^\s*:/.test(text.slice(end, end + 20))) key = text.slice(at + 1, end - 1);
      at = end - 1;
    } else if (mark === '{' || mark === '[') {
      if (mark === '{' && key === 'items' && depth === 2) start = at;
      depth += 1;
    } else if (mark === '}' || mark === ']') {
      depth -= 1;
      if (depth === 2 && start >= 0) slices.push(text.slice(start, at + 1));
      if (depth === 2) start = -1;
    }
  }
  return slices;
}

/** After the quotation mark that ends a string; one after an odd number of backslashes does not. */
function stringEnd(text: string, open: number): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text[before - 1] === '\\') before -= 1;
    if ((at - before) % 2 === 0) return at + 1;
  }
  return text.length;
}
