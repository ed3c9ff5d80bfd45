// RSS, Atom and JSON feeds: each item is a document of its own, the feed its source. Items are archived as the bytes that
// they have in the feed.
import { decode } from '../../decode.ts';
import { AnotherKind, EmptyFile, ReadingFailure } from '../../reading.ts';
import type { LostPart, Part, Reader } from '../../reading.ts';
import { feedFacts, feedItem } from './feed-item.ts';
import type { FeedFacts, FeedItem } from './item-reading.ts';
import { partOf, feedSource } from './feed-parts.ts';
import { slicesOf } from './feed-slices.ts';
import { isJson, jsonItem, jsonParts } from './json-feed.ts';

/** A reader of feeds of all three kinds, recognised by their contents. */
export function feedReader(): Reader {
  return {
    read: (bytes) => (isJson(bytes) ? jsonItem(decode(bytes).text).reading : itemOf(bytes).reading),
    parts: (bytes) => (isJson(bytes) ? jsonParts(bytes) : xmlParts(bytes)),
  };
}

function* xmlParts(bytes: Uint8Array): Generator<Part | LostPart> {
  const wide = isWide(bytes);
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

const FROM_UTF16 = 'Its feed is in UTF-16; what is archived of it is the same text in UTF-8.';

function isWide(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
}

// In UTF-16 tags cannot be looked for byte by byte; its items are archived in UTF-8.
function inOneByte(bytes: Uint8Array, wide: boolean): Buffer {
  if (bytes.byteLength === 0) throw new EmptyFile();
  if (!wide) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Buffer.from(decode(bytes).text.replace(/^(\s*<\?xml[^>]*?) encoding=["'][^"']*["']/i, '$1'));
}
