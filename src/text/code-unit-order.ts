// Orders of texts that are the same on every machine, by code units or code points, and the search of a sorted list.

/** For `sort`: below 0 where `one` comes first. */
export function byCodeUnits(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** By code points, which is the order of UTF-8 bytes: surrogates come after all other units. For `sort`. */
export function byCodePoints(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a !== b) return weight(a) - weight(b);
  }
  return one.length - other.length;
}

function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * The first index below `count` for which `holds`; `count` where there is none. Whatever it holds for, it has to hold for all that
 * comes after.
 */
export function firstWhere(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
