// Participles in "-ing" that may be left out at the end of a sentence.
import type { Source } from '../../source.ts';
import { isArticle } from '../../tokens.ts';
import { hasVerb, PREPOSITION } from '../limits.ts';
import { hasMarks, isTime } from '../phrases.ts';
import { LIMITING, PERCEIVING, RESULTS } from './endings.words.ts';
import { isFree, isTail, isPlainStatement } from './free.ts';

/** ", raising fees": what it came to, or how; ", thereby raising fees". */
export function isResult(source: Source, from: number, at: number, to: number): boolean {
  const { key } = source.tokens[at]!.form;
  const next = source.tokens[at + 1]?.form.key ?? '';
  const isOne = /^(?:thereby|thus)$/.test(key) ? isActing(next) : isActing(key);
  if (!isOne || !isFree(source, from, at, to)) return false;
  // "…, packaging and drinks": the rest of a list.
  return (
    RESULTS.has(key) ||
    (!hasMarks(source, at, to) &&
      !source.tokens.slice(at, to).some(({ form }) => /^(?:and|or)$/.test(form.key)))
  );
}

/** A participle in "-ing" that limits nothing and tells nothing. */
function isActing(key: string): boolean {
  return key.length > 5 && key.endsWith('ing') && !LIMITING.has(key);
}

/** "conquered England killing its king": behind a name it tells more of what was done, and behind "80 firms" of those firms. */
export function isActingBehind(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  if (!isActing(tokens[at]!.form.key) || !isPlainStatement(source, from, at)) return false;
  if (tokens.slice(from, at).some(({ form }) => PERCEIVING.has(form.key))) return false;
  const isNamed = tokens[at - 1]!.form.capital && hasVerb(source, from, at);
  if (!isNamed && !isBehindNumber(source, from, at)) return false;
  return isTail(source, at, to) && !hasMarks(source, at, to);
}

/** "… nearly 80 individual libraries": a number, and behind it words that are no verbs. */
function isBehindNumber({ tokens }: Source, from: number, at: number): boolean {
  for (let back = at - 1; back > Math.max(from, at - 5); back -= 1) {
    const { form } = tokens[back]!;
    if (/^#\d+ $/.test(form.key)) return back < at - 1 && !isTime(tokens[back]!);
    if (form.capital || form.kind !== 'word' || PREPOSITION.test(form.key) || isArticle(tokens[back]!))
      return false;
  }
  return false;
}
