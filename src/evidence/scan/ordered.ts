// A bundle as if its members came in the order of a recipe: those of the bundle itself, and of
// every object inside it that is too large to be sorted in the window. Found in one pass over the input and read back from it in
// pieces, so that a million members, or gigabytes in the wrong order, cost time and a temporary file, but no memory.

import type { ByteReader } from '../json/arena.ts';
import type { Compare } from '../canon/order.ts';
import type { Input } from '../input/replay.ts';
import { Breath } from './breath.ts';
import { Scratch } from '../input/scratch.ts';
import { Skim } from './skim.ts';
import { extentsOf, type Extent, type SortedExtents } from './sorter.ts';
import { firstWhere } from '../../text/code-unit-order.ts';

const READ_BYTES = 64 * 1024;
const OPEN = Buffer.from('{');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from('}');

/** An object whose members are put in order. */
export interface Reordered extends Extent {
  readonly members: SortedExtents;
}

/** The input, in order; the caller closes it. The input must have been found to be one JSON object before. */
export async function inOrder(input: Input, compare: Compare): Promise<Input> {
  const scratch = new Scratch();
  try {
    const objects = await find(input, new Skim(compare, scratch));
    return {
      size: input.size,
      close: () => scratch.remove(),
      open: () => readerOf(input, pieces(objects, scratch)),
    };
  } catch (error) {
    scratch.remove();
    throw error;
  }
}

async function find(input: Input, skim: Skim): Promise<readonly Reordered[]> {
  const window = Buffer.allocUnsafeSlow(64 * 1024);
  const reader = input.open();
  const breath = new Breath(reader.signal);
  while (!skim.ended) {
    const got = await reader.read(window, 0, window.length);
    if (got === 0) break;
    skim.take(window.subarray(0, got));
    await breath.due();
  }
  return skim.finish(breath);
}

type Piece = Extent | Buffer;

/** The bytes of the object in order: punctuation, and pieces of the input. `objects` by their start. */
function* pieces(objects: readonly Reordered[], scratch: Scratch): Generator<Piece> {
  const [root] = objects;
  if (root === undefined) return;
  yield* object(root);

  function* object(one: Reordered): Generator<Piece> {
    yield OPEN;
    let first = true;
    for (const member of extentsOf(one.members, scratch)) {
      if (!first) yield COMMA;
      first = false;
      yield* within(member);
    }
    yield CLOSE;
  }

  function* within({ start, end }: Extent): Generator<Piece> {
    let from = start;
    for (let next = after(start); next !== undefined && next.start < end; next = after(from)) {
      yield { start: from, end: next.start };
      yield* object(next);
      from = next.end;
    }
    if (from < end) yield { start: from, end };
  }

  /** The first of the objects that starts at or after an offset. */
  function after(offset: number): Reordered | undefined {
    return objects[firstWhere(objects.length, (at) => (objects[at]?.start ?? 0) >= offset)];
  }
}

function readerOf(input: Input, from: Generator<Piece>): ByteReader {
  let piece: Piece | undefined;
  let done = 0;
  const breath = new Breath(input.signal);
  const cache = { bytes: Buffer.allocUnsafe(READ_BYTES), start: 0, end: 0, last: -1 };
  return {
    signal: input.signal,
    async read(target, at, room) {
      let filled = 0;
      while (filled < room) {
        piece ??= from.next().value ?? undefined;
        if (piece === undefined) break;
        const got = Buffer.isBuffer(piece)
          ? piece.copy(target, at + filled)
          : await copied(piece, target, at + filled, room - filled);
        if (got === 0) break;
        piece = Buffer.isBuffer(piece) || piece.start + got === piece.end ? undefined : rest(piece, got);
        filled += got;
        // A window may be filled from tens of thousands of places.
        if ((++done & 255) === 0) await breath.due();
      }
      return filled;
    },
  };

  /** Small pieces that follow each other in the input too come from one read. */
  async function copied({ start, end }: Extent, target: Buffer, at: number, room: number): Promise<number> {
    const wanted = Math.min(end - start, room);
    if (start < cache.start || start >= cache.end) {
      const near = start >= cache.last && start - cache.last < 64;
      const size = near || wanted > READ_BYTES ? READ_BYTES : wanted;
      cache.start = start;
      cache.end = start + (await input.open(start).read(cache.bytes, 0, size));
    }
    const got = Math.min(wanted, cache.end - start);
    cache.bytes.copy(target, at, start - cache.start, start - cache.start + got);
    cache.last = start + got;
    return got;
  }
}

function rest({ start, end }: Extent, got: number): Extent {
  return { start: start + got, end };
}
