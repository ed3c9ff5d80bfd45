// The task `select`: which sentences belong into which section of a brief.
import type { SelectReply } from '../../engine/reading/reader.ts';
import { BASICS, own, recordsIn, stringsIn, type Prompt } from './prompt.ts';

const RULES = `You choose, from numbered sentences of documents, those that belong into the sections of a brief for a reader of one kind ("persona"). You write nothing: the brief is made of the sentences that you point at, word for word. Passages with one title are of one document; several documents may tell one story. "source" says whose document it is: who "we" is in it.

${BASICS}

- "sections": for each section by its name, the ids that belong into it, in the order in which they read best, what matters most to this persona first. "about" says what it takes. Sentences of one document that you put next to each other are one paragraph, of at most "sentences"; a section has at most "paragraphs". No sentence in two sections, and no fact twice.
- Ask of each sentence: is it, by itself, what this section is for? If you have to explain why it fits, it does not. A section that stays empty is right where nothing fits; most documents have nothing for most sections. A document that reports no event (an essay, a guide, a list of tips, a portrait) has no place in a section on what happened, unless what is new is the guide itself.
- Tell as many stories as there is room for, each with what happened, to whom or what, how much and when; then look for why each of them happened and for what is said to come next.
- Each paragraph is read by somebody who sees the title, the source and the date of its document before it, and nothing else of it. A sentence whose "it", "this", "they", "the project", "the update", bare surname or "also" that does not explain is listed in "cannot_open": it is then shown with the sentence before it, if that is in the same passage. If even that does not make it clear, do not choose it.
- Never choose thanks, greetings, what a text says of itself ("this post …"), questions, adverts, job offers, testimonials, invitations and other requests to the reader, captions, headings, rows of links, or praise.
- "same": groups of ids that say the same thing, the clearest first.
- "cannot_open": ids among those that you chose, as above.

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
