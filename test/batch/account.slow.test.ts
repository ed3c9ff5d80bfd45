// The same account, however often a batch is ended and resumed. The benchmark batch-account does it with 1,000 rows.
import { expect, it } from 'vitest';
import { PRICE } from '../support/paid-server.ts';
import { differences, killedAnywhere, killedInPauses, uninterrupted } from './account.ts';
import { seeded } from './kills.ts';

const ROWS = 120;

it('ten kills and resumes end with the account of a batch that nothing interrupts', async () => {
  const whole = await uninterrupted(ROWS);
  expect(whole.account).toMatchObject({ asked: ROWS, billed: expect.any(Number) });
  // What was paid is what the server billed, but for those of which only it knows.
  const { billed, paid, untold } = whole.account;
  expect(Math.round(paid / PRICE) + untold).toBe(billed);
  const killed = await killedInPauses(ROWS, 10);
  expect(killed.kills).toBe(10);
  expect(killed.account).toEqual(whole.account);
  expect(differences(whole, killed)).toEqual([]);
});

it('kills at any point lose nothing but what was under way, and that is named', async () => {
  const whole = await uninterrupted(ROWS);
  const killed = await killedAnywhere(ROWS, 10, seeded(5));
  const other = differences(whole, killed);
  expect(other.length).toBeLessThanOrEqual(10 * 4);
  expect(new Set(other.map(({ outcome }) => outcome))).toEqual(
    other.length === 0 ? new Set() : new Set(['outcome_unknown']),
  );
  // Settled by hand as the server knows it, the runs cost what it billed, to the cent.
  expect([killed.open, killed.settled]).toEqual([0, Math.round(killed.account.billed * PRICE * 1e6) / 1e6]);
});
