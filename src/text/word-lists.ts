// What a grammar makes of closed lists of words, which are data beside it (`*.words.ts`).
// Rows of words with spaces between them, each row or group with its reason. Make patterns and stems of them lazily (lazy.ts).
import { stem } from './stem.ts';

/** The words of some rows, in their order. */
export function wordList(...rows: readonly string[]): string[] {
  return rows.flatMap((row) => row.split(' '));
}

/** The phrases of some rows that have commas between them. */
export function phraseList(...rows: readonly string[]): string[] {
  return rows.flatMap((row) => row.split(', '));
}

export function wordSet(...rows: readonly string[]): ReadonlySet<string> {
  return new Set(wordList(...rows));
}

/** The stems (see `stem`) of some rows. */
export function stemSet(...rows: readonly string[]): ReadonlySet<string> {
  return new Set(wordList(...rows).map(stem));
}

/** A group of a regular expression that takes one of some words or phrases, the first that fits. */
export function anyOf(phrases: readonly string[]): string {
  return `(?:${phrases.join('|')})`;
}
