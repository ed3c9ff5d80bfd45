import { describe, expect, it } from 'vitest';
import { isPlainQuestion } from '../../src/api/plain-question.ts';
import { query } from '../../src/api/payloads/query.ts';

const QUESTIONS = [
  'Why?',
  'a b',
  '',
  ' ',
  ' Why?',
  'Why?\n',
  '\u{feff}Why?',
  'Why?\u{a0}',
  'x'.repeat(20_000),
  'x'.repeat(20_001),
  '💧'.repeat(10_001),
  7,
  null,
  undefined,
  ['Why?'],
];
const MODES = ['speculative', 'deliberate', undefined, 'fast', '', null, 1];
const OTHERS: object[] = [{}, { cost_cap_usd: 1 }, { document_ids: ['doc_1'] }, { unknown: 1 }];

describe('a plain question', () => {
  it('is what the schema takes, and leaves, as it is', () => {
    let plain = 0;
    for (const question of QUESTIONS)
      for (const mode of MODES)
        for (const other of OTHERS) {
          const members = JSON.parse(JSON.stringify({ query: question, mode, ...other })) as unknown;
          if (!isPlainQuestion(members)) continue;
          plain += 1;
          expect(query.request.safeParse(members)).toEqual({ success: true, data: members });
        }
    // 'Why?', 'a b' and the longest, each with two modes and without one.
    expect(plain).toBe(9);
  });

  it.each([[null], ['Why?'], [[]], [[{ query: 'Why?' }]], [{}], [{ mode: 'deliberate' }]])(
    'is not %j',
    (value) => {
      expect(isPlainQuestion(value)).toBe(false);
    },
  );
});
