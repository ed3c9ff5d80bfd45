// Documents whose text differs from their bytes: markup, office files, PDF. A chunk of such a
// document is extracted text; here it is searched for only by its letters and digits, which survives markup and line breaks.

import { indexOf, isWithin } from '../scan/index-of.ts';

/** Whether a document is of a format that only a program can read: no chunk of its text need be in its bytes. */
export function isBinary(document: string): boolean {
  return document.slice(0, HEAD).includes('\0') || BINARY.test(document);
}

/** Whether the text of a document is among marks that are not text. */
export function hasMarkup(document: string): boolean {
  return MARKUP.test(document);
}

/** Whether the chunk's letters and digits follow each other in the document, tags, entities and link targets left out. */
export function hasLetters(chunk: string, document: string): boolean {
  const wanted = letters(chunk);
  return wanted !== '' && isWithin(letters(withoutMarkup(document)), wanted);
}

/** Whether the letters and digits of each of the texts follow those of the one before, somewhere in the document. */
export function haveLetters(wanted: readonly string[], document: string): boolean {
  const texts = wanted.map(letters);
  return texts.every((text) => text !== '') && areInOrder(texts, letters(withoutMarkup(document)));
}

/** Whether each of the texts is in the whole, behind the one before. */
export function areInOrder(texts: readonly string[], whole: string): boolean {
  let at = 0;
  for (const text of texts) {
    const found = indexOf(whole, text, at);
    if (found < 0) return false;
    at = found + text.length;
  }
  return true;
}

/** The bytes of a document as text. `certain` is false where nothing says in which encoding it is. */
export function decoded(bytes: Uint8Array): { readonly text: string; readonly certain: boolean } {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-16be';
  if (wide === 'utf-16le' || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return { text: new TextDecoder(wide).decode(bytes), certain: true };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), certain: true };
  } catch {
    return { text: western(bytes), certain: false };
  }
}

// Some JavaScript engines decode windows-1252 as Latin 1, which has control characters for its punctuation.
function western(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return text.replace(/[\u0080-\u009f]/g, (character) => PUNCTUATION[character.charCodeAt(0) - 0x80] ?? ' ');
}

// 0x80 to 0x9f; a space where nothing is assigned.
const PUNCTUATION = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

const HEAD = 8_192;
const BINARY = /^(?:%PDF-|PK\u0003\u0004)/;
// An element, a link or emphasis of Markdown, its fences and tables.
const MARKUP =
  /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|<!--|\]\(|\]\[|\*\*|`|^\s*\|.*\|\s*$|&(?:#\d+|[a-z]+);/im;

function withoutMarkup(text: string): string {
  return text
    .replace(/<!--[^]*?-->|<(script|style|template)\b[^]*?<\/\1\s*>/gi, ' ')
    .replace(/<\/?[a-z!?][^<>]*>/gi, ' ')
    .replace(/\]\([^()\s]*(?:\s+["'][^"']*["'])?\)/g, ']')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) =>
      entity(whole, decimal, hex, name),
    );
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : -1;
  if (code >= 0) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  // Only those of letters matter here: the others are not letters, as a space is not.
  const [, letter = '', mark = ''] =
    /^([a-z])(uml|acute|grave|circ|tilde|cedil|ring)$/i.exec(name ?? '') ?? [];
  return mark === '' ? (LIGATURES[name ?? ''] ?? ' ') : `${letter}${MARKS[mark] ?? ''}`;
}

/** Combining marks by the ends of the names of entities: `&auml;` is an a with the first. */
const MARKS: Readonly<Record<string, string>> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030a',
};

const LIGATURES: Readonly<Record<string, string>> = {
  szlig: 'ß',
  oslash: 'ø',
  Oslash: 'Ø',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
};

function letters(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join('');
}
