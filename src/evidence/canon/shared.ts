// Computed once for all writers of a pass: the names of an object's members if its layout is not
// known, their order under each comparison, and the text of each odd number in each form.

import { ShortTexts, textAt } from '../json/decode.ts';
import { STRIDE } from '../json/tape.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { writeNumber, type NumberForm } from './numbers.ts';
import { arrange, comparison, permutation, type KeyOrder } from './order.ts';

const MAX_REMEMBERED_NUMBERS = 4096;

const NO_LAYOUTS = new Uint8Array(0);

export class Shared {
  private readonly source: Tokeniser;
  /** The tape that `names` and `orders` are of. */
  private tape = -1;
  private readonly names: Map<number, readonly string[]> = new Map<number, readonly string[]>();
  private readonly orders: Map<KeyOrder, Map<number, Int32Array | null>> = new Map<
    KeyOrder,
    Map<number, Int32Array | null>
  >();
  /** Of the numbers met. */
  readonly texts: ShortTexts = new ShortTexts();
  /** Room for tokens, of whichever of them is writing. */
  readonly members: Int32Array = new Int32Array(256);
  private met: Uint8Array = NO_LAYOUTS;
  private readonly numbers: Map<NumberForm, Map<string, string>> = new Map<NumberForm, Map<string, string>>();

  constructor(source: Tokeniser) {
    this.source = source;
  }

  /** One cleared flag per layout; the array is reused from the previous pass. */
  layoutsMet(layouts: number): Uint8Array {
    if (this.met.length !== layouts) this.met = new Uint8Array(layouts);
    else this.met.fill(0, 0, Math.min(layouts, this.source.shapes.size));
    return this.met;
  }

  /** Which member of the object at `token` comes n-th in that order; null when they are in it as they are. */
  places(token: number, order: KeyOrder): Int32Array | null {
    const compare = comparison(order);
    if (compare === null) return null;
    const shape = this.source.tape.shape(token);
    if (shape !== 0) return permutation(this.source.shapes.byId(shape), order);
    this.renew();
    let known = this.orders.get(order);
    if (known === undefined) this.orders.set(order, (known = new Map()));
    let places = known.get(token);
    if (places === undefined) known.set(token, (places = arrange(this.namesOf(token), compare)));
    return places;
  }

  /** The decoded names of the members of the object at `token`, as they are. */
  namesOf(token: number): readonly string[] {
    this.renew();
    const known = this.names.get(token);
    if (known !== undefined) return known;
    const { tape } = this.source;
    const names: string[] = [];
    for (let key = token + STRIDE; key < tape.next(token); key = tape.next(key + STRIDE))
      names.push(textAt(this.source, key));
    this.names.set(token, names);
    return names;
  }

  /** @throws {UnwritableError} where encoders of that form refuse the number */
  number(form: NumberForm, token: string): string {
    let known = this.numbers.get(form);
    if (known === undefined) this.numbers.set(form, (known = new Map()));
    let text = known.get(token);
    if (text === undefined) {
      text = writeNumber(form, token);
      // Those met last are met again: by the next writer of the same value.
      if (known.size >= MAX_REMEMBERED_NUMBERS) known.clear();
      known.set(token, text);
    }
    return text;
  }

  /** Drops the entries of a released tape. */
  private renew(): void {
    const { filled } = this.source.tape;
    if (filled === this.tape) return;
    this.tape = filled;
    if (this.names.size > 0) this.names.clear();
    for (const known of this.orders.values()) if (known.size > 0) known.clear();
  }
}
