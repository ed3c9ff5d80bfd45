// The task `relate`: which statements agree with a claim, and which conflict with it.
import { RELATIONS, type RelateReply } from '../../engine/reading/reader.ts';
import { BASICS, oneOf, own, recordsIn, type Prompt } from './prompt.ts';

const RULES = `You compare a claim that was quoted from a document with numbered statements of other documents.

${BASICS}

For each statement that speaks of the same thing as the claim:
- "agrees": it says the same of the same thing, at the same time or without a time, in whatever words.
- "conflicts": both cannot be true: another number, date, name, place or outcome for the same thing, the same measure and the same time; or one affirms what the other denies. Figures of different years, regions, units or measures do not conflict. A newer state of what has changed does.
- "unrelated": everything else. Statements that are left out of the reply count as unrelated.

Reply: {"relations": [{"id": "s3", "relation": "agrees"}]}. An empty list is a good answer.`;

export const relatePrompt: Prompt<'relate'> = {
  rules: RULES,
  schema: {
    type: 'object',
    properties: {
      relations: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'string' }, relation: { type: 'string', enum: [...RELATIONS] } },
          required: ['id', 'relation'],
          additionalProperties: false,
        },
      },
    },
    required: ['relations'],
    additionalProperties: false,
  },
  replyIn: (value): RelateReply | string => {
    const list = recordsIn(value, 'relations');
    if (list === undefined) return 'it has no list "relations"';
    const relations = list.flatMap((one) => {
      const id = own(one, 'id');
      const relation = oneOf(RELATIONS, own(one, 'relation'));
      return typeof id === 'string' && relation !== undefined ? [{ id, relation }] : [];
    });
    return relations.length === list.length ? { relations } : 'a relation of it has no id, or another word';
  },
};
