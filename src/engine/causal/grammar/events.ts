// Whether a noun names an event (events.words.ts): complaints, feelings, damage, noise, trouble.
import { lazy } from '../../../text/lazy.ts';
import { stemSet, wordSet } from '../../../text/word-lists.ts';
import { EVENT_NOUNS, MEASURED_FROM } from './events.words.ts';

/** Whether a stem (see `stem`) names an event. */
export function isEventNoun(stemmed: string): boolean {
  return eventStems().has(stemmed);
}

/** Whether a word is in the list as it is written: "suffering" is, "exhausting" only shares a stem. */
export function isEventWord(word: string): boolean {
  return eventWords().has(word);
}

/** Whether "from" behind an event with this stem gives a starting point or what was overcome, not a cause. */
export function isMeasuredFrom(stemmed: string): boolean {
  return measuredStems().has(stemmed);
}

const eventWords = lazy(() => wordSet(...EVENT_NOUNS));
const eventStems = lazy(() => stemSet(...EVENT_NOUNS));
const measuredStems = lazy(() => stemSet(...MEASURED_FROM));
