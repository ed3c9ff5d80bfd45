// In which spellings a bundle has the characters that encoders write differently: as escapes, and as themselves.

import { endOfEscape } from '../canon/code-points.ts';
import { ascii } from '../json/decode.ts';
import { nextBackslash } from '../json/scan.ts';
import { kindOf, spellingLike } from '../recipes/characters.ts';

const SEARCHED = ['/', '\u007f', '<', '>', '&', '=', "'", '+', '`'];
const WIDE: readonly (readonly [string, Buffer | number])[] = [
  ['\u0085', Buffer.from('\u0085')],
  ['\u2028', Buffer.from([0xe2, 0x80, 0xa8])],
  ['\u2028', Buffer.from([0xe2, 0x80, 0xa9])],
  ['😀', 0xf0],
  ['😀', 0xf1],
  ['😀', 0xf2],
  ['😀', 0xf3],
  ['😀', 0xf4],
];
const MOST_MET = 4096;

export class Spelled {
  /** Kinds of characters present, each with the spellings it was sent in. */
  readonly characters: Map<string, Set<string>> = new Map<string, Set<string>>();
  /** How many spellings there are in all. */
  count = 0;
  /** Escapes that were met: as numbers, and pairs of them as text. */
  private readonly codes: Set<number> = new Set<number>();
  private readonly pairs: Set<string> = new Set<string>();

  /** The escapes in bytes[start, end) of a string. */
  escapes(bytes: Buffer, start: number, end: number): void {
    for (let at = nextBackslash(bytes, start); at >= 0 && at < end;) {
      const next = endOfEscape(bytes, at, end);
      if (this.isNew(bytes, at, next)) this.escape(ascii(bytes, at, next));
      at = nextBackslash(bytes, next);
    }
  }

  /** What is there as itself; `plain` says that all of it is ASCII. */
  raw(bytes: Buffer, plain: boolean): void {
    for (const character of SEARCHED) {
      if (!this.isRaw(character) && bytes.includes(character)) this.note(character, character);
    }
    if (plain) return;
    for (const [character, lead] of WIDE) {
      if (!this.isRaw(character) && bytes.includes(lead)) this.note(character, character);
    }
    if (!this.isRaw('é') && /[\x80-\xff]/.test(bytes.toString('latin1'))) this.note('é', 'é');
  }

  private isRaw(character: string): boolean {
    return this.characters.get(character)?.has(character) === true;
  }

  /** Most escapes were met before: of those no text is made, but of pairs. */
  private isNew(bytes: Buffer, at: number, end: number): boolean {
    const code = codeOf(bytes, at, end);
    if (code !== 0) return this.codes.size !== this.codes.add(code).size;
    const pair = ascii(bytes, at, end);
    if (this.pairs.has(pair)) return false;
    if (this.pairs.size < MOST_MET) this.pairs.add(pair);
    return true;
  }

  private escape(spelling: string): void {
    const character: string = JSON.parse(`"${spelling}"`);
    const kind = kindOf(character);
    if (kind !== undefined) this.note(kind, kind === character ? spelling : spellingLike(spelling, kind));
  }

  private note(kind: string, spelling: string): void {
    let spellings = this.characters.get(kind);
    if (spellings === undefined) {
      spellings = new Set();
      this.characters.set(kind, spellings);
    }
    if (!spellings.has(spelling)) this.count += 1;
    spellings.add(spelling);
  }
}

/** A number for an escape, other than that of any other; 0 for a pair. */
function codeOf(bytes: Buffer, at: number, end: number): number {
  if (end - at === 2) return bytes[at + 1] ?? 0;
  if (end - at !== 6) return 0;
  const [a = 0, b = 0, c = 0, d = 0] = [bytes[at + 2], bytes[at + 3], bytes[at + 4], bytes[at + 5]];
  return (a << 24) | (b << 16) | (c << 8) | d;
}
