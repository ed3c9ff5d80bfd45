// The task `link`: which sentences say that one thing brings about or prevents another.
import { LINK_KINDS, STATED_AS, type LinkReply } from '../../engine/reading/reader.ts';
import { BASICS, oneOf, own, recordsIn, type Prompt } from './prompt.ts';

const RULES = `You find the sentences, among numbered ones, that state a cause and its effect. "entity" is what the question is about: the cause or the effect speaks of it.

${BASICS}

For each such sentence, one entry for each pair:
- "cause" and "effect": words copied from that sentence letter for letter, without a change, each one stretch of it that names what happens and to what ("drought lowered Lake Orm", "traffic fell"). Words that are not in the sentence make the entry void.
- "kind": "causes" if the cause brings the effect about or raises it; "prevents" if it stops, avoids, reduces or lowers the risk of what "effect" names; "contributes" if it is one of several causes or the sentence says "may", "partly" or "linked to"; "none" if the sentence states no cause.
- "stated": "fact" if the document says that it is or was so; "forecast" if it says that it will or would be so; "opinion" if somebody is said to believe it.
Do not infer a cause from two things that are merely said after each other. Leave out sentences that state none.

Reply: {"links": [{"id": "s2", "cause": "…", "effect": "…", "kind": "causes", "stated": "fact"}]}. An empty list is a good answer.`;

export const linkPrompt: Prompt<'link'> = {
  rules: RULES,
  schema: {
    type: 'object',
    properties: {
      links: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            cause: { type: 'string' },
            effect: { type: 'string' },
            kind: { type: 'string', enum: [...LINK_KINDS] },
            stated: { type: 'string', enum: [...STATED_AS] },
          },
          required: ['id', 'cause', 'effect', 'kind', 'stated'],
          additionalProperties: false,
        },
      },
    },
    required: ['links'],
    additionalProperties: false,
  },
  replyIn: (value): LinkReply | string => {
    const list = recordsIn(value, 'links');
    if (list === undefined) return 'it has no list "links"';
    const links = list.flatMap((one) => {
      const [id, cause, effect] = [own(one, 'id'), own(one, 'cause'), own(one, 'effect')];
      const kind = oneOf(LINK_KINDS, own(one, 'kind'));
      const stated = oneOf(STATED_AS, own(one, 'stated'));
      if (typeof id !== 'string' || typeof cause !== 'string' || typeof effect !== 'string') return [];
      return kind === undefined || stated === undefined ? [] : [{ id, cause, effect, kind, stated }];
    });
    return links.length === list.length ? { links } : 'a link of it lacks a member, or has another word';
  },
};
