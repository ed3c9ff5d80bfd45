// Which segments to merge: a question looks into each, so there must be few; what is merged is rewritten, so that must
// be seldom. Segments of a tier are within a factor of eight, and eight of a tier make one of the next: a chunk is
// rewritten at most five times.
import { MOST_MERGED } from './segment.ts';

/** A segment by how many rows it has and how many of them were removed. */
export interface SegmentSize {
  readonly id: number;
  readonly chunks: number;
  readonly removed: number;
}

const FACTOR = 8;

/** The segments that should be made into one now, by id; empty when all is well. */
export function nextMerge(segments: readonly SegmentSize[]): readonly number[] {
  const half = segments.find(({ chunks, removed }) => 2 * removed > chunks);
  if (half !== undefined) return [half.id];
  for (let least = 1; least < MOST_MERGED / 2; least *= FACTOR) {
    const tier = segments.filter((one) => live(one) >= least && live(one) < least * FACTOR);
    if (tier.length >= FACTOR) return thatFit(tier.toSorted((a, b) => a.id - b.id));
  }
  return [];
}

function thatFit(segments: readonly SegmentSize[]): number[] {
  const chosen: number[] = [];
  let rows = 0;
  for (const one of segments) {
    rows += live(one);
    if (rows > MOST_MERGED) break;
    chosen.push(one.id);
  }
  return chosen;
}

function live({ chunks, removed }: SegmentSize): number {
  return chunks - removed;
}
