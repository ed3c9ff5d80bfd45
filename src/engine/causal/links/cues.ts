// Finds the cues in a sentence, the words that state a cause (service.md, "Entities, causes"); they are data (cues.words.ts).
// Cues of tier A build hops, those of tier B only notes; the tier follows from the measured precision (measured.ts).
import { lazy } from '../../../text/lazy.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';
import {
  BEFORE_ATTRIBUTES,
  BEFORE_NOUNS,
  CUE_ROWS,
  CUES_LIKE_ATTRIBUTES,
  CUES_LIKE_NOUNS,
  LEADING_TO_CUES,
} from './cues.words.ts';
import { NOUNS_IN_LY } from '../grammar/tokens.words.ts';
import { wordsFirst } from './words-first.ts';

/** Where the cause is: `before` the cue ("X led to Y") or `after` it ("Y because of X"). */
export type CausePosition = 'before' | 'after';

export interface Cue {
  /** The name under which it is measured: "caused by", "led to". */
  readonly name: string;
  readonly cause: CausePosition;
  /** `clause`: the effect is a clause ("prices rose because of"); `event`: it must name an event ("damage from"). */
  readonly kind: 'phrase' | 'clause' | 'event';
}

/** The name of the cue of a link that only a reader found. */
export const READ_CUE = 'read';

export interface FoundCue {
  readonly cue: Cue;
  /** UTF-16 offsets into the sentence; words that lead to it ("was mainly", "is one of the main") included. */
  readonly start: number;
  readonly end: number;
}

/** The cues of a sentence in order; linear in its length. */
export function cuesIn(text: string): FoundCue[] {
  const { cues, cue, lead } = grammar();
  const found: FoundCue[] = [];
  for (const match of text.matchAll(cue)) {
    const at = match.slice(1).findIndex((group) => group !== undefined);
    const before = text.slice(Math.max(0, match.index - LONGEST_LEAD), match.index);
    const led = lead.exec(before)?.[0] ?? '';
    if (isNominal(match[0], led)) continue;
    found.push({ cue: cues[at]!, start: match.index - led.length, end: match.index + match[0].length });
  }
  return found;
}

/** "The main cause", "the induced cells": the words of a cue as a noun or an attribute. */
function isNominal(words: string, lead: string): boolean {
  const { noun, beforeNoun, participle, beforeAttribute } = grammar();
  return (
    (noun.test(words) && beforeNoun.test(lead)) || (participle.test(words) && beforeAttribute.test(lead))
  );
}

/** How far before a cue its lead is looked for, in UTF-16 units. */
const LONGEST_LEAD = 60;

const grammar = lazy(() => {
  const cores = CUE_ROWS.map(([, , , core]) => `(${wordsFirst(core)})`).join('|');
  const isIn = (words: readonly string[]) => new RegExp(`^${anyOf(words)}$`, 'i');
  const endsIn = (words: readonly string[]) => new RegExp(`\\b${anyOf(words)}\\s+$`, 'i');
  const leads = [...LEADING_TO_CUES, "[a-z]+n['’]t", `(?!${anyOf(wordList(NOUNS_IN_LY))} )[a-z]+ly`];
  return {
    cues: CUE_ROWS.map(([name, cause, kind]): Cue => ({ name, cause, kind })),
    cue: new RegExp(`(?<![\\p{L}\\p{N}-])(?:${cores})(?![\\p{L}\\p{N}-])`, 'giu'),
    lead: new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${anyOf(leads)} )*$`, 'iu'),
    noun: isIn(CUES_LIKE_NOUNS),
    beforeNoun: endsIn(BEFORE_NOUNS),
    participle: isIn(CUES_LIKE_ATTRIBUTES),
    beforeAttribute: endsIn(BEFORE_ATTRIBUTES),
  };
});
