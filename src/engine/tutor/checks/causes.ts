// Causes as sentences state them outright (service.md, "Causal cues, tier A"), cause and effect in the
// sentence's own words. Denied and doubtful ones are skipped: a check question must have one certain answer.
import { lazy } from '../../../text/lazy.ts';
import { isNegation, splitContraction } from '../../../text/negation.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';
import { fold, words } from '../../../text/words.ts';
import {
  ACTIVE_ADVERBS,
  ACTIVE_VERBS,
  CLAUSE_ENDS,
  DOUBTING,
  PASSIVE_ADVERBS,
  PASSIVE_AUXILIARIES,
  PASSIVE_VERBS,
  PHRASE_ENDS,
  POINTING,
  REASONS,
  WAYS,
} from './causes.words.ts';

export interface StatedCause {
  readonly cause: string;
  readonly effect: string;
  /** Whether the effect is a noun phrase ("The low water of 2018"), not a clause. */
  readonly isNamed: boolean;
  /** Where the cause is in the sentence. */
  readonly start: number;
  readonly end: number;
}

/** The cause that a sentence states, or undefined where it states none, denies it or doubts it. */
export function statedCause(sentence: string): StatedCause | undefined {
  const text = sentence.replace(/[.!?…]+["”’)]*$/u, '');
  if (text.includes('. ') || isDoubtful(text)) return undefined;
  for (const { cue, turned, isNamed } of grammar().cues) {
    const found = cue.exec(text);
    if (found === null) continue;
    const before = text.slice(0, found.index);
    const start = found.index + found[0].length;
    const after = isNamed ? phrase(text.slice(start)) : clause(text.slice(start));
    const [cause, effect] = turned ? [after, before] : [before, after];
    if (isNamed && (phrase(before) !== before || grammar().way.test(before))) continue;
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

const LONGEST_CAUSE = 22;
const LONGEST_NAMED = 14;
const LONGEST_CLAUSE = 34;

function isDoubtful(text: string): boolean {
  const all = words(text).flatMap(({ text: word }) => splitContraction(fold(word)));
  return all.some((word) => isNegation(word) || DOUBTING.has(word));
}

/** The noun phrase that a text opens with. */
function phrase(text: string): string {
  return text.split(grammar().phraseEnd)[0]!.trim();
}

/** The clause that a text opens with; a clause of reason may contain an "and". */
function clause(text: string): string {
  return text.split(grammar().clauseEnd)[0]!.trim();
}

function isPhrase(text: string, longest: number): boolean {
  const all = words(text);
  const first = fold(all[0]?.text ?? '');
  return all.length > 0 && all.length <= longest && text.length >= 4 && !POINTING.has(first);
}

/** The cue divides a sentence in two; with `turned` the cause is behind it. */
interface Cue {
  readonly cue: RegExp;
  readonly turned: boolean;
  readonly isNamed: boolean;
}

const grammar = lazy(() => {
  const passive = `${anyOf(PASSIVE_AUXILIARIES)} (?:${anyOf(PASSIVE_ADVERBS)} )?${anyOf(PASSIVE_VERBS)} by`;
  const active = `(?:${anyOf(ACTIVE_ADVERBS)} )?${anyOf(ACTIVE_VERBS)}`;
  const cues: readonly Cue[] = [
    { cue: new RegExp(` ${passive} `), turned: true, isNamed: true },
    { cue: new RegExp(` ${active} `), turned: false, isNamed: true },
    { cue: new RegExp(`,? ${anyOf(REASONS)} `), turned: true, isNamed: false },
  ];
  return {
    cues,
    way: new RegExp(`\\b${anyOf(wordList(WAYS))}$`, 'i'),
    phraseEnd: new RegExp(`,(?!\\d)|:(?!\\d)|[;()–—]|\\.\\s| ${anyOf(PHRASE_ENDS)}\\b`),
    clauseEnd: new RegExp(`[;:()–—]|, ${anyOf(CLAUSE_ENDS)}\\b`),
  };
});
