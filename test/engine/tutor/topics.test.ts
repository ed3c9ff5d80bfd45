// What a lesson is about: pages that are named for a question, and what "it" is.
import { describe, expect, it } from 'vitest';
import { KEEL, RUDDER, textOf, withLesson } from './lesson-rig.ts';

const FILES = { 'keel.md': KEEL, 'rudder.md': RUDDER };
const LEAKS =
  '# Removing leaks\n\nDry the seam with a cloth and press warm pitch into it until no light shows.\n';

describe('what a lesson is about', () => {
  it('lets a page that is named for a question speak first, whatever its verb', () =>
    withLesson(
      { ...FILES, 'leaks.md': LEAKS, 'log.md': '# Log\n\nThe crew removed leaks from the hull in May.\n' },
      'keels',
      async ({ say }) => {
        await say('start');
        expect(textOf(await say('how do i get rid of leaks?'))).toContain('Dry the seam');
      },
    ));

  it('takes "it" for what was asked about until something else is asked', () =>
    withLesson(FILES, 'keels', async ({ say, session }) => {
      await say('start');
      await say('what is a tiller?');
      expect(session().about).toBe('tiller');
      await say('does it move?');
      expect(session().about).toBe('tiller');
      await say('who sells lead by the kilogram?');
      expect(session().about).toBeUndefined();
    }));

  it('says what a thing is by the page that opens with it, before a sentence in the middle of another', () =>
    withLesson(
      {
        'care.md':
          '# Care of a skiff\n\nWash the hull every spring.\n\n## Winter\n\nA skiff is an integral part of the harbour, so cover it.\n',
        'index.md': '# Welcome\n\nThe skiff is a light rowing boat for one or two people.\n',
      },
      'care of a skiff',
      async ({ say }) => {
        await say('start');
        expect(textOf(await say('whats a skiff'))).toContain('light rowing boat');
      },
    ));

  it('asks about the lines above where there is nothing else to ask', () =>
    withLesson(
      { 'lead.md': '# Lead\n\nNordal & Sons of Ellingham sell lead for 12 euros a kilogram.\n' },
      'lead',
      async ({ say, session }) => {
        await say('start');
        expect((await say('quiz me')).shows).toContain('question');
        expect(session().check?.text).toContain('_____');
      },
    ));

  it('goes on where the basics of the topic are asked for', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      expect((await say('teach me the basics of keels')).step).not.toBeNull();
    }));
});
