// RSS, Atom and JSON feeds: each item is a document of its own, the feed its source. Items are archived as the bytes that
// they have in the feed.
import { decode } from '../decode.ts';
import { AnotherKind, ReadingFailure } from '../reading.ts';
import type { LostPart, Part, Reader } from '../reading.ts';
import { feedFacts, feedItem } from './feed-item.ts';
import type { FeedFacts } from './feed-item.ts';
import { partOf, sourceOf } from './feed-parts.ts';
import { slicesOf } from './feed-slices.ts';
import { isJson, jsonItem, jsonParts } from './json-feed.ts';

/** A reader of feeds of all three kinds, told apart by what is in them. */
export function feedReader(): Reader {
  return {
    read: (bytes) => (isJson(bytes) ? jsonItem(decode(bytes).text).reading : itemOf(bytes).reading),
    parts: (bytes) => (isJson(bytes) ? jsonParts(bytes) : xmlParts(bytes)),
  };
}

function* xmlParts(bytes: Uint8Array): Generator<Part | LostPart> {
  const encoded = inOneByte(bytes);
  const { head, items, kind, more, cut } = slicesOf(Buffer.from(encoded).toString('latin1'));
  if (!/<(?:[a-z][\w.-]*:)?(?:rss|rdf|feed)[\s>]/i.test(head.slice(0, 10_000)))
    throw new AnotherKind('it is XML of another kind than a feed');
  const encoding = /^\s*<\?xml[^>]{0,200}encoding=["']([\w-]+)/i.exec(head)?.[1];
  const facts = factsOf(textOf(Buffer.from(head, 'latin1'), encoding), cut);
  const source = sourceOf(facts);
  const mediaType = kind === 'item' ? 'application/rss+xml' : 'application/atom+xml';
  for (const [place, latin] of items.entries()) {
    const slice = Buffer.from(latin, 'latin1');
    yield partOf(slice, { place, mediaType, source, read: () => itemOf(slice, encoding, facts) });
  }
  if (cut) throw new ReadingFailure(`it breaks off in an item; ${items.length} before that one are whole`);
  if (items.length === 0) throw new ReadingFailure('it is a feed without items');
  if (more > 0) throw new ReadingFailure(`its last ${more} item(s) were left out: ${items.length} are read`);
}

// What is left of a feed that was cut short may not be well-formed; its items may be.
function factsOf(head: string, cut: boolean): FeedFacts {
  try {
    return feedFacts(head);
  } catch (error) {
    if (!cut) throw error;
    return { title: null, language: null, authors: [], link: null, self: null };
  }
}

function itemOf(slice: Uint8Array, encoding?: string, facts?: FeedFacts): ReturnType<typeof feedItem> {
  return feedItem(textOf(slice, encoding), facts);
}

function textOf(bytes: Uint8Array, encoding: string | undefined): string {
  return decode(bytes, encoding).text;
}

// UTF-16 has no bytes to look for tags in; its items are kept in UTF-8.
function inOneByte(bytes: Uint8Array): Uint8Array {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (bytes.byteLength === 0) throw new ReadingFailure('it is empty');
  return wide
    ? Buffer.from(decode(bytes).text.replace(/^(\s*<\?xml[^>]*?) encoding=["'][^"']*["']/i, '$1'))
    : bytes;
}
