// Which orders of members give the same document for what was seen so far. Two orders stay together until some object's
// members would be ordered differently under them; who looks for it is told cheaply of most objects that they cannot.

import { keyOrders } from '../canon/order.ts';
import type { KeyOrder } from '../canon/order.ts';

type Places = (order: KeyOrder) => Int32Array | null;

/** Orders that differ only where a name has a certain character, and that character. */
const SELDOM: readonly (readonly [KeyOrder, KeyOrder, RegExp])[] = [
  // Without surrogates, units and code points come in the same order.
  ['codepoint', 'utf16', /[\ud800-\udfff]/],
  // JavaScript moves array indices only.
  ['document', 'javascript', /^\d/],
];

/** So many names are not put in order only to see where they would be. */
const MANY = 4096;

export class Orders {
  private together: (readonly [KeyOrder, KeyOrder])[] = pairs(keyOrders());
  /** How often two orders were found to differ. */
  parted = 0;

  /** An object's names, and where each order would put them. */
  see(names: readonly string[], places: Places): void {
    if (names.length > MANY) for (const name of names) this.seeName(name);
    else this.keep((one, other) => !mayDiffer(one, other, names) || same(places(one), places(other)));
  }

  /** A name in an object of which no more is known: only what no neighbour can change is taken for equal. */
  seeName(name: string): void {
    this.keep((one, other) => !mayDiffer(one, other, [name]) && isSeldom(one, other));
  }

  /** The first order that cannot be told from this one. */
  first(order: KeyOrder): KeyOrder {
    return this.together.find(([, other]) => other === order)?.[0] ?? order;
  }

  private keep(equal: (one: KeyOrder, other: KeyOrder) => boolean): void {
    if (this.together.every(([one, other]) => equal(one, other))) return;
    this.together = this.together.filter(([one, other]) => equal(one, other));
    this.parted += 1;
  }
}

function pairs(orders: readonly KeyOrder[]): (readonly [KeyOrder, KeyOrder])[] {
  return orders.flatMap((one, at) => orders.slice(at + 1).map((other) => [one, other] as const));
}

function isSeldom(one: KeyOrder, other: KeyOrder): boolean {
  return SELDOM.some(([a, b]) => a === one && b === other);
}

function mayDiffer(one: KeyOrder, other: KeyOrder, names: readonly string[]): boolean {
  const seldom = SELDOM.find(([a, b]) => a === one && b === other);
  return seldom === undefined || names.some((name) => seldom[2].test(name));
}

function same(one: Int32Array | null, other: Int32Array | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((place, index) => place === other[index]);
}
