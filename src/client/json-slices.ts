// The items of a JSON array as the service wrote them: JSON.parse damages large numbers and reorders members that look
// like numbers, so what is printed is cut out of the text. Only for text that JSON.parse has accepted.

/** The source text of each item of the array that lies at `path` (member names) in a document. */
export function sliceItems(text: string, path: readonly string[]): string[] {
  let at = skipSpace(text, text.startsWith('\ufeff') ? 1 : 0);
  for (const name of path) at = memberAt(text, at, name);
  const items: string[] = [];
  for (at = skipSpace(text, at + 1); text[at] !== ']';) {
    const end = skipValue(text, at);
    items.push(text.slice(at, end));
    at = nextElement(text, end);
  }
  return items;
}

/** The source text of a member of an object; undefined where it has none of that name. */
export function sliceMember(text: string, name: string): string | undefined {
  const at = memberAt(text, skipSpace(text, 0), name);
  return at < 0 ? undefined : text.slice(at, skipValue(text, at));
}

/** Where the value of a member begins; of members with the same name the last counts, as for JSON.parse. */
function memberAt(text: string, object: number, name: string): number {
  let found = -1;
  for (let at = skipSpace(text, object + 1); text[at] !== '}';) {
    const nameEnd = skipValue(text, at);
    const value = skipSpace(text, skipSpace(text, nameEnd) + 1);
    if (JSON.parse(text.slice(at, nameEnd)) === name) found = value;
    at = nextElement(text, skipValue(text, value));
  }
  return found;
}

/** The next element after one that ended, or the closing bracket. */
export function nextElement(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === ',' ? skipSpace(text, at + 1) : at;
}

/** The index after the value that begins at `at`. */
export function skipValue(text: string, at: number): number {
  const first = text[at];
  if (first === '"') return skipString(text, at);
  if (first !== '{' && first !== '[') return skipScalar(text, at);
  let depth = 0;
  for (let here = at; ;) {
    const character = text[here];
    if (character === '"') {
      here = skipString(text, here);
      continue;
    }
    here++;
    if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return here;
  }
}

function skipString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - slashes - 1] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
}

function skipScalar(text: string, at: number): number {
  let end = at;
  while (end < text.length && !',]} \t\r\n'.includes(text.charAt(end))) end++;
  return end;
}

export function skipSpace(text: string, at: number): number {
  let here = at;
  while (here < text.length && ' \t\r\n'.includes(text.charAt(here))) here++;
  return here;
}
