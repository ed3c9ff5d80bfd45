// Questions in scripts without spaces: the index has overlapping pairs of characters, which need no dictionary and are the same
// on every machine; of a question's pairs only those count that are within its content words, as the runtime cuts them.
import type { AskedTerm } from '../analyser.ts';
import { memoised } from '../memoise.ts';
import type { Term } from '../terms.ts';

interface PairReading {
  readonly language: string;
  readonly terms: (text: string) => Term[];
  readonly isStop: (folded: string) => boolean;
  readonly fold: (word: string) => string;
}

const segmenterOf = memoised((language: string) => new Intl.Segmenter(language, { granularity: 'word' }));
/** As much of a question is cut into words. */
const READ = 4_000;

/** The terms of a question; all of them where it has no content word at all. */
export function askedTerms(text: string, { language, terms, isStop, fold }: PairReading): AskedTerm[] {
  const read = text.slice(0, READ);
  const all = terms(read);
  const content = [...segmenterOf(language).segment(read)]
    .filter(({ segment, isWordLike }) => isWordLike === true && !isStop(fold(segment)))
    .map(({ segment, index }) => ({ segment, start: index, end: index + segment.length }));
  const found: AskedTerm[] = [];
  let at = 0;
  for (const [place, word] of content.entries()) {
    while (at < all.length && all[at]!.start < word.start) at += 1;
    for (; at < all.length && all[at]!.end <= word.end; at += 1)
      found.push({ ...all[at]!, word: word.segment });
    const next = content[place + 1];
    const across = all[at];
    if (next?.start !== word.end || across === undefined || across.start >= word.end || across.end > next.end)
      continue;
    // Two words of one character each are mostly one; of any others the pair between them says little.
    const isOneWord = isOne(word.segment) && isOne(next.segment);
    found.push({
      ...across,
      word: read.slice(across.start, across.end),
      ...(!isOneWord && { isDoubtful: true }),
    });
  }
  const judged = language === 'ja' ? found.map((term) => withoutEnding(read, term)) : found;
  if (judged.some((term) => term.isDoubtful !== true)) return judged;
  return all.map((term) => ({ ...term, word: read.slice(term.start, term.end) }));
}

/** Japanese in hiragana: endings of verbs and adjectives, and words that only build a sentence. */
function withoutEnding(text: string, term: AskedTerm): AskedTerm {
  return /[\u3041-\u309f]/.test(text.slice(term.start, term.end)) ? { ...term, isDoubtful: true } : term;
}

function isOne(segment: string): boolean {
  return /^.\p{M}*$/u.test(segment);
}
