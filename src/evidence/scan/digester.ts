// Digests of one spelling over a pass; values larger than the window are written part by part.

import type { Style } from '../canon/style.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { Place } from './digesting.ts';
import type { LargeValue } from './large.ts';
import { MemberDigester } from './member-digester.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { comparison, type Compare } from '../canon/order.ts';
import type { Sink } from '../canon/sink.ts';
import type { Writer } from '../canon/writer.ts';
import { textAt } from '../json/decode.ts';

export class StyleDigester extends MemberDigester {
  private readonly outline: Outline;

  constructor(recipes: readonly Recipe[], style: Style, place: Place) {
    super(recipes, style, place);
    this.outline = new Outline(this.writer, place.source);
  }

  beginLarge(_start: number, index: number): void {
    const part = this.current;
    if (part === null || this.refused) return;
    if (index < 0) {
      if (this.startValue(part)) this.outline.begin(this.depth);
      return;
    }
    if (index === 0) this.writer.openArray(this.depth);
    else this.writer.itemComma(this.depth + 1);
    this.outline.begin(this.writer.space.flatArrays ? this.depth : this.depth + 1);
  }

  enter(object: boolean): void {
    this.inLarge(() => this.outline.enter(object));
  }

  partKey(token: number): void {
    this.inLarge(() => this.outline.key(token));
    if (this.current !== null && this.outline.disordered) this.giveUpWaiting();
  }

  part(token: number): void {
    this.inLarge(() => this.outline.value(token));
  }

  beginText(): void {
    this.inLarge(() => this.outline.beginText());
  }

  text(start: number, end: number, flags: number): void {
    this.inLarge(() => this.writer.text(start, end, flags));
  }

  endText(): void {
    this.inLarge(() => this.outline.endText());
  }

  leave(): void {
    this.inLarge(() => this.outline.leave());
  }

  endLarge(_end: number, { index }: LargeValue): void {
    if (this.current !== null && !this.refused && index < 0) this.endValue(this.current);
  }

  private inLarge(write: () => void): void {
    if (this.current === null || this.refused) return;
    this.guard(write);
    if (!this.refused) this.relieve();
  }
}

// A large value written as it passes by, in parts: brackets, commas and names between what the writer can write whole. Its
// members stay in the order in which they come; whether that is the style's order is noticed.

interface Level {
  readonly object: boolean;
  readonly depth: number;
  count: number;
  last: string;
}

class Outline {
  /** Some object's members did not come in the style's order. */
  disordered = false;
  private readonly writer: Writer;
  private readonly sink: Sink;
  private readonly source: Tokeniser;
  private readonly compare: Compare | null;
  private readonly levels: Level[] = [];
  private depth = 0;

  constructor(writer: Writer, source: Tokeniser) {
    this.writer = writer;
    this.sink = writer.sink;
    this.source = source;
    this.compare = comparison(writer.style.order);
  }

  /** `depth` is how deep the value lies in the document written. */
  begin(depth: number): void {
    this.levels.length = 0;
    this.depth = depth;
    this.disordered = false;
  }

  enter(object: boolean): void {
    const depth = this.item();
    this.levels.push({ object, depth, count: 0, last: '' });
    this.sink.byte(object ? 0x7b : 0x5b);
  }

  key(token: number): void {
    const level = this.levels.at(-1);
    if (level === undefined) return;
    const { tape } = this.source;
    if (this.compare !== null) {
      const text = textAt(this.source, token);
      if (level.count > 0 && this.compare(level.last, text) > 0) this.disordered = true;
      level.last = text;
    }
    if (level.count === 0) this.writer.breakLine(level.depth + 1);
    else this.writer.comma(level.depth + 1);
    level.count += 1;
    this.writer.string(tape.start(token), tape.end(token), tape.cells[token] ?? 0);
    this.writer.colon();
  }

  value(token: number): void {
    const depth = this.item();
    this.writer.value(token, depth);
  }

  beginText(): void {
    this.item();
    this.sink.byte(0x22);
  }

  endText(): void {
    this.sink.byte(0x22);
  }

  leave(): void {
    const level = this.levels.pop();
    if (level === undefined) return;
    const { flatArrays } = this.writer.space;
    if (level.count === 0 && flatArrays) this.sink.byte(0x20);
    else if (level.count > 0 && level.object) this.writer.breakLine(level.depth);
    else if (level.count > 0) this.writer.closeArray(level.depth);
    this.sink.byte(level.object ? 0x7d : 0x5d);
  }

  /** What comes before the next value, and the depth of that value. */
  private item(): number {
    const level = this.levels.at(-1);
    if (level === undefined) return this.depth;
    if (level.object) return level.depth + 1;
    if (level.count === 0) this.writer.openArray(level.depth);
    else this.writer.itemComma(level.depth + 1);
    level.count += 1;
    return this.writer.space.flatArrays ? level.depth : level.depth + 1;
  }
}
