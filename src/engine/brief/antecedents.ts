// Antecedents of a sentence. One that points back ("It was shut in June") is quoted with the sentences it points to, as one
// claim, or not at all.
import { stems } from '../../text/terms.ts';
import type { Sentence } from '../citing/passages.ts';

/**
 * The sentences that this one needs before it to be understood, in order; undefined where the chunk does not have them.
 *
 * @param known stems of the document's title and the chunk's heading, which the reader sees
 * @param spoken stems of the sentences of the document before this one
 */
export function antecedents(
  sentence: Sentence,
  chunk: readonly Sentence[],
  known: ReadonlySet<string>,
  spoken: ReadonlySet<string>,
): readonly Sentence[] | undefined {
  if (isOfLongAgo(sentence, chunk[sentence.ordinal - 1], known, spoken)) return undefined;
  const needed: Sentence[] = [];
  for (let current = sentence; ;) {
    const previous = chunk[current.ordinal - 1];
    const before = previous?.paragraph === current.paragraph && mayOpen(previous) ? previous : undefined;
    const must = pointsBack(current.text) || isSpokenOf(current, previous);
    if (before === undefined || needed.length === MOST_ANTECEDENTS) {
      if (must) return undefined;
      break;
    }
    if (!must && !isUnnamed(current.text, known)) break;
    needed.unshift(before);
    current = before;
  }
  return explains(needed, sentence) ? needed : undefined;
}

/** Whether a paragraph may open with it: what begins in the middle ("should import …") is the rest of something. */
export function mayOpen({ quotable, text }: Pick<Sentence, 'quotable' | 'text'>): boolean {
  return quotable && OPENING.test(text) && !SENDS_ON.test(text);
}

// A capital, a letter of a script without them, a number, or a name such as iPhone or pH.
const OPENING = /^["“'‘«(]*(?:\p{Lu}|\p{Lo}|\p{N}(?!\p{N}* (?:versus|vs|and|or|to)\b)|[a-z]\p{Lu})/u;
/** "See Module Package Names for …", "For more on this, refer to …": the reader is sent on, and nothing is said. */
const SENDS_ON =
  /^["“'‘«(]*(?:(?:please |also )*(?:see|refer to|cf\.)\s|for (?:more(?! than)|further|additional|full|complete)\b[^.!?]{0,80}? (?:see|refer to|consult|read|visit)\s|for [^.!?]{0,80}?, (?:please )?(?:see|refer to|consult)\s|(?:more|further|additional) (?:information|details?|examples?)\b[^.!?]{0,80}? (?:is|are|can be|may be) (?:available|found|given|provided)\b)/iu;

/** "The flow stopped …" after a sentence about a flow: the article says that it is that one. */
function isSpokenOf(sentence: Sentence, previous: Sentence | undefined): boolean {
  const opening = DEFINITE.exec(sentence.text);
  if (opening === null || previous === undefined || previous.paragraph !== sentence.paragraph) return false;
  return stems(opening[1]!).some((stem) => previous.stems.includes(stem));
}

/** "The reservoir would cost a billion": which one is not said, here or in the title. */
function isUnnamed(text: string, known: ReadonlySet<string>): boolean {
  const opening = DEFINITE.exec(text);
  if (opening === null || /\p{Lu}/u.test(text.slice(opening[0].length))) return false;
  return isStrange(opening[1]!, known);
}

/** "The same drought", "another part" are explained where a drought, a part was spoken of. */
function explains(needed: readonly Sentence[], { text }: Sentence): boolean {
  const again = AGAIN.exec(text);
  const noun = again?.[1] ?? again?.[2];
  if (again === null || noun === undefined || TIME.test(noun)) return true;
  const said = [...needed.flatMap((one) => one.stems), ...stems(text.slice(0, again.index))];
  const wanted = stems(noun);
  return wanted.length === 0 || wanted.some((stem) => said.includes(stem));
}

const AGAIN = /\b[Tt]he same ([\p{L}-]+)|^(?:Another|The other|A further) ([\p{Ll}-]+)/u;
const TIME = /^(?:time|day|week|month|year|period|moment|agency|company|bank|place|way)s?$/i;

/** "The rate was highest in Italy": of what, an earlier paragraph said. */
function isOfLongAgo(
  sentence: Sentence,
  previous: Sentence | undefined,
  known: ReadonlySet<string>,
  spoken: ReadonlySet<string>,
): boolean {
  const opening = DEFINITE.exec(sentence.text);
  if (opening === null || isSpokenOf(sentence, previous)) return false;
  const [first = ''] = opening[1]!.split(' ');
  return stems(first).some((stem) => spoken.has(stem)) && isStrange(opening[1]!, known);
}

function isStrange(words: string, known: ReadonlySet<string>): boolean {
  return !stems(words).some((stem) => known.has(stem));
}

const PLACED = 'of|at|in|for|from|on|between|to|that|which|who';
/** "The heat dome lay …", not "The gauge at Kaub …": what is placed needs no other sentence. */
const DEFINITE = new RegExp(
  `^["“'‘(]?The (\\p{Ll}[\\p{L}-]*(?: (?!(?:${PLACED})\\b)\\p{Ll}[\\p{L}-]*)?)(?![\\p{L}-]| (?:${PLACED})\\b)`,
  'u',
);

/** More than this would be a retelling of the source. */
const MOST_ANTECEDENTS = 2;

/** Whether a sentence speaks of what was said before it. */
export function pointsBack(text: string): boolean {
  const opening = text.replace(/^[\s"“'‘(]+/, '');
  return [OPENERS, CLAUSE, OTHERS, OWNED, STRUCK, WITHIN, POINTED].some((form) => form.test(opening));
}

const OPENERS =
  /^(?:he|she|it|they|we|i|this|that|these|those|his|her|its|their|our|such|here|there|however|therefore|thus|hence|instead|moreover|furthermore|nevertheless|nonetheless|consequently|meanwhile|otherwise|accordingly|still|yet|as a result|as a consequence|for this reason|for example|for instance|in (?:addition|turn|contrast|response|other words|short|all|both|that|this|these|those|such|particular|fact)|by (?:contrast|then|that|comparison)|on the other hand|at (?:the same time|that|first|the time)|after (?:that|this|these)|before (?:that|this)|the (?:former|latter|same|others?|two|three|first|second|third|last|result|reason|effect|rest|remainder|answer|decision|agency|company|regulator|authors?|paper|document|measures?)|both|another|others?|neither|either|similarly|likewise|also|then|but|and|or|so|nor|too|because of (?:this|that)|one (?:reason|of (?:these|them))|two other|three other|all (?:of (?:this|these|them)|three|four|five)|none of (?:these|them|the)|some of (?:these|them)|many of (?:these|them)|most of (?:these|them|this)|each of (?:these|them)|the (?:next|following|previous|preceding) (?:day|week|month|year)|now|again|finally|lastly|next|first(?:ly)?(?=,)|second(?:ly)?(?=,)|of course|even so|in fact|that said|let['’]?s|let us|please|note that|recall|remember|as you)\b/i;
// "If it compiles, …": what does?
const CLAUSE =
  /^(?:if|when|because|while|as|once|after|before|although|though|since|unless|until|in|for|with|without|by|to|from|like|unlike) (?:it|they|them|he|she|him|this|that|these|those|such|its|their)\b/i;
// "A fire damaged it …": not the fire.
const STRUCK =
  /^(?:An?|Several|Some|Many|Two|Three) (?:(?!said|says|thinks?|believes?|that|when|if|as|while)[\p{Ll}-]+ ){2,3}(?:it|them|him)\b/u;
// "A good example of this."
const POINTED =
  /\b(?:of|for|from|to|with|like|than|about|by|on|in|at) (?:this|these|those|that|it|them)(?=[.,;:)]|$)/i;
const OTHERS = /^(?:[\p{L}\p{N}.,]+\s+){0,5}of (?:these|those|them|it|which)\b/iu;
// "The target price of its electricity …": whose is not said yet.
const OWNED =
  /^(?:The|An?|Most|Some|Many|Much|Part|All|Half|Both) (?:[\p{Ll}-]+ ){0,5}(?:its|their|his|her)\b/u;
// "The strike also closed …": said of something that was already spoken of.
const WITHIN =
  /^(?:the|a|an)? ?(?:[\p{Ll}-]+ ){1,4}(?:also|too|therefore|instead|then|again|likewise|thus)\b|\b(?:is|are|was|were|can|could|will|would|has|have|had|may|must) (?:also|therefore|thus|likewise)\b|\bas well\b(?! as\b)|^an? (?:[\p{L}-]+ ){1,6}followed\b|^(?:an?|the) (?:second|third|further|other|similar) |\b(?:as (?:described|noted|mentioned|shown|discussed) (?:above|below|earlier)|(?:the )?(?:above|aforementioned|latter|former)(?: |[,.;])|see (?:above|below)|in this (?:section|chapter|article|paper|document|page|guide)|above-mentioned)\b/iu;
