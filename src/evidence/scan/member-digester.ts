// The digests of all recipes that share a spelling: every value is written once for all of them,
// whatever each leaves out of the bundle. In sorted orders a member can only be hashed once all smaller keys have been: small
// members are held back, a large one is streamed when it is its turn. Where the file's order gets in the way, the digester asks
// for another pass, knowing all keys by then; where that is not enough, for the members in order (ordered.ts).

import { UnwritableError } from '../errors.ts';
import { comparison } from '../canon/order.ts';
import { Sink, type Target } from '../canon/sink.ts';
import type { Style } from '../canon/style.ts';
import { Writer } from '../canon/writer.ts';
import type { Recipe } from '../recipes/recipe.ts';
import { Holder, type Digester, type Part, type Place } from './digesting.ts';
import { Outputs } from './outputs.ts';
import type { MemberKey } from './walk.ts';

/** A member up to this size waits in memory for its turn. */
const HOLD_BYTES = 256 * 1024;
/** And all that wait in one digester, and in all of a pass. */
const HOLD_ALL_BYTES = 512 * 1024;
const HOLD_TOGETHER_BYTES = 6 * 1024 * 1024;
/** More members than this are not waited for: they are put in order before they are digested. */
const MOST_PARTS = 1024;

/** The digests of recipes of one spelling over members whose values fit the window. */
export class MemberDigester implements Digester {
  readonly recipes: readonly Recipe[];
  needsPass = false;
  needsOrder = false;
  protected readonly writer: Writer;
  protected readonly sink: Sink;
  protected readonly outputs: Outputs;
  private readonly compare: (left: string, right: string) => number;
  /** Members come in the order in which they are written. */
  private readonly inTurn: boolean;
  private parts: Part[] = [];
  /** The parts by name, once all are known. */
  private known: Map<string, Part> | undefined;
  protected refused = false;
  private complete = false;
  protected current: Part | null = null;
  private holder: Holder | null = null;
  /** What is held, when its turn comes. */
  private readonly into: Target = { update: (bytes) => this.sink.bytes(bytes) };
  /** How deep values lie in the document written. */
  protected readonly depth: number;
  /** Bytes that wait in all parts, and how many may. */
  private held = 0;
  private readonly room: number;
  private readonly digests: Map<Recipe, Buffer> = new Map<Recipe, Buffer>();

  /** `inOrder`: the input's members come in the order of `style`. */
  constructor(recipes: readonly Recipe[], style: Style, place: Place) {
    const { source, slot, shared, begin, inOrder = false, sharers = 1 } = place;
    this.recipes = recipes;
    this.inTurn = inOrder || style.order === 'document';
    this.sink = new Sink(source.arena, slot, NOWHERE);
    this.writer = new Writer(style, this.sink, source, shared);
    this.outputs = new Outputs(recipes, this.writer, begin);
    this.compare = comparison(style.order) ?? (() => 0);
    this.depth = this.outputs.named === 0 ? 0 : 1;
    this.room = Math.min(HOLD_ALL_BYTES, HOLD_TOGETHER_BYTES / sharers);
  }

  digestOf(recipe: Recipe): Buffer | undefined {
    return this.digests.get(recipe);
  }

  open(): void {
    if (this.known === undefined) this.outputs.open();
  }

  member(key: MemberKey): void {
    this.current = null;
    const mask = this.outputs.including(key.text);
    if (mask === 0 || this.refused || this.complete || this.needsOrder) return;
    try {
      this.begin(key, mask);
    } catch (error) {
      this.refuse(error, mask);
    }
  }

  private begin(key: MemberKey, mask: number): void {
    if (this.inTurn) {
      this.outputs.beforeMember(mask);
      if (this.outputs.aimNamed(mask)) {
        this.writer.string(key.start, key.end, key.flags);
        this.writer.colon();
      }
      this.current = this.turn;
      this.turn.text = key.text;
      this.turn.mask = mask;
      return;
    }
    this.current = this.known?.get(key.text) ?? this.newPart(key, mask);
    if (this.parts.length > MOST_PARTS) this.giveUpWaiting();
  }

  /** In place of a new part each, where parts are not kept. */
  private readonly turn: Part = { text: '', mask: 0, key: NOTHING, value: null, done: false };

  private newPart(key: MemberKey, mask: number): Part {
    const written = new Holder();
    this.outputs.aside(written);
    this.writer.string(key.start, key.end, key.flags);
    this.sink.flush();
    const part = { text: key.text, mask, key: written.take(), value: null, done: false };
    this.parts.push(part);
    return part;
  }

  value(token: number): void {
    const part = this.current;
    if (part === null || this.refused) return;
    this.guard(() => {
      if (!this.startValue(part)) return;
      this.writer.value(token, this.depth);
      this.relieve();
      this.endValue(part);
    });
  }

  openArray(): void {
    const part = this.current;
    if (part === null || this.refused) return;
    if (this.startValue(part)) this.sink.byte(0x5b);
  }

  element(token: number, index: number): void {
    if (this.current === null || this.refused) return;
    try {
      if (index === 0) this.writer.openArray(this.depth);
      else this.writer.itemComma(this.depth + 1);
      this.writer.value(token, this.writer.space.flatArrays ? this.depth : this.depth + 1);
      this.relieve();
    } catch (error) {
      this.refuse(error, this.current?.mask ?? 0);
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
    this.known ??= this.byName();
    this.inOrder();
    this.emitReady(null);
    this.needsPass = this.parts.some((part) => !part.done);
    if (this.needsPass) return;
    this.complete = true;
    for (const [recipe, digest] of this.outputs.close()) this.digests.set(recipe, digest);
  }

  private byName(): Map<string, Part> {
    const known = new Map<string, Part>();
    for (const part of this.parts) if (!known.has(part.text)) known.set(part.text, part);
    return known;
  }

  /** False where nothing of the value is wanted: a member of that name was taken before, or another value is in its place. */
  protected startValue(part: Part): boolean {
    if (this.outputs.isReplaced(part.text)) {
      if (this.inTurn) this.outputs.replace(part.mask);
      else part.value ??= new Holder();
      this.current = null;
      return false;
    }
    if (this.inTurn) {
      this.outputs.aim(part.mask);
      return true;
    }
    if (part.done || part.value !== null) {
      this.current = null;
      return false;
    }
    this.holder = new Holder();
    this.outputs.aside(this.holder);
    return true;
  }

  protected endValue(part: Part): void {
    if (this.holder !== null) {
      this.sink.flush();
      this.holder.settle();
      part.value = this.holder;
      this.held += part.value.size;
      this.holder = null;
    }
    this.current = null;
  }

  protected relieve(): void {
    const size = this.holder?.size ?? 0;
    if (size > HOLD_BYTES || this.held + size > this.room) this.letGo();
  }

  protected giveUpWaiting(): void {
    this.sink.flush();
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
    this.sink.flush();
    this.holder = null;
    this.inOrder();
    this.emitReady(part);
    if (this.known !== undefined && this.parts.find((each) => !each.done) !== part) {
      held.empty();
      this.current = null;
      return;
    }
    this.outputs.name(part);
    part.done = true;
    this.outputs.aim(part.mask);
    held.giveTo(this.into);
  }

  /** Emits held members up to `limit` (all when null), stopping at one that is not held. */
  private emitReady(limit: Part | null): void {
    for (const part of this.parts) {
      if (part === limit) return;
      if (part.done) continue;
      if (part.value === null) return;
      this.outputs.name(part);
      if (this.outputs.isReplaced(part.text)) this.outputs.replace(part.mask);
      else {
        this.outputs.aim(part.mask);
        part.value.showTo(this.into);
      }
      part.done = true;
      if (this.known === undefined) continue;
      this.held -= part.value.size;
      part.value.empty();
    }
  }

  private inOrder(): void {
    if (this.inTurn) return;
    this.parts.sort((a, b) => this.compare(a.text, b.text));
    const first = this.parts.findIndex((part) => !part.done);
    if (first < 0 || !this.parts.some((part, index) => part.done && index > first)) return;
    // A smaller key came after a larger one had been hashed: start over, with every key known.
    this.outputs.restart();
    for (const part of this.parts) part.done = false;
  }

  protected guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.refuse(error, this.current?.mask ?? 0);
    }
  }

  /** What the encoder has no form for is refused by all outputs that take it in; the others go on. */
  private refuse(error: unknown, mask: number): void {
    if (!(error instanceof UnwritableError)) throw error;
    this.refused = !this.outputs.refuse(mask);
    this.holder?.empty();
    this.holder = null;
    if (this.current !== null && !this.inTurn) this.current.value = new Holder();
    this.current = null;
    if (this.refused) this.needsPass = false;
  }
}

const NOTHING: Buffer = Buffer.alloc(0);
const NOWHERE = { update(): void {} };
