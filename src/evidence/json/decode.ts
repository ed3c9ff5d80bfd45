// From a string token to the text it means. Used for keys, for the few members that checks look at,
// and for samples: never for every string of a bundle.

import { ESCAPES, STRING, type Tape } from './tape.ts';

const SHORT: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * The text of a string token, `start` and `end` at its quotes (end exclusive). A lone surrogate stays one, so that two
 * different damaged strings never compare equal.
 */
export function decodeString(bytes: Buffer, start: number, end: number, flags: number): string {
  const raw = utf8(bytes, start + 1, end - 1);
  if ((flags & ESCAPES) === 0) return raw;
  return raw.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_all, hex: string | undefined, one: string) =>
    hex === undefined ? (SHORT[one] ?? one) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Where tokens are: a tokenizer. */
interface Tokens {
  readonly tape: Tape;
  readonly arena: { readonly bytes: Buffer };
}

/** The text of the string or name at a token of the tape. */
export function textAt({ tape, arena }: Tokens, token: number): string {
  return decodeString(arena.bytes, tape.start(token), tape.end(token), tape.cells[token] ?? 0);
}

/** A token of the tape as it was sent. */
export function rawAt({ tape, arena }: Tokens, token: number): string {
  return utf8(arena.bytes, tape.start(token), tape.end(token));
}

/** A scalar as text; an object or array as its JSON. */
export function stringAt(source: Tokens, token: number): string {
  return source.tape.kind(token) === STRING ? textAt(source, token) : rawAt(source, token);
}

/** UTF-8 bytes as text; the caller knows that they are valid. */
function utf8(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('utf8', start, end);
}

/** ASCII bytes (numbers, literals) as text. */
export function ascii(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end);
}

// Short tokens as text (numbers, dates, verdicts): most were met before, and no text of those is made again.

/** A power of two. */
const SLOTS = 256;
const LONGEST = 32;

export class ShortTexts {
  private readonly texts: string[] = Array.from({ length: SLOTS }, () => '');

  /** bytes[start, end), which are ASCII, as text. */
  at(bytes: Buffer, start: number, end: number): string {
    if (end - start > LONGEST) return ascii(bytes, start, end);
    let hash = 0;
    for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const slot = (hash ^ (hash >>> 8)) & (SLOTS - 1);
    const known = this.texts[slot] ?? '';
    if (isText(bytes, start, end, known)) return known;
    const text = ascii(bytes, start, end);
    this.texts[slot] = text;
    return text;
  }
}

function isText(bytes: Buffer, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let at = start; at < end; at++) if (bytes[at] !== text.charCodeAt(at - start)) return false;
  return true;
}
