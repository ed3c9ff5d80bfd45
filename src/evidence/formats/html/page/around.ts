// Where quotations are within a text that is shown, to be marked there.

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
