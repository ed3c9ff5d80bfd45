// Members and rows cut out of JSON text as they were sent: JSON.parse would damage large numbers and reorder keys.
// The text has been parsed once already, so it is known to be well formed.
import { listPath } from './rows.ts';
import { nextElement, skipSpace, skipValue } from '../../../client/json-slices.ts';

/** A value's place in the text. */
interface Slice {
  readonly start: number;
  readonly end: number;
}

/**
 * The text of one member by path: names and indexes separated by dots (`citations.0.source_url`); a name that holds a
 * dot is found too where the longer name exists. Undefined when there is no such member.
 */
export function memberText(json: string, path: string): string | undefined {
  const slice = find(json, skipSpace(json, 0), path.split('.'));
  return slice === undefined ? undefined : json.slice(slice.start, slice.end);
}

/** The texts of an array's elements, or undefined when the value is not an array. */
export function elementTexts(json: string): string[] | undefined {
  const start = skipSpace(json, 0);
  if (json[start] !== '[') return undefined;
  return [...elements(json, start)].map(({ start: from, end }) => json.slice(from, end));
}

/** JSON text on one line, without white space between tokens. */
export function compact(json: string): string {
  return json.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, (_match, text: string | undefined) => text ?? '');
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
    const name = JSON.parse(json.slice(at, nameEnd)) as string;
    const valueStart = skipSpace(json, skipSpace(json, nameEnd) + 1);
    const end = skipValue(json, valueStart);
    yield [name, { start: valueStart, end }];
    at = nextElement(json, end);
  }
}

export function toJsonLines(json: string, document: unknown): string {
  const path = listPath(document);
  const list =
    path === undefined ? undefined : elementTexts(path === '' ? json : (memberText(json, path) ?? ''));
  return (list ?? [json]).map((row) => `${compact(row)}\n`).join('');
}
