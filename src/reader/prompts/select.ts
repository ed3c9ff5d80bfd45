// The task `select`: which sentences belong into which section of a brief.
import type { SelectReply } from '../../engine/reading/reader.ts';
import { BASICS, own, recordsIn, stringsIn, type Prompt } from './prompt.ts';

const RULES = `You choose, from numbered sentences of documents, those that belong into the sections of a brief for a reader of one kind ("persona"). You write nothing: the brief is made of the sentences that you point at, word for word. Passages with one title are of one document; documents may tell one story.

${BASICS}

- "sections": for each section by its name, the ids that belong into it, in the order in which they read best. Choose what this persona must know: what happened, to whom, how much, when, and why. Leave a section empty rather than fill it. At most eight sentences a section; no sentence in two sections.
- A sentence that is thanks, an announcement of the text itself, a question, an advert, a job offer, a testimonial, a call to action or a caption does not belong into any section.
- A section on reasons takes only sentences that give the reason of the story's own event.
- "same": groups of ids that say the same thing, the clearest first.
- "cannot_open": ids among those that you chose that cannot be understood without the sentence before them ("It", "This", "They", "However", a surname alone).

Reply: {"sections": [{"name": "…", "ids": ["s4", "s1"]}], "same": [["s4", "s9"]], "cannot_open": ["s1"]}.`;

export const selectPrompt: Prompt<'select'> = {
  rules: RULES,
  schema: {
    type: 'object',
    properties: {
      sections: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, ids: { type: 'array', items: { type: 'string' } } },
          required: ['name', 'ids'],
          additionalProperties: false,
        },
      },
      same: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
      cannot_open: { type: 'array', items: { type: 'string' } },
    },
    required: ['sections', 'same', 'cannot_open'],
    additionalProperties: false,
  },
  replyIn: (value): SelectReply | string => {
    const list = recordsIn(value, 'sections');
    if (list === undefined) return 'it has no list "sections"';
    const sections = list.flatMap((one) => {
      const [name, ids] = [own(one, 'name'), stringsIn(one, 'ids')];
      return typeof name === 'string' && ids !== undefined ? [{ name, ids }] : [];
    });
    if (sections.length !== list.length) return 'a section of it has no name or no list of ids';
    const groups: unknown = own(value, 'same');
    const same = (Array.isArray(groups) ? (groups as readonly unknown[]) : []).filter(
      (group): group is string[] =>
        Array.isArray(group) && group.every((one): one is string => typeof one === 'string'),
    );
    return { sections, same, cannot_open: stringsIn(value, 'cannot_open') ?? [] };
  },
};
