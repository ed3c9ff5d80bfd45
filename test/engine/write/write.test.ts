// The seam without any endpoint: drafts in, validated claims out.
import { describe, expect, it } from 'vitest';
import { draftIn } from '../../../src/engine/write/draft.ts';
import { oddIn } from '../../../src/engine/write/looks.ts';
import { modelSynthesiser, type Said } from '../../../src/engine/write/synthesiser.ts';
import { writeAnswer } from '../../../src/engine/write/write-answer.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { CANALS, corpusOf } from '../small-corpus.ts';

const QUESTION = 'Why did traffic on the Aldera Canal fall in 2019?';

const MILL = {
  'The mill at Vessin':
    'Maria Lopez founded the mill at Vessin in 1911. She sold it to the town after nine years. The mill employs 40 people.',
};
const JOINED = 'Maria Lopez founded the mill at Vessin in 1911 and sold it to the town after nine years.';

interface Asked {
  readonly question: string;
  readonly statements: readonly { readonly id: string; readonly text: string }[];
}

/** Asks the question, worded by what `says` answers to each request. */
async function written(
  says: (asked: Asked, nth: number) => Said,
  { corpus = CANALS, question = QUESTION } = {},
) {
  const store = corpusOf(corpus);
  let requests = 0;
  const synthesiser = modelSynthesiser({
    model: 'm',
    address: 'http://127.0.0.1:1/v1',
    preview: false,
    isPrivate: () => false,
    beforeSending: async () => undefined,
    open: () => ({
      ask: async ({ messages }) => {
        requests += 1;
        return says(JSON.parse(messages[1]!.content) as Asked, requests - 1);
      },
      facts: () => ({
        answered_by: null,
        prompt_sha256: null,
        requests,
        input_tokens: null,
        output_tokens: null,
        cost_usd: 0,
      }),
    }),
  });
  const request = { query: question, mode: 'speculative' } as const;
  return answerQuery(store, request, { write: (found) => writeAnswer(store, synthesiser, found) });
}

const saying = (sentences: readonly { text: string; cites: readonly string[] }[]): Said => ({
  kind: 'said',
  text: JSON.stringify({ sentences }),
  finish: 'stop',
});

describe('an answer that is worded', () => {
  it('keeps what its statements carry, and the answer where a draft leaves it out', async () => {
    const answer = await written(({ statements }) => {
      const other = statements.find(({ text }) => text.includes('twelve locks'))!;
      return saying([{ text: other.text, cites: [other.id] }]);
    });
    expect(answer.writing).toMatchObject({ outcome: 'written', kept: 1, added: 1 });
    expect(answer.answer).toMatch(/^Traffic fell in 2019/);
    expect(answer.claims).toHaveLength(2);
    expect(answer.claims.every(({ written: words }) => words === undefined)).toBe(true);
  });

  it('marks what is in other words than the document, and says which freedoms it took', async () => {
    const answer = await written(
      ({ statements }) => {
        const id = (part: string) => statements.find(({ text }) => text.includes(part))!.id;
        const cites = [...new Set([id('founded'), id('sold')])];
        return saying([{ text: JOINED, cites }]);
      },
      { corpus: MILL, question: 'Who founded the mill at Vessin?' },
    );
    expect(answer.writing).toMatchObject({ outcome: 'written', kept: 1, replaced: 0, dropped: 0 });
    expect(answer.writing!.sentences[0]!.freedoms).toContain('“She” is “Maria Lopez”');
    const claim = answer.claims.find(({ text }) => text === JOINED);
    expect(claim).toMatchObject({ written: true, verdict: 'supported' });
    expect(answer.citations.map(({ id }) => id)).toEqual(expect.arrayContaining([...claim!.citation_ids]));
  });

  it('is made of whole sentences: labels are not sent', async () => {
    const corpus = {
      'The mill at Vessin': `${MILL['The mill at Vessin']}\n\nThe mill at Vessin, founded in 1911`,
    };
    let sent: readonly string[] = [];
    const question = 'Who founded the mill at Vessin?';
    await written(({ statements }) => ((sent = statements.map(({ text }) => text)), saying([])), {
      corpus,
      question,
    });
    expect(sent[0]).toContain('Maria Lopez founded');
    expect(sent.join()).not.toMatch(/, founded/);
  });

  it('is asked for once more where it cannot be read, and not where it was cut', async () => {
    const repaired = await written(({ statements }, nth) =>
      nth === 0
        ? { kind: 'said', text: 'no', finish: 'stop' }
        : saying([{ text: statements[0]!.text, cites: ['s1'] }]),
    );
    expect(repaired.writing).toMatchObject({ outcome: 'written', requests: 2 });
    const cut = await written(() => ({ kind: 'said', text: '{"sent', finish: 'length' }));
    expect(cut.writing).toMatchObject({ outcome: 'extractive', requests: 1 });
    const lost = await written(() => ({ kind: 'failed', why: 'Gone.' }));
    expect(lost).toMatchObject({ outcome: 'answered', writing: { outcome: 'extractive', note: 'Gone.' } });
  });
});

describe('the form of an answer', () => {
  it.each([
    '',
    '[]',
    'null',
    '{"sentences":{}}',
    '{"sentences":[1]}',
    '{"sentences":[{"text":"a"}]}',
    '```\n{}\n```',
  ])('that is %j is none', (text) => {
    expect(draftIn(text).kind).toBe('unreadable');
  });

  it('may have a fence around all of it, and members beside', () => {
    const made = draftIn('```json\n{"sentences":[{"text":"A.","cites":["s1"],"sure":1}],"note":"x"}\n```');
    expect(made).toEqual({ kind: 'draft', sentences: [{ text: 'A.', cites: ['s1'] }] });
  });
});

describe('the marks of a sentence', () => {
  const source =
    'The mayor of Vessin said that the mill “will never close”. Traffic rose (by 4,500 ships) in April, 2016.';
  it.each([
    "The mayor of Vessin said that the mill 'will never close'.",
    'The mayor of Vessin said that the mill will never close.',
    'The mayor of Vessin said that the mill “will never” close.',
    'The mayor of Vessin said, that the mill “will never close”.',
    'Traffic rose by 4,500 ships in April 2016.',
    'Traffic rose (by 4.500 ships) in April 2016.',
    'Traffic rose in April 2016?',
  ])('%s are not those of its sources', (text) => {
    expect(oddIn(text, [source])).toBeTypeOf('string');
  });
  it.each([
    'The mayor of Vessin said that the mill "will never close".',
    'The mayor of Vessin said that the mill “will never close.”',
    'Traffic rose in April 2016.',
    'Traffic rose (by 4,500 ships) in April 2016.',
  ])('%s are', (text) => {
    expect(oddIn(text, [source])).toBeUndefined();
  });
});

describe('how a sentence looks', () => {
  const source = 'The Port of Vessin, in the north, pays US staff 5 % more. It opened in May.';
  it.each([
    'The Port of Vessin pays US staff 5 % more.',
    'In the north, the Port of Vessin opened in May.',
    'Staff of the Port, in the north.',
    'The Port of Vessin, in the north, pays US staff 5% more; it opened in May.',
    'The Port’s staff, of Vessin, in the north.',
  ])('%s may be', (text) => {
    expect(oddIn(text, [source])).toBeUndefined();
  });
  it.each([
    'The Port of Vessin pays us staff 5 % more.',
    'The port of Vessin opened in may.',
    'The Port of Vessin <b>pays</b> more.',
    'The Port of Vessin pays more!',
    'The Port of Vessin pays\nmore.',
    'Port.of.Vessin pays more.',
    'The Port. of Vessin pays US staff more.',
    'The Port of Vessin, in the north. Pays US staff 5 % more.',
    'The Port, of Vessin, in the north, pays US staff 5 % more.',
    'The “Port” of Vessin, in the north, pays US staff 5 % more.',
    'It opened in May...',
    '...It opened in May.',
    'It opened in (May.',
    'Ｉt opened in May.',
    'It opened in Maʸ.',
    '',
  ])('%j may not', (text) => {
    expect(oddIn(text, [source])).toBeTypeOf('string');
  });
});
