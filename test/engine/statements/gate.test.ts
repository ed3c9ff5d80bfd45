// Whether the best statement answers: its signals and the probability that is made of them.
import { describe, expect, it } from 'vitest';
import { find } from '../../../src/engine/query/find.ts';
import { AT, type FeatureName } from '../../../src/engine/statements/feature-names.ts';
import {
  confidenceOf,
  GATE,
  misfitOf,
  OTHER_SIGNALS,
  SIGNALS,
  signalsOf,
  type SignalName,
  type Signals,
} from '../../../src/engine/statements/gate.ts';
import type { Ranked } from '../../../src/engine/statements/ranking.ts';
import { askedBy } from '../../../src/engine/question/kinds.ts';
import { CANALS, corpusOf } from '../small-corpus.ts';
import { figures } from './figures.ts';

const STORE = corpusOf(CANALS);
const ALL = [...new Set<SignalName>([...SIGNALS, ...OTHER_SIGNALS, 'scant', 'unshown', 'headed', 'said'])];

async function signals(question: string): Promise<Signals> {
  const { read, ranking } = await find(STORE, question);
  return signalsOf(read, ranking);
}

describe('signalsOf', () => {
  it.each([
    'When was the Aldera Canal opened?',
    'How many ships passed in 1911 and in 2019?',
    'Lake Orm',
    'harbour harbour harbour',
    'Why do Lindqvist’s cranes unload trout, pike and the canal authority in Teral?',
    'Is it, or is it not, a lake',
  ])('are all from 0 to 1: %s', async (question) => {
    const found = await signals(question);
    expect(Object.keys(found).toSorted()).toEqual(ALL.toSorted());
    for (const name of ALL) expect([name, found[name] >= 0 && found[name] <= 1]).toEqual([name, true]);
  });

  it('says which kind is asked for, where that matters', async () => {
    const found = await signals('Why did traffic fall in 2019?');
    expect(found.asks_reason).toBe(1);
    expect(found.asks_manner).toBe(0);
  });

  it('sums what overlaps the first, and not what is elsewhere', async () => {
    const { read, ranking } = await find(STORE, 'When was the Aldera Canal opened?');
    const first = { ...ranking[0]!, likely: 0.5 };
    const { chunk } = first.statement;
    const elsewhere = { ...first.statement, chunk: { ...chunk, id: 'elsewhere' }, own: 'It is another.' };
    const other = { ...first, statement: elsewhere };
    const overlap = (...others: readonly Ranked[]): number => signalsOf(read, [first, ...others]).overlap;
    expect(overlap({ ...other, likely: 0.25 })).toBe(0.5);
    expect(overlap({ ...first, likely: 0.25 })).toBe(0.75);
    const same = { ...other.statement, own: first.statement.own };
    expect(overlap({ ...other, statement: same, likely: 0.25 })).toBe(0.75);
  });
});

describe('evidence', () => {
  it('is more for rare words than for common ones, and more for more of them', async () => {
    const of = async (question: string): Promise<number> => (await signals(question)).evidence;
    expect(await of('When was the Aldera Canal opened?')).toBeGreaterThan(
      await of('When was the canal opened?'),
    );
    expect(await of('When was the canal opened?')).toBeLessThan(0.5);
  });

  it('is scant where an answer to “who” or “how” shows in no form', async () => {
    const { scant, unshown } = await signals('Who maintains the canal?');
    expect([scant, unshown]).toEqual([1, 1]);
  });

  it('is not shown by what only leads on to the answer', async () => {
    const { read, ranking } = await find(STORE, 'When was the Aldera Canal opened?');
    const [first, ...others] = ranking;
    const leading = { ...first!, features: first!.features.with(AT.leads_on, 1) };
    expect(signalsOf(read, ranking).unshown).toBe(0);
    expect(signalsOf(read, [leading, ...others]).unshown).toBe(1);
  });

  it('is enough below a heading that says what the question says', async () => {
    const { read, ranking } = await find(STORE, 'Who maintains the canal?');
    const [first, ...others] = ranking;
    const features = first!.features.with(AT.opens_heading, 0.9);
    const { headed, scant, unshown } = signalsOf(read, [{ ...first!, features }, ...others]);
    expect([headed, scant, unshown]).toEqual([1, 0, 0]);
  });
});

describe('misfitOf', () => {
  it.each([
    ['How many locks are there?', { fit_amount: 0 }, 1],
    ['How many locks are there?', { fit_amount: 1 }, 0],
    ['When was it opened?', { fit_date: 0.25 }, 0.75],
    ['Is it open?', { fit_polar: 0 }, 0],
  ])('%s with %o: %d', (question, fits: Partial<Record<FeatureName, number>>, misfit) => {
    expect(misfitOf({ features: figures(fits) }, askedBy(question))).toBe(misfit);
  });
});

describe('confidenceOf', () => {
  const none = Object.fromEntries(ALL.map((name) => [name, 0])) as Signals;

  it('is a probability that rises with what speaks for an answer', () => {
    const gate = { bias: -1, weights: { ...none, covered: 4 } };
    const low = confidenceOf(none, gate);
    const high = confidenceOf({ ...none, covered: 1 }, gate);
    expect(low).toBeCloseTo(1 / (1 + Math.E), 10);
    expect(high).toBeCloseTo(1 / (1 + Math.exp(-3)), 10);
  });

  it('has a weight for each signal, and no other', () => {
    expect(Object.keys(GATE.weights).toSorted()).toEqual([...SIGNALS].toSorted());
  });

  it('more of the question never makes it less', () => {
    const half = Object.fromEntries(ALL.map((name) => [name, 0.5])) as Signals;
    for (const name of ['covered', 'overlap'] as const)
      expect([name, confidenceOf({ ...half, [name]: 1 }) >= confidenceOf(half)]).toEqual([name, true]);
    for (const name of ['lacks_name', 'lacks_symbols', 'misfits'] as const)
      expect([name, confidenceOf({ ...half, [name]: 1 }) <= confidenceOf(half)]).toEqual([name, true]);
  });
});
