// The orders in which encoders write an object's members, as comparisons of decoded keys, and the permutation that each
// means for a key shape. JavaScript's own order is special: keys that look like array indices come first.

import type { Shape } from '../json/shapes.ts';

export type KeyOrder = 'document' | 'codepoint' | 'utf16' | 'length' | 'javascript';

export type Compare = (left: string, right: string) => number;

const ORDERS: readonly KeyOrder[] = ['document', 'codepoint', 'utf16', 'length', 'javascript'];

export function keyOrders(): readonly KeyOrder[] {
  return ORDERS;
}

/** The comparison of an order; null where members stay where they are. */
export function comparison(order: KeyOrder): Compare | null {
  if (order === 'codepoint') return byCodePoint;
  if (order === 'utf16') return byUnit;
  if (order === 'length') return byLength;
  if (order === 'javascript') return byIndex;
  return null;
}

/** Which member comes n-th when `order` writes an object of this shape; null when that is the document's order. */
export function permutation(shape: Shape, order: KeyOrder): Int32Array | null {
  const number = ORDERS.indexOf(order);
  const known = shape.permutations[number];
  if (known !== undefined) return known;
  const worked = workOut(shape, comparison(order));
  shape.permutations[number] = worked;
  return worked;
}

/** The n-th place of each text under a comparison (stable), or null when nothing moves. */
export function arrange(texts: readonly string[], compare: Compare): Int32Array | null {
  if (texts.every((text, index) => index === 0 || compare(texts[index - 1] ?? '', text) <= 0)) return null;
  const places = texts.map((_text, index) => index);
  places.sort((a, b) => compare(texts[a] as string, texts[b] as string) || a - b);
  return Int32Array.from(places);
}

function workOut(shape: Shape, compare: Compare | null): Int32Array | null {
  if (compare === null) return null;
  return arrange(
    shape.keys().map((key) => key.text),
    compare,
  );
}

function byUnit(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** UTF-8 byte order and code point order are one: only surrogates sort differently from UTF-16 units. */
function byCodePoint(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const a = left.charCodeAt(i);
    const b = right.charCodeAt(i);
    if (a !== b) return lift(a) - lift(b);
  }
  return left.length - right.length;
}

function lift(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function byLength(left: string, right: string): number {
  return Buffer.byteLength(left) - Buffer.byteLength(right) || byCodePoint(left, right);
}

function byIndex(left: string, right: string): number {
  const a = arrayIndex(left);
  const b = arrayIndex(right);
  if (a >= 0 && b >= 0) return a - b;
  return a >= 0 ? -1 : b >= 0 ? 1 : 0;
}

function arrayIndex(key: string): number {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(key)) return -1;
  const value = Number(key);
  return value < 4_294_967_295 ? value : -1;
}
