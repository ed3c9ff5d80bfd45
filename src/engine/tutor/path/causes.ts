// Causes as sentences state them outright, for steps and questions: those links of a sentence that no one denies, doubts or only
// reports, with a cause and an effect that can be understood by themselves.
import { words } from '../../../text/words.ts';
import type { Argument } from '../../causal/links/cause-effect-arguments.ts';
import { linksIn } from '../../causal/links/links.ts';

export interface StatedCause {
  readonly cause: string;
  readonly effect: string;
  /** Whether the effect is a noun phrase ("The low water of 2018"), not a clause. */
  readonly isNamed: boolean;
  /** Where the cause is in the sentence. */
  readonly start: number;
  readonly end: number;
}

const LONGEST = 34;

/** The first cause that a sentence states for certain; undefined where it states none. */
export function statedCause(sentence: string): StatedCause | undefined {
  if (DOUBTING.test(sentence)) return undefined;
  for (const { cue, tier, modality, cause, effect } of linksIn(sentence)) {
    if (tier !== 'A' || modality !== 'asserted') continue;
    const said = textOf(sentence, cause);
    const brought = textOf(sentence, effect);
    if (!isPhrase(said) || !isPhrase(brought)) continue;
    return {
      cause: said,
      effect: brought.replace(/^(?:The|An?) /, (word) => word.toLowerCase()),
      isNamed: cue.kind !== 'clause',
      start: cause.start,
      end: cause.start + said.length,
    };
  }
  return undefined;
}

function textOf(sentence: string, { start, end }: Argument): string {
  return sentence.slice(start, end).replace(/[\s.,;:!?]+$/, '');
}

function isPhrase(text: string): boolean {
  const count = words(text).length;
  return count > 0 && count <= LONGEST && text.length >= 4 && !/\n|[.!?] /.test(text) && !POINTING.test(text);
}

/** What can only be understood with the sentence before it. */
const POINTING = /^(?:it|this|that|these|those|they|he|she|which|who|there|what|its|their|his|her|such)\b/i;
/** What leaves it uncertain. */
const DOUBTING = /\b(?:may|might|could|would|if|whether|possibly|perhaps|probably)\b/i;
