// Members and items cut out of JSON text as they were sent: JSON.parse damages large numbers and reorders members that look
// like numbers. Only for text that JSON.parse has accepted.

/** A value's place in the text. */
interface Slice {
  readonly start: number;
  readonly end: number;
}

/** The source text of each item of the array that lies at `path` (member names) in a document. */
export function sliceItems(text: string, path: readonly string[]): string[] {
  const slice = find(text, beginOf(text), path);
  return (slice && elementTexts(text.slice(slice.start, slice.end))) ?? [];
}

/** The source text of a member of an object; undefined where it has none of that name. */
export function sliceMember(text: string, name: string): string | undefined {
  const slice = find(text, beginOf(text), [name]);
  return slice && text.slice(slice.start, slice.end);
}

/**
 * The text of one member by path: names and indexes separated by dots (`citations.0.source_url`); a name that holds a
 * dot is found too where the longer name exists. Undefined when there is no such member.
 */
export function memberText(json: string, path: string): string | undefined {
  const slice = find(json, beginOf(json), path.split('.'));
  return slice === undefined ? undefined : json.slice(slice.start, slice.end);
}

/** The texts of an array's elements, or undefined when the value is not an array. */
export function elementTexts(json: string): string[] | undefined {
  const start = beginOf(json);
  if (json[start] !== '[') return undefined;
  return [...elements(json, start)].map(({ start: from, end }) => json.slice(from, end));
}

/** JSON text on one line, without white space between tokens. */
export function compact(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, (_match, text: string | undefined) => text ?? '');
}

/** After a byte order mark and white space. */
function beginOf(text: string): number {
  return skipSpace(text, text.startsWith('\ufeff') ? 1 : 0);
}

function find(json: string, start: number, path: readonly string[]): Slice | undefined {
  if (path.length === 0) return { start, end: skipValue(json, start) };
  if (json[start] === '[') {
    const index = path[0] ?? '';
    if (!/^\d+$/.test(index)) return undefined;
    let at = 0;
    for (const element of elements(json, start)) {
      if (at++ === Number(index)) return find(json, element.start, path.slice(1));
    }
    return undefined;
  }
  if (json[start] !== '{') return undefined;
  // Of members with the same name the last counts, as for JSON.parse.
  const members = new Map(membersOf(json, start));
  for (let length = 1; length <= path.length; length++) {
    const value = members.get(path.slice(0, length).join('.'));
    const found = value === undefined ? undefined : find(json, value.start, path.slice(length));
    if (found !== undefined) return found;
  }
  return undefined;
}

function* elements(json: string, start: number): Generator<Slice> {
  for (let at = skipSpace(json, start + 1); json[at] !== ']';) {
    const end = skipValue(json, at);
    yield { start: at, end };
    at = nextElement(json, end);
  }
}

function* membersOf(json: string, start: number): Generator<[string, Slice]> {
  for (let at = skipSpace(json, start + 1); json[at] !== '}';) {
    const nameEnd = skipValue(json, at);
    const name = String(JSON.parse(json.slice(at, nameEnd)));
    const valueStart = skipSpace(json, skipSpace(json, nameEnd) + 1);
    const end = skipValue(json, valueStart);
    yield [name, { start: valueStart, end }];
    at = nextElement(json, end);
  }
}

/** The next element after one that ended, or the closing bracket. */
function nextElement(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === ',' ? skipSpace(text, at + 1) : at;
}

/** The index after the value that begins at `at`. */
function skipValue(text: string, at: number): number {
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

function skipSpace(text: string, at: number): number {
  let here = at;
  while (here < text.length && ' \t\r\n'.includes(text.charAt(here))) here++;
  return here;
}
