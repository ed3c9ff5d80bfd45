// What all kinds of feeds have in common: an item becomes a part with an address of its own, the feed its source.
import { ReadingFailure } from '../../reading/reading.ts';
import type { LostPart, Part, PartSource } from '../../reading/reading.ts';
import type { FeedFacts, FeedItem } from './item-reading.ts';

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

/** The feed as where its items are from. */
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
