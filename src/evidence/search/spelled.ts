// Which characters that encoders write differently a bundle has as escapes and as themselves.

import { endOfEscape } from '../canon/escapes.ts';
import { ascii } from '../json/decode.ts';
import { nextBackslash } from '../json/scan.ts';

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

// Kinds of characters that encoders treat differently, each with one as its example.

/** One of each kind of character that some encoder treats in its own way. */
const KINDS = [
  '"',
  '\\',
  '/',
  '\b',
  '\n',
  '\u001f',
  '\u0001',
  '\u007f',
  '<',
  '>',
  '&',
  '=',
  "'",
  '+',
  '`',
  '\u0085',
  'é',
  '\u2028',
  '😀',
  '\ud800',
] as const;
/** The kind of a character; undefined for those that every encoder writes alike. */
function kindOf(character: string): (typeof KINDS)[number] | undefined {
  const code = Number(character.codePointAt(0));
  if (code === 0x2029) return '\u2028';
  if (code === 0x0c) return '\b';
  if (code === 0x09 || code === 0x0d) return '\n';
  const exact = KINDS.find((kind) => kind === character);
  if (exact !== undefined) return exact;
  if (code < 0x20)
    return code === 0x0b || code >= 0x1a || code === 0x0e || code === 0x0f ? '\u001f' : '\u0001';
  if (code >= 0xd800 && code <= 0xdfff) return '\ud800';
  if (code > 0xffff) return '😀';
  return code > 0x7f ? 'é' : undefined;
}

/** How the kind's own character would be spelled in the same manner. */
function spellingLike(spelling: string, kind: string): string {
  if (!spelling.startsWith('\\u')) return kind === '\n' ? '\\n' : '\\b';
  const units = kind === '\ud800' ? ['d800'] : unitsOf(kind);
  const upper = /\\u[0-9a-f]*[A-F]/.test(spelling);
  return units.map((unit) => `\\u${upper ? unit.toUpperCase() : unit}`).join('');
}

function unitsOf(character: string): string[] {
  const units: string[] = [];
  for (let i = 0; i < character.length; i++)
    units.push(character.charCodeAt(i).toString(16).padStart(4, '0'));
  return units;
}
