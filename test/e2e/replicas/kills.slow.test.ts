// Replicas, writers and the server itself are killed under load: nothing acknowledged is lost, nothing refused is billed, health
// tells the truth, and what was not killed goes on without a restart. `npm run bench -- replica-kills` does it a hundred times.
import { expect, test } from 'vitest';
import { killAndCount } from './kills.ts';

const KILLS = 6;

test(`${KILLS} kills`, async () => {
  const account = await killAndCount({ kills: KILLS, after: [3, 12], random: Math.random });
  expect(account.kills).toEqual({ replica: KILLS / 3, adder: KILLS / 3, server: KILLS / 3 });
  expect(account.lost).toEqual({ answer: 0, brief: 0, turn: 0, document: 0 });
  const { refusedAndBilled, wrongSums, doubled, badSegments, wrongCounts, wrongHealth } = account;
  expect({ refusedAndBilled, wrongSums, doubled, badSegments, wrongCounts, wrongHealth }).toEqual({
    refusedAndBilled: 0,
    wrongSums: 0,
    doubled: 0,
    badSegments: 0,
    wrongCounts: 0,
    wrongHealth: 0,
  });
  expect(account.billedUnheard).toBeLessThanOrEqual(account.broken);
  expect(account.acknowledged.answer).toBeGreaterThan(0);
  expect(account.acknowledged.document).toBeGreaterThan(0);
});
