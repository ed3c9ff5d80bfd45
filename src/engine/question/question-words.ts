// Words that build a question rather than say what it is about: "what type of …", "in which year …", "how many …".
// The sentence that answers seldom repeats them, so they weigh less in search and coverage, and are never "missing".
import { lazy } from '../../text/lazy.ts';
import { stem } from '../../text/stem.ts';
import { pattern } from '../../text/plain.ts';
import { stemSet } from '../../text/word-lists.ts';
import { fold } from '../../text/words.ts';
import { ALWAYS_LIGHT, LIGHT_AFTER_HOW, LIGHT_AFTER_WHAT } from './question-words.words.ts';

/** The share of its weight that such a word has. */
export const SCAFFOLD_WEIGHT = 0.35;

const light = lazy(() => ({
  always: stemSet(...ALWAYS_LIGHT),
  afterWhat: stemSet(...LIGHT_AFTER_WHAT),
  afterHow: stemSet(...LIGHT_AFTER_HOW),
}));

/** The stems of a question that only build it; never all of them, so that "example" by itself can still be asked about. */
export function scaffoldOf(text: string, stems: readonly string[]): ReadonlySet<string> {
  const { always, afterWhat, afterHow } = light();
  const found = new Set(stems.filter((one) => always.has(one)));
  const head = text.slice(0, 2000);
  if (/\bstands? for\b/i.test(head)) found.add('stand');
  if (/\bcounts? (?:as|towards?)\b/i.test(head)) found.add('count');
  // They are "we" in what they write.
  for (const [, writers] of head.matchAll(WRITERS)) found.add(stem(writers!.toLowerCase()));
  for (const match of head.matchAll(OPENING(head))) {
    const list = match[1]!.toLowerCase() === 'how' ? afterHow : afterWhat;
    for (const word of [match[2], match[3]]) {
      const stemmed = stem(fold(word ?? ''));
      if (list.has(stemmed)) found.add(stemmed);
    }
  }
  return found.size < new Set(stems).size ? found : new Set();
}

const WRITERS =
  /^why (?:did|does|do|has|have|had|would|will) (?:the )?(team|authors|maintainers|developers|engineers)\b/gi;
const OPENING = pattern("\\b(what|which|how)\\s+([\\p{L}’'-]+)(?:\\s+([\\p{L}’'-]+))?", 'gi');
