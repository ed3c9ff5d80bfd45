// A text on one line.

/** White space of any length is one space; none at the ends. */
export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
