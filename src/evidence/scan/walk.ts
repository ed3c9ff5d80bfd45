// One pass over a bundle of any size: the top-level object member by member, top-level arrays element by element. Only
// one claim has to fit the window. Visitors see each value once, as tokens; who needs more than one pass walks again.

import { JsonSyntaxError } from '../errors.ts';
import type { ByteReader } from '../json/arena.ts';
import { decodeString } from '../json/decode.ts';
import { NEED_MORE } from '../json/scan.ts';
import { ESCAPES } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';

/** A top-level key: `start` and `end` are its place in the arena, `before` where the member before it ended. */
export interface MemberKey {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly flags: number;
  readonly before: number;
  readonly first: boolean;
}

/** What takes part in a pass. Arena indices are valid during the call only, and until `moving`. */
export interface Visitor {
  open?(start: number): void;
  member?(key: MemberKey): void;
  /** A member's whole value, at `token` of the tape. */
  value?(token: number): void;
  openArray?(start: number): void;
  element?(token: number, index: number): void;
  closeArray?(end: number, count: number): void;
  close?(end: number): void;
  /** The window is about to move: everything before arena index `keep` goes. */
  moving?(keep: number): void;
}

/** What lies around the object in the input. Offsets count bytes of the input. */
export interface Surroundings {
  bom: boolean;
  start: number;
  end: number;
  /** White space after the object, as found (at most 64 bytes of it). */
  tail: string;
  /** Offset of the first byte after the object that is not white space; null when nothing follows. */
  trailing: number | null;
  /** The first bytes there. */
  trailingText: string;
  /** Carriage returns seen between tokens, or at least one of them. */
  carriageReturns: number;
  /** Bytes read in all. */
  size: number;
}

/**
 * Walks the object in `reader`'s input, from its start.
 * @throws {JsonSyntaxError} with the exact offset where the input is not a JSON object.
 */
export async function walk(
  source: Tokeniser,
  reader: ByteReader,
  visitors: readonly Visitor[],
): Promise<Surroundings> {
  const pass = new Pass(source, reader, visitors);
  return pass.run();
}

class Pass {
  private readonly source: Tokeniser;
  private readonly reader: ByteReader;
  private readonly visitors: readonly Visitor[];
  private at: number;
  private returns = 0;

  constructor(source: Tokeniser, reader: ByteReader, visitors: readonly Visitor[]) {
    this.source = source;
    this.reader = reader;
    this.visitors = visitors;
    source.arena.reset();
    source.moved();
    this.at = source.arena.origin;
  }

  async run(): Promise<Surroundings> {
    const { arena } = this.source;
    const bom = await this.start();
    const start = arena.base + this.at;
    for (const visitor of this.visitors) visitor.open?.(this.at);
    this.at++;
    await this.members();
    this.lookForReturns();
    for (const visitor of this.visitors) visitor.close?.(this.at);
    return this.rest({
      bom,
      start,
      end: arena.base + this.at,
      tail: '',
      trailing: null,
      trailingText: '',
      carriageReturns: this.returns,
      size: 0,
    });
  }

  private async start(): Promise<boolean> {
    const { arena } = this.source;
    try {
      while (arena.limit - arena.origin < 4 && !arena.ended) await this.more();
    } finally {
      // Also, and above all, where it is no UTF-8.
      refuseUtf16(arena.bytes.subarray(arena.origin, arena.limit));
    }
    const bom = arena.bytes.readUIntBE(this.at, 3) === 0xefbbbf && arena.limit - arena.origin >= 3;
    if (bom) this.at += 3;
    const byte = await this.peek();
    if (byte < 0) throw new JsonSyntaxError('empty', arena.base + this.at, 'the input is empty');
    if (byte !== 0x7b) this.refuse(byte);
    return bom;
  }

  private async members(): Promise<void> {
    let before = this.at;
    let beforeOffset = this.source.arena.base + before;
    for (let first = true; ; first = false) {
      let byte = await this.peek();
      if (byte === 0x7d && first) break;
      if (!first) {
        if (byte === 0x7d) break;
        if (byte !== 0x2c) this.wrong('a comma or }');
        this.at++;
        byte = await this.peek();
      }
      if (byte !== 0x22) this.wrong('a member name in quotes');
      await this.tokens();
      before = Math.max(this.source.arena.origin, beforeOffset - this.source.arena.base);
      await this.member(before, first);
      beforeOffset = this.source.arena.base + this.at;
    }
    this.at++;
  }

  private async member(before: number, first: boolean): Promise<void> {
    const { tape, arena } = this.source;
    const start = tape.start(0);
    const end = tape.end(0);
    const flags = (tape.cells[0] as number) & ESCAPES;
    const text = decodeString(arena.bytes, start, end, flags);
    for (const visitor of this.visitors) visitor.member?.({ text, start, end, flags, before, first });
    if ((await this.peek()) !== 0x3a) this.wrong('a colon');
    this.at++;
    const byte = await this.peek();
    if (byte === 0x5b) return this.array();
    await this.tokens();
    for (const visitor of this.visitors) visitor.value?.(0);
  }

  private async array(): Promise<void> {
    const { arena, tape } = this.source;
    const visitors = this.visitors;
    for (const visitor of visitors) visitor.openArray?.(this.at);
    this.at++;
    let count = 0;
    for (; ; count++) {
      if (this.at >= arena.limit || (arena.bytes[this.at] as number) <= 0x20) await this.peek();
      let byte = this.at < arena.limit ? (arena.bytes[this.at] as number) : -1;
      if (byte === 0x5d) break;
      if (count > 0) {
        if (byte !== 0x2c) this.wrong('a comma or ]');
        this.at++;
        byte = 0;
      }
      const end = this.source.value(this.at, 2);
      if (end === NEED_MORE) await this.tokens(2);
      else this.at = end;
      for (let i = 0; i < visitors.length; i++) (visitors[i] as Visitor).element?.(0, count);
    }
    this.at++;
    for (const visitor of visitors) visitor.closeArray?.(this.at, count);
    tape.length = 0;
  }

  /** The value at the position goes onto the tape; the position moves behind it. */
  private async tokens(depth = 1): Promise<void> {
    for (;;) {
      const end = this.source.value(this.at, depth);
      if (end !== NEED_MORE) {
        this.at = end;
        return;
      }
      await this.more();
    }
  }

  /** The next byte that is not white space, or -1 at the end of the input. */
  private async peek(): Promise<number> {
    const { arena } = this.source;
    for (;;) {
      this.at = this.source.skip(this.at);
      if (this.at < arena.limit) return arena.bytes[this.at] as number;
      if (arena.ended) return -1;
      await this.more();
    }
  }

  private async more(): Promise<void> {
    const { arena } = this.source;
    this.lookForReturns();
    for (const visitor of this.visitors) visitor.moving?.(this.at);
    const keep = this.at;
    const filling = arena.fill(keep, this.reader);
    if (filling !== undefined) await filling;
    this.at = arena.origin;
    this.source.moved();
  }

  /** A raw carriage return can only stand between tokens: inside strings it is refused. */
  private lookForReturns(): void {
    const { arena } = this.source;
    if (arena.controls && this.returns === 0 && arena.bytes.subarray(arena.origin, this.at).includes(0x0d))
      this.returns = 1;
  }

  private async rest(found: Surroundings): Promise<Surroundings> {
    const { arena } = this.source;
    const from = this.at;
    const beyond = this.source.skip(from);
    found.tail = arena.bytes.toString('latin1', from, Math.min(beyond, arena.limit, from + 64));
    if ((await this.peek()) >= 0) {
      found.trailing = arena.base + this.at;
      found.trailingText = arena.bytes.toString('utf8', this.at, Math.min(arena.limit, this.at + 40));
    }
    while (!arena.ended) {
      this.at = arena.limit;
      await this.more();
    }
    found.size = arena.base + arena.limit;
    return found;
  }

  private refuse(byte: number): never {
    const offset = this.source.arena.base + this.at;
    if (byte === 0x3c)
      throw new JsonSyntaxError('unexpected', offset, 'this looks like HTML or XML, not JSON');
    if (byte === 0x5b)
      throw new JsonSyntaxError('unexpected', offset, 'a JSON array: an evidence bundle is an object');
    throw new JsonSyntaxError('unexpected', offset, `expected a JSON object, at byte ${offset}`);
  }

  private wrong(wanted: string): never {
    const { arena } = this.source;
    const offset = arena.base + this.at;
    if (this.at >= arena.limit)
      throw new JsonSyntaxError('truncated', offset, `the input ends at byte ${offset}, inside the bundle`);
    throw new JsonSyntaxError('unexpected', offset, `expected ${wanted}, at byte ${offset}`);
  }
}

function refuseUtf16(head: Buffer): void {
  const mark = head.length >= 2 ? head.readUInt16BE(0) : 0;
  const nul = head.length >= 2 && (head[0] === 0) !== (head[1] === 0);
  if (mark !== 0xfffe && mark !== 0xfeff && !nul) return;
  throw new JsonSyntaxError(
    'utf16',
    0,
    'this is UTF-16 (PowerShell writes it with >): JSON is UTF-8; convert it, or download with -o',
  );
}
