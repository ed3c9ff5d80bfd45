// Text from a bundle made fit to be looked at: what would reorder or hide its neighbours is shown by its code point.

/** Control characters and the marks that turn text around, as ‹U+202E›; all other text unchanged. */
export function visible(text: string): string {
  // Control characters are what is looked for.
  // oxlint-disable-next-line no-control-regex
  return text.replace(
    /[\0-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g,
    (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `‹U+${code}›`;
    },
  );
}

/** The text in parts, every other of them one of the quotes, which are looked for in order; a missing one is left out. */
export function aroundAll(text: string, quotes: readonly string[]): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const quote of quotes) {
    const found = quote.trim() === '' ? -1 : text.indexOf(quote, at);
    if (found < 0) continue;
    parts.push(text.slice(at, found), quote);
    at = found + quote.length;
  }
  return [...parts, text.slice(at)];
}

/** The text in parts, every other of them a place where `quote` is. */
export function around(text: string, quote: string): string[] {
  return quote.trim() === ''
    ? [text]
    : text.split(quote).flatMap((part, index) => (index === 0 ? [part] : [quote, part]));
}
