// Causes as sentences state them outright (service.md, "Causal cues, tier A"): what is said to have come of what, in the
// sentence's own words. Denied or doubtful ones are passed over: a question must have an answer.
import { lazy } from '../../text/lazy.ts';
import { isNegation, splitContraction } from '../../text/negation.ts';
import { anyOf, wordList } from '../../text/word-lists.ts';
import { fold, words } from '../../text/words.ts';
import { DOUBTING, POINTING, WAYS } from './causes.words.ts';

export interface StatedCause {
  readonly cause: string;
  readonly effect: string;
  /** Whether the effect is a noun phrase ("The low water of 2018"), not a clause. */
  readonly isNamed: boolean;
  /** Where the cause is in the sentence. */
  readonly start: number;
  readonly end: number;
}

/** The cue parts a sentence in two; `turned` where the cause is behind it. */
const CUES: readonly { readonly cue: RegExp; readonly turned: boolean; readonly isNamed: boolean }[] = [
  {
    cue: / (?:was|were|is|are|has been|have been|had been) (?:(?:partly|mainly|mostly|largely|also) )?(?:caused|triggered|driven) by /,
    turned: true,
    isNamed: true,
  },
  {
    cue: / (?:(?:thus|then|also|in turn) )?(?:led to|leads to|lead to|resulted in|results in|triggered|caused|gave rise to) /,
    turned: false,
    isNamed: true,
  },
  {
    cue: /,? (?:due to|because of|as a result of|owing to|thanks to|because) /,
    turned: true,
    isNamed: false,
  },
];

/** The cause that a sentence states, or undefined where it states none, denies it or doubts it. */
export function statedCause(sentence: string): StatedCause | undefined {
  const text = sentence.replace(/[.!?…]+["”’)]*$/u, '');
  if (text.includes('. ') || isDoubtful(text)) return undefined;
  for (const { cue, turned, isNamed } of CUES) {
    const found = cue.exec(text);
    if (found === null) continue;
    const before = text.slice(0, found.index);
    const start = found.index + found[0].length;
    const after = isNamed ? phrase(text.slice(start)) : clause(text.slice(start));
    const [cause, effect] = turned ? [after, before] : [before, after];
    if (isNamed && (phrase(before) !== before || isWay().test(before))) continue;
    if (!isPhrase(cause, LONGEST_CAUSE) || !isPhrase(effect, isNamed ? LONGEST_NAMED : LONGEST_CLAUSE))
      continue;
    const at = turned ? start : 0;
    return {
      cause,
      effect: effect.replace(/^(?:The|An?) /, (word) => word.toLowerCase()),
      isNamed,
      start: at,
      end: at + cause.length,
    };
  }
  return undefined;
}

// A road leads to a town.
const isWay = lazy(() => new RegExp(`\\b${anyOf(wordList(WAYS))}$`, 'i'));

const LONGEST_CAUSE = 22;
const LONGEST_NAMED = 14;
const LONGEST_CLAUSE = 34;

function isDoubtful(text: string): boolean {
  const all = words(text).flatMap(({ text: word }) => splitContraction(fold(word)));
  return all.some((word) => isNegation(word) || DOUBTING.has(word));
}

/** Up to where something else is said. */
function phrase(text: string): string {
  return text.split(ENDS)[0]!.trim();
}

/** A clause of reason may have its own "and". */
function clause(text: string): string {
  return text.split(/[;:()–—]|, (?:which|although|though|while|whereas|and|but|so)\b/)[0]!.trim();
}

const ENDS =
  /,(?!\d)|:(?!\d)|[;()–—]|\.\s| (?:which|that|who|although|though|while|whereas|even though|and (?:the|it|they|so|then))\b/;

function isPhrase(text: string, longest: number): boolean {
  const all = words(text);
  const first = fold(all[0]?.text ?? '');
  return all.length > 0 && all.length <= longest && text.length >= 4 && !POINTING.has(first);
}
