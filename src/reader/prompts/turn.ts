// The task `turn`: what a learner's message wants, and which statements serve it.
import { JUDGEMENTS, type TurnReply } from '../../engine/reading/reader.ts';
import { BASICS, oneOf, own, stringsIn, type Prompt } from './prompt.ts';

const RULES = `You help a tutor that teaches only by quoting numbered statements of documents. You write nothing: you say what the learner's message wants, and point at the statements that serve it, which are shown word for word.

${BASICS}

- "intent": what the message wants, one of "intents".
- "answers": the ids of the statements that serve it: that answer the learner's question, explain what was asked about more simply, or give the example that was asked for; the best first, as few as needed. Empty where nothing serves it.
- "judgement": only where the message answers "open_question": "right", "partly" or "wrong", by what the statements say and not by what you know; else null. A message that says that the learner does not know is no answer.
- "decided_by": the id of the statement that decides the judgement; null where there is no judgement. A judgement without a statement that decides it is void.

Reply: {"intent": "…", "answers": ["s2"], "judgement": null, "decided_by": null}.`;

export const turnPrompt: Prompt<'turn'> = {
  rules: RULES,
  schema: {
    type: 'object',
    properties: {
      intent: { type: 'string' },
      answers: { type: 'array', items: { type: 'string' } },
      judgement: { anyOf: [{ type: 'string', enum: [...JUDGEMENTS] }, { type: 'null' }] },
      decided_by: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    required: ['intent', 'answers', 'judgement', 'decided_by'],
    additionalProperties: false,
  },
  replyIn: (value): TurnReply | string => {
    const intent = own(value, 'intent');
    const answers = stringsIn(value, 'answers');
    if (typeof intent !== 'string' || answers === undefined) return 'it has no "intent" or no list "answers"';
    const judgement = oneOf(JUDGEMENTS, own(value, 'judgement')) ?? null;
    const decided = own(value, 'decided_by');
    return { intent, answers, judgement, decided_by: typeof decided === 'string' ? decided : null };
  },
};
