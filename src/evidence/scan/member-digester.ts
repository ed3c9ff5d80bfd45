// One recipe's digest over a pass. In sorted orders a member can only be hashed once all smaller keys have been: small
// members are held back, a large one is streamed when it is its turn. Where the file's order gets in the way, the digester
// asks for another pass, knowing all keys by then; where that is not enough, for the members in order (ordered.ts).

import { UnwritableError } from '../errors.ts';
import { comparison } from '../canon/order.ts';
import { Sink } from '../canon/sink.ts';
import type { Style } from '../canon/style.ts';
import { Writer } from '../canon/writer.ts';
import { includesMember, standIn } from '../recipes/recipe.ts';
import type { Recipe, Scope } from '../recipes/recipe.ts';
import { Holder } from './digesting.ts';
import type { Digester, Place, Running } from './digesting.ts';
import type { MemberKey } from './walk.ts';

/** A member up to this size waits in memory for its turn. */
const HOLD_BYTES = 256 * 1024;
/** And all that wait, together. */
const HOLD_ALL_BYTES = 512 * 1024;
/** More members than this are not waited for: they are put in order before they are digested. */
const MOST_PARTS = 1024;

/** A member of the output: its key as written, its value if held. */
interface Part {
  readonly text: string;
  readonly key: Buffer;
  value: Buffer | null;
  done: boolean;
}

/** A recipe's digest over members whose values fit the window. */
export class MemberDigester implements Digester {
  readonly recipe: Recipe;
  digest: Buffer | undefined;
  needsPass = false;
  needsOrder = false;
  readonly gaveUp = undefined;
  protected readonly writer: Writer;
  protected readonly sink: Sink;
  protected readonly scope: Scope;
  private readonly compare: (left: string, right: string) => number;
  protected readonly bare: boolean;
  private readonly begun: () => Running;
  /** Members come in the order in which they are written. */
  private readonly inTurn: boolean;
  private hash: Running;
  private parts: Part[] = [];
  private written = 0;
  protected refused = false;
  private complete = false;
  private known = false;
  protected current: Part | null = null;
  private holder: Holder | null = null;
  protected depth = 1;
  /** Bytes that wait in all parts. */
  private held = 0;

  /** `inOrder`: the input's members come in the order of `style`. */
  constructor(recipe: Recipe, style: Style, { source, slot, begin, inOrder = false }: Place) {
    this.recipe = recipe;
    this.begun = begin;
    this.inTurn = inOrder || style.order === 'document';
    this.hash = begin();
    this.scope = recipe.scope;
    this.bare = recipe.scope === 'claims';
    this.sink = new Sink(source.arena, slot, this.hash);
    this.writer = new Writer(style, this.sink, source);
    this.compare = comparison(style.order) ?? (() => 0);
    this.depth = this.bare ? 0 : 1;
  }

  open(): void {
    if (!this.known && !this.bare) this.sink.text('{');
  }

  member(key: MemberKey): void {
    this.current = null;
    if (this.refused || this.complete || this.needsOrder || !includesMember(this.scope, key.text)) return;
    this.guard(() => this.begin(key));
  }

  private begin(key: MemberKey): void {
    if (this.bare) {
      this.current = { text: key.text, key: Buffer.alloc(0), value: null, done: true };
      return;
    }
    let part = this.known ? this.parts.find((each) => each.text === key.text) : undefined;
    if (part === undefined) {
      const written = new Holder();
      this.sink.redirect(written);
      this.writer.string(key.start, key.end, key.flags);
      this.sink.redirect(this.hash);
      part = { text: key.text, key: written.take(), value: null, done: false };
      if (!this.inTurn) this.parts.push(part);
      if (this.parts.length > MOST_PARTS) return this.giveUpWaiting();
    }
    this.current = part;
  }

  value(token: number): void {
    const part = this.current;
    if (part === null || this.refused) return;
    this.guard(() => {
      if (!this.bare && (part.done || part.value !== null)) return;
      this.startValue(part);
      const text = part.text === 'bundle_sha256' ? standIn(this.scope) : null;
      if (text !== null) this.sink.text(text);
      else this.writer.value(token, this.depth);
      this.relieve();
      this.endValue(part);
    });
  }

  openArray(): void {
    const part = this.current;
    if (part === null || this.refused) return;
    if (!this.bare && (part.done || part.value !== null)) {
      this.current = null;
      return;
    }
    this.startValue(part);
    this.sink.byte(0x5b);
  }

  element(token: number, index: number): void {
    if (this.current === null || this.refused) return;
    try {
      if (index === 0) this.writer.openArray(this.depth);
      else this.writer.itemComma(this.depth + 1);
      this.writer.value(token, this.writer.space.flatArrays ? this.depth : this.depth + 1);
      this.relieve();
    } catch (error) {
      this.refuse(error);
    }
  }

  closeArray(_end: number, count: number): void {
    const part = this.current;
    if (part === null || this.refused) return;
    if (count > 0) this.writer.closeArray(this.depth);
    else if (this.writer.space.flatArrays) this.sink.byte(0x20);
    this.sink.byte(0x5d);
    this.endValue(part);
  }

  moving(): void {
    this.sink.endRun();
  }

  /** The end of a pass: emits what can be emitted, and knows whether that was all. */
  close(): void {
    if (this.refused || this.complete || this.needsOrder) return;
    this.sink.flush();
    this.known = true;
    this.inOrder();
    this.emitReady(null);
    if (this.parts.some((part) => !part.done)) {
      this.needsPass = true;
      return;
    }
    this.finish();
  }

  private finish(): void {
    this.needsPass = false;
    this.complete = true;
    if (!this.bare) {
      if (this.written > 0) this.writer.breakLine(0);
      else if (this.writer.space.flatArrays) this.sink.byte(0x20);
      this.sink.byte(0x7d);
    }
    if (this.writer.style.newline) this.sink.text('\n');
    this.sink.flush();
    this.digest = this.hash.digest();
  }

  protected startValue(part: Part): void {
    if (this.bare) return;
    if (this.inTurn) {
      this.prefix(part);
      part.done = true;
      return;
    }
    this.holder = new Holder();
    this.sink.redirect(this.holder);
  }

  protected endValue(part: Part): void {
    if (this.holder !== null) {
      this.sink.redirect(this.hash);
      part.value = this.holder.take();
      this.held += part.value.length;
      this.holder = null;
    }
    this.current = null;
  }

  protected relieve(): void {
    const size = this.holder?.size ?? 0;
    if (size > HOLD_BYTES || this.held + size > HOLD_ALL_BYTES) this.letGo();
  }

  protected giveUpWaiting(): void {
    this.sink.redirect(this.hash);
    this.needsOrder = true;
    this.needsPass = false;
    this.holder?.empty();
    this.holder = null;
    this.current = null;
    this.parts = [];
    this.held = 0;
  }

  /** The member being held has grown large: it goes to the digest now if its turn has come, else in a later pass. */
  private letGo(): void {
    const { current: part, holder: held } = this;
    if (part === null || held === null) return;
    this.sink.redirect(this.hash);
    this.holder = null;
    this.inOrder();
    this.emitReady(part);
    if (this.known && this.parts.find((each) => !each.done) !== part) {
      held.empty();
      this.current = null;
      return;
    }
    this.prefix(part);
    part.done = true;
    held.giveTo({ update: (bytes) => this.sink.bytes(bytes) });
  }

  /** Emits held members up to `limit` (all when null), stopping at one that is not held. */
  private emitReady(limit: Part | null): void {
    for (const part of this.parts) {
      if (part === limit) return;
      if (part.done) continue;
      if (part.value === null) return;
      this.prefix(part);
      this.sink.bytes(part.value);
      part.done = true;
      if (!this.known) continue;
      this.held -= part.value.length;
      part.value = NOTHING;
    }
  }

  private inOrder(): void {
    if (this.inTurn) return;
    this.parts.sort((a, b) => this.compare(a.text, b.text));
    const first = this.parts.findIndex((part) => !part.done);
    if (first >= 0 && this.parts.some((part, index) => part.done && index > first)) this.again();
  }

  /** A smaller key came after a larger one had been hashed: start over, with every key known. */
  private again(): void {
    this.hash = this.begun();
    this.sink.redirect(this.hash);
    this.written = 0;
    this.sink.text('{');
    for (const part of this.parts) part.done = false;
  }

  private prefix(part: Part): void {
    if (this.written > 0) this.writer.comma(1);
    else this.writer.breakLine(1);
    this.written += 1;
    this.sink.bytes(part.key);
    this.writer.colon();
  }

  protected guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.refuse(error);
    }
  }

  private refuse(error: unknown): void {
    if (!(error instanceof UnwritableError)) throw error;
    this.refused = true;
    this.needsPass = false;
    this.current = null;
  }
}

const NOTHING: Buffer = Buffer.alloc(0);
