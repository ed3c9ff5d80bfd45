// What each kind of section takes, as a reader is told it. Kinds that are not here are made without a reader.
import type { SectionKind } from './forms.ts';

export const ABOUT: Readonly<Partial<Record<SectionKind, string>>> = {
  stories:
    'what happened: somebody did, decided, released, announced, found or lost something, with who, what, to whom, how much and when; each story once, the sentence that says it whole first; not what a thing is or is good for, not advice, not background, not a view',
  topics: 'what the documents cover: a sentence that says what a subject is about',
  developments:
    'what else happened in a story of the first section: a later event, a result, a consequence; not a description',
  causes:
    'why an event of the first section happened, or why it was decided, as the document says it of that event; not what a feature is good for, not a cause in general',
  numbers:
    'amounts that measure something of the stories: how many, how much, how long, of what; not a date, not the number of a version, not a list of items',
  voices:
    'what a named person or body said, asked for, denied or thinks, with who said it; not what they did',
  definitions: 'terms and what they mean',
  rules:
    'what must, may or may not be done, by whom, or a law, rule or policy that was made or changed; not advice',
  outlook: 'what a document says is planned, promised or expected to happen after its date',
  open_questions: 'what a document says is not known, not decided, not said, or still being discussed',
};
