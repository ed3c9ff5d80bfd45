// The sentence that a batch ends with: how many rows ended how, and what they cost.
import { expect, it } from 'vitest';
import type { Account } from '../../../src/batch/account.ts';
import { summaryOf } from '../../../src/cli/commands/batch/report.ts';

const ACCOUNT = {
  rows: 3,
  answered: 2,
  insufficient_evidence: 0,
  failed: 0,
  outcome_unknown: 1,
  bad: 0,
  left: 0,
  billed_usd: 0.08,
  billed_unknown: 0,
} as Account;

it.each([
  [{}, '3 rows: 2 answered, 1 unknown; $0.08.'],
  [{ billed_unknown: 1 }, '3 rows: 2 answered, 1 unknown; $0.08, and the cost of 1 row is unknown.'],
  [
    { billed_usd: 0, billed_unknown: 2 },
    '3 rows: 2 answered, 1 unknown; $0.00, and the cost of 2 rows is unknown.',
  ],
  [{ rows: 1, answered: 1, outcome_unknown: 0, billed_usd: 0 }, '1 row: 1 answered.'],
])('%j', (changed, sentence) => {
  expect(summaryOf({ ...ACCOUNT, ...changed })).toBe(sentence);
});
