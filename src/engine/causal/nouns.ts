// The noun on which a phrase beside a cue hangs, by the closed lists of tokens.ts alone.
import { isHappeningWord } from './events.ts';
import { tokensIn, type Token } from './tokens.ts';

/** The stems of the noun right before a place and of that which it hangs on by "of": "taste of onions" is both. */
export function nounsBefore(text: string, at: number): string[] {
  const tokens = tokensIn(text, Math.max(0, at - 120), at).filter(({ role }) => role !== 'adverb');
  let last = tokens.length - 1;
  while (last >= 0 && ['comma', 'relative', 'auxiliary'].includes(tokens[last]!.role)) last -= 1;
  if (tokens[last]?.word === 'that') last -= 1;
  const noun = tokens[last];
  if (noun?.role !== 'noun' || noun.word.endsWith('ed') || isGerund(noun)) return [];
  const start = phraseStart(tokens, last);
  // "can both benefit from": a verb.
  if (start === last && /^(?:auxiliary|to|pronoun)$/.test(tokens[start - 1]?.role ?? '')) return [];
  const of = start - 1;
  const owner = tokens[of]?.role === 'of' ? tokens[of - 1] : undefined;
  return owner?.role === 'noun' ? [noun.stem, owner.stem] : [noun.stem];
}

/** "Exhausting from the cylinder": a doing; "suffering", "flooding" and the like are happenings of their own. */
function isGerund({ word }: Token): boolean {
  return word.endsWith('ing') && !isHappeningWord(word);
}

/** Whether what stands behind "from" is a time, or the beginning of a stretch: "from dawn till dusk", "from top to bottom". */
export function isStretchOfTimeOrPlace(text: string, at: number): boolean {
  const behind = text.slice(at, at + 60);
  const phrase = /^\s*(?:[\p{L}\p{N}'’-]+ ){0,6}?(?:to|into|till|until|onto|towards?)\b/iu;
  return phrase.test(behind) || TIMES.test(behind);
}

const TIMES =
  /^\s*(?:(?:the|a|an|its|his|her|their|last|next|early|late|sad|previous) )*(?:\d+ )?(?:beginning|start|end|outset|years?|months?|weeks?|days?|season|preseason|yesterdays?|dawn|dusk|morning|night|(?:spring|summer|autumn|winter)|january|february|march|april|may|june|july|august|september|october|november|december|time|age|childhood|birth|now|here|there|inside|outside|within|afar|above|below)\b/iu;

/** The stems of the nouns in the phrase right behind a place, and of that which "of" hangs on it. */
export function nounsAfter(text: string, at: number): string[] {
  const found: string[] = [];
  for (const { role, stem } of tokensIn(text, at, at + 100)) {
    if (role === 'noun') found.push(stem);
    else if (!['determiner', 'adverb', 'number', 'of', 'and', 'comma'].includes(role)) break;
  }
  return found;
}

function phraseStart(tokens: readonly Token[], last: number): number {
  let at = last;
  while (at > 0 && ['noun', 'number', 'determiner'].includes(tokens[at - 1]!.role)) at -= 1;
  return at;
}
