// A turn with a reader: it is given what was shown and what is asked, points at statements, and judges answers in other words.
import { describe, expect, it } from 'vitest';
import type { TurnReply, TurnTask, Task } from '../../../src/engine/reading/reader.ts';
import { LEADS } from '../../../src/engine/tutor/phrases.ts';
import { idOf, scriptedReader } from '../reading/scripted-reader.ts';
import { KEEL, RUDDER, textOf, withLesson } from './lesson-rig.ts';

const HOLD = '# The hold\n\nGranite stones lie in the bilge as ballast.\n';

const FILES = { 'keel.md': KEEL, 'rudder.md': RUDDER };

function replying(reply: (task: Task) => Partial<TurnReply>) {
  return scriptedReader((task) => ({ ...NOTHING, ...reply(task) }));
}

const NOTHING: TurnReply = { intent: 'question', answers: [], judgement: null, decided_by: null, search: [] };

describe('a turn with a reader', () => {
  it('is given the topic, what was shown and the statements of the topic', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      const first = await say('start');
      const reader = replying((task) => ({ answers: [idOf(task, 'Builders prefer lead')] }));
      const turn = await say('what do they prefer', reader);
      expect(textOf(turn)).toContain('Builders prefer lead');
      expect(turn.lead).toBe(LEADS.answer);
      const task = reader.asked[0]!.task as TurnTask;
      expect(task).toMatchObject({ topic: 'keels', message: 'what do they prefer', open_question: null });
      expect(task.shown).toBe(textOf(first));
      expect(task.intents).not.toContain('marks');
      expect(turn.reading).toMatchObject({ outcome: 'read', rounds: 1 });
    }));

  it('says that it is not said where the reader points at nothing', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      const turn = await say(
        'what do builders prefer',
        scriptedReader(({ task }) =>
          task === 'turn' ? NOTHING : { answers: [], complete: false, search: [] },
        ),
      );
      expect(turn).toMatchObject({ outcome: 'insufficient_evidence', passages: [] });
      expect(turn.reasons.map(({ code }) => code)).toEqual(['none_answers']);
    }));

  it('reads what the whole sector has of a question that the topic does not answer, with search words', () =>
    withLesson({ ...FILES, 'hold.md': HOLD }, 'keels', async ({ say }) => {
      await say('start');
      const reader = scriptedReader((task) => {
        if (task.task === 'turn') return { ...NOTHING, search: ['ballast'] };
        return { answers: [idOf(task, 'Granite stones')], complete: true, search: [] };
      });
      const turn = await say('what do they carry', reader);
      expect(reader.asked.map(({ task }) => task.task)).toEqual(['turn', 'answer']);
      const [turned, answered] = reader.asked.map(({ task }) =>
        task.passages.flatMap(({ statements }) => statements.map(({ text }) => text)),
      );
      expect(answered!.filter((text) => turned!.includes(text))).toEqual([]);
      expect([turn.lead, textOf(turn)]).toEqual([LEADS.shown, 'Granite stones lie in the bilge as ballast.']);
      expect(turn.reading).toMatchObject({ outcome: 'read', searched: ['ballast'] });
    }));

  it('looks for something simpler with search words where nothing offered is', () =>
    withLesson({ ...FILES, 'hold.md': HOLD }, 'keels', async ({ say }) => {
      await say('start');
      const reader = scriptedReader((task) => {
        if (task.task === 'turn') return { ...NOTHING, intent: 'simpler', search: ['ballast'] };
        return { answers: [idOf(task, 'Granite stones')], complete: true, search: [] };
      });
      const turn = await say('simpler pls', reader);
      expect(reader.asked.map(({ task }) => task.task)).toEqual(['turn', 'answer']);
      expect([turn.lead, textOf(turn)]).toEqual([
        LEADS.simpler,
        'Granite stones lie in the bilge as ballast.',
      ]);
    }));

  it('shows what is plainer under its own lead, and never what was just shown', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      const same = await say(
        'simpler',
        replying((task) => ({ intent: 'simpler', answers: [idOf(task, 'A keel is the beam')] })),
      );
      expect(textOf(same)).toContain('spine of the boat');
      const other = await say(
        'i still dont get it',
        replying((task) => ({ intent: 'simpler', answers: [idOf(task, 'push a boat sideways')] })),
      );
      expect([other.lead, textOf(other)]).toEqual([LEADS.simpler, expect.stringContaining('sideways')]);
    }));

  it('sums up by what the reader points at of what was shown, in whatever words it is asked for', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      const shown = [textOf(await say('start')), textOf(await say('next'))].join('\n');
      for (const message of ['sum it up', 'so in a nutshell that was']) {
        const reader = scriptedReader((task, at) => {
          const isOffered = message === 'sum it up' || at === 1;
          const answers = isOffered ? [idOf(task, 'A keel is the beam')] : [];
          return { ...NOTHING, intent: 'summary', answers };
        });
        const turn = await say(message, reader);
        expect(turn).toMatchObject({ lead: LEADS.summary, shows: ['score'] });
        expect(textOf(turn)).toContain('A keel is the beam');
        const { passages } = reader.asked.at(-1)!.task;
        for (const { text } of passages.flatMap(({ statements }) => statements))
          expect(shown).toContain(text);
      }
    }));

  it('offers the passage of what was shown for its steps and for "it", and goes on where nothing serves', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      await say('start');
      for (const message of ['how do i do it', 'explain that', 'tell me more about it']) {
        const reader = replying((task) => ({ answers: [idOf(task, 'ballast hangs far below')] }));
        const turn = await say(message, reader);
        expect(textOf(turn)).toContain('ballast hangs far below');
        expect(turn.asked).toBeNull();
      }
      const plain = await say(
        'tell me more',
        replying(() => ({})),
      );
      expect(plain.step).not.toBeNull();
    }));

  it('teaches from the documents that the reader points at, chosen once', () =>
    withLesson({ ...FILES, 'hold.md': HOLD }, 'keels', async ({ say, session }) => {
      const reader = scriptedReader((task) => ({
        answers: [idOf(task, 'Rudders steer a boat')],
        complete: true,
        search: [],
      }));
      const turn = await say('start', reader);
      expect(textOf(turn)).toContain('udder');
      expect(turn.reading).toMatchObject({ outcome: 'read', rounds: 1 });
      expect(session().documents).toHaveLength(1);
      expect((await say('next', reader)).reading).toBeUndefined();
      expect(reader.asked.map(({ task }) => task.task)).toEqual(['answer']);
    }));

  it('is offered how each section begins of what is named for the topic, and goes by its rules where the reader misses more', () =>
    withLesson({ ...FILES, 'hold.md': HOLD }, 'keels', async ({ say, session }) => {
      const reader = scriptedReader((task) => ({
        answers: [idOf(task, 'Rudders steer a boat')],
        complete: false,
        search: [],
      }));
      const turn = await say('start', reader);
      const { passages } = reader.asked[0]!.task;
      const offered = passages.flatMap(({ statements }) => statements.map(({ text }) => text)).join(' ');
      expect(offered).toContain('Lead and iron are the usual kinds of ballast');
      expect(turn.reading).toMatchObject({ outcome: 'unread', note: expect.stringContaining('too little') });
      expect(textOf(turn)).toContain('A keel is the beam');
      expect(session().steps.length).toBeGreaterThan(1);
    }));

  it('teaches by its own rules where the reader points at nothing, and says so', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      const plainly = await say('start');
      await withLesson(FILES, 'keels', async ({ say: sayTo }) => {
        const reader = scriptedReader(() => ({ answers: [], complete: false, search: [] }));
        const turn = await sayTo('start', reader);
        expect(textOf(turn)).toBe(textOf(plainly));
        expect(turn.reading).toMatchObject({ outcome: 'unread', note: expect.stringContaining('nothing') });
      });
    }));

  it('counts the choice of documents and the first message as one reading', () =>
    withLesson(FILES, 'keels', async ({ say }) => {
      const reader = scriptedReader((task) =>
        task.task === 'turn'
          ? { ...NOTHING, answers: [idOf(task, 'Builders prefer lead')] }
          : { answers: [idOf(task, 'A keel is the beam')], complete: true, search: [] },
      );
      const turn = await say('what do builders prefer', reader);
      expect(textOf(turn)).toContain('Builders prefer lead');
      expect(turn.reading).toMatchObject({ outcome: 'read', rounds: 2 });
      expect(turn.reading?.requests.map(({ task }) => task)).toEqual(['answer', 'turn']);
    }));

  it('asks no reader where words or comparison are sure', () =>
    withLesson(FILES, 'keels', async ({ say, session }) => {
      const reader = replying(() => ({}));
      await say('start');
      for (const message of ['next', 'next', 'next', 'quiz me']) await say(message, reader);
      const { check } = session();
      const right = await say(check!.expected, reader);
      expect(right.judgement?.verdict).toBe('correct');
      expect(reader.asked).toEqual([]);
    }));

  it('judges an answer in other words by the statement that decides it', () =>
    withLesson(FILES, 'keels', async ({ say, session }) => {
      for (const message of ['start', 'next', 'next', 'next', 'quiz me']) await say(message);
      const { check } = session();
      expect(check).not.toBeNull();
      const reader = scriptedReader((task) => ({
        intent: 'statement',
        answers: [],
        judgement: 'right',
        search: [],
        decided_by: task.passages[0]!.statements[0]!.id,
      }));
      const turn = await say('the thing underneath', reader);
      expect((reader.asked[0]!.task as TurnTask).open_question).toBe(check!.text);
      expect(turn.judgement?.verdict).toBe('correct');
    }));
});
