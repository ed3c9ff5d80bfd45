// What JSON.parse lets through and a careful reader refuses: a member given twice (RFC 8259 section 4 leaves the meaning
// open, and two readers of one request then see two requests), nesting without end, and more values than any request has.
// Runs before the parser, which takes a second for what a megabyte of brackets says, and in turns.
import { attempt } from '../../api/attempt.ts';
import { breathe } from '../../text/breathe.ts';

/** No object of a request has nearly as many; millions would be looked at one by one. */
const MOST_MEMBERS = 1_000;
/** Arrays, objects, strings (names too), true and false; numbers and null, of which series are made, are not counted. */
const MOST_VALUES = 10_000;
/** UTF-16 units between two looks at the clock. */
const STRIDE = 16_384;

/** Where the scan of a text is. */
interface Scan {
  readonly text: string;
  /** The names so far of each object that is open; null for an array. */
  readonly levels: (Set<string> | null)[];
  at: number;
  values: number;
}

/**
 * Says in a sentence what is wrong with a JSON text, or nothing. What is not JSON passes: its parser says so.
 *
 * @param text anything
 * @param maxDepth the deepest nesting of arrays and objects
 * @throws the signal's reason
 */
export async function checkShape(
  text: string,
  maxDepth: number,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const scan: Scan = { text, levels: [], at: 0, values: 0 };
  while (scan.at < text.length) {
    await breathe(signal);
    for (const end = scan.at + STRIDE; scan.at < end && scan.at < text.length; scan.at++) {
      const fault = faultAt(scan, maxDepth);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

/** Looks at one token, or at one character between two; leaves the scan at its last character. */
function faultAt(scan: Scan, maxDepth: number): string | undefined {
  const { levels } = scan;
  switch (scan.text[scan.at]) {
    case '{':
    case '[':
      levels.push(scan.text[scan.at] === '{' ? new Set() : null);
      return levels.length > maxDepth ? `The body is nested deeper than ${maxDepth} levels.` : counted(scan);
    case '}':
    case ']':
      levels.pop();
      return undefined;
    case '"':
      return faultOfString(scan) ?? counted(scan);
    case 't':
    case 'f':
      return counted(scan);
    default:
      return undefined;
  }
}

function counted(scan: Scan): string | undefined {
  return ++scan.values > MOST_VALUES
    ? `The body has more than ${MOST_VALUES} texts, arrays and objects.`
    : undefined;
}

function faultOfString(scan: Scan): string | undefined {
  const { text, at: start, levels } = scan;
  const end = endOfString(text, start);
  scan.at = end - 1;
  const names = levels.at(-1);
  if (!names || !isName(text, end)) return undefined;
  const name = attempt(() => String(JSON.parse(text.slice(start, end))));
  if (name === undefined) return undefined;
  if (names.has(name)) return `The member ${shown(name)} is given twice in one object.`;
  if (names.size >= MOST_MEMBERS) return `An object has more than ${MOST_MEMBERS} members.`;
  names.add(name);
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

/** After the closing quotation mark, or the end of a text that has none. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

function isName(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}
