// Globs over paths: * ? [a-z] within a name, ** over folders, \ before a character that is itself.
// Time in proportion to pattern times path, however many stars there are: patterns come out of folders too (.gitignore).

/** A pattern, a name of a folder or file each. */
export interface Glob {
  readonly names: readonly Name[];
}

/** ** in a pattern: any number of names. */
const ANY_NAMES = '**';
type Name = typeof ANY_NAMES | readonly Part[];

/** One character, any character, any number of any characters, or one of a class. */
type Part = { readonly character: string } | 'one' | 'any' | CharacterClass;

interface CharacterClass {
  readonly ranges: readonly (readonly [from: number, to: number])[];
  readonly negated: boolean;
}

/** Reads a pattern; every text is one. A last `**` means what is inside a folder, not the folder. */
export function parseGlob(pattern: string): Glob {
  const names = pattern.split('/').map((name): Name => (name === ANY_NAMES ? ANY_NAMES : parseName(name)));
  return { names: names.at(-1) === ANY_NAMES ? [...names, ['any']] : names };
}

/** Whether the whole path matches. @param path its names, from the outermost folder to the file */
export function globMatches({ names }: Glob, path: readonly string[]): boolean {
  return matchesWith(
    names,
    path,
    (name) => name === ANY_NAMES,
    (name, said) => name !== ANY_NAMES && isName(name, said),
  );
}

function isName(parts: readonly Part[], name: string): boolean {
  return matchesWith(parts, Array.from(name), (part) => part === 'any', isCharacter);
}

function isCharacter(part: Part, character: string): boolean {
  if (part === 'one') return true;
  if (part === 'any') return false;
  if ('character' in part) return part.character === character;
  const code = character.codePointAt(0) ?? 0;
  return part.ranges.some(([from, to]) => from <= code && code <= to) !== part.negated;
}

// Only the last star ever has to take more: what an earlier one took was as little as could be.
function matchesWith<P>(
  pattern: readonly P[],
  text: readonly string[],
  isStar: (part: P) => boolean,
  fits: (part: P, one: string) => boolean,
): boolean {
  let [at, place, star, taken] = [0, 0, -1, 0];
  while (place < text.length) {
    const part = pattern[at];
    if (part !== undefined && isStar(part)) {
      star = at;
      taken = place;
      at += 1;
    } else if (part !== undefined && fits(part, text[place]!)) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      taken += 1;
      place = taken;
      at = star + 1;
    } else return false;
  }
  while (at < pattern.length && isStar(pattern[at]!)) at += 1;
  return at === pattern.length;
}

function parseName(name: string): Part[] {
  const characters = Array.from(name);
  const parts: Part[] = [];
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at]!;
    if (character === '[') {
      const found = parseClass(characters, at);
      parts.push(found.of);
      at = found.end;
    } else if (character === '*') {
      if (parts.at(-1) !== 'any') parts.push('any');
    } else if (character === '?') parts.push('one');
    else if (character === '\\' && at + 1 < characters.length) {
      at += 1;
      parts.push({ character: characters[at]! });
    } else parts.push({ character });
  }
  return parts;
}

/** A class from its bracket on. One that never closes has no characters, as for git. */
function parseClass(
  characters: readonly string[],
  start: number,
): { readonly of: CharacterClass; readonly end: number } {
  let at = start + 1;
  const negated = characters[at] === '!' || characters[at] === '^';
  if (negated) at += 1;
  const first = at;
  const ranges: [number, number][] = [];
  for (; at < characters.length; at += 1) {
    if (characters[at] === ']' && at > first) return { of: { ranges, negated }, end: at };
    const from = codeAt(characters, at);
    at = from.at;
    if (characters[at + 1] === '-' && at + 2 < characters.length && characters[at + 2] !== ']') {
      const to = codeAt(characters, at + 2);
      at = to.at;
      ranges.push([from.code, to.code]);
    } else ranges.push([from.code, from.code]);
  }
  return { of: { ranges: [], negated: false }, end: at };
}

function codeAt(characters: readonly string[], at: number): { readonly code: number; readonly at: number } {
  const place = characters[at] === '\\' && at + 1 < characters.length ? at + 1 : at;
  return { code: characters[place]?.codePointAt(0) ?? 0, at: place };
}

/** The most patterns that the braces of one pattern may mean. */
const MOST_ALTERNATIVES = 256;

/** The patterns that `{a,b}` means, also one in another. @throws RangeError where they are too many */
export function withoutBraces(pattern: string): string[] {
  const found = braces(pattern);
  if (found === undefined) return [pattern];
  const { before, alternatives, after } = found;
  const patterns = alternatives.flatMap((one) => withoutBraces(`${before}${one}${after}`));
  if (patterns.length > MOST_ALTERNATIVES)
    throw new RangeError(`its braces mean more than ${MOST_ALTERNATIVES} patterns`);
  return patterns;
}

interface Braces {
  readonly before: string;
  readonly alternatives: readonly string[];
  readonly after: string;
}

/** The first braces with a comma that close; others are characters like any. */
function braces(pattern: string): Braces | undefined {
  const start = nextOf(pattern, '{', 0);
  if (start === -1) return undefined;
  const alternatives: string[] = [];
  let [depth, from] = [1, start + 1];
  for (let at = from; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    const ends = depth === 0;
    if (!ends && !(depth === 1 && character === ',')) continue;
    alternatives.push(pattern.slice(from, at));
    from = at + 1;
    if (ends && alternatives.length > 1)
      return { before: pattern.slice(0, start), alternatives, after: pattern.slice(from) };
    if (ends) return undefined;
  }
  return undefined;
}

function nextOf(pattern: string, wanted: string, from: number): number {
  for (let at = from; at < pattern.length; at += 1) {
    if (pattern[at] === '\\') at += 1;
    else if (pattern[at] === wanted) return at;
  }
  return -1;
}
