// The task `link`: which sentences say that one thing brings about or prevents another, and which of the things asked about those are.
import { LINK_KINDS, STATED_AS, type LinkReply } from '../../engine/reading/reader.ts';
import { BASICS, oneOf, own, recordsIn, type Prompt } from './prompt.ts';

const RULES = `You find the sentences, among numbered ones, that state a cause and its effect, where the cause or the effect is one of the "things".

${BASICS}

Each thing has an id and a text:
- "NAME: WHAT HAPPENS" is that happening to what is named, in whatever words ("closed" and "a closure" are the same), never its opposite.
- a NAME by itself is whatever happens to it, or what it does, in any direction.
- a text with a "sentence" is what these words mean in that sentence of the document with that title: the same event or condition, going the same way. Another outage, or another company's error, is another thing, unless one sentence speaks of all cases.

For each sentence that states a cause or an effect of a thing, one entry for each pair:
- "cause" and "effect": words copied from that sentence letter for letter, without a change, each one unbroken stretch that names the whole of what happens, and to what ("drought lowered Lake Orm", "traffic fell"), so that it is understood without the rest: a verb with its subject and object, never a name without what happens to it. They do not overlap. Words that are not in the sentence make the entry void. If the sentence says only "this" or "it" for the cause or the effect, leave it out.
- "kind": "causes" if the cause brings the effect about or raises it; "prevents" if it stops, avoids, reduces or lowers the risk of what "effect" names; "contributes" if it is one of several causes, or the sentence says "may", "partly" or "linked to"; "none" if the sentence states no cause.
- "stated": "fact" if the document says that it is or was so; "forecast" if it says that it will, would or could be so; "opinion" if somebody is said to believe it.
- "cause_is" and "effect_is": the id of the thing that the cause (the effect) is, or null. If several fit, the most exact. One of the two is an id, but for the further steps of a chain in one sentence.
The effects of a thing and its causes are both wanted. A sentence that names several effects or a chain of them gives an entry for each step. Do not infer a cause from two things that are merely said after each other, and leave out what only says what something is, is for, is made of or is measured by.

Reply: {"links": [{"id": "s2", "cause": "…", "effect": "…", "kind": "causes", "stated": "fact", "cause_is": "t1", "effect_is": null}]}. An empty list is a good answer.`;

const ID = { anyOf: [{ type: 'string' }, { type: 'null' }] };

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
            cause_is: ID,
            effect_is: ID,
          },
          required: ['id', 'cause', 'effect', 'kind', 'stated', 'cause_is', 'effect_is'],
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
    const links = list.flatMap((one) => linkIn(one) ?? []);
    return links.length === list.length ? { links } : 'a link of it lacks a member, or has another word';
  },
};

function linkIn(one: Readonly<Record<string, unknown>>): LinkReply['links'][number] | undefined {
  const [id, cause, effect] = [own(one, 'id'), own(one, 'cause'), own(one, 'effect')];
  const kind = oneOf(LINK_KINDS, own(one, 'kind'));
  const stated = oneOf(STATED_AS, own(one, 'stated'));
  if (typeof id !== 'string' || typeof cause !== 'string' || typeof effect !== 'string') return undefined;
  if (kind === undefined || stated === undefined) return undefined;
  return {
    id,
    cause,
    effect,
    kind,
    stated,
    cause_is: thingIn(one, 'cause_is'),
    effect_is: thingIn(one, 'effect_is'),
  };
}

/** What is not text names nothing: many models leave such a member out. */
function thingIn(one: Readonly<Record<string, unknown>>, name: string): string | null {
  const found = own(one, name);
  return typeof found === 'string' && found !== '' ? found : null;
}
