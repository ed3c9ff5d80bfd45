// What all kinds of feeds have in common: an item is a part with an address, the feed its source.
import {
  layOut,
  ReadingFailure,
  type LooseBlock,
  type Reading,
  type LostPart,
  type Part,
  type PartSource,
} from '../../reading/reading.ts';
import { stripTags } from '../html/strip.ts';

/** Items larger than this (bytes) are lost: what a feed carries are texts, not books. */
const LARGEST_ITEM = 5_000_000;

/** An item with what it reads as, or why it is lost. */
export function partOf(
  slice: Uint8Array,
  item: {
    readonly place: number;
    readonly mediaType: string;
    readonly source: PartSource;
    readonly read: () => FeedItem;
  },
): Part | LostPart {
  const nameless = `#item-${item.place + 1}`;
  if (slice.byteLength > LARGEST_ITEM) return { address: nameless, reason: 'it is too large for an item' };
  try {
    const { id, reading } = item.read();
    const address = id === null ? nameless : `#${encodeURIComponent(id.slice(0, 500).toWellFormed())}`;
    return { bytes: slice, mediaType: item.mediaType, address, reading, source: item.source };
  } catch (error) {
    if (error instanceof ReadingFailure) return { address: nameless, reason: error.message };
    throw error;
  }
}

export function feedSource(facts: Pick<FeedFacts, 'title' | 'link' | 'self'>): PartSource {
  const url = facts.self ?? facts.link ?? '#feed';
  return {
    name: facts.title ?? url,
    url,
    publisher: facts.title,
    provenance:
      'Items of a feed. What is archived of each is the part of the feed that holds it, as it was read.',
  };
}

// An item of a feed as a reading: what it says itself, filled in from what the feed says of all its items.

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
interface ItemFacts extends Pick<Reading, 'title' | 'authors' | 'published_at' | 'language'> {
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

/** Text of one line without markup; null where there is none, or more than a line would hold. */
export function plainLine(said: string | null): string | null {
  const line = stripTags(said ?? '').trim();
  return line === '' || line.length > LONGEST_LINE ? null : line;
}

const LONGEST_LINE = 1000;

export const MOST_ITEMS = 10_000;
