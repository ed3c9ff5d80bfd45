// What a statement says by itself: the question's words and the kind of answer in one sentence, and what a thing is.
import { describe, expect, it } from 'vitest';
import { asksWhatItIs } from '../../../src/engine/question/kinds.ts';
import { find } from '../../../src/engine/query/find.ts';
import { saysNotWhatItIs, togetherIn } from '../../../src/engine/statements/evidence.ts';
import { shortestFirst } from '../../../src/engine/statements/shortest.ts';
import { corpusOf } from '../small-corpus.ts';

const STORE = corpusOf({
  Kessel: 'The Kessel Canal was blocked by a barge on 4 May 2019. Trade stopped for days.\n\nIt is long.',
  Canals: 'A canal is a waterway that people have dug. The authority of Kessel was founded in 1911.',
  Barges: 'Kessel has a harbour. The canal is deep. Nobody blocked it. A storm came in 1950.',
});

const LOCKS = corpusOf({ Locks: 'Trade is slow. But the Kessel Lock was opened on 3 May 2001.' });

/** The statement that says exactly this, with what was asked. */
async function stated(question: string, own: string) {
  const { read, ranking } = await find(STORE, question);
  const one = ranking.find(({ statement }) => statement.own === own);
  if (one === undefined) throw new Error(`not found: ${own}`);
  return { read, ranking, one };
}

describe('togetherIn', () => {
  const QUESTION = 'When was the Kessel Canal blocked?';

  it('is all where one sentence has the words and the date', async () => {
    const { read, one } = await stated(QUESTION, 'The Kessel Canal was blocked by a barge on 4 May 2019.');
    expect(togetherIn(one, read)).toBeCloseTo(1, 5);
  });

  it('is less where the words are in several sentences, however many of them there are', async () => {
    const { read, one } = await stated(
      QUESTION,
      'Kessel has a harbour. The canal is deep. Nobody blocked it. A storm came in 1950.',
    );
    expect(togetherIn(one, read)).toBeLessThan(0.5);
  });

  it('takes no notice of words that only build the question', async () => {
    const own = 'The Kessel Canal was blocked by a barge on 4 May 2019.';
    const { read, one } = await stated('When did the Kessel Canal get blocked?', own);
    expect(togetherIn(one, read)).toBeCloseTo(1, 5);
  });

  it('halves what no sentence of the kind has', async () => {
    const own = 'The Kessel Canal was blocked by a barge on 4 May 2019.';
    const { read, one } = await stated('Where was the Kessel Canal blocked?', own);
    expect(togetherIn(one, read)).toBeCloseTo(0.5, 1);
  });
});

describe('saysNotWhatItIs', () => {
  it.each([
    ['What is a canal?', 'A canal is a waterway that people have dug.', 0],
    ['What is a canal?', 'The canal is deep.', 0],
    ['What is a harbour?', 'Kessel has a harbour.', 1],
    ['Where is a harbour?', 'Kessel has a harbour.', 0],
  ])('%s %s: %d', async (question, own, missing) => {
    const { read, one } = await stated(question, own);
    expect(saysNotWhatItIs(one, read)).toBe(missing);
  });
});

describe('asksWhatItIs', () => {
  it.each([
    ['What is a heat pump?', true],
    ["what's slopsquatting", true],
    ['What are kickbacks?', true],
    ['What does LNG stand for?', true],
    ['Was ist eine Wärmepumpe?', false],
    ['What is the capital of France?', false],
    ['What is our recovery time objective?', false],
    ['What is the default port?', false],
    ['How is a heat pump built?', false],
    ['What is a canal and who dug the one of Kessel?', false],
    ['', false],
  ])('%s: %s', (question, asks) => {
    expect(asksWhatItIs(question)).toBe(asks);
  });

  it('reads a long question in no time', () => {
    expect(asksWhatItIs(`what is ${'a '.repeat(100_000)}`)).toBe(false);
  });
});

describe('shortestFirst', () => {
  it('puts the sentence first that has all the words and the date of its paragraph', async () => {
    const { read, ranking } = await find(STORE, 'When was the Kessel Canal blocked?');
    const wide = ranking.find(
      ({ statement }) => statement.form === 'pair' || statement.form === 'paragraph',
    )!;
    const others = ranking.filter((one) => one !== wide);
    const [first] = shortestFirst(read, [wide, ...others]);
    expect(first!.statement.own).toBe('The Kessel Canal was blocked by a barge on 4 May 2019.');
  });

  it('leaves a sentence that points back with the one before it', async () => {
    const { read, ranking } = await find(LOCKS, 'When was the Kessel Lock opened?');
    const wide = ranking.find(({ statement }) => statement.form === 'pair')!;
    const others = ranking.filter((one) => one !== wide);
    expect(shortestFirst(read, [wide, ...others])[0]).toBe(wide);
  });

  it('leaves a reason whole', async () => {
    const { read, ranking } = await find(STORE, 'Why was the Kessel Canal blocked?');
    expect(shortestFirst(read, ranking)).toBe(ranking);
  });
});
