// An item of a feed as a reading: what it says itself, filled in from what the feed says of all its items.
import { layOut, ReadingFailure } from '../../reading/reading.ts';
import type { LooseBlock, Reading } from '../../reading/reading.ts';

/** What a feed says of itself. */
export interface FeedFacts {
  readonly title: string | null;
  readonly language: string | null;
  readonly authors: readonly string[];
  /** The address of its site. */
  readonly link: string | null;
  /** Its own address. */
  readonly self: string | null;
}

/** What an item says of itself. */
export interface ItemFacts extends Pick<Reading, 'title' | 'authors' | 'published_at' | 'language'> {
  readonly id: string | null;
  readonly link: string | null;
  readonly blocks: readonly LooseBlock[];
}

export interface FeedItem {
  /** What the feed calls it, or its link; null where it gives neither. */
  readonly id: string | null;
  readonly reading: Reading;
}

/** @throws ReadingFailure where the item has neither text nor title */
export function itemReading({ id, link, blocks, ...item }: ItemFacts, feed?: FeedFacts): FeedItem {
  const { title, published_at } = item;
  const hasText = blocks.some(({ text }) => text.trim() !== '');
  if (!hasText && title === null) throw new ReadingFailure('it says nothing');
  const reading = {
    ...layOut(hasText ? blocks : [{ kind: 'paragraph', text: title ?? '' }]),
    title,
    authors: item.authors.length > 0 ? item.authors : (feed?.authors ?? []),
    publisher: feed?.title ?? null,
    published_at,
    language: item.language ?? feed?.language ?? null,
    sector: null,
    source_url: link,
    warnings: hasText ? [] : ['It has a title and no text.'],
  };
  return { id: id ?? link, reading };
}

/** Text without markup as blocks: empty lines separate paragraphs. */
export function plainBlocks(text: string): LooseBlock[] {
  return text.split(/\n\s*\n/).map((part) => ({ kind: 'paragraph', text: part.replace(/\s+/g, ' ') }));
}
