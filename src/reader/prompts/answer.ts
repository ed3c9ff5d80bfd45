// The task `answer`: which statements answer a question.
import type { AnswerReply } from '../../engine/reading/reader.ts';
import { BASICS, booleanIn, stringsIn, type Prompt } from './prompt.ts';

const RULES = `You read numbered statements that were quoted from somebody's documents, and point at those that answer a question. You write nothing else: what is shown to the person who asked is the statements that you point at, word for word.

${BASICS}

How to choose:
- "answers": the ids of the statements that answer the question, the one that answers best first. As few as possible: one statement is best where one says it all. Point at several only where each adds a part of what was asked: the items of a list that was asked for, the steps of a procedure, both sides of a comparison, the answer and a condition or exception on it. Then give them in reading order.
- A statement answers only if it says what was asked, about the very thing, person, place and time that was asked about. A statement on the same subject that does not say it is no answer. Neither is one about another thing with a similar name, another year, another quantity or unit, or one that only mentions the question's words, announces the topic, links to it or repeats the question.
- Read each statement together with its title, its heading and its "lead" (the sentence above a list, the header of a table): these say what it is about, and under what condition or negation it holds. They are shown with it, so what was asked may be said by them and the statement together.
- Use nothing that you know yourself. Do not conclude, calculate or combine statements into something that none of them says. If the question assumes something that the statements do not support, there is no answer.
- A question of yes or no is answered by a statement that settles it, whichever way. "Why" is answered by a statement that gives the reason, "how" by what to do or how it works, "what is" by what says what it is.
- If statements disagree, point at the one that says what holds now or for the date asked about; if nothing says which that is, point at both.
- If no statement answers, "answers" is empty. An empty list is a good answer: it is better than one that is beside the point.
- "complete": true if the statements that you point at answer all parts of the question.
- "search": only if nothing answers, or only a part: up to 4 short phrases to search the documents for, in words that such documents would use (synonyms, the full form of an abbreviation, the documents' language). Else an empty list.

Example. Of {"question": "How long may a visitor stay?", "passages": [{"title": "House rules", "heading": "Guests", "date": null, "statements": [{"id": "s1", "text": "Guests are welcome at all times."}, {"id": "s2", "text": "No guest stays for more than three nights in a row."}]}, {"title": "Parking", "heading": null, "date": null, "statements": [{"id": "s3", "text": "A visitor's car may stay for two hours."}]}]} the reply is {"answers": ["s2"], "complete": true, "search": []}.`;

export const answerPrompt: Prompt<'answer'> = {
  rules: RULES,
  schema: {
    type: 'object',
    properties: {
      answers: { type: 'array', items: { type: 'string' } },
      complete: { type: 'boolean' },
      search: { type: 'array', items: { type: 'string' } },
    },
    required: ['answers', 'complete', 'search'],
    additionalProperties: false,
  },
  replyIn: (value): AnswerReply | string => {
    const answers = stringsIn(value, 'answers');
    if (answers === undefined) return 'it has no list "answers" of ids';
    return {
      answers,
      // Models that answer nothing leave these out.
      complete: booleanIn(value, 'complete') ?? answers.length > 0,
      search: stringsIn(value, 'search') ?? [],
    };
  },
};
