// Digests of one spelling over a pass, values larger than the window included: these are written part by part as they come.

import type { Style } from '../canon/style.ts';
import type { Recipe } from '../recipes/recipe.ts';
import type { Place } from './digesting.ts';
import type { LargeValue } from './large.ts';
import { MemberDigester } from './member-digester.ts';
import { Outline } from './outline.ts';

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
