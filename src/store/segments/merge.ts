// Several segments made into one without the rows that were removed since.
import { breathe } from '../../text/breathe.ts';
import type { Bytes } from './bytes.ts';
import { DictionaryReader, DictionaryWriter, type Block } from './dictionary.ts';
import { eachPosting, ListWriter } from './postings.ts';
import { has, type RowSet } from './row-set.ts';
import { chunkAt, writeRows, type SegmentRows } from './rows.ts';
import type { NewSegment } from './segment.ts';

/** A whole segment as it is stored. */
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

/** Takes turns with whatever else is to be done. @throws DamagedSegment */
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
