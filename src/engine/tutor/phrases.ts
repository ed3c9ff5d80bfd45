// The tutor's fixed sentences. They state no facts: facts are claims with citations, in other members of the turn.
import type { TutorReason } from '../../api/payloads/tutor.ts';

export const LEADS = {
  term: 'A term:',
  fact: 'From the documents:',
  cause: 'A cause:',
  answer: 'From the documents of this topic:',
  nearest: 'The nearest that the documents of this topic have:',
  known: 'You have met this before:',
  first: 'What the documents say of it first:',
  sector: 'Not from the documents of this topic, but from its sector:',
  nearestInSector: 'The documents of this topic do not say. The nearest from elsewhere in its sector:',
  again: 'Once more:',
  shown: 'The documents say:',
  disagree: 'The documents disagree. They say:',
  greeting: 'Hello. This is the path through the topic.',
  thanks: 'You are welcome.',
  marks: 'Good. What next?',
  about: 'This tutor teaches what the documents of the corpus say, in their own words. This is the path.',
  overview: 'This is the path.',
  summary: 'What was covered so far:',
  brief: 'Nothing was covered yet. The topic in brief:',
  simpler: 'Something simpler:',
  harder: 'Something harder:',
  because: 'The documents give this reason:',
  noReason: 'The documents of this topic give no reason for this.',
  example: 'An example:',
  noExample: 'The documents of this topic give no example of this.',
  noneSimpler: 'Nothing simpler was found. Once more, as it is written there:',
  notHarder: 'Nothing harder, but new:',
  noneHarder: 'The documents have nothing harder on this.',
  quiz: 'A question about what was covered:',
  stillOpen: 'This question is open:',
  noQuiz: 'Nothing shown so far gives a question. First this:',
  noMoreQuiz: 'Every question that can be made of what was covered has been asked.',
  missed: 'Not answered right so far. The documents say:',
  noneMissed: 'No answer was wrong so far.',
  noQuestion: 'No question is open.',
  finished: 'The path is covered. The documents may say more: ask what you like about the topic.',
  covered: 'The path is covered. A question about it:',
  review: 'The path is covered. A question that was missed:',
  unjudged: 'That could not be judged.',
} as const;

export const ADVICE = {
  check: 'Answer the question, ask one of your own, or say “go on”.',
  open: 'A question is still open: answer it, say “again” to see it, or “go on”.',
  next: 'Say “go on” for the next step, or ask a question.',
  begin: 'Say “go on” for the first step, or ask a question.',
  unjudged: 'Answer in a few words, or say “I don’t know”.',
  noQuestion: 'Say “quiz me” for a question, “go on” for the next step, or ask one of your own.',
  finished: 'Ask what you like about the topic, or say “summarise”.',
  elsewhere: 'Begin a session with one of the sectors and topics that there are.',
} as const;

/** Over the nearest, where words of the question are in no document. */
export function nearestWithout(words: readonly string[]): string {
  const named = words.slice(0, 3).map((word) => `“${word.slice(0, 40)}”`);
  return `Nothing mentions ${named.join(', ')}. The nearest that the documents have:`;
}

export const CHANGED = 'The corpus has changed since the last turn: the path was laid out again.';
export const CHECK_GONE = 'The open question was dropped: what it asks about is no longer in the corpus.';

/** Why a turn has no passages, besides the reasons of the query engine. */
export const UNKNOWN_SECTOR: TutorReason = {
  code: 'unknown_sector',
  text: 'No document of the corpus belongs to this sector.',
};
export const UNKNOWN_TOPIC: TutorReason = {
  code: 'unknown_topic',
  text: 'No document of this sector is about the topic as a whole.',
};
export const TOO_THIN: TutorReason = {
  code: 'too_thin',
  text: 'The documents of this topic have no whole sentences to teach from.',
};
export const NO_ORDERS: TutorReason = {
  code: 'no_orders',
  text: 'A lesson says what the documents say, explains by their sentences and asks about them; it writes nothing of its own.',
};
export const OTHER_LANGUAGE: TutorReason = {
  code: 'other_language',
  text: 'The message does not read as English, and the documents of this topic are in English.',
};
