// Acronyms by their expansions in a text: "Paperwork Reduction Act (PRA)", and the other way round.
import { pattern } from './plain.ts';
import { terms } from './terms.ts';

export interface Acronym {
  /** Its stem. */
  readonly short: string;
  /** The stems of what it is short for, in order. */
  readonly long: readonly string[];
}

/** Acronyms of one text whose expansion is beside them, each once; time in proportion to the text. */
export function acronymsIn(text: string): Acronym[] {
  const found = new Map<string, Acronym>();
  const add = (letters: string, long: string | undefined): void => {
    const [short] = terms(letters);
    if (long === undefined || short === undefined || found.has(short.stem)) return;
    found.set(short.stem, { short: short.stem, long: terms(long).map(({ stem }) => stem) });
  };
  for (const { index, 1: letters = '' } of text.matchAll(IN_BRACKETS))
    add(letters, runBefore(text.slice(Math.max(0, index - LONGEST), index), letters));
  for (const { 1: letters = '', 2: inside = '' } of text.matchAll(BEFORE_BRACKETS))
    add(letters, runBefore(inside, letters));
  return [...found.values()];
}

/** Whether a text says what an acronym (in any case) is short for. */
export function spellsOut(text: string, acronym: string): boolean {
  const [wanted] = terms(acronym);
  return acronymsIn(text).some(({ short }) => short === wanted?.stem);
}

/** Stems with the acronyms that they spell out, and what their acronyms are short for. */
export function withAcronyms(all: readonly string[], acronyms: readonly Acronym[]): readonly string[] {
  const said = new Set(all);
  const added = acronyms.flatMap(({ short, long }) => [
    ...(said.has(short) ? long : []),
    ...(long.every((stem) => said.has(stem)) ? [short] : []),
  ]);
  return added.length === 0 ? all : [...all, ...added];
}

/** UTF-16 units in front of the bracket in which the words are looked for. */
const LONGEST = 160;
const IN_BRACKETS = /\(["“'‘]?([A-Z][A-Za-z]{0,2}[A-Z&]{1,7})s?["”'’]?\)/g;
const BEFORE_BRACKETS = /\b([A-Z]{2,8})s? \(([A-Za-z][^()\n]{4,120})\)/g;
const SMALL: ReadonlySet<string> = new Set('of and the for to in on a an with by'.split(' '));

const WORD = pattern('[\\p{L}\\p{N}]+', 'g');

/** The words at the end of a text whose initials spell the letters; small words may be between them. */
function runBefore(text: string, letters: string): string | undefined {
  const words = [...text.matchAll(WORD(text))];
  let left = letters.replace(/[^A-Za-z]/g, '').toLowerCase();
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const word = words[at]![0].toLowerCase();
    if (word.startsWith(left.at(-1)!)) left = left.slice(0, -1);
    else if (!SMALL.has(word)) return undefined;
    if (left === '') return text.slice(words[at]!.index);
  }
  return undefined;
}
