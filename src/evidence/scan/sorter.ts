// Sorts the members of one object, however many: in memory while they are few, otherwise in runs on
// disk that are merged at the end (an external merge sort). Only the name and place of a member are stored.

import type { Compare } from '../canon/order.ts';
import type { Breath } from './breath.ts';
import type { Scratch } from '../input/scratch.ts';

/** A run is sorted in memory: at most so many members, or bytes of names. */
const RUN_MEMBERS = 8192;
const RUN_BYTES = 512 * 1024;
const SOME_BYTES = 16 * 1024;
const BLOCK = 16 * 1024;
/** What reading all runs at once may take. */
const BLOCKS_BYTES = 1024 * 1024;
const LEAST_BLOCK = 512;
const HEAD_BYTES = 20;

/** Where a member is in the input: from its name to the end of its value. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}

/** A member that was added. */
export interface Named extends Extent {
  readonly name: string;
}

/** A sorted list of extents in the scratch file. */
export interface SortedExtents {
  readonly at: number;
  readonly count: number;
}

export class Sorter {
  private readonly compare: Compare;
  private readonly scratch: Scratch;
  private run: Named[] = [];
  private runBytes = 0;
  private readonly runs: { readonly at: number; readonly end: number }[] = [];

  constructor(compare: Compare, scratch: Scratch) {
    this.compare = compare;
    this.scratch = scratch;
  }

  add(name: string, start: number, end: number): void {
    this.run.push({ name, start, end });
    this.runBytes += name.length * 2 + HEAD_BYTES;
    if (this.run.length >= RUN_MEMBERS || this.runBytes >= RUN_BYTES) this.spill();
  }

  /** Lets go of memory. */
  relieve(): void {
    if (this.runBytes > SOME_BYTES) this.spill();
  }

  /** All members in order; those of one name as they came. */
  async finish(breath: Breath): Promise<SortedExtents> {
    const writer = new ExtentWriter(this.scratch);
    let done = 0;
    for (const each of this.inOrder()) {
      writer.add(each);
      if ((++done & 1023) === 0) await breath.due();
    }
    return writer.finish();
  }

  /** The same with their names, one after the other. */
  *inOrder(): Generator<Named, undefined> {
    if (this.runs.length > 0) this.spill();
    yield* this.runs.length > 0 ? merged(this.runs, this.scratch, this.compare) : this.sorted();
    return undefined;
  }

  private sorted(): Named[] {
    return this.run.sort((a, b) => this.compare(a.name, b.name));
  }

  private spill(): void {
    if (this.run.length === 0) return;
    const at = this.scratch.size;
    const bytes = Buffer.allocUnsafe(this.runBytes);
    let to = 0;
    for (const { name, start, end } of this.sorted()) {
      bytes.writeUInt32LE(name.length * 2, to);
      bytes.writeDoubleLE(start, to + 4);
      bytes.writeDoubleLE(end, to + 12);
      to += HEAD_BYTES + bytes.write(name, to + HEAD_BYTES, 'utf16le');
    }
    this.scratch.append(bytes);
    this.runs.push({ at, end: this.scratch.size });
    this.run = [];
    this.runBytes = 0;
  }
}

/** The extents of a list, a block of the file at a time. */
export function* extentsOf({ at, count }: SortedExtents, scratch: Scratch): Generator<Extent> {
  const block = Buffer.allocUnsafe(BLOCK);
  const each = BLOCK / 16;
  for (let done = 0; done < count; done += each) {
    scratch.read(block, at + done * 16);
    const here = Math.min(each, count - done);
    for (let i = 0; i < here; i++)
      yield { start: block.readDoubleLE(i * 16), end: block.readDoubleLE(i * 16 + 8) };
  }
}

class ExtentWriter {
  private readonly scratch: Scratch;
  private readonly block: Buffer = Buffer.allocUnsafeSlow(16 * BLOCK);
  private filled = 0;
  private count = 0;

  constructor(scratch: Scratch) {
    this.scratch = scratch;
  }

  add({ start, end }: Extent): void {
    this.block.writeDoubleLE(start, this.filled);
    this.block.writeDoubleLE(end, this.filled + 8);
    this.filled += 16;
    this.count += 1;
    if (this.filled < this.block.length) return;
    this.flush();
  }

  finish(): SortedExtents {
    this.flush();
    return { at: this.scratch.size - this.count * 16, count: this.count };
  }

  private flush(): void {
    this.scratch.append(this.block.subarray(0, this.filled));
    this.filled = 0;
  }
}

/** The runs' members, smallest first: a heap of the runs' next ones. */
function* merged(
  runs: readonly { readonly at: number; readonly end: number }[],
  scratch: Scratch,
  compare: Compare,
): Generator<Named> {
  const block = Math.max(LEAST_BLOCK, Math.min(BLOCK, Math.floor(BLOCKS_BYTES / runs.length)));
  const heads = runs.map((run, number) => new RunReader(scratch, { ...run, block }, number));
  const heap = heads.filter((head) => head.advance());
  const less = (a: RunReader, b: RunReader) =>
    (compare(a.current.name, b.current.name) || a.number - b.number) < 0;
  for (let at = (heap.length >> 1) - 1; at >= 0; at--) sink(heap, at, less);
  for (let head = heap[0]; head !== undefined; head = heap[0]) {
    yield head.current;
    if (!head.advance()) {
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) heap[0] = last;
    }
    sink(heap, 0, less);
  }
}

function sink(heap: RunReader[], from: number, less: (a: RunReader, b: RunReader) => boolean): void {
  for (let at = from; ;) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      const [one, other] = [heap[child], heap[least]];
      if (one !== undefined && other !== undefined && less(one, other)) least = child;
    }
    const [up, down] = [heap[least], heap[at]];
    if (least === at || up === undefined || down === undefined) return;
    heap[at] = up;
    heap[least] = down;
    at = least;
  }
}

class RunReader {
  current: Named = { name: '', start: 0, end: 0 };
  readonly number: number;
  private readonly scratch: Scratch;
  private at: number;
  private readonly end: number;
  private readonly least: number;
  private block: Buffer;
  private filled = 0;
  private used = 0;

  constructor(scratch: Scratch, run: { at: number; end: number; block: number }, number: number) {
    this.scratch = scratch;
    this.at = run.at;
    this.end = run.end;
    this.least = run.block;
    this.block = Buffer.allocUnsafeSlow(run.block);
    this.number = number;
  }

  /** Reads the next member; false at the end of the run. */
  advance(): boolean {
    if (!this.has(HEAD_BYTES)) return false;
    const length = this.block.readUInt32LE(this.used);
    this.has(HEAD_BYTES + length);
    const from = this.used + HEAD_BYTES;
    this.current = {
      name: this.block.toString('utf16le', from, from + length),
      start: this.block.readDoubleLE(this.used + 4),
      end: this.block.readDoubleLE(this.used + 12),
    };
    this.used = from + length;
    return true;
  }

  private has(bytes: number): boolean {
    if (this.filled - this.used >= bytes) return true;
    const from = this.at - (this.filled - this.used);
    const size = Math.min(Math.max(this.least, bytes), this.end - from);
    if (size < bytes) return false;
    if (this.block.length < size) this.block = Buffer.allocUnsafeSlow(size);
    this.scratch.read(this.block.subarray(0, size), from);
    this.at = from + size;
    this.filled = size;
    this.used = 0;
    return true;
  }
}
