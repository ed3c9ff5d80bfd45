// A position in a bundle that is read through a window: the next byte, the next value as tokens,
// more of the input. The event loop runs while the window moves, and visitors hear before it does.

import { JsonSyntaxError } from '../errors.ts';
import type { Arena, ByteReader } from '../json/arena.ts';
import { NEED_MORE } from '../json/scan.ts';
import { STRIDE } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { Breath } from './breath.ts';
import type { Visitor } from './walk.ts';

/** Bytes and tokens, times visitors, that are some milliseconds of work. */
const MUCH = 512 * 1024;
/** What a value weighs beside its bytes, and a token of it. */
const [VALUE, TOKEN] = [256, 16];

export class Cursor {
  readonly source: Tokeniser;
  readonly arena: Arena;
  readonly visitors: readonly Visitor[];
  readonly breath: Breath;
  /** The index in the arena. */
  at: number;
  /** 1 once a carriage return was seen between tokens. */
  returns = 0;
  private readonly reader: ByteReader;
  /** Done since the event loop last had its turn. */
  private work = 0;

  constructor(source: Tokeniser, reader: ByteReader, visitors: readonly Visitor[]) {
    this.source = source;
    this.arena = source.arena;
    this.reader = reader;
    this.breath = new Breath(reader.signal);
    this.visitors = visitors;
    source.arena.reset();
    source.moved();
    this.at = source.arena.origin;
  }

  /** The offset in the input. */
  get offset(): number {
    return this.arena.base + this.at;
  }

  /**
   * The next byte that is not white space where the window holds it, else -1: then `peek` has to be waited for. Waiting for
   * what is there already would cost more than all the rest.
   */
  near(): number {
    const at = this.source.skip(this.at);
    if (at >= this.arena.limit) return -1;
    this.at = at;
    return this.arena.bytes[at] ?? -1;
  }

  /** As `tokens` where the window holds the value; else false, and `tokens` has to be waited for. */
  take(depth: number): boolean {
    const end = this.source.value(this.at, depth);
    if (end === NEED_MORE) return false;
    this.at = end;
    return true;
  }

  /**
   * The value at the position goes onto the tape; the position moves behind it. `depth` is the nesting around it. False,
   * and the position as it was, where the value is larger than the widest window or the tape.
   */
  async tokens(depth: number): Promise<boolean> {
    const { arena, source } = this;
    for (;;) {
      const end = source.value(this.at, depth);
      if (end !== NEED_MORE) {
        this.at = end;
        return true;
      }
      if (source.tape.full || (arena.full && this.at === arena.origin)) return false;
      // A value is begun again only when twice as much of it is there: what arrives in crumbs costs no more.
      const wanted = (arena.limit - this.at) * 2;
      do await this.more();
      while (!arena.ended && !arena.full && arena.limit - this.at < wanted);
    }
  }

  /** The next byte that is not white space, or -1 at the end of the input. */
  async peek(): Promise<number> {
    const { arena } = this;
    for (;;) {
      this.at = this.source.skip(this.at);
      if (this.at < arena.limit) return arena.bytes[this.at] ?? -1;
      if (arena.ended) return -1;
      await this.more();
    }
  }

  /**
   * Tells every visitor of the value on the tape. After much work, and between visitors where the value is much by itself,
   * the event loop runs: the promise is to be waited for.
   */
  tell(how: (visitor: Visitor) => void): Promise<void> | undefined {
    const { tape } = this.source;
    const bytes = tape.length === 0 ? 0 : tape.end(0) - tape.start(0);
    return this.share(VALUE + bytes + (tape.length / STRIDE) * TOKEN, how);
  }

  /** The same of something else that weighs so much. */
  share(weight: number, how: (visitor: Visitor) => void): Promise<void> | undefined {
    const work = weight * this.visitors.length;
    if (work > MUCH) return this.shareSlowly(how);
    for (const visitor of this.visitors) how(visitor);
    this.work += work;
    if (this.work < MUCH) return undefined;
    this.work = 0;
    return this.breath.due();
  }

  private async shareSlowly(how: (visitor: Visitor) => void): Promise<void> {
    for (const visitor of this.visitors) {
      how(visitor);
      await this.breath.due();
    }
  }

  /** Moves the window on: what lies before the position goes. */
  async more(): Promise<void> {
    this.lookForReturns();
    for (const visitor of this.visitors) visitor.moving?.(this.at);
    const filling = this.arena.fill(this.at, this.reader);
    if (filling !== undefined) await filling;
    this.at = this.arena.origin;
    this.source.moved();
    for (const visitor of this.visitors) {
      const settling = visitor.settle?.();
      if (settling !== undefined) await settling;
    }
    await this.breath.due();
  }

  /** A raw carriage return can only be between tokens: inside strings it is refused. */
  lookForReturns(): void {
    const { arena } = this;
    if (arena.controls && this.returns === 0 && arena.bytes.subarray(arena.origin, this.at).includes(0x0d))
      this.returns = 1;
  }

  /** @throws {JsonSyntaxError} at the position */
  wrong(wanted: string): never {
    const { offset } = this;
    if (this.at >= this.arena.limit)
      throw new JsonSyntaxError('truncated', offset, `the input ends at byte ${offset}, inside the bundle`);
    throw new JsonSyntaxError('unexpected', offset, `expected ${wanted}, at byte ${offset}`);
  }
}
