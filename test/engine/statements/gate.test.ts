// Whether the best statement answers: its signals and the probability that is made of them.
import { describe, expect, it } from 'vitest';
import { find } from '../../../src/engine/query/find.ts';
import { FEATURES, type Features } from '../../../src/engine/statements/features.ts';
import {
  confidenceOf,
  GATE,
  misfitOf,
  SIGNALS,
  signalsOf,
  type Signals,
} from '../../../src/engine/statements/gate.ts';
import { askedBy } from '../../../src/engine/question/kinds.ts';
import { CANALS, corpusOf } from '../small-corpus.ts';

const STORE = corpusOf(CANALS);
const NOTHING = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Features;

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
    expect(Object.keys(found).toSorted()).toEqual([...SIGNALS].toSorted());
    for (const name of SIGNALS) expect([name, found[name] >= 0 && found[name] <= 1]).toEqual([name, true]);
  });

  it('counts the figures of the question that the statement lacks', async () => {
    expect((await signals('Why did traffic fall in 2019?')).numbers).toBe(1);
    expect((await signals('Why did traffic fall?')).numbers).toBe(1);
    // The corpus has all of them, but no statement both.
    expect((await signals('How much timber did 2,300 people and 96 cranes unload?')).numbers).toBeLessThan(1);
  });

  it('weighs the words that the corpus never has', async () => {
    expect((await signals('Was the canal opened in 1911?')).unknown).toBe(0);
    const unknown = (await signals('Was the canal for bicycles opened in 1911?')).unknown;
    expect(unknown).toBeGreaterThan(0);
    expect(unknown).toBeLessThan(1);
  });
});

describe('misfitOf', () => {
  it.each([
    ['How many locks are there?', { fit_amount: 0 }, 1],
    ['How many locks are there?', { fit_amount: 1 }, 0],
    ['When was it opened?', { fit_date: 0.25 }, 0.75],
    ['Is it open?', { fit_polar: 0 }, 0],
  ])('%s with %o: %d', (question, fits: Partial<Features>, misfit) => {
    expect(misfitOf({ features: { ...NOTHING, ...fits } }, askedBy(question))).toBe(misfit);
  });
});

describe('confidenceOf', () => {
  const none = Object.fromEntries(SIGNALS.map((name) => [name, 0])) as Signals;

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
    const half = Object.fromEntries(SIGNALS.map((name) => [name, 0.5])) as Signals;
    for (const name of ['covered', 'own', 'fits'] as const)
      expect([name, confidenceOf({ ...half, [name]: 1 }) >= confidenceOf(half)]).toEqual([name, true]);
    for (const name of ['unknown', 'lacks_rarest', 'misfits'] as const)
      expect([name, confidenceOf({ ...half, [name]: 1 }) <= confidenceOf(half)]).toEqual([name, true]);
  });
});
