// The marks between the words of a sentence. The validator compares words alone, and a stop, a comma or a quotation mark put
// elsewhere says something else: "did not. Run on Sundays". So two words that are side by side in a source have between
// them what they have there; where words meet that did not, there may be a comma or a semicolon, and what belongs to either.

interface Written {
  /** Folded. */
  readonly words: readonly string[];
  /** What is in front of each word, and behind the last: one more than the words. */
  readonly gaps: readonly string[];
}

/** What sources write around and between words. */
interface Marks {
  readonly between: ReadonlyMap<string, ReadonlySet<string>>;
  readonly before: ReadonlyMap<string, ReadonlySet<string>>;
  readonly behind: ReadonlyMap<string, ReadonlySet<string>>;
  /** What ends a sentence or a clause behind a word, without what closes. */
  readonly ends: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Typographic forms of one mark count as it; what belongs to a number or a date is left to the validator, which reads them. */
export function likeTyped(text: string): string {
  return text
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/[$€£](?=\d)|(?<=\d)\s?%/g, '')
    .replace(
      /(?<=\b\d{4})-(?=\d\d-\d\d\b)|(?<=\b\d{4}-\d\d)-(?=\d\d\b)|(?<=\b(?:\p{L}{3,9}|\d\d?)), (?=\d{4}\b)/gu,
      ' ',
    );
}

/**
 * Whether the marks of a text are those of its sources.
 * @param own the words that it rests on @param around the passages that they are of, which count where `own` does not tell
 */
export function hasMarksOf(text: string, own: readonly string[], around: readonly string[]): boolean {
  const { words, gaps } = written(text);
  if (words.length === 0) return false;
  const [near, far] = [marksOf(own), marksOf([...own, ...around])];
  const isInside = words.slice(1).every((word, at) => {
    const pair = `${words[at]!} ${word}`;
    const known = near.between.get(pair) ?? far.between.get(pair);
    const gap = gaps[at + 1]!;
    if (known === undefined) return mayMeet(gap, words[at]!, word, far);
    // Two sentences may be one with a semicolon.
    return known.has(gap) || (gap === '; ' && known.has('. '));
  });
  const [first, last] = [words[0]!, words.at(-1)!];
  return isInside && has(far.before, first, gaps[0]!.trim(), '') && mayEnd(gaps.at(-1)!, last, far);
}

/** With the full stop that a sentence of letters lacks. */
export function stopped(text: string): string {
  return /[\p{Script=Latin}\p{N}]$/u.test(text) ? `${text}.` : text;
}

function written(text: string): Written {
  const words: string[] = [];
  const gaps: string[] = [];
  const typed = likeTyped(text);
  let end = 0;
  for (const found of typed.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    gaps.push(folded(typed.slice(end, found.index)));
    words.push(found[0].toLowerCase());
    end = found.index + found[0].length;
  }
  gaps.push(folded(typed.slice(end)));
  return { words, gaps };
}

function folded(gap: string): string {
  return gap.replace(/\s+/gu, ' ');
}

function marksOf(texts: readonly string[]): Marks {
  const sets = () => new Map<string, Set<string>>();
  const [between, before, behind, ends] = [sets(), sets(), sets(), sets()];
  const add = (map: Map<string, Set<string>>, key: string, mark: string) => {
    const known = map.get(key);
    if (known === undefined) map.set(key, new Set([mark]));
    else known.add(mark);
  };
  for (const { words, gaps } of texts.map(written)) {
    for (const [at, word] of words.entries()) {
      const [front, back] = [gaps[at]!, gaps[at + 1]!];
      add(before, word, openersOf(front));
      add(behind, word, closersOf(back));
      add(ends, word, endOf(back));
      if (at + 1 < words.length) add(between, `${word} ${words[at + 1]!}`, back);
    }
  }
  return { between, before, behind, ends };
}

const OPENERS = /["'([{«#]+$/;
const CLOSERS = /["')\]}»°]/g;

function openersOf(gap: string): string {
  return OPENERS.exec(gap)?.[0] ?? '';
}

/** Of what is directly behind a word, the marks that close something or belong to a number. */
function closersOf(gap: string): string {
  return (behindOf(gap).match(CLOSERS) ?? []).join('');
}

function endOf(gap: string): string {
  return behindOf(gap).replace(CLOSERS, '');
}

function behindOf(gap: string): string {
  return gap.split(' ')[0]!;
}

/** Between two words that no source has side by side. */
function mayMeet(gap: string, word: string, next: string, marks: Marks): boolean {
  // "Lopez's", "didn't": the validator reads them.
  if (gap === "'") return true;
  if (!/^\S* \S*$/.test(gap)) return false;
  const [behind = '', front = ''] = gap.split(' ');
  const closers = closersOf(behind);
  const isPossessive = closers === "'" && word.endsWith('s');
  return (
    (isPossessive || has(marks.behind, word, closers, '')) &&
    has(marks.before, next, front, '') &&
    (/^[,;]?$/.test(endOf(behind)) || (endOf(behind) === '.' && isAbbreviated(word, marks)))
  );
}

function mayEnd(gap: string, word: string, marks: Marks): boolean {
  if (/\s\S/.test(gap)) return false;
  const end = endOf(gap);
  return has(marks.behind, word, closersOf(gap), '') && (end === '.' || has(marks.ends, word, end));
}

/** "Corp.,": its stop is where no sentence ends. */
function isAbbreviated(word: string, { ends }: Marks): boolean {
  const known = ends.get(word) ?? new Set();
  return [...known].some((end) => /^\.[,;:]/.test(end));
}

/** Whether the sources have the mark at the word; of a word that they do not have, whether it is the usual one. */
function has(
  marks: ReadonlyMap<string, ReadonlySet<string>>,
  word: string,
  mark: string,
  usual?: string,
): boolean {
  return marks.get(word)?.has(mark) ?? mark === usual;
}
