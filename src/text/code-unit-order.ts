// The orders of texts that are the same on every machine: by UTF-16 code units, by code points; no locale.

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
