// "a poet, painter and surgeon": where each noun is, and each of them alone.
import type { Source } from '../../source.ts';
import { gapBefore } from '../phrases.ts';
import { OCCUPATIONS } from './definitions.words.ts';
import { omission, type Omission } from './omission.ts';

/** A stretch of tokens. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Words that may not be within one noun. */
export const OF = /^(?:of|in|on|at|for|from|with|by|to|between|among|and|or)$/;
const MOST_NOUNS = 6;

/** "a poet, painter and surgeon": where each is; none where not each of them is what a person does. */
export function nounsOf(source: Source, noun: number, to: number): Range[] {
  const items: Range[] = [];
  let at = noun;
  while (items.length < MOST_NOUNS) {
    const end = occupationEnd(source, at, to);
    if (end < 0 || end >= to) return [];
    items.push({ from: at, to: end });
    const isAnd = source.tokens[end]!.form.key === 'and';
    const gap = gapBefore(source, end).trim();
    if (!/^,?$/.test(gap) || (gap === '' && !isAnd)) return [];
    at = isAnd ? end + 1 : end;
    if (!isAnd) continue;
    const last = occupationEnd(source, at, to);
    return last < 0 ? [] : [...items, { from: at, to: last }];
  }
  return [];
}

/** Behind the word for what a person does that begins there with at most three words in front; -1 where there is none. */
function occupationEnd(source: Source, from: number, to: number): number {
  for (let at = from; at < Math.min(to, from + 4); at += 1) {
    const { form } = source.tokens[at]!;
    if (form.kind !== 'word' || OF.test(form.key) || (at > from && gapBefore(source, at).trim() !== ''))
      return -1;
    if (OCCUPATIONS.has(form.key)) return at + 1;
  }
  return -1;
}

/** Any one of the nouns. */
export function oneOfNouns(noun: number, nouns: readonly Range[]): Omission[] {
  const end = nouns.at(-1)?.to ?? noun;
  return nouns.flatMap(({ from, to }) => [
    ...(to < end ? [omission(to, end, 'one of several nouns left out')] : []),
    ...(from > noun ? [omission(noun, from, 'one of several nouns left out')] : []),
  ]);
}
