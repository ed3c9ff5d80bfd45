// SIGKILL at any point of a batch of paid rows: no row is paid for twice, none is lost, none is passed over. The benchmark
// batch-kills does the same 200 times over 1,000 rows.
import { expect, it } from 'vitest';
import { runIbid } from '../support/ibid.ts';
import { fivePercent, paidServer, PRICE } from '../support/paid-server.ts';
import { killAndResume, seeded } from './kills.ts';
import { desk, questions } from './support.ts';

it('30 kills of 300 rows', async () => {
  await using server = await paidServer();
  const at = desk(questions(300), server.url);
  const killed = await killAndResume(at, server, { kills: 30, jobs: 3, random: seeded(7) });
  expect(killed.kills).toBe(30);
  expect(killed.unknown).toBeLessThanOrEqual(30 * 3);
  expect(killed.summary.answered + killed.unknown).toBe(300);
  at.remove();
});

it('15 kills under a budget: what was held is settled by the next command, to the cent', async () => {
  await using server = await paidServer();
  const at = desk(questions(120), server.url);
  expect((await runIbid(at.folder, ['budget', 'set', '100usd/month'])).code).toBe(0);
  const killed = await killAndResume(at, server, { kills: 15, jobs: 4, random: seeded(11) });
  const { stdout } = await runIbid(at.folder, ['budget', 'show', '--json']);
  const [line] = (
    JSON.parse(stdout) as { items: { spent_usd: number; held_usd: number; unknown_usd: number }[] }
  ).items;
  const cents = (usd = NaN) => Math.round(usd * 1e6) / 1e4;
  // The ledger may know what an answer cost whose line a kill kept from being written.
  expect(cents(line?.spent_usd) + cents(line?.held_usd)).toBe(120 * cents(PRICE));
  expect(cents(line?.spent_usd)).toBeGreaterThanOrEqual(cents(killed.summary.billed_usd));
  expect(cents(line?.spent_usd)).toBeLessThanOrEqual(cents(server.told()));
  expect(line?.unknown_usd).toBe(line?.held_usd);
  at.remove();
});

it('ten kills of rows with faults of every kind, put in order, ends with the same account', async () => {
  await using server = await paidServer(fivePercent);
  const at = desk(questions(200), server.url);
  const killed = await killAndResume(at, server, {
    kills: 10,
    jobs: 2,
    random: seeded(3),
    words: ['--ordered'],
  });
  const lines = at.lines();
  expect(lines.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, row) => `r${row}`));
  // Whatever was not lost with a run is what it is without kills.
  for (const { id, outcome } of lines) {
    if (outcome === 'outcome_unknown') continue;
    const fault = fivePercent(`Question ${id.slice(1)}?`, 1);
    const expected =
      fault === 'ok' ? 'answered' : fault === 'insufficient' ? 'insufficient_evidence' : 'failed';
    expect([id, outcome]).toEqual([id, expected]);
  }
  const { answered, insufficient_evidence: insufficient, failed, outcome_unknown: unknown } = killed.summary;
  expect(answered + insufficient + failed + unknown).toBe(200);
  at.remove();
});
