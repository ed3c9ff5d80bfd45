// The structure of JSON known to be valid, found quickly: where members of large objects begin and
// end. Values are not read; strings are skipped by native search.

import type { Compare } from '../canon/order.ts';
import { decodeString } from '../json/decode.ts';
import { ESCAPES } from '../json/tape.ts';
import type { Breath } from './breath.ts';
import type { Reordered } from './ordered.ts';
import type { Scratch } from '../input/scratch.ts';
import { Sorter } from './sorter.ts';

/** Objects up to this size are sorted in the window by their reader. */
const LARGE = 256 * 1024;
/** Objects further in do not hold many names in memory while what is inside them is passed over. */
const FEW_LEVELS = 4;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

interface Frame {
  readonly object: boolean;
  readonly start: number;
  readonly sorter: Sorter | undefined;
  /** Where the member that is being passed over began; -1 between members. */
  member: number;
  name: string;
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly sorter: Sorter;
}

export class Skim {
  /** The object has ended. */
  ended = false;
  private readonly compare: Compare;
  private readonly scratch: Scratch;
  private readonly frames: Frame[] = [];
  private readonly found: Found[] = [];
  /** The offset of the window's first byte. */
  private base = 0;
  private inString = false;
  private escaped = false;
  /** The pieces of the name that is being read; undefined in other strings. */
  private naming: Buffer[] | undefined;

  constructor(compare: Compare, scratch: Scratch) {
    this.compare = compare;
    this.scratch = scratch;
  }

  /** The next bytes of the input. */
  take(window: Buffer): void {
    let at = 0;
    while (at < window.length && !this.ended) {
      at = this.inString ? this.string(window, at) : this.mark(window, at);
    }
    this.base += window.length;
  }

  /** All objects that are to be put in order, by their start: the whole one first. */
  async finish(breath: Breath): Promise<readonly Reordered[]> {
    const objects: Reordered[] = [];
    for (const { start, end, sorter } of this.found.sort((a, b) => a.start - b.start)) {
      objects.push({ start, end, members: await sorter.finish(breath) });
      await breath.due();
    }
    return objects;
  }

  private mark(window: Buffer, at: number): number {
    const byte = window[at];
    const frame = this.frames.at(-1);
    if (byte === QUOTE) {
      this.inString = true;
      if (frame?.object === true && frame.member < 0) {
        frame.member = this.base + at;
        this.naming = [];
      }
    } else if (byte === 0x7b || byte === 0x5b) {
      const object = byte === 0x7b;
      if (this.frames.length > FEW_LEVELS) frame?.sorter?.relieve();
      const sorter = object ? new Sorter(this.compare, this.scratch) : undefined;
      this.frames.push({ object, start: this.base + at, sorter, member: -1, name: '' });
    } else if (byte === 0x2c) this.endMember(frame, this.base + at);
    else if (byte === 0x7d || byte === 0x5d) {
      this.endMember(frame, this.base + at);
      this.close(this.base + at + 1);
    }
    return at + 1;
  }

  private string(window: Buffer, from: number): number {
    let at = from;
    if (this.escaped) {
      this.escaped = false;
      at += 1;
    }
    let quote = -1;
    for (;;) {
      if (quote < at) quote = indexOrEnd(window, QUOTE, at);
      const slash = indexOrEnd(window.subarray(0, quote), BACKSLASH, at);
      if (slash < quote) {
        at = slash + 2;
        if (at <= window.length) continue;
        this.escaped = true;
      }
      const end = Math.min(quote, window.length);
      this.naming?.push(Buffer.from(window.subarray(from, end)));
      if (this.escaped || quote === window.length) return window.length;
      this.inString = false;
      this.named();
      return quote + 1;
    }
  }

  private named(): void {
    const frame = this.frames.at(-1);
    if (this.naming === undefined || frame === undefined) return;
    const raw = Buffer.concat([MARK, ...this.naming, MARK]);
    frame.name = decodeString(raw, 0, raw.length, raw.includes(BACKSLASH) ? ESCAPES : 0);
    this.naming = undefined;
  }

  private endMember(frame: Frame | undefined, end: number): void {
    if (frame?.sorter === undefined || frame.member < 0) return;
    frame.sorter.add(frame.name, frame.member, end);
    frame.member = -1;
  }

  private close(end: number): void {
    const frame = this.frames.pop();
    this.ended = this.frames.length === 0;
    if (frame?.sorter === undefined) return;
    if (end - frame.start <= LARGE && !this.ended) return;
    frame.sorter.relieve();
    this.found.push({ start: frame.start, end, sorter: frame.sorter });
  }
}

const MARK = Buffer.from('"');

function indexOrEnd(bytes: Buffer, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at < 0 ? bytes.length : at;
}
