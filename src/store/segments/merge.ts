// Merges several segments into one, without removed rows.
import { breathe } from '../../text/breathe.ts';
import type { Bytes } from './bytes.ts';
import { DictionaryReader, DictionaryWriter, type Block } from './dictionary.ts';
import { eachPosting, ListWriter } from './postings.ts';
import { has, type RowSet, chunkAt, writeRows, type SegmentRows } from './rows.ts';
import { type NewSegment, MOST_MERGED } from './segment.ts';

export interface WholeSegment {
  readonly id: number;
  readonly chunks: number;
  readonly rows: SegmentRows;
  readonly removed: RowSet | undefined;
  /** In order. */
  readonly blocks: readonly Block[];
}

interface Input {
  readonly reader: DictionaryReader;
  /** For each row its row in the merged segment; -1 for a removed one. */
  readonly places: Int32Array;
}

/** Yields to other work. @throws DamagedSegment */
export async function mergeSegments(segments: readonly WholeSegment[]): Promise<NewSegment> {
  const chunks: number[] = [];
  const lengths: number[] = [];
  const inputs = segments.map((segment): Input => {
    const places = placesOf(segment, chunks, lengths);
    return { reader: new DictionaryReader(segment.blocks, segment.id), places };
  });
  const dictionary = new DictionaryWriter();
  const writer = new ListWriter();
  let left = inputs.filter(({ reader }) => reader.next());
  for (let turn = 0; left.length > 0; turn += 1) {
    const same = withFirstTerm(left);
    writer.begin();
    for (const { reader, places } of same)
      eachPosting(reader.list, (row, title, body) => {
        const place = places[row]!;
        if (place >= 0) writer.add(place, title, body);
      });
    if (writer.chunks > 0) dictionary.add(same[0]!.reader.term, writer.chunks, writer.bytes);
    for (const input of same) if (!input.reader.next()) left = left.filter((one) => one !== input);
    if (turn % 256 === 0) await breathe();
  }
  return { chunks: chunks.length, rows: writeRows(chunks, lengths), blocks: dictionary.finish() };
}

/** Adds the rows of a segment that are still there to `chunks` and `lengths`. */
function placesOf(
  { chunks: count, rows, removed }: WholeSegment,
  chunks: number[],
  lengths: number[],
): Int32Array {
  const places = new Int32Array(count).fill(-1);
  for (let row = 0; row < count; row += 1) {
    if (removed !== undefined && has(removed, row)) continue;
    places[row] = chunks.length;
    chunks.push(chunkAt(rows, row));
    lengths.push(rows.lengths[row]!);
  }
  return places;
}

/** Those that are at the first of all stems, in their own order, so that rows ascend. */
function withFirstTerm(inputs: readonly Input[]): Input[] {
  let found: Input[] = [];
  for (const input of inputs) {
    const order = found.length === 0 ? 0 : compare(input.reader.term, found[0]!.reader.term);
    if (order < 0) found = [input];
    else if (order === 0) found.push(input);
  }
  return found;
}

function compare(one: Bytes, other: Bytes): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1)
    if (one.data[at] !== other.data[at]) return one.data[at]! - other.data[at]!;
  return one.length - other.length;
}

// Which segments to merge. A question reads each segment, so there must be few; a merge rewrites them, so it must be rare.
// Segments of a tier are within a factor of eight, and eight of a tier make one of the next: a chunk is rewritten at most five
// times.

/** A segment by how many rows it has and how many of them were removed. */
export interface SegmentSize {
  readonly id: number;
  readonly chunks: number;
  readonly removed: number;
}

const FACTOR = 8;

/** The segments to merge now, by id; empty if there are none. */
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
