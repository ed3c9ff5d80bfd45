// Where documents disagree, the answer is that they do; of the updates of one page the newest is it.
import { describe, expect, it } from 'vitest';
import type { Mode } from '../../../src/api/payloads/common.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { asRecords } from '../../../bench/support/corpus.ts';
import { memoryStore } from '../../../bench/support/memory-store.ts';
import { textsOf } from '../small-corpus.ts';
import { idOf, pointingAt, scriptedReader, type Script } from '../reading/scripted-reader.ts';

const MORE = {
  Ships: 'Many ships come to the harbour. They carry grain and timber to the old town.',
  Market: 'The market is held on Mondays. Farmers sell cheese there.',
};

function ask(
  query: string,
  texts: Readonly<Record<string, string>>,
  dates: Readonly<Record<string, string>> = {},
  mode: Mode = 'speculative',
  script?: Script,
) {
  const { documents, chunks } = asRecords(textsOf({ ...texts, ...MORE }));
  const dated = documents.map((one) => ({ ...one, published_at: dates[one.title] ?? null }));
  const reader = script === undefined ? {} : { reader: scriptedReader(script) };
  return answerQuery(memoryStore(dated, chunks), { query, mode }, reader);
}

const LOCK = {
  'The north lock': 'The north lock closed on 3 March 2020. Boats use the south lock.',
  'Harbour news': 'Fishing was good. The north lock closed on 12 March 2020. The quay is new.',
};
const DATES = { 'The north lock': '2020-04-01', 'Harbour news': '2021-06-01' };

describe('documents that disagree', () => {
  it.each(['speculative', 'deliberate'] as const)('are both quoted, the newest first: %s', async (mode) => {
    const said = await ask('When did the north lock close?', LOCK, DATES, mode);
    expect(said.outcome).toBe('answered');
    expect(said.claims.map(({ text }) => text)).toEqual([
      'The north lock closed on 12 March 2020.',
      'The north lock closed on 3 March 2020.',
    ]);
    expect(said.conflicts).toEqual([
      {
        claim_id: said.claims[0]!.id,
        text: 'The north lock closed on 3 March 2020.',
        citation_id: said.claims[1]!.citation_ids[0],
        reason: 'other-date',
      },
    ]);
  });

  it.each([
    ['Did the north lock close on 3 March 2020?', '3 March 2020', '5 June 2020', true],
    ['Did the north lock close in March?', '3 March 2020', '5 June 2020', true],
    ['Did the north lock close before May?', '3 March 2020', '5 June 2020', true],
    ['Did the north lock close?', '3 March 2020', '5 June 2020', true],
    ['Did the north lock close?', '3 March 2020', '3 March 2020', false],
  ])('of a date, where it is asked whether it is so: %s', async (question, one, other, isSaid) => {
    const said = await ask(question, {
      'The north lock': `The north lock closed on ${one}. Boats use the south lock.`,
      'Harbour news': `Fishing was good. The north lock closed on ${other}. The quay is new.`,
    });
    expect(said.conflicts?.map(({ reason }) => reason)).toEqual(isSaid ? ['other-date'] : undefined);
    for (const date of isSaid ? [one, other] : []) expect(said.answer).toContain(date);
  });

  it.each(['When did the pilot end?', 'Has the pilot ended?', 'Did the pilot end in May 2023?'])(
    'of whether something has been done: %s',
    async (question) => {
      const texts = { 'The plan': 'The pilot ended in May 2023.', 'A guide': 'The pilot has not ended.' };
      const said = await ask(question, texts);
      expect(said.claims).toHaveLength(2);
      expect(said.conflicts?.map(({ reason }) => reason)).toEqual(['negation-conflict']);
    },
  );

  it('of an amount that a question names', async () => {
    const texts = {
      'The harbour': 'The north quay is 410 metres long.',
      'A guide': 'The north quay is 380 metres long.',
    };
    expect((await ask('Is the north quay 410 metres long?', texts)).conflicts).toHaveLength(1);
  });

  it.each(['speculative', 'deliberate'] as const)('of who holds an office: %s', async (mode) => {
    const said = await ask(
      'Who is the chief executive?',
      {
        'The company': 'The chief executive is Ada Berg. She came in May.',
        'A guide': 'The chief executive is Bo Lind. He likes boats.',
      },
      {},
      mode,
    );
    expect(said.conflicts?.map(({ reason }) => reason)).toEqual(['other-name']);
    expect(said.corroboration ?? []).toEqual([]);
  });

  it('another cause of the same is not counted as saying the same', async () => {
    const texts = {
      'Report A': 'The power outage in Lumley was caused by a squirrel.',
      'Report B': 'A cyberattack caused the power outage in Lumley.',
    };
    const query = 'What caused the power outage in Lumley?';
    expect((await ask(query, texts, {}, 'deliberate')).corroboration ?? []).toEqual([]);
    const again = { ...texts, 'Report C': 'In Lumley a cyberattack caused the power outage of that night.' };
    const agreed = await ask(query, again, {}, 'deliberate');
    expect(agreed.corroboration).toEqual([expect.objectContaining({ sources: 1 })]);
  });

  it.each(['speculative', 'deliberate'] as const)('of what is counted: %s', async (mode) => {
    const said = await ask(
      'How many beds does the hospital have?',
      { 'The hospital': 'The hospital has 200 beds.', 'A guide': 'The hospital has 250 beds.' },
      {},
      mode,
    );
    expect(said.conflicts?.map(({ reason }) => reason)).toEqual(['other-figure']);
  });

  it('give another figure for the same', async () => {
    const said = await ask('How long is the north quay?', {
      'The harbour': 'The north quay is 410 metres long.',
      'A guide': 'The north quay is 380 metres long.',
    });
    expect(said.claims).toHaveLength(2);
    expect(said.conflicts?.map(({ reason }) => reason)).toEqual(['other-figure']);
  });

  it.each([
    ['the same date, more exact', 'The north lock closed in March 2020.'],
    ['another thing', 'The south lock closed on 12 March 2020.'],
    ['a denial', 'The north lock was not closed on 12 March 2020.'],
    ['another event', 'The north lock was opened for ships again on 12 March 2020.'],
    [
      'something else beside it',
      'Unlike the bridge at Vessin, the north lock closed to timber on 12 March 2020.',
    ],
  ])('do not where one says %s', async (_, other) => {
    const texts = { ...LOCK, 'Harbour news': `Fishing was good. ${other} The quay is new.` };
    expect((await ask('When did the north lock close?', texts)).conflicts).toBeUndefined();
  });

  it.each([
    [
      'at another time',
      'In 2019 the north quay was 380 metres long.',
      'In 2020 the north quay was 410 metres long.',
    ],
    ['in another unit', 'The north quay is 380 feet long.', 'The north quay is 410 metres long.'],
    ['of another number', 'The quay of lock 2 is 380 metres long.', 'The quay of lock 3 is 410 metres long.'],
  ])('do not where a figure is %s', async (_, one, other) => {
    const said = await ask('How long is the north quay of the lock?', { One: one, Two: other });
    expect(said.conflicts).toBeUndefined();
  });

  it('leaves two sentences of one text, and questions for neither dates nor amounts, as they are', async () => {
    const both = 'The north lock closed on 3 March 2020. The north lock closed on 12 March 2020.';
    expect((await ask('When did the north lock close?', { One: both })).conflicts).toBeUndefined();
    expect((await ask('Where is the north lock?', LOCK)).conflicts).toBeUndefined();
  });

  it.each([
    ['above', '.\n\n'],
    ['at the beginning', ': '],
  ])('takes the newest update of a page, and shows the others as older: %s', async (_, mark) => {
    const said = await ask('When will the new gate be fully available?', {
      'The new gate':
        `Update, April 27, 2018${mark}The new gate is fully available since March 13, 2018.\n\n` +
        `Update, January 4, 2018${mark}The new gate will be fully available on February 27, 2018.`,
    });
    expect(said.claims).toHaveLength(1);
    expect(said.answer).toContain('The new gate is fully available since March 13, 2018.');
    expect(said.conflicts).toMatchObject([
      {
        text: expect.stringContaining('will be fully available on February 27, 2018.'),
        reason: 'older-update',
      },
    ]);
    expect(said.citations.map(({ id }) => id)).toContain(said.conflicts?.[0]?.citation_id);
  });
});

describe('what a reader chose', () => {
  const asked = (script: Script, mode: Mode = 'speculative') =>
    ask('When did the north lock close?', LOCK, DATES, mode, script);

  it.each(['speculative', 'deliberate'] as const)('is held against what disagrees: %s', async (mode) => {
    // Of other tasks it says nothing.
    const script: Script = (task) =>
      task.task === 'answer' ? pointingAt('closed on 3 March')(task, 0) : 'It does no other task.';
    const said = await asked(script, mode);
    expect(said.answer).toBe('The north lock closed on 3 March 2020.');
    expect(said.conflicts).toMatchObject([
      { claim_id: said.claims[0]!.id, text: 'The north lock closed on 12 March 2020.', reason: 'other-date' },
    ]);
    expect(said.citations.map(({ id }) => id)).toContain(said.conflicts![0]!.citation_id);
  });

  it('is not where it chose all that disagree, or nothing disagrees', async () => {
    const both = await asked((task) => ({
      answers: [idOf(task, 'closed on 12 March'), idOf(task, 'closed on 3 March')],
      complete: true,
      search: [],
    }));
    expect(both.claims).toHaveLength(2);
    expect(both.conflicts).toBeUndefined();
    const other = await asked(pointingAt('Fishing was good'));
    expect(other.conflicts).toBeUndefined();
  });
});
