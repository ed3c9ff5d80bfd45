// Number tokens as text: most are one of those met before, of which no text is made again.

import { ascii } from './decode.ts';

/** A power of two. */
const SLOTS = 256;
const LONGEST = 32;

export class NumberTexts {
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
