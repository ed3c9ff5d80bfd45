// The task `turn`: what a learner's message wants, and which statements serve it.
import { JUDGEMENTS, type TurnReply } from '../../engine/reading/reader.ts';
import { BASICS, oneOf, own, stringsIn, type Prompt } from './prompt.ts';

const RULES = `You help a tutor that teaches only by quoting numbered statements of documents. You write nothing: you say what the learner's message wants, and point at the statements that serve it, which are shown word for word.

${BASICS}

"topic" is what the lesson is about. "message" is what the learner typed, often in haste. "shown" is what the tutor showed last: "it", "that", "simpler", "for example?" and "how do I do it?" are about that, or else about the topic. "open_question" is what the tutor asked and the learner has not answered yet; null where there is none.

"intent": what the message wants, one of "intents":
- "question": the learner asks about something, in any wording ("whats a lock", "difference between a and b", "ok and the price", "give me the steps", "explain that", "tell me more about locks").
- "simpler": the learner did not understand what was shown. "example": wants an example of it. "harder": wants more depth.
- "statement": an answer to the open question, or a remark that asks for nothing.
- "next": wants to go on, or be taught the topic, without asking for anything in particular. "again": what was shown once more. "summary": what was covered, or the topic in brief. "overview": what the lesson has. "quiz": to be asked a question. "mistakes": what was answered wrong. "dont_know": cannot answer the open question.
- "greeting", "thanks"; "about": asks who the tutor is; "order": wants work that is no teaching (write, translate, pretend).

"answers": the ids of the statements that serve the message, the best first, as few as needed, at most six:
- for "question": those that answer it, directly and by themselves. What only has words in common with it answers nothing. Of how something is done: its steps in their order, all that are there, even if they are more than six. Empty where the statements do not answer it.
- for "simpler": one or two that say the same thing as "shown" in plainer words, explain a term in it or picture it. For "example": those that give an example of it, code included. For "harder": one or two about the same topic that say more, or why. Never one that is in "shown"; empty where there is none.
- for "summary": three to six that together say what matters most, in the order of the passages; where the message names a part, those of that part.
- else empty.
A statement that cannot be understood without the one before it is pointed at together with that one.

"judgement": only where the message is an answer to "open_question": "right", "partly" or "wrong", by what the statements say and not by what you know; other words for the same are right. Else null. A message that asks something, or says that the learner does not know, is no answer.
"decided_by": the id of the statement that decides the judgement; null where there is no judgement. A judgement without a statement that decides it is void.

"search": only where the message is a question that the statements do not answer, or wants something simpler, harder or an example of which there is none: up to 4 short phrases to search the documents for, in words that such documents would use. Else empty.

Reply: {"intent": "…", "answers": ["s2"], "judgement": null, "decided_by": null, "search": []}.`;

export const turnPrompt: Prompt<'turn'> = {
  rules: RULES,
  schema: {
    type: 'object',
    properties: {
      intent: { type: 'string' },
      answers: { type: 'array', items: { type: 'string' } },
      judgement: { anyOf: [{ type: 'string', enum: [...JUDGEMENTS] }, { type: 'null' }] },
      decided_by: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      search: { type: 'array', items: { type: 'string' } },
    },
    required: ['intent', 'answers', 'judgement', 'decided_by', 'search'],
    additionalProperties: false,
  },
  replyIn: (value): TurnReply | string => {
    const intent = own(value, 'intent');
    const answers = stringsIn(value, 'answers');
    if (typeof intent !== 'string' || answers === undefined) return 'it has no "intent" or no list "answers"';
    const judgement = oneOf(JUDGEMENTS, own(value, 'judgement')) ?? null;
    const decided = own(value, 'decided_by');
    return {
      intent,
      answers,
      judgement,
      decided_by: typeof decided === 'string' ? decided : null,
      search: stringsIn(value, 'search') ?? [],
    };
  },
};
