// A segment made of chunks' stems.
import { DictionaryWriter } from './dictionary.ts';
import { ListWriter } from './postings.ts';
import { writeRows } from './rows.ts';
import type { NewSegment } from './segment.ts';
import { bytesOfTerm, sortTerms } from './terms.ts';

/** A chunk to be indexed: its row in the database, and its stems in both fields. */
export interface ChunkStems {
  readonly row: number;
  readonly title: readonly string[];
  readonly body: readonly string[];
}

/** Added to a count for each time in the title. */
const IN_TITLE = 65_536;

/** @param chunks at most MOST_BUILT */
export function buildSegment(chunks: readonly ChunkStems[]): NewSegment {
  const lists = listsOf(chunks);
  const dictionary = new DictionaryWriter();
  const writer = new ListWriter();
  for (const term of sortTerms([...lists.keys()])) {
    const list = lists.get(term)!;
    writer.begin();
    for (let at = 0; at < list.length; at += 2) {
      const times = list[at + 1]!;
      writer.add(list[at]!, Math.floor(times / IN_TITLE), times % IN_TITLE);
    }
    dictionary.add(bytesOfTerm(term), writer.chunks, writer.view());
  }
  return {
    chunks: chunks.length,
    rows: writeRows(
      chunks.map(({ row }) => row),
      chunks.map(({ title, body }) => title.length + body.length),
    ),
    blocks: dictionary.finish(),
  };
}

/** For each stem its rows in the segment, each followed by its count. */
function listsOf(chunks: readonly ChunkStems[]): Map<string, number[]> {
  const lists = new Map<string, number[]>();
  const count = (stem: string, row: number, times: number): void => {
    const list = lists.get(stem);
    if (list === undefined) lists.set(stem, [row, times]);
    else if (list[list.length - 2] === row) list[list.length - 1]! += times;
    else list.push(row, times);
  };
  for (const [row, { title, body }] of chunks.entries()) {
    for (const stem of title) count(stem, row, IN_TITLE);
    for (const stem of body) count(stem, row, 1);
  }
  return lists;
}
