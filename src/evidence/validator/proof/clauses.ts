// One clause against all statements: whether one of them says it, in its own order or another that says the same.
import { findWay, isArticleKey, keyOf, type Wanted, type Way } from './lattice.ts';
import { isNounPhrase, opensWithSubject } from './phrases.ts';
import { POINTERS, POINTING_OPENERS } from './proof.words.ts';
import type { Statement } from './statements.ts';
import { variations } from './variations.ts';
import { isVerbal } from './verbs.ts';

/** A statement that carries a clause. */
export interface Carried {
  readonly statement: Statement;
  readonly way: Way;
  readonly freedoms: readonly string[];
}

/** Counts down what one text may cost. */
export interface Budget {
  left: number;
}

/** Whether a clause may stand where it is put; see `standsBehind`. */
type Fits = (statement: Statement) => boolean;

/** The first statement that carries the words, as they are or in another order; null where none does. */
export function carry(
  words: readonly Wanted[],
  statements: readonly Statement[],
  budget: Budget,
  fits: Fits,
): Carried | null {
  if (words.filter((word) => !isArticleKey(keyOf(word))).length < FEWEST) return null;
  for (const statement of statements) {
    const way =
      mayCarry(words, statement, budget) && fits(statement) ? findWay(statement.lattice, words) : null;
    if (way !== null) return { statement, way, freedoms: [...readOf(statement), ...way.freedoms] };
  }
  for (const variation of variations(words)) {
    for (const statement of statements) {
      const { known } = statement;
      if (!variation.needs.every((keys) => keys.some((key) => known.has(key)))) continue;
      if (!mayCarry(variation.words, statement, budget) || !fits(statement)) continue;
      const begin = variation.lacksSubject ? predicateStarts(statement) : undefined;
      const way = findWay(statement.lattice, variation.words, begin);
      if (way !== null)
        return { statement, way, freedoms: [variation.freedom, ...readOf(statement), ...way.freedoms] };
    }
  }
  return null;
}

const FEWEST = 2;

function mayCarry(words: readonly Wanted[], { known }: Statement, budget: Budget): boolean {
  budget.left -= 1;
  if (budget.left < 0) return false;
  const isKnown = words.every((word) => isArticleKey(keyOf(word)) || word.keys.some((key) => known.has(key)));
  if (isKnown) budget.left -= words.length;
  return isKnown;
}

function readOf({ reading }: Statement): readonly string[] {
  return reading === null ? [] : [reading];
}

/** Where the predicate of a statement may begin, behind a simple subject. */
function predicateStarts({ lattice }: Statement): number[] {
  const { source, sentence } = lattice;
  const { from, to } = sentence;
  if (!opensWithSubject(source, from)) return [];
  const found: number[] = [];
  for (let at = from + 1; at < Math.min(to, from + 10); at += 1)
    if (isVerbal(source.tokens[at]!.form.key) && isNounPhrase(source, from, at)) found.push(at);
  return found;
}

/**
 * Whether a clause may be put behind another: it points to nothing that it has not named, or it stands directly behind the same
 * statement in its own text.
 */
export function standsBehind(words: readonly Wanted[], before: Statement | null): Fits {
  const points = pointsOut(words);
  return (statement) =>
    !points ||
    (before !== null &&
      statement.passage === before.passage &&
      statement.sentence - before.sentence <= 1 &&
      statement.sentence >= before.sentence);
}

function pointsOut(words: readonly Wanted[]): boolean {
  const named = words.findIndex((word) => word.capital && !POINTERS.has(keyOf(word)));
  const pointer = words.findIndex((word) => POINTERS.has(keyOf(word)));
  if (pointer >= 0 && (pointer < 3 || named < 0 || named > pointer)) return true;
  if (POINTING_OPENERS.has(keyOf(words[0]))) return true;
  return keyOf(words[0]) === 'the' && isBareDefinite(words);
}

/** "The company", "the work": a noun that says nothing of which one is meant. */
function isBareDefinite(words: readonly Wanted[]): boolean {
  for (const word of words.slice(1, 8)) {
    if (word.capital || /^(?:of|for|in|from|at|to|between|on)$|^@|^#[12]\d{3} $/.test(keyOf(word)))
      return false;
    if (isVerbal(keyOf(word))) return true;
  }
  return true;
}
