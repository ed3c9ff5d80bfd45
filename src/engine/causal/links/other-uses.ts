// Uses of a cue's words that state no cause: purposes, enumerations ("reducing and boosting"), what comes from people.
import { lazy } from '../../../text/lazy.ts';
import type { Span } from '../../../text/sentences.ts';
import { anyOf, stemSet, wordList, wordSet } from '../../../text/word-lists.ts';
import { isEventNoun } from '../grammar/events.ts';
import { tokensIn } from '../grammar/tokens.ts';
import { BEFORE_GERUNDS, PEOPLE, PLACES, RAISING } from './other-uses.words.ts';

/** Whether the words of a cue say something else here. */
export function isOtherUse(text: string, name: string, at: Span): boolean {
  const words = text.slice(at.start, at.end);
  if (isPurpose(text, words, at)) return true;
  if (name === 'led to') return grammar().toPlace.test(text.slice(at.end));
  if (name === 'due to') return /\bwho\s*$/i.test(text.slice(0, at.start));
  // "By boosting", "and boosting": what somebody does, not what followed.
  return (
    /ing$/i.test(words) &&
    GERUND_CUES.has(name) &&
    grammar().enumerated.test(text.slice(0, at.end).replace(/\S+$/, ''))
  );
}

/** "In an effort to cause", "the goal is to prompt": what is meant to happen, unless it "tends to" or "was found to". */
function isPurpose(text: string, words: string, at: Span): boolean {
  const { infinitive, raising } = grammar();
  const before = text.slice(0, at.start);
  if (infinitive.test(words)) return !raising.test(`${before}${words.replace(/\bto\b.*$/i, '')}`);
  return (
    /^(?:cause|lead|result|trigger|induce|provoke|spark|prompt|generate|produce|create|force|boost)\b/i.test(
      words,
    ) &&
    /\bto\s+$/i.test(before) &&
    !raising.test(before.replace(/\bto\s+$/i, ''))
  );
}

const GERUND_CUES: ReadonlySet<string> = wordSet(
  'boosted helped hit killing fuelled created generated forced',
);

/** Whether "from" is followed by people or a name: "damages from the Daily Telegraph" come from a giver. */
export function isFromPeople(text: string, at: number): boolean {
  const tokens = tokensIn(text, at, at + 60);
  const from = tokens.findIndex(({ role }) => role !== 'determiner');
  const own = tokens.slice(Math.max(0, from));
  const end = own.findIndex(({ role }) => role !== 'noun');
  const nouns = end < 0 ? own : own.slice(0, end);
  const head = nouns.at(-1);
  return (
    head !== undefined &&
    (people().has(head.stem) || (nouns.every(({ capital }) => capital) && !isEventNoun(head.stem)))
  );
}

const people = lazy(() => stemSet(PEOPLE));
const grammar = lazy(() => ({
  infinitive:
    /^(?:[a-z]+ ){0,3}to (?:[a-z]+ )?(?:cause|lead|result|trigger|induce|provoke|spark|prompt|generate|produce|create|force|boost)\b/i,
  raising: new RegExp(`\\b${anyOf(RAISING)}\\s*$`, 'i'),
  // "A site", not "a site outage".
  toPlace: new RegExp(
    `^\\s*(?:an?|the|this|that|its|your|our) (?:[\\p{L}-]+ ){0,2}?${anyOf(wordList(PLACES))}(?=\\s*(?:[.,;:)]|$|(?:that|which|where|with|for|and|on|to)\\b))`,
    'iu',
  ),
  enumerated: new RegExp(`\\b${anyOf(wordList(BEFORE_GERUNDS))}\\s*$`, 'i'),
}));
