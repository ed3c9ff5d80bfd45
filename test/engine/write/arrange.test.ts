// What stands of a draft, and where: nothing of the answer is lost, and nothing is read of what it is not said of.
import { describe, expect, it } from 'vitest';
import { asRecords } from '../../../bench/support/corpus.ts';
import { claimFrom } from '../../../src/engine/citing/compose.ts';
import { arranged } from '../../../src/engine/write/arrange.ts';
import { EXAMPLE } from '../../../src/engine/write/chat.ts';
import { judged } from '../../../src/engine/write/judge.ts';
import { numbered, type Statement } from '../../../src/engine/write/numbered.ts';
import { textsOf } from '../small-corpus.ts';

const { documents, chunks } = asRecords(
  textsOf({
    'The mill at Vessin':
      'Maria Lopez founded the mill at Vessin in 1911. She sold it to the town after nine years. The town closed it in 1950. The mill employed 40 people.',
    'Anna Berg':
      'Anna Berg was the mayor of Vessin. Her brother ran the harbour. You may visit her house, and it is open on Sundays.',
    Example: EXAMPLE.statements.map(({ text }) => text).join(' '),
  }),
);

const QUESTION = 'Who founded the mill?';

/** The statement of a stretch of a document. */
function statement(
  words: string,
  more: { required?: boolean; core?: string } = {},
  among = words,
): Statement {
  const chunk = chunks.find(({ text }) => text.includes(among))!;
  const document = documents.find(({ id }) => id === chunk.document_id)!;
  const start = chunk.text.indexOf(words);
  const cited = claimFrom(document, chunk, start, start + words.length)!;
  return { cited, chunk, document, required: false, ...more };
}

/** What is shown of a draft, and what became of each of its sentences. */
async function shown(
  statements: readonly Statement[],
  ...draft: readonly (readonly [text: string, ...cites: string[]])[]
) {
  const drafts = draft.map(([text, ...cites]) => ({ text, cites }));
  const { sentences, fates, added } = await arranged(
    statements,
    await judged(drafts, numbered([statements])),
    QUESTION,
  );
  return {
    text: sentences.map(({ claim }) => claim.text),
    outcomes: fates.map(({ outcome }) => outcome),
    whys: fates.map(({ why }) => why),
    added,
  };
}

const FOUNDED = 'Maria Lopez founded the mill at Vessin in 1911.';
const SOLD = 'She sold it to the town after nine years.';
const MAYOR = 'Anna Berg was the mayor of Vessin.';
const BROTHER = 'Her brother ran the harbour.';
const BOTH = `${FOUNDED} ${SOLD}`;

describe('the answer', () => {
  const answer = statement(BOTH, { required: true, core: FOUNDED });

  it('is not lost where a sentence says something else of its quote', async () => {
    const made = await shown([answer, statement(MAYOR)], [SOLD, 's1'], [MAYOR, 's2']);
    expect(made.text).toEqual([BOTH, MAYOR]);
    expect(made).toMatchObject({ outcomes: ['dropped', 'kept'], added: 1 });
    expect(made.whys[0]).toBe('its quote says it');
  });

  it('may be said without what only stood beside it', async () => {
    const made = await shown([answer, statement(MAYOR)], [FOUNDED, 's1']);
    expect(made).toMatchObject({ text: [FOUNDED], outcomes: ['kept'], added: 0 });
  });

  it('of which nothing says more than another must be said whole', async () => {
    const whole = statement(BOTH, { required: true });
    expect((await shown([whole], [FOUNDED, 's1'])).text).toEqual([BOTH]);
    expect(await shown([whole], [FOUNDED, 's1'], [SOLD, 's1'])).toMatchObject({
      text: [FOUNDED, SOLD],
      outcomes: ['kept', 'kept'],
    });
  });
});

describe('a sentence that points back', () => {
  const founded = statement(FOUNDED, { required: true });

  it('stands behind the sentence that it points to', async () => {
    const made = await shown([founded, statement(SOLD)], [FOUNDED, 's1'], [SOLD, 's2']);
    expect(made).toMatchObject({ text: [FOUNDED, SOLD], outcomes: ['kept', 'kept'] });
  });

  it('stands behind no other, nor does its quote', async () => {
    const statements = [founded, statement(MAYOR), statement(SOLD), statement(BROTHER)];
    for (const [text, cite] of [
      [SOLD, 's3'],
      ['She sold it after nine years.', 's3'],
      ['She gave it to the town.', 's3'],
    ] as const) {
      const made = await shown(statements, [FOUNDED, 's1'], [MAYOR, 's2'], [text, cite]);
      expect(made.text).toEqual([FOUNDED, MAYOR]);
      expect(made.outcomes).toEqual(['kept', 'kept', 'dropped']);
    }
    // The order of the draft is not that of the text where the answer comes first.
    expect((await shown(statements, [MAYOR, 's2'], [BROTHER, 's4'], [FOUNDED, 's1'])).text).toEqual([
      FOUNDED,
      MAYOR,
      BROTHER,
    ]);
    expect((await shown(statements, [FOUNDED, 's1'], [BROTHER, 's4'], [MAYOR, 's2'])).text).toEqual([
      FOUNDED,
      MAYOR,
    ]);
  });

  it('stands where the question says which one is meant', async () => {
    const employed = statement('The mill employed 40 people.');
    expect(
      (await shown([founded, employed], [FOUNDED, 's1'], [employed.cited.claim.text, 's2'])).text,
    ).toHaveLength(2);
    const town = statement('The town closed it in 1950.');
    const elsewhere = [
      [FOUNDED, 's1'],
      [MAYOR, 's2'],
      [town.cited.claim.text, 's3'],
    ] as const;
    expect((await shown([founded, statement(MAYOR), town], ...elsewhere)).text).toEqual([FOUNDED, MAYOR]);
  });

  it('stands where the extractive text has it, and goes back there', async () => {
    const all = [founded, statement(SOLD, { required: true }), statement(MAYOR, { required: true })];
    const drafts = [
      [FOUNDED, 's1'],
      [SOLD, 's2'],
      [MAYOR, 's3'],
    ] as const;
    const text = [FOUNDED, SOLD, MAYOR];
    expect(await shown(all, ...drafts)).toMatchObject({ text, outcomes: ['kept', 'kept', 'kept'] });
    expect(await shown(all, ...drafts.toReversed())).toMatchObject({
      text: [FOUNDED, SOLD, MAYOR],
      added: 1,
    });
  });

  it('stands by the name that it means', async () => {
    const made = await shown(
      [founded, statement(MAYOR), statement(SOLD)],
      [FOUNDED, 's1'],
      [MAYOR, 's2'],
      ['Maria Lopez sold it to the town after nine years.', 's3', 's1'],
    );
    expect(made.outcomes[2]).not.toBe('replaced');
    expect(made.text.slice(0, 2)).toEqual([FOUNDED, MAYOR]);
  });
});

describe('a sentence that fell', () => {
  it('is replaced by that of its quotes that it is nearest to', async () => {
    const statements = [
      statement(FOUNDED, { required: true }),
      statement(MAYOR),
      statement('The mill employed 40 people.'),
    ];
    const made = await shown(statements, [FOUNDED, 's1'], ['Anna Berg was a mayor of Teral.', 's3', 's2']);
    expect(made).toMatchObject({ text: [FOUNDED, MAYOR], outcomes: ['kept', 'replaced'] });
  });

  it('is counted by the sentences that were sent, not by how many quotes they are in', async () => {
    const whole = statement(`${FOUNDED} ${SOLD} The town closed it in 1950. The mill employed 40 people.`, {
      required: true,
    });
    const made = await shown([whole], [FOUNDED, 's1'], [SOLD, 's1'], ['The town closed it in 1950.', 's1']);
    expect(made.whys).not.toContain('the draft has too many sentences');
  });

  it('is not for a capital that only opens a sentence there', async () => {
    const both = 'You may visit her house, and it is open on Sundays.';
    const made = await shown(
      [statement(MAYOR, { required: true }), statement(both)],
      [MAYOR, 's1'],
      ['Anna Berg was the mayor of Vessin and you may visit her house.', 's1', 's2'],
    );
    expect(made.whys[1]).not.toContain('writes a word in another way');
  });
});

describe('what a model is told', () => {
  it('is what the validator holds its sentences to', async () => {
    const { statements, good, bad } = EXAMPLE;
    const given = statements.map(({ text }) => statement(text, {}, statements[1].text));
    const both = good.map(({ text, cites }) => [text, ...cites] as const);
    expect((await shown(given, ...both)).outcomes).toEqual(['kept', 'kept']);
    expect((await shown(given, [bad.text, ...bad.cites])).outcomes).toEqual(['dropped']);
  });

  it.each([
    [
      'a name is put for a pronoun',
      'Maria Lopez may sell it to the town for about 4,500 crowns.',
      ['s1', 's2'],
    ],
    ['a phrase is moved', 'In 1911 Maria Lopez founded the mill at Vessin.', ['s1']],
    [
      'two are joined',
      'Maria Lopez founded the mill at Vessin in 1911, and the mill at Vessin employs 40 people.',
      ['s1', 's3'],
    ],
  ])('may be done: %s', async (_what, text, cites) => {
    const { statements } = EXAMPLE;
    const given = statements.map((one) => statement(one.text, {}, statements[1].text));
    expect((await shown(given, [text, ...cites])).outcomes).toEqual(['kept']);
  });
});

describe('a draft that is long to judge', () => {
  it('ends with a signal', async () => {
    const one = statement(FOUNDED);
    const statements = numbered([Array.from({ length: 80 }, () => one)]);
    const text = `${`${FOUNDED.slice(0, -1)} and `.repeat(18)}sold it.`;
    const drafts = Array.from({ length: 160 }, () => ({ text, cites: ['s1', 's2', 's3'] }));
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), 1);
    await expect(judged(drafts, statements, controller.signal)).rejects.toThrow('enough');
  });
});
