// The two places where JSON's grammar has detail: escapes inside strings, and numbers. Both also
// note what later layers need to know (which escapes a string holds, whether encoders disagree about a number), so that no one
// looks twice.

import {
  ESCAPE_CONTROL,
  ESCAPE_LOWER,
  ESCAPE_OTHER,
  ESCAPE_SHORT,
  LONE_SURROGATE,
  ODD_NUMBER,
} from './tape.ts';

/** The window ended before the token did. */
export const NEED_MORE = -0x7fffffff;
export const NO_ESCAPE = -1;

export interface Scanned {
  end: number;
  flags: number;
}

/** Reads the escape at `at` (a backslash; a surrogate pair counts as one) into `out`; 0 when it is well formed. */
export function scanEscape(bytes: Buffer, at: number, limit: number, out: Scanned): number {
  if (at + 1 >= limit) return NEED_MORE;
  const letter = bytes[at + 1] as number;
  if (letter !== 0x75) {
    out.end = at + 2;
    if (letter === 0x6e || letter === 0x22 || letter === 0x5c || isShort(letter)) out.flags = ESCAPE_SHORT;
    else if (letter === 0x2f) out.flags = ESCAPE_OTHER;
    else return NO_ESCAPE;
    return 0;
  }
  const unit = hex4(bytes, at + 2, limit);
  if (unit < 0) return unit;
  out.end = at + 6;
  out.flags = escapeFlags(bytes, at, unit);
  if (unit < 0xd800 || unit > 0xdfff) return 0;
  return surrogate(bytes, at, limit, unit, out);
}

/** A surrogate needs its partner in the next escape; by itself it is legal JSON and yet not text. */
function surrogate(bytes: Buffer, at: number, limit: number, unit: number, out: Scanned): number {
  if (unit <= 0xdbff) {
    if (at + 6 >= limit || (bytes[at + 6] === 0x5c && at + 7 >= limit)) return NEED_MORE;
    if (bytes[at + 6] === 0x5c && bytes[at + 7] === 0x75) {
      const low = hex4(bytes, at + 8, limit);
      if (low < 0) return low;
      if (low >= 0xdc00 && low <= 0xdfff) {
        out.end = at + 12;
        out.flags |= escapeFlags(bytes, at + 6, low);
        return 0;
      }
    }
  }
  out.flags = LONE_SURROGATE | ESCAPE_OTHER;
  return 0;
}

function escapeFlags(bytes: Buffer, at: number, unit: number): number {
  const upper = hasUpperHex(bytes, at + 2);
  if (unit < 0x20) {
    const short = unit === 8 || unit === 9 || unit === 10 || unit === 12 || unit === 13;
    return upper || short ? ESCAPE_OTHER : ESCAPE_CONTROL;
  }
  return upper || unit < 0x80 ? ESCAPE_OTHER : ESCAPE_LOWER;
}

function isShort(letter: number): boolean {
  return letter === 0x74 || letter === 0x72 || letter === 0x62 || letter === 0x66;
}

function hasUpperHex(bytes: Buffer, at: number): boolean {
  for (let i = at; i < at + 4; i++)
    if ((bytes[i] as number) >= 0x41 && (bytes[i] as number) <= 0x46) return true;
  return false;
}

/** Four hex digits as a number, NEED_MORE at the window's end, or NO_ESCAPE. */
function hex4(bytes: Buffer, at: number, limit: number): number {
  let unit = 0;
  for (let i = at; i < at + 4; i++) {
    if (i >= limit) return NEED_MORE;
    const byte = bytes[i] as number;
    const lower = byte | 0x20;
    if (byte >= 0x30 && byte <= 0x39) unit = unit * 16 + byte - 0x30;
    else if (lower >= 0x61 && lower <= 0x66) unit = unit * 16 + lower - 0x57;
    else return NO_ESCAPE;
  }
  return unit;
}

/** The index after the number at `at`; minus the index of the first byte that does not fit; or NEED_MORE. */
export function scanNumber(bytes: Buffer, at: number, limit: number, ended: boolean, out: Scanned): number {
  const whole = bytes[at] === 0x2d ? at + 1 : at;
  const first = bytes[whole] as number;
  let end = digits(bytes, whole);
  if (end === whole) return noDigit(end, limit, ended);
  if (first === 0x30 && end > whole + 1) return -(whole + 1);
  const integer = end - whole;
  let places = 0;
  if (bytes[end] === 0x2e) {
    const point = end + 1;
    end = digits(bytes, point);
    places = end - point;
    if (places === 0) return noDigit(end, limit, ended);
  }
  const mantissa = end;
  if (((bytes[end] as number) | 0x20) === 0x65) {
    const power = afterSign(bytes, end + 1);
    end = digits(bytes, power);
    if (end === power) return noDigit(end, limit, ended);
  }
  if (end >= limit && !ended) return NEED_MORE;
  const odd = mantissa !== end || isMinusZero(bytes, at, places) || isOdd(bytes, whole, integer, places, end);
  out.flags = odd ? ODD_NUMBER : 0;
  return end;
}

function noDigit(at: number, limit: number, ended: boolean): number {
  return at >= limit && !ended ? NEED_MORE : -at;
}

function afterSign(bytes: Buffer, at: number): number {
  return bytes[at] === 0x2b || bytes[at] === 0x2d ? at + 1 : at;
}

function isMinusZero(bytes: Buffer, at: number, places: number): boolean {
  return places === 0 && bytes[at] === 0x2d && bytes[at + 1] === 0x30;
}

/** Whether encoders may disagree about a number without exponent: very long or large or small ones, a last decimal 0. */
function isOdd(bytes: Buffer, whole: number, integer: number, places: number, end: number): boolean {
  if (places === 0) return integer > 15;
  if (integer > 6 || integer + places > 15 || bytes[end - 1] === 0x30) return true;
  return integer === 1 && bytes[whole] === 0x30 && bytes[whole + 2] === 0x30 && bytes[whole + 3] === 0x30;
}

function digits(bytes: Buffer, from: number): number {
  let at = from;
  let byte = bytes[at] as number;
  while (byte >= 0x30 && byte <= 0x39) byte = bytes[++at] as number;
  return at;
}

export function nextBackslash(bytes: Buffer, from: number): number {
  for (let at = from; at < from + 8; at++) if (bytes[at] === 0x5c) return at;
  return bytes.indexOf(0x5c, from + 8);
}

/** The index after `raw` where it is at `at`, else -1. */
export function sameBytes(bytes: Buffer, at: number, limit: number, raw: Buffer): number {
  const length = raw.length;
  if (at + length > limit || bytes[at + length - 2] !== raw[length - 2]) return -1;
  for (let i = 0; i < length; i++) if (bytes[at + i] !== raw[i]) return -1;
  return at + length;
}
