// One item of an RSS or Atom feed as a reading: plain text, from any of the markups of titles and contents.
import { parseFeed } from '@rowanmanning/feed-parser';
import { publicationDate, languageOf, ReadingFailure, webAddressOf } from '../../reading.ts';
import type { LooseBlock } from '../../reading.ts';
import { stripTags } from '../html/strip.ts';
import { strippedBlocks } from '../html/stripped-blocks.ts';
import { itemReading, plainBlocks } from './item-reading.ts';
import type { FeedFacts, FeedItem } from './item-reading.ts';

/** Reads a feed without its items. @throws ReadingFailure where it is none */
export function feedFacts(head: string): FeedFacts {
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
export function feedItem(slice: string, facts?: FeedFacts): FeedItem {
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
  try {
    return webAddressOf(new URL(url, base ?? undefined).href);
  } catch {
    return null;
  }
}

function authorNames(authors: readonly { readonly name: string | null }[]): string[] {
  return authors.flatMap(({ name }) => plainLine(name) ?? []).filter((name) => name.length <= 200);
}

/** Text of one line without markup, or null. */
function plainLine(said: string | null): string | null {
  const line = stripTags(said ?? '').trim();
  return line === '' ? null : line;
}
