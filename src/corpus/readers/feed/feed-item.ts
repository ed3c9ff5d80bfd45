// One item of an RSS or Atom feed as a reading: plain text, whatever markup its title and content are written in.
import { parseFeed } from '@rowanmanning/feed-parser';
import { dateOf, languageOf, ReadingFailure, webAddressOf } from '../../reading.ts';
import type { LooseBlock } from '../../reading.ts';
import { strippedBlocks, stripTags } from '../html/strip.ts';
import { itemReading, plainBlocks } from './item-reading.ts';
import type { FeedFacts, FeedItem } from './item-reading.ts';

/** Reads a feed without its items. @throws ReadingFailure where it is none */
export function feedFacts(head: string): FeedFacts {
  const feed = parsed(head);
  return {
    title: oneLine(feed.title),
    language: languageOf(feed.language),
    authors: namesOf(feed.authors),
    link: webAddressOf(feed.url),
    self: webAddressOf(feed.self),
  };
}

/** Reads one item. @param slice the item with its tags. @throws ReadingFailure */
export function feedItem(slice: string, facts?: FeedFacts): FeedItem {
  const item = parsed(wrapped(slice)).items[0];
  if (item === undefined) throw new ReadingFailure('its markup is broken');
  const date = item.published ?? item.updated;
  const own = {
    id: item.id,
    link: addressOf(item.url, facts),
    blocks: contentOf(item.element),
    title: oneLine(item.title),
    authors: namesOf(item.authors),
    published_at: date === null ? null : dateOf(date.toISOString()),
    language: null,
  };
  return itemReading(own, facts);
}

type Parsed = ReturnType<typeof parseFeed>;
type Item = Parsed['items'][number];

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
function contentOf(element: Item['element']): LooseBlock[] {
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

function addressOf(url: string | null, facts: FeedFacts | undefined): string | null {
  if (url === null) return null;
  const base = facts?.link ?? facts?.self;
  try {
    return webAddressOf(new URL(url, base ?? undefined).href);
  } catch {
    return null;
  }
}

function namesOf(authors: readonly { readonly name: string | null }[]): string[] {
  return authors.flatMap(({ name }) => oneLine(name) ?? []).filter((name) => name.length <= 200);
}

/** Text of one line without markup, or null. */
function oneLine(said: string | null): string | null {
  const line = stripTags(said ?? '').trim();
  return line === '' ? null : line;
}
