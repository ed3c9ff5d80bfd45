// What one sentence can be read as: a graph over its tokens whose every way from its begin to its end says something that the
// sentence says too. A step takes a token as it is, leaves a stretch out, or puts other words in its place. A claim is proven
// by a way that takes all its words in order.
import type { Source, SourceSentence } from '../source.ts';
import { isArticle, type Token } from '../tokens.ts';
import { fold } from '../../../text/words.ts';

/** A word that is looked for: any of some keys (see `Form`). */
export interface Wanted {
  readonly keys: readonly string[];
  /** It begins with a capital: an article in front of it may come and go. */
  readonly capital: boolean;
  /** As it is written; null where it was made. */
  readonly written: string | null;
}

/** A step that is not taking a token. */
export interface Step {
  /** The token behind it. */
  readonly to: number;
  /** Words that it puts in the place of the stretch; none where it leaves it out. */
  readonly keys: readonly string[];
  readonly freedom: string;
}

export interface Lattice {
  readonly source: Source;
  readonly sentence: SourceSentence;
  /** The steps from each token of the sentence, counted from its first. */
  readonly steps: readonly (readonly Step[])[];
}

/** What was taken of the sentence: indexes of its first and last token, and the freedoms used. */
export interface Way {
  readonly first: number;
  readonly last: number;
  /** The places where words were left out or replaced, as indexes of tokens. */
  readonly freedoms: readonly string[];
}

/** A claim's tokens as words to look for. */
export function wanted(tokens: readonly Token[], text: string): Wanted[] {
  return tokens.map((token) => ({
    keys: [token.form.key],
    capital: token.form.capital,
    written: text.slice(token.start, token.end),
  }));
}

/** The key that a word is looked for by first; none behind the end of a claim, which may break off anywhere. */
export function keyOf(word: Wanted | undefined): string {
  return word?.keys[0] ?? '';
}

interface Arrival {
  readonly before: Arrival | null;
  readonly freedom: string | null;
  /** The token taken, or -1. */
  readonly token: number;
}

/**
 * A way that takes all the words, from one of the tokens to begin at (the sentence's first unless told) to the sentence's end;
 * null where there is none. Time in proportion to the words times the steps.
 */
export function findWay(lattice: Lattice, words: readonly Wanted[], begin?: readonly number[]): Way | null {
  const { from, to } = lattice.sentence;
  const arrivals: Map<number, Arrival>[] = Array.from({ length: words.length + 1 }, () => new Map());
  for (const at of begin ?? [from]) arrivals[0]!.set(at, { before: null, freedom: null, token: -1 });
  for (let count = 0; count <= words.length; count += 1) {
    // A map is walked with what is added to it on the way.
    for (const [at, arrival] of arrivals[count]!) {
      if (at < to) advance(lattice, words, { count, at, arrival }, arrivals);
    }
  }
  const end = arrivals[words.length]!.get(to);
  return end === undefined ? null : wayOf(end);
}

function advance(
  lattice: Lattice,
  words: readonly Wanted[],
  { count, at, arrival }: { count: number; at: number; arrival: Arrival },
  arrivals: readonly Map<number, Arrival>[],
): void {
  const arrive = (taken: number, node: number, freedom: string | null, token: number) => {
    const there = arrivals[taken]!;
    if (!there.has(node)) there.set(node, { before: arrival, freedom, token });
  };
  const word = words[count];
  const token = lattice.source.tokens[at]!;
  if (word !== undefined && word.keys.includes(token.form.key))
    arrive(count + 1, at + 1, notation(word, token, lattice.source), at);
  if (word !== undefined && mayAddArticle(lattice, words, count, at)) arrive(count + 1, at, null, -1);
  if (isArticle(token) && lattice.source.tokens[at + 1]?.form.capital === true)
    arrive(count, at + 1, null, -1);
  for (const step of lattice.steps[at - lattice.sentence.from]!) {
    if (step.keys.length === 0) arrive(count, step.to, step.freedom, -1);
    else if (step.keys.every((key, index) => words[count + index]?.keys.includes(key) === true))
      arrive(count + step.keys.length, step.to, step.freedom, at);
  }
}

/** In front of a name; and in front of "discovery of oil", which a sentence may begin with. */
function mayAddArticle(lattice: Lattice, words: readonly Wanted[], count: number, at: number): boolean {
  const [article, noun, of] = words.slice(count, count + 3);
  if (!isArticleKey(keyOf(article))) return false;
  if (noun?.capital === true) return true;
  if (keyOf(article) !== 'the' || at !== lattice.sentence.from || keyOf(of) !== 'of') return false;
  const { form } = lattice.source.tokens[at]!;
  return form.kind === 'word' && noun!.keys.includes(form.key);
}

export function isArticleKey(key: string): boolean {
  return key === 'the' || key === 'a' || key === 'an';
}

/** What is said of a number, a name or a word that is written otherwise; null where it is not. */
function notation(word: Wanted, { form, start, end }: Token, { text }: Source): string | null {
  if (word.written === null) return null;
  const own = text.slice(start, end);
  const isSame =
    form.kind === 'number'
      ? own.toLowerCase() === word.written.toLowerCase()
      : fold(own) === fold(word.written);
  return isSame ? null : `“${own}” written as “${word.written}”`;
}

function wayOf(end: Arrival): Way {
  const freedoms: string[] = [];
  let first = Infinity;
  let last = -1;
  for (let at: Arrival | null = end; at !== null; at = at.before) {
    if (at.freedom !== null) freedoms.unshift(at.freedom);
    if (at.token < 0) continue;
    first = Math.min(first, at.token);
    last = Math.max(last, at.token);
  }
  return { first, last, freedoms };
}
