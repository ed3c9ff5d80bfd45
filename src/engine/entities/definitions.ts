// "Electric Reliability Council of Texas (ERCOT)": an abbreviation that the document itself defines in brackets.
// The letters of the short form are looked for backwards in the words before it, the first at the start of a word.
// Brackets inside a formula, "25(OH)D", define nothing.

export interface Definition {
  readonly long: string;
  readonly short: string;
  /** Where the long form is in the sentence. */
  readonly start: number;
  readonly end: number;
}

/** The short forms that a sentence defines, either way round. */
export function definitionsIn(sentence: string): Definition[] {
  const found: Definition[] = [];
  for (const bracket of sentence.matchAll(/(?<![\p{N}[])\(([^()]{2,100})\)(?![\p{L}\p{N}])/gu)) {
    const inside = bracket[1]!.trim();
    const before = sentence.slice(0, bracket.index).trimEnd();
    const one = SHORT.test(inside)
      ? longBefore(before, inside)
      : shortBefore(before, inside, bracket.index + 1);
    if (one !== undefined) found.push(one);
  }
  return found;
}

const SHORT = /^(?=.*\p{Lu}.*\p{Lu})\p{Lu}[\p{L}\p{N}&.-]{1,9}$/u;

function longBefore(before: string, short: string): Definition | undefined {
  const most = Math.min(short.length + 5, 2 * short.length);
  const words = [...before.slice(-200).matchAll(/\S+/g)].slice(-most);
  const from = words[0] === undefined ? before.length : Math.max(0, before.length - 200) + words[0].index;
  const start = startOf(before.slice(from), short);
  if (start === undefined) return undefined;
  const long = before.slice(from + start);
  return isLong(long, short) ? { long, short, start: from + start, end: before.length } : undefined;
}

function shortBefore(before: string, inside: string, at: number): Definition | undefined {
  const short = /(?:^|\s)(\S+)$/.exec(before)?.[1] ?? '';
  if (!SHORT.test(short) || startOf(inside, short) !== 0 || !isLong(inside, short)) return undefined;
  return { long: inside, short, start: at, end: at + inside.length };
}

/** Where the long form begins in `text`, or undefined when the letters of the short form are not there in order. */
function startOf(text: string, short: string): number | undefined {
  const letters = short.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const lower = text.toLowerCase();
  let at = lower.length;
  for (let letter = letters.length - 1; letter > 0; letter -= 1) {
    at = at > 0 ? lower.lastIndexOf(letters[letter]!, at - 1) : -1;
    if (at < 0) return undefined;
  }
  while (at > 0) {
    at = lower.lastIndexOf(letters[0]!, at - 1);
    if (at < 0 || !/[\p{L}\p{N}]/u.test(lower[at - 1] ?? ' ')) break;
  }
  return at < 0 || lower[at] !== letters[0] || /[\p{L}\p{N}]/u.test(lower[at - 1] ?? ' ') ? undefined : at;
}

function isLong(long: string, short: string): boolean {
  const words = long.split(/[\s-]+/);
  if (words.length < 2 || long.length <= short.length + 2 || words.includes(short)) return false;
  return WHOLE.test(long) && WHOLE.test(short) && !/[;:,"“”()[\]{}]/.test(long) && !JOINT.test(long);
}

// "of 25-hydroxyvitamin D": what opens with a joint is a part of something longer.
const JOINT = /^(?:of|and|or|&|for|on|upon|in|at|by|to|from|with|as|the|an?) /;

const WHOLE = /[\p{L}\p{N}]$/u;
