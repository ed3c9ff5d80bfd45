// Lessons as they are typed: what stays with the same thing, what makes a step, what says what a thing is.
import { describe, expect, it } from 'vitest';
import { LEADS } from '../../../src/engine/tutor/phrases.ts';
import { KEEL, RUDDER, textOf, withLesson } from './lesson-rig.ts';

const FILES = { 'keel.md': KEEL, 'rudder.md': RUDDER };

describe('a lesson', () => {
  it('says the same thing in other words when it is not understood', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      expect(textOf(await say('start'))).toContain('A keel is the beam');
      const plainer = await say('dont get it');
      expect([plainer.lead, textOf(plainer)]).toEqual([
        LEADS.simpler,
        'In other words, the keel is the spine of the boat.',
      ]);
    }));

  it('gives the example of the same section', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      const example = await say('for example?');
      expect([example.lead, textOf(example)]).toEqual([
        LEADS.example,
        expect.stringContaining('three tonnes'),
      ]);
    }));

  it('gives the reason of the same section', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      const reason = await say('why');
      expect([reason.lead, textOf(reason)]).toEqual([
        LEADS.because,
        expect.stringContaining('ballast hangs'),
      ]);
    }));

  it('takes code of the section for an example', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('which kinds of ballast are the usual ones');
      expect(textOf(await say('show me an example'))).toContain('weigh ballast | sum');
    }));

  it('tells why by the section that says so', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      expect(textOf(await say('why would i bother'))).toContain('push a boat sideways');
    }));

  it('has no step of what a text says of itself, nor of a clause for a term', () =>
    withLesson(FILES, 'keels', async ({ say, session }) => {
      await say('start');
      const titles = session().steps.map(({ title }) => title);
      expect(titles).toContain('keel');
      expect(titles.join(' ')).not.toMatch(/next chapter|Even adding|rudder/);
    }));

  it.each([
    ['whats helming', 'We call the act of turning a rudder helming.'],
    ['whats a maintainer', 'Maintainers: people who repair'],
    ['whats the tiller', 'The tiller moves the rudder'],
  ])('%s: by the sentence that names it so', (message, expected) =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      expect(textOf(await say(message))).toContain(expected);
    }),
  );

  it('asks for the term that a sentence defines', () =>
    withLesson(
      {
        'sail.md':
          '# Sails\n\nA reef is a fold of the sail that sailors tie down in strong wind at sea.\n\nSails catch wind. Sails drive boats of every size across lakes and seas.\n',
      },
      'sails',
      async ({ say, session }) => {
        await say('start');
        await say('next');
        const asked = [session().check, ...session().pending].map((check) => check?.expected);
        expect(asked).toContain('reef');
      },
    ));

  it('answers a sign as a sign, and a puzzled one by something plainer', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      expect(await say('👍')).toMatchObject({ outcome: 'answered', lead: LEADS.marks, passages: [] });
      expect(textOf(await say('🤔'))).toContain('spine of the boat');
    }));

  it('opens the section that is named where no sentence answers', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      const turn = await say('kinds of ballast, what else about the kinds');
      expect(textOf(turn)).toContain('Lead and iron are the usual kinds');
    }));
});
