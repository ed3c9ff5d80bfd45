// The orders in which encoders write an object's members, as comparisons of decoded keys, and the
// permutation that each means for a key shape. JavaScript's own order is special: keys that look like array indices come first.

import type { Shape } from '../json/shapes.ts';
import { byCodePoints, byCodeUnits } from '../../text/code-unit-order.ts';

export const KEY_ORDERS = ['document', 'codepoint', 'utf16', 'length', 'javascript'] as const;
export type KeyOrder = (typeof KEY_ORDERS)[number];

export type Compare = (left: string, right: string) => number;

/** The comparison of an order; null where members stay where they are. */
export function comparison(order: KeyOrder): Compare | null {
  if (order === 'codepoint') return byCodePoints;
  if (order === 'utf16') return byCodeUnits;
  if (order === 'length') return byLength;
  if (order === 'javascript') return byIndex;
  return null;
}

/** Which member comes n-th when `order` writes an object of this shape; null when that is the document's order. */
export function permutation(shape: Shape, order: KeyOrder): Int32Array | null {
  const number = KEY_ORDERS.indexOf(order);
  const known = shape.permutations[number];
  if (known !== undefined) return known;
  const compare = comparison(order);
  const names = shape.keys().map((key) => key.text);
  const worked = compare === null ? null : arrange(names, compare);
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

function byLength(left: string, right: string): number {
  return Buffer.byteLength(left) - Buffer.byteLength(right) || byCodePoints(left, right);
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
