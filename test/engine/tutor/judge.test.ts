// Answers held against what the corpus says.
import { describe, expect, it } from 'vitest';
import { judgeAnswer } from '../../../src/engine/tutor/checks/judge.ts';
import type { CheckQuestion } from '../../../src/engine/tutor/session.ts';

const check = (
  kind: CheckQuestion['kind'],
  expected: string,
  more: Partial<CheckQuestion> = {},
): CheckQuestion => ({
  id: 'chq_1',
  kind,
  text: 'Fill the gap: “_____”',
  expected,
  also: [],
  unit: null,
  place: ['chk_1', 0, 10],
  ...more,
});

describe('a number', () => {
  const asked = check('number', '20,000 megawatts', { unit: 'mw' });
  it.each([
    ['20,000', 'correct'],
    ['It was 20000 megawatts', 'correct'],
    ['twenty thousand', 'correct'],
    ['20 thousand', 'correct'],
    ['20,000 MW?', 'correct'],
    ['20,500', 'partly'],
    ['2,000', 'wrong'],
    ['20,000 kilometres', 'wrong'],
    ['1 2 3 20,000', 'partly'],
    ['1, 2, 3', 'wrong'],
    ['many', 'unclear'],
    ['not 20,000', 'unclear'],
    ['20000 not sure tho', 'correct'],
    ['maybe 20,000?', 'correct'],
    ['', 'unclear'],
  ])('%s: %s', (said, verdict) => {
    expect(judgeAnswer(asked, said)).toBe(verdict);
  });

  it('is compared with its magnitude', () => {
    expect(judgeAnswer(check('number', '2.1 billion US dollars', { unit: 'usd' }), '2,100 million')).toBe(
      'correct',
    );
    expect(judgeAnswer(check('number', '2.1 billion US dollars', { unit: 'usd' }), '2.1')).toBe('wrong');
  });
});

describe('a date', () => {
  const asked = check('date', '15 February 2021');
  it.each([
    ['15 February 2021', 'correct'],
    ['on Feb 15', 'partly'],
    ['Feb 15, 2021', 'correct'],
    ['2021-02-15', 'correct'],
    ['February 2021, I think', 'partly'],
    ['2021', 'partly'],
    ['in 2020', 'wrong'],
    ['2019 or 15 February 2021', 'partly'],
    ['a while ago', 'unclear'],
  ])('%s: %s', (said, verdict) => {
    expect(judgeAnswer(asked, said)).toBe(verdict);
  });
});

describe('a name', () => {
  const asked = check('name', 'Federal Energy Regulatory Commission', { also: ['FERC'] });
  it.each([
    ['Federal Energy Regulatory Commission', 'correct'],
    ['the federal energy regulatory commission', 'correct'],
    ['I think it was the Federal Energy Regulatry Commission', 'correct'],
    ['ferc', 'correct'],
    ['FERC?', 'correct'],
    ['the energy commission', 'partly'],
    ['Samsung', 'wrong'],
    ['42', 'wrong'],
    ['not FERC', 'unclear'],
    ['Samsung or Infineon or Micron or TSMC or ASML or NXP or FERC', 'partly'],
  ])('%s: %s', (said, verdict) => {
    expect(judgeAnswer(asked, said)).toBe(verdict);
  });
});

describe('words', () => {
  const asked = check('words', 'a dry summer and autumn', { text: 'What led to “the low water of 2018”?' });
  it.each([
    ['a dry summer and autumn', 'correct'],
    ['The summer was dry, and so was the autumn.', 'correct'],
    ['dry sumer and autum', 'correct'],
    ['the weather was dry', 'partly'],
    ['low water', 'wrong'],
    ['a ship that ran aground', 'wrong'],
    ['the', 'unclear'],
    ['not a dry summer', 'unclear'],
    ['dry '.repeat(400), 'unclear'],
  ])('%s: %s', (said, verdict) => {
    expect(judgeAnswer(asked, said)).toBe(verdict);
  });
});

describe('the very sentence of the text', () => {
  it.each([
    [
      'number',
      'The 2 locks of Ellingham cost _____ euros in 1934.',
      '4,000',
      'The 2 locks of Ellingham cost 4,000 euros in 1934.',
    ],
    ['date', 'The lock of 1911 was rebuilt in _____.', '1934', 'The lock of 1911 was rebuilt in 1934.'],
    [
      'name',
      '_____ bought the old basin and both of the cranes from the city council.',
      'Nordal',
      'nordal bought the old basin and both of the cranes from the city council',
    ],
    [
      'words',
      'The keeper opens the _____ in the morning.',
      'leaves',
      'i think the keeper opens the leafs in the morning',
    ],
  ] as const)('is right: %s', (kind, text, expected, said) => {
    expect(judgeAnswer(check(kind, expected, { text }), said)).toBe('correct');
  });
});
