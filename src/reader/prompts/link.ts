// The task `link`: which statements say that one thing brings about or prevents another, and which of the things asked about those are.
import { LINK_KINDS, STATED_AS, type LinkReply } from '../../engine/reading/reader.ts';
import { BASICS, oneOf, own, recordsIn, stringsIn, type Prompt } from './prompt.ts';

const RULES = `You find, among numbered statements, those that state a cause and its effect, where the cause or the effect is one of the "things".

${BASICS}

Each thing has an id and a text:
- "NAME: WHAT HAPPENS" is that happening to what is named, in whatever words ("closed" and "a closure" are the same), or somebody's doing it, never its opposite.
- a NAME by itself is whatever happens to it, or what it does, in any direction.
- a text with a "sentence" is what these words mean in that sentence of the document with that title: the same event or condition, going the same way. Another outage, or another company's error, is another thing, unless one sentence speaks of all cases.

First find the statements that give a cause or an effect of a thing. A reason, a motive or an aim of a decision is a cause of it, and what was decided is its effect. Read each together with its title, its heading, its "lead" and its neighbours: under a heading such as "Root cause", "Context", "Rationale" or "Impact" a statement may give the cause or the effect of what the title names, and the items of a list may be the causes of what leads the list in.
Then write one entry for each pair of cause and effect:
- "ids": the statement that says it. Where one does not say both, all that together do, of one passage: the sentence and the one that goes on from it ("This led to …"), what leads a list in and the item that is a reason. One entry for each item.
- "cause" and "effect": words copied from those statements letter for letter, without a change, each one unbroken stretch that names the whole of what happens, and to what ("drought lowered Lake Orm", "traffic fell"), so that it is understood without the rest: a verb with its subject and object, never a name without what happens to it. They do not overlap, and may be in different statements. The one of the two that is a thing may be copied from the lead, the heading or the title instead, where only these name it. Words that are in none of them make the entry void. If the statements say only "this" or "it" for the cause or the effect, copy what it means from the one before; if no statement says that, leave it out.
- "kind": "causes" if the cause brings the effect about or raises it, or is the reason for it; "prevents" if it stops, avoids, reduces or lowers the risk of what "effect" names; "contributes" if it is one of several causes of an event, or the sentence says "may", "partly" or "linked to"; "none" if no cause is stated.
- "stated": "fact" if the document says that it is or was so; "forecast" if it says that it will, would or could be so; "opinion" if somebody is said to believe it.
- "cause_is" and "effect_is": the id of the thing that the cause (the effect) is, or null. If several fit, the most exact. One of the two is an id, but for the further steps of a chain.
The effects of a thing and its causes are both wanted. What names several effects or a chain of them gives an entry for each step. Do not infer a cause from two things that are merely said after each other, and leave out what only says what something is, is for, is made of or is measured by.

Reply: {"links": [{"ids": ["s2"], "cause": "…", "effect": "…", "kind": "causes", "stated": "fact", "cause_is": "t1", "effect_is": null}]}. An empty list is a good answer.`;

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
            ids: { type: 'array', items: { type: 'string' } },
            cause: { type: 'string' },
            effect: { type: 'string' },
            kind: { type: 'string', enum: [...LINK_KINDS] },
            stated: { type: 'string', enum: [...STATED_AS] },
            cause_is: ID,
            effect_is: ID,
          },
          required: ['ids', 'cause', 'effect', 'kind', 'stated', 'cause_is', 'effect_is'],
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
  const [ids, cause, effect] = [stringsIn(one, 'ids'), own(one, 'cause'), own(one, 'effect')];
  const kind = oneOf(LINK_KINDS, own(one, 'kind'));
  const stated = oneOf(STATED_AS, own(one, 'stated'));
  if (ids === undefined || typeof cause !== 'string' || typeof effect !== 'string') return undefined;
  if (kind === undefined || stated === undefined) return undefined;
  return {
    ids,
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
