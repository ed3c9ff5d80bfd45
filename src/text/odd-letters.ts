// Letters that no one sees, or that change how their neighbours are read.

/**
 * Control characters, white space of no width, the soft hyphen, marks of direction, invisible operators, fillers and tags.
 * Joiners between letters of Latin script join nothing; elsewhere, and in emoji, they are part of the spelling.
 */
const ODD =
  // Control characters are what is looked for.
  // oxlint-disable-next-line no-control-regex
  /[\0-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|(?<=[\u0021-\u024f])[\u200c\u200d](?=[\u0021-\u024f])|\u034f|\udb40[\udc00-\udc7f]/g;

/** The text with its odd letters named: `fox‹U+200B›es`. */
export function named(text: string): string {
  return text.replace(ODD, (letter) => `‹${codePoint(letter)}›`);
}

export function withoutOdd(text: string): string {
  return text.replace(ODD, '');
}

/** Names of its odd letters, each once. */
export function oddLetters(text: string): string[] {
  return [...new Set(text.match(ODD))].map((letter) => codePoint(letter));
}

/** The name of a letter's code point: `U+200B`. */
export function codePoint(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
