// RSS, Atom and JSON feeds: each item is a document of its own, archived as its bytes in the feed.
import { attempt } from '../../../api/attempt.ts';
import { decode, wideEncoding } from '../../reading/decode.ts';
import {
  AnotherKind,
  EmptyFile,
  ReadingFailure,
  type LostPart,
  type Part,
  type Reader,
  publicationDate,
  languageOf,
  webAddressOf,
  type LooseBlock,
} from '../../reading/reading.ts';
import {
  type FeedFacts,
  type FeedItem,
  itemReading,
  plainBlocks,
  partOf,
  feedSource,
  plainLine,
  MOST_ITEMS,
} from './feed-items.ts';
import { isJson, jsonItem, jsonParts } from './json-feed.ts';
import { parseFeed } from '@rowanmanning/feed-parser';
import { strippedBlocks } from '../html/strip.ts';

/** A reader of feeds of all three kinds, recognised by their contents. */
export function feedReader(): Reader {
  return {
    read: (bytes) => (isJson(bytes) ? jsonItem(decode(bytes).text).reading : itemOf(bytes).reading),
    parts: (bytes) => (isJson(bytes) ? jsonParts(bytes) : xmlParts(bytes)),
  };
}

function* xmlParts(bytes: Uint8Array): Generator<Part | LostPart> {
  const wide = wideEncoding(bytes) !== undefined;
  const { head, items, kind, more, cut } = slicesOf(inOneByte(bytes, wide).toString('latin1'));
  if (!/<(?:[a-z][\w.-]*:)?(?:rss|rdf|feed)[\s>]/i.test(head.slice(0, 10_000)))
    throw new AnotherKind('it is XML of another kind than a feed');
  const encoding = /^\s*<\?xml[^>]{0,200}encoding=["']([\w-]+)/i.exec(head)?.[1];
  const facts = headFacts(decode(Buffer.from(head, 'latin1'), encoding).text, cut);
  const source = feedSource(facts);
  const mediaType = kind === 'item' ? 'application/rss+xml' : 'application/atom+xml';
  for (const [place, latin] of items.entries()) {
    const slice = Buffer.from(latin, 'latin1');
    yield partOf(slice, { place, mediaType, source, read: () => itemOf(slice, { encoding, facts, wide }) });
  }
  if (cut) throw new ReadingFailure(`it breaks off in an item; ${items.length} before that one are whole`);
  if (items.length === 0) throw new ReadingFailure('it is a feed without items');
  if (more > 0) throw new ReadingFailure(`its last ${more} item(s) were left out: ${items.length} are read`);
}

// The rest of a feed that was cut short may not be well-formed; its items may be.
function headFacts(head: string, cut: boolean): FeedFacts {
  try {
    return feedFacts(head);
  } catch (error) {
    if (!cut) throw error;
    return { title: null, language: null, authors: [], link: null, self: null };
  }
}

interface Around {
  readonly encoding: string | undefined;
  readonly facts: FeedFacts;
  readonly wide: boolean;
}

function itemOf(slice: Uint8Array, around?: Around): FeedItem {
  const { text, warnings } = decode(slice, around?.encoding);
  const { id, reading } = feedItem(text, around?.facts);
  const said = [...warnings, ...(around?.wide === true ? [FROM_UTF16] : []), ...reading.warnings];
  return { id, reading: { ...reading, warnings: said } };
}

const FROM_UTF16 = 'Its feed is in UTF-16; the same text is archived in UTF-8.';

// In UTF-16 tags cannot be looked for byte by byte; its items are archived in UTF-8.
function inOneByte(bytes: Uint8Array, wide: boolean): Buffer {
  if (bytes.byteLength === 0) throw new EmptyFile();
  if (!wide) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Buffer.from(decode(bytes).text.replace(/^(\s*<\?xml[^>]*?) encoding=["'][^"']*["']/i, '$1'));
}

// One item of an RSS or Atom feed as a reading: plain text, from any of the markups of titles and contents.

/** Reads a feed without its items. @throws ReadingFailure where it is none */
function feedFacts(head: string): FeedFacts {
  const feed = parsed(head);
  return {
    title: plainLine(feed.title),
    language: languageOf(feed.language),
    authors: authorNames(feed.authors),
    link: webAddressOf(feed.url),
    self: webAddressOf(feed.self),
  };
}

/** Reads one item. @param slice the item with its tags. @throws ReadingFailure */
function feedItem(slice: string, facts?: FeedFacts): FeedItem {
  const item = parsed(wrapped(slice)).items[0];
  if (item === undefined) throw new ReadingFailure('its markup is broken');
  const date = item.published ?? item.updated;
  const own = {
    id: item.id,
    link: linkOf(item.url, facts),
    blocks: contentBlocks(item.element),
    title: plainLine(item.title),
    authors: authorNames(item.authors),
    published_at: date === null ? null : publicationDate(date.toISOString()),
    language: null,
  };
  return itemReading(own, facts);
}

type Parsed = ReturnType<typeof parseFeed>;
type ParsedItem = Parsed['items'][number];

// The parser calls itself for each level of nesting.
function parsed(xml: string): Parsed {
  try {
    return parseFeed(xml);
  } catch (error) {
    throw new ReadingFailure('its markup is broken or no feed', { cause: error });
  }
}

function wrapped(slice: string): string {
  if (/^<[^\s>]*item[\s>/]/i.test(slice)) return `<rss version="2.0"><channel>${slice}</channel></rss>`;
  return `<feed xmlns="http://www.w3.org/2005/Atom">${slice}</feed>`;
}

// Entities are resolved once, by XML: what an author wrote of tags as text stays text.
function contentBlocks(element: ParsedItem['element']): LooseBlock[] {
  for (const name of ['encoded', 'content', 'description', 'summary']) {
    for (const found of element.findElementsWithName(name)) {
      const type = found.getAttribute('type') ?? 'html';
      const said = type === 'xhtml' ? found.innerHtml : found.textContent;
      if (found.namespace === 'media' || said.trim() === '') continue;
      return type === 'text' || type === 'text/plain' ? plainBlocks(said) : strippedBlocks(said);
    }
  }
  return [];
}

function linkOf(url: string | null, facts: FeedFacts | undefined): string | null {
  if (url === null) return null;
  const base = facts?.link ?? facts?.self;
  return attempt(() => webAddressOf(new URL(url, base ?? undefined).href)) ?? null;
}

function authorNames(authors: readonly { readonly name: string | null }[]): string[] {
  return authors.flatMap(({ name }) => plainLine(name) ?? []).filter((name) => name.length <= 200);
}

// A feed cut into its items, byte for byte, and the rest of it; each is read by itself.
// So a broken one costs only itself, and no item can change what another says.

interface FeedSlices {
  /** The feed without its items. */
  readonly head: string;
  /** Items with their tags, byte for byte, one character a byte. */
  readonly items: readonly string[];
  readonly kind: 'item' | 'entry';
  /** Items beyond the most that are read. */
  readonly more: number;
  /** The last item has no end: the feed was cut short, or is broken there. */
  readonly cut: boolean;
}

/** @param latin the file, one character a byte. @throws ReadingFailure where the file declares entities */
function slicesOf(latin: string): FeedSlices {
  // A few lines of entities that refer to each other can expand to gigabytes.
  if (/<!ENTITY/i.test(latin)) throw new ReadingFailure('it declares entities, which feeds do not need');
  const items: string[] = [];
  const rest: string[] = [];
  let kind: FeedSlices['kind'] = 'item';
  let cut = false;
  let [from, at, more] = [0, 0, 0];
  for (let tag = nextTag(latin, at); tag !== undefined; tag = nextTag(latin, at)) {
    at = tag.end;
    if (tag.closing) continue;
    const end = endOf(latin, tag);
    cut = end === undefined;
    rest.push(latin.slice(from, tag.start));
    kind = tag.name;
    if (end === undefined) break;
    if (items.length < MOST_ITEMS) items.push(latin.slice(tag.start, end));
    else more += 1;
    from = at = end;
  }
  if (!cut) rest.push(latin.slice(from));
  return { head: rest.join(''), items, kind, more, cut };
}

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly name: 'item' | 'entry';
  readonly closing: boolean;
  readonly empty: boolean;
}

const MARKS = /<!\[CDATA\[|<!--|<(\/?)(?:[a-z][\w.-]{0,30}:)?(item|entry)(?=[\s>/])/gi;

/** The next tag of an item that is not in a comment or CDATA. */
function nextTag(text: string, from: number): Tag | undefined {
  const marks = new RegExp(MARKS);
  marks.lastIndex = from;
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const name = match[2] === undefined ? undefined : nameOfTag(match[2]);
    const closer = name !== undefined ? '>' : match[0] === '<!--' ? '-->' : ']]>';
    const found = text.indexOf(closer, marks.lastIndex);
    if (found < 0) return undefined;
    const end = found + closer.length;
    if (name !== undefined)
      return { start: match.index, end, name, closing: match[1] === '/', empty: text[end - 2] === '/' };
    marks.lastIndex = end;
  }
  return undefined;
}

function nameOfTag(name: string): Tag['name'] {
  return name.toLowerCase() === 'item' ? 'item' : 'entry';
}

// An item inside an item belongs to the outer one, which will not be well-formed without it.
function endOf(text: string, open: Tag): number | undefined {
  if (open.empty) return open.end;
  let depth = 1;
  for (let tag = nextTag(text, open.end); tag !== undefined; tag = nextTag(text, tag.end)) {
    if (tag.name !== open.name || tag.empty) continue;
    depth += tag.closing ? -1 : 1;
    if (depth === 0) return tag.end;
  }
  return undefined;
}
