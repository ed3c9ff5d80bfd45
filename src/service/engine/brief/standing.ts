// Whether a sentence can stand alone. One that points back ("It was shut in June") is taken together with what it points
// to, as one claim, or not at all.
import { stems } from '../../../text/terms.ts';
import type { Sentence } from '../passages.ts';

/** The sentences that must stand before this one for it to be understood, in order; undefined where that cannot be had. */
export function antecedents(sentence: Sentence, chunk: readonly Sentence[]): readonly Sentence[] | undefined {
  const needed: Sentence[] = [];
  let current = sentence;
  for (;;) {
    const previous = chunk[current.ordinal - 1];
    if (!pointsBack(current.text) && !isSpokenOf(current, previous)) return needed;
    if (previous === undefined || !previous.quotable || needed.length === MOST) return undefined;
    if (previous.paragraph !== current.paragraph) return undefined;
    needed.unshift(previous);
    current = previous;
  }
}

/** "The flow stopped …" after a sentence about a flow: the article says that it is that one. */
function isSpokenOf(sentence: Sentence, previous: Sentence | undefined): boolean {
  const opening = DEFINITE.exec(sentence.text);
  if (opening === null || previous === undefined || previous.paragraph !== sentence.paragraph) return false;
  return stems(opening[1]!).some((stem) => previous.stems.includes(stem));
}

const DEFINITE = /^["“'‘(]?The ((?:\p{Ll}[\p{L}-]*)(?: \p{Ll}[\p{L}-]*)?)(?! of\b)/u;

/** More than this would be a retelling of the source. */
const MOST = 2;

/** Whether a sentence speaks of what was said before it. */
export function pointsBack(text: string): boolean {
  const opening = text.replace(/^[\s"“'‘(]+/, '');
  return OPENERS.test(opening) || OTHERS.test(opening) || (WITHIN.test(text) && !/\bnot only\b/i.test(text));
}

const OPENERS =
  /^(?:he|she|it|they|we|i|this|that|these|those|his|her|its|their|our|such|here|there|however|therefore|thus|hence|instead|moreover|furthermore|nevertheless|nonetheless|consequently|meanwhile|otherwise|accordingly|still|yet|as a result|as a consequence|for this reason|for example|for instance|in (?:addition|turn|contrast|response|other words|short|all|both|that|this|these|those|such|particular|fact)|by (?:contrast|then|that|comparison)|on the other hand|at (?:the same time|that|first|the time)|after (?:that|this|these)|before (?:that|this)|the (?:former|latter|same|others?|two|three|first|second|third|last|result|reason|effect|rest|remainder|answer|decision|agency|company|regulator|authors?|paper|document|measures?)|both|another|others?|neither|either|similarly|likewise|also|then|but|and|or|so|nor|too|because of (?:this|that)|one (?:reason|of (?:these|them))|two other|three other|all (?:of (?:this|these|them)|three|four|five)|none of (?:these|them|the)|some of (?:these|them)|many of (?:these|them)|most of (?:these|them|this)|each of (?:these|them)|the (?:next|following|previous|preceding) (?:day|week|month|year))\b/i;
const OTHERS = /^(?:[\p{L}\p{N}.,]+\s+){0,5}of (?:these|those|them|it|which)\b/iu;
// "The strike also closed …": said of something that was already spoken of.
const WITHIN =
  /^(?:the|a|an)? ?(?:[\p{Ll}-]+ ){1,4}(?:also|too|therefore|instead|then|again|likewise|thus)\b|\b(?:as (?:described|noted|mentioned|shown|discussed) (?:above|below|earlier)|(?:the )?(?:above|aforementioned|latter|former)(?: |[,.;])|see (?:above|below)|in this (?:section|chapter|article|paper|document|page|guide)|above-mentioned)\b/iu;
