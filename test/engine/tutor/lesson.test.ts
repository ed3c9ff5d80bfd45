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

  it('has no step of what a text says of itself, nor of a clause for a term', () =>
    withLesson(FILES, 'keels', async ({ say, session }) => {
      await say('start');
      const titles = session().steps.map(({ title }) => title);
      expect(titles).toEqual(
        expect.arrayContaining(['What a keel is', 'Kinds of ballast', 'Why keels matter']),
      );
      expect(titles.join(' ')).not.toMatch(/next chapter|Even adding|rudder/);
    }));

  it.each([
    ['whats helming', 'We call the act of turning a rudder helming.'],
    ['whats a maintainer', 'Maintainers: people who repair'],
    ['whats the tiller', 'The tiller moves the rudder'],
    ['whats a keel', 'A keel is the beam along'],
  ])('%s: by the sentence that names it so', (message, expected) =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      expect(textOf(await say(message))).toContain(expected);
    }),
  );

  it.each([
    ['thx, no idea what a keel is, can u explain', 'A keel is the beam along'],
    ['ok so show me whats the tiller then', 'The tiller moves the rudder'],
  ])('%s: the question in it is answered', (message, expected) =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      expect(textOf(await say(message))).toContain(expected);
    }),
  );

  it('does not ask again about a word that nothing has', () =>
    withLesson(FILES, 'keels', async ({ say, session }) => {
      await say('start');
      await say('whats the difference to a dinghy');
      expect(session().about).toBeUndefined();
      await say('whats a keel');
      expect(session().about).toBe('keel');
    }));

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

  it('gives a reason of the same document where the section has none', () =>
    withLesson(
      {
        'lock.md':
          '# Locks\n\n## Gates\n\nThe mitre gates of a lock meet in a shallow angle upstream.\n\n## Water\n\nMitre gates close by themselves because the water upstream presses them together.\n',
      },
      'locks',
      async ({ say }) => {
        await say('start');
        expect(textOf(await say('why'))).toContain('because the water upstream');
      },
    ));

  it.each([
    ['what do the >>>> mean', 'Boats behind the line end with >>>> in the plan.'],
    ['and what about mooring', 'Mooring rings are fixed'],
    ['what does the keeper do', 'The keeper opens'],
    ['what about tolls', 'Tolls are paid'],
    ['and what about one on ones', 'Every keeper has'],
  ])('“%s”: what the documents of the topic, then of the sector, say of it', (message, expected) =>
    withLesson(
      {
        'lock.md':
          '# Locks\n\nA lock is a chamber that lifts boats between two levels. Boats behind the line end with >>>> in the plan.\n\nThe keeper opens the gates of the lock for boats. Mooring rings are fixed to the wall of every chamber.\n',
        'talks.md': '# One on ones\n\nEvery keeper has a talk with the harbour master twice a month.\n',
        'money.md': '# Money\n\nTolls are paid at the office of the canal company in advance.\n',
      },
      'locks',
      async ({ say }) => {
        await say('start');
        expect(textOf(await say(message))).toContain(expected);
      },
    ),
  );

  it('takes “it” for what was last asked about', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      await say('whats the tiller');
      expect((await say('what does it move')).asked).toBe('what does tiller move');
    }));

  it('has each sentence of two copies once, and no objective or question for a step', () =>
    withLesson(
      {
        'keel.md': `${KEEL}\n## Objectives\n\n- A reader can name three kinds of ballast in boats.\n\n## Use\n\nExplain what ballast is and where it is used.\n`,
        'copy.md': `${KEEL}\n\nThis copy was made in winter.\n`,
      },
      'keels',
      async ({ say, session }) => {
        await say('start');
        const titles = session().steps.map(({ title }) => title);
        expect(new Set(titles).size).toBe(titles.length);
        expect(titles.join(' ')).not.toMatch(/Explain|reader can/);
      },
    ));

  it('puts a question that was missed later, and in other words where there are some', () =>
    withLesson(FILES, 'keels', async ({ say, session }) => {
      const asked: string[] = [];
      for (let turn = 0; turn < 30; turn += 1) {
        const { check } = session();
        const reply = await say(check === null ? 'quiz me' : 'no idea');
        if (reply.shows.includes('question')) asked.push(session().check!.text);
      }
      expect(asked.length).toBeGreaterThan(3);
      const again = asked.findIndex((text, at) => asked.indexOf(text) < at);
      expect(again === -1 || again - asked.indexOf(asked[again]!) > 2).toBe(true);
    }));

  it('does not say that what its author struck was never mentioned', () =>
    withLesson(
      { 'keel.md': `${KEEL}\n~~Zeppelins have keels of their own.~~\n` },
      'keels',
      async ({ say }) => {
        await say('start');
        const [reason] = (await say('what about zeppelins')).reasons;
        expect(reason?.text).toBe('Nothing that can be cited mentions “zeppelins”.');
      },
    ));

  it.each([
    ['40 million', '40 million'],
    ['52 million', '52 million'],
    ['7 million', ''],
  ])('an answer of %s is right where one of two documents gives it, and both are shown', (answer, right) =>
    withLesson(
      {
        'first.md':
          '# The north lock\n\nThe north lock of Ellingham harbour cost 40 million euros in the year of its opening.\n\nBarges with coal pass the north lock in the morning. Ferries pass the lock at noon and in the evening.\n',
        'second.md':
          '# The north lock again\n\nThe north lock of Ellingham harbour cost 52 million euros in the year of its opening.\n',
      },
      'the north lock',
      async ({ say, session }) => {
        for (let turn = 0; turn < 8 && session().check?.kind !== 'number'; turn += 1) await say('quiz me');
        expect(session().check?.kind).toBe('number');
        const turn = await say(answer);
        expect([turn.lead, turn.judgement?.verdict]).toEqual([
          LEADS.disagree,
          right === '' ? 'wrong' : 'correct',
        ]);
        expect(textOf(turn)).toContain('40 million');
        expect(textOf(turn)).toContain('52 million');
        if (right !== '') expect(turn.judgement?.check.expected).toContain(right);
      },
    ),
  );

  it.each([
    ['how much does a keel of gold weigh', 'none'],
    ['banana', 'none'],
  ])('shows no sentence for “%s”, says why, and puts the open question again', (message) =>
    withLesson(FILES, 'keels', async ({ say, session }) => {
      for (let turn = 0; turn < 6 && session().check === null; turn += 1) await say('next');
      const before = session();
      const turn = await say(`what about ${message}`);
      expect([turn.outcome, turn.passages, turn.shows]).toEqual(['insufficient_evidence', [], ['question']]);
      expect([session().check, session().told]).toEqual([before.check, before.told]);
    }),
  );

  it('says both where documents disagree on what was asked', () =>
    withLesson(
      {
        'first.md':
          '# The north lock\n\nThe north lock of Ellingham harbour opened in 1934.\n\nFerries pass the lock at noon and in the evening.\n',
        'second.md': '# The north lock again\n\nThe north lock of Ellingham harbour opened in 1931.\n',
      },
      'the north lock',
      async ({ say }) => {
        const turn = await say('when did the north lock of Ellingham harbour open?');
        expect(turn.lead).toBe(LEADS.disagree);
        expect(textOf(turn)).toMatch(/1934[^]*1931|1931[^]*1934/);
      },
    ));

  it('takes no question that compares for an answer', () =>
    withLesson(FILES, 'keels', async ({ say, session }) => {
      for (let turn = 0; turn < 6 && session().check === null; turn += 1) await say('next');
      expect((await say('is that the same as ballast')).judgement).toBeNull();
    }));

  it('says a step more plainly to a learner who is lost, and goes on where nothing does', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      const plainer = await say('dont know');
      expect([plainer.lead, textOf(plainer)]).toEqual([
        LEADS.simpler,
        expect.stringContaining('In other words'),
      ]);
      const on = await say('no idea');
      expect(on.step).not.toBeNull();
    }));

  it('goes from what a thing is to its troubles, whatever the order of the files', () =>
    withLesson(
      {
        'a.md':
          '# Troubleshooting winches\n\nA winch that slips has worn pawls or a dry drum in most cases.\n',
        'b.md':
          '# Using a winch\n\nThe crew winds the rope of the winch clockwise around the drum three times.\n',
        'index.md':
          '# Winches\n\n## What is a winch?\n\nWinches wind the ropes of sails for the crew of a boat.\n',
      },
      'winches',
      async ({ say, session }) => {
        await say('hi');
        expect(session().steps.map(({ title }) => title)).toEqual([
          'What is a winch?',
          'Using a winch',
          'Troubleshooting winches',
        ]);
      },
    ));

  it('answers what is required though a word of the question is nowhere', () =>
    withLesson(
      {
        'leave.md':
          '# Sick leave\n\nTell your manager on the first day.\n\nIf you are away for a week, you may need to provide a fit note from a nurse.\n',
      },
      'sick leave',
      async ({ say }) => {
        expect(textOf(await say('do i need a doctors note'))).toContain('fit note');
      },
    ));

  it('takes the first sentences of the page that is named for a thing where none defines it', () =>
    withLesson(
      {
        'leave.md': '# Sick leave\n\nSomeone who is unwell stays at home and tells the team.\n',
        'pay.md': '# Pay\n\nThe office pays everyone on the last day of the month.\n',
      },
      'sick leave',
      async ({ say }) => {
        expect(textOf(await say('whats sick leave here'))).toContain('stays at home');
        expect(textOf(await say('whats pay'))).toContain('last day of the month');
      },
    ));

  it('repeats the last lines where nothing is simpler', () =>
    withLesson(
      { 'lock.md': '# Locks\n\nA lock is a chamber with gates.\n\nFerries pass at noon.\n' },
      'locks',
      async ({ say }) => {
        await say('start');
        const plainer = await say('too hard');
        expect([plainer.lead, textOf(plainer)]).toEqual([
          LEADS.noneSimpler,
          'A lock is a chamber with gates.',
        ]);
      },
    ));

  it.each(['write my review for me', 'draft the essay', 'do my homework'])(
    'says what a lesson does where it is told to “%s”',
    (order) =>
      withLesson(FILES, 'keels', async ({ say }) => {
        await say('start');
        expect((await say(order)).reasons[0]?.text).toMatch(/^A lesson says what the documents say/);
      }),
  );
});
