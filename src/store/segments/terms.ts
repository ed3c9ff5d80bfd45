// Stems in the order of their UTF-8 bytes, as databases compare them (SQLite by itself, PostgreSQL by collation "C");
// JavaScript's own order differs where a character needs two code units.

/** For `sort`. */
export function byBytes(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (a !== b) return weight(a) - weight(b);
  }
  return one.length - other.length;
}

/** Halves of pairs are after everything else that is one unit long. */
function weight(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

const HALF = /[\ud800-\udfff]/;

/** Sorted in place. */
export function sortTerms(terms: string[]): string[] {
  return terms.some((term) => HALF.test(term)) ? terms.sort(byBytes) : terms.sort();
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function bytesOfTerm(term: string): Uint8Array {
  return encoder.encode(term);
}

export function termOfBytes(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
