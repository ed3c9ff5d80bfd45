// What each kind of section takes, as a reader is told it. Kinds that are not here are made without a reader.
import type { SectionKind } from './forms.ts';

export const ABOUT: Readonly<Partial<Record<SectionKind, string>>> = {
  stories: 'what happened or was decided: the event itself, to whom, when and how much; each story once',
  topics: 'what the documents cover: a sentence that says what a subject is about',
  developments: 'what happened afterwards in a story that an earlier section tells',
  key_facts: 'facts that this reader must know',
  recent: 'what happened lately',
  causes: 'reasons of the events told: why they happened or were decided',
  numbers: 'figures, each with what it measures, of whom and when',
  voices: 'what a named person or body said, with who said it',
  definitions: 'terms and what they mean',
  rules: 'what must, may or may not be done, or a law or rule that was made or changed',
  outlook: 'what is planned or expected and still to come',
  open_questions: 'what is not known, not decided or not said',
};
