// What JSON.parse lets through and a careful reader refuses: a member given twice (RFC 8259 section 4 leaves the meaning
// open, and two readers of one request then see two requests) and nesting without end. Runs over text that has parsed.

/** No object of a request has nearly as many; millions would be looked at one by one. */
const MOST_MEMBERS = 1_000;

/**
 * Whether a text that may be JSON is nested too deep to be parsed: a parser spends a second on a million of brackets.
 *
 * @param text anything
 * @param maxDepth the deepest nesting of arrays and objects
 */
export function isTooDeep(text: string, maxDepth: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') {
      if (++depth > maxDepth) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}

/**
 * Says in a sentence what is wrong with a JSON text, or nothing.
 *
 * @param text JSON that JSON.parse accepts
 * @param maxDepth the deepest nesting of arrays and objects
 */
export function checkShape(text: string, maxDepth: number): string | undefined {
  const levels: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') {
      levels.push(character === '{' ? new Set() : null);
      if (levels.length > maxDepth) return `The body is nested deeper than ${maxDepth} levels.`;
    } else if (character === '}' || character === ']') {
      levels.pop();
    } else if (character === '"') {
      const end = endOfString(text, at);
      const names = levels.at(-1);
      if (names && isName(text, end)) {
        const name = JSON.parse(text.slice(at, end)) as string;
        if (names.has(name)) return `The member ${shown(name)} is given twice in one object.`;
        if (names.size >= MOST_MEMBERS) return `An object has more than ${MOST_MEMBERS} members.`;
        names.add(name);
      }
      at = end - 1;
    }
  }
  return undefined;
}

/** A name or word from outside as a message may show it: quoted, escaped, at most 60 characters. */
export function shown(text: string): string {
  const cut = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return JSON.stringify(cut).replace(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}
