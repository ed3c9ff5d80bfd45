// The tutor's fixed sentences. They state no facts: facts are claims with citations, in other members of the turn.

export const LEADS = {
  term: 'A term:',
  fact: 'From the documents:',
  cause: 'A cause:',
  open: 'The documents mention this and do not explain it:',
  answer: 'From the documents of this topic:',
  known: 'You have met this before:',
  sector: 'Not from the documents of this topic, but from its sector:',
  again: 'Once more:',
  shown: 'The documents say:',
  overview: 'This is the path.',
  finished: 'The path is covered: this is what the documents have on the topic.',
  review: 'The path is covered. A question that was missed:',
  unjudged: 'That could not be judged.',
} as const;

export const ADVICE = {
  check: 'Answer the question, ask one of your own, or say “go on”.',
  next: 'Say “go on” for the next step, or ask a question.',
  unjudged: 'Answer in a few words, or say “I don’t know”.',
  finished: 'Ask what you like about the topic.',
  elsewhere: 'Begin a session with one of the sectors and topics that there are.',
} as const;

export const CHANGED = 'The corpus has changed since the last turn: the path was laid out anew.';
export const CHECK_GONE = 'The open question was dropped: what it asks about is no longer in the corpus.';
