// The tutor's fixed sentences. They state no facts: facts are claims with citations, in other members of the turn.

export const LEADS = {
  term: 'A term:',
  fact: 'From the documents:',
  cause: 'A cause:',
  open: 'The documents mention this and do not explain it:',
  answer: 'From the documents of this topic:',
  nearest: 'The nearest that the documents of this topic have:',
  known: 'You have met this before:',
  sector: 'Not from the documents of this topic, but from its sector:',
  definition: 'What the documents say it is:',
  undefined: 'No sentence says outright what it is. The documents say of it:',
  again: 'Once more:',
  shown: 'The documents say:',
  greeting: 'Hello. This is the path through the topic.',
  thanks: 'You are welcome.',
  about: 'This tutor teaches what the documents of the corpus say, in their own words. This is the path.',
  overview: 'This is the path.',
  summary: 'What was covered so far:',
  brief: 'Nothing was covered yet. The topic in brief:',
  simpler: 'Something simpler:',
  harder: 'Something harder:',
  example: 'An example:',
  noExample: 'The documents of this topic give no example of this.',
  noneSimpler: 'The documents have nothing simpler on this.',
  noneHarder: 'The documents have nothing harder on this.',
  quiz: 'A question about what was covered:',
  stillOpen: 'This question is open:',
  noQuiz: 'There is nothing to ask about yet. First this:',
  noMoreQuiz: 'Every question that can be made of what was covered has been asked.',
  missed: 'Not answered right so far. The documents say:',
  noneMissed: 'No answer was wrong so far.',
  noQuestion: 'No question is open.',
  finished: 'The path is covered: this is what the documents have on the topic.',
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

export const CHANGED = 'The corpus has changed since the last turn: the path was laid out anew.';
export const CHECK_GONE = 'The open question was dropped: what it asks about is no longer in the corpus.';
