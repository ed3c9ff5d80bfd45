// What a lesson is about: the part of a topic that documents have, pages that are named for a question, and what "it" is.
import { describe, expect, it } from 'vitest';
import { onlyPart } from '../../../src/engine/tutor/phrases.ts';
import { KEEL, RUDDER, textOf, withLesson } from './lesson-rig.ts';

const FILES = { 'keel.md': KEEL, 'rudder.md': RUDDER };
const LEAKS =
  '# Removing leaks\n\nDry the seam with a cloth and press warm pitch into it until no light shows.\n';

describe('what a lesson is about', () => {
  it('is about the part of the topic that a title names where no document has all of it, and says so', () =>
    withLesson(FILES, 'Keels for absolute newcomers', async ({ say, session }) => {
      const turn = await say('hello');
      expect(turn.notices).toEqual([onlyPart('Keels')]);
      expect(session().steps.map(({ title }) => title)).toContain('What a keel is');
      expect((await say('what is it made of?')).asked).toMatch(/keels/i);
    }));

  it('is about no part where a name of the topic would be left out', () =>
    withLesson(FILES, 'Keels in Ellingham Harbour Museum', async ({ say }) => {
      expect((await say('hello')).notices).toEqual([]);
    }));

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

  it('goes on where the basics of the topic are asked for', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      expect((await say('teach me the basics of keels')).step).not.toBeNull();
    }));
});
