// A pattern that looks behind is tried at every word of a sentence; told first which words follow, it is tried at few.

/** The same pattern, with what each alternative looks behind for tried only where its own words are: `(?<=a )b` as `(?=b)(?<=a )b`. */
export function wordsFirst(pattern: string): string {
  return alternativesOf(pattern)
    .map((one) => {
      const end = one.startsWith('(?<') ? (endOfGroup(one) ?? 0) : 0;
      return end === 0 ? one : `(?=${one.slice(end)})${one}`;
    })
    .join('|');
}

/** What `|` parts outside all brackets. */
function alternativesOf(pattern: string): string[] {
  const cuts = [...outside(pattern)].filter(({ character }) => character === '|').map(({ at }) => at);
  return [...cuts, pattern.length].map((cut, at) => pattern.slice(at === 0 ? 0 : cuts[at - 1]! + 1, cut));
}

/** Where the group that the pattern opens with ends; undefined where it ends nowhere. */
function endOfGroup(pattern: string): number | undefined {
  for (const { at, character } of outside(pattern)) if (character === ')') return at + 1;
  return undefined;
}

/** The characters outside all brackets and the brackets that close the outermost; no pattern of ours has one in `[…]`. */
function* outside(pattern: string): Generator<{ at: number; character: string }> {
  let depth = 0;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at]!;
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) yield { at, character };
  }
}
