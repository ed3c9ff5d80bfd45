// Characters of a string as sent: raw UTF-8 and escapes, known to be well formed.

/** The code point that begins at `at`, in UTF-8 known to be valid. */
export function rawCode(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return lead;
  const second = (bytes[at + 1] ?? 0) & 0x3f;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second;
  const third = (bytes[at + 2] ?? 0) & 0x3f;
  if (lead < 0xf0) return ((lead & 0xf) << 12) | (second << 6) | third;
  return ((lead & 7) << 18) | (second << 12) | (third << 6) | ((bytes[at + 3] ?? 0) & 0x3f);
}

export function lengthOf(lead: number): number {
  return lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

/** The index after the escape at `at`; a surrogate pair is one escape. */
export function endOfEscape(bytes: Buffer, at: number, end: number): number {
  if (bytes[at + 1] !== 0x75) return at + 2;
  const high = hexUnit(bytes, at + 2);
  if (high < 0xd800 || high > 0xdbff || at + 12 > end) return at + 6;
  if (bytes[at + 6] !== 0x5c || bytes[at + 7] !== 0x75) return at + 6;
  const low = hexUnit(bytes, at + 8);
  return low >= 0xdc00 && low <= 0xdfff ? at + 12 : at + 6;
}

const SHORT = new Map([
  [0x62, 8],
  [0x66, 12],
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
]);

export function escapedCode(bytes: Buffer, at: number, next: number): number {
  if (next - at === 2) return SHORT.get(bytes[at + 1] ?? 0) ?? bytes[at + 1] ?? 0;
  const high = hexUnit(bytes, at + 2);
  return next - at === 6 ? high : (high - 0xd800) * 0x400 + hexUnit(bytes, at + 8) - 0xdc00 + 0x10000;
}

function hexUnit(bytes: Buffer, at: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i++) {
    const byte = bytes[i] ?? 0;
    unit = unit * 16 + (byte < 0x3a ? byte - 0x30 : (byte | 0x20) - 0x57);
  }
  return unit;
}
