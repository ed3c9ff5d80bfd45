// How hard a text reads.
import { numbers } from '../../../text/numbers.ts';
import { sentences } from '../../../text/sentences.ts';
import { words } from '../../../text/words.ts';

/** By the length of its sentences, its long words, its figures. */
export function difficulty(text: string): number {
  const all = words(text);
  const count = Math.max(1, sentences(text).length);
  const long = all.filter((word) => word.text.length > LONG_WORD).length;
  return (all.length + 2 * long + 3 * numbers(text).length) / count;
}

const LONG_WORD = 8;
