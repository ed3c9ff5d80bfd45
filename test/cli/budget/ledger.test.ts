// The ledger without a command around it: months, clocks and compaction.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Held, Refusal } from '../../../src/batch/purse.ts';
import { ledgerFile } from '../../../src/cli/budget/has-budget.ts';
import { budgetLines, setLimit } from '../../../src/cli/budget/limits.ts';
import { microsOf } from '../../../src/cli/budget/money.ts';
import { openPurse } from '../../../src/cli/budget/purse.ts';
import { temporaryFolder } from '../../support/ibid.ts';

const signal = new AbortController().signal;
const homes: (() => void)[] = [];
afterEach(() => homes.splice(0).forEach((remove) => remove()));

function place(at: string) {
  const home = temporaryFolder();
  homes.push(home.remove);
  const clock = { at };
  const where = { state: join(home.path, 'state'), now: () => Date.parse(clock.at), signal };
  return { clock, where, purse: openPurse({ ...where, profile: 'work' }) };
}

function held(given: Held | Refusal): Held {
  if ('refused' in given) throw new Error(given.refused);
  return given;
}

describe('a month', () => {
  it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'begins and ends in UTC, in %s too',
    async (zone) => {
      const before = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        const { clock, where, purse } = place('2026-11-30T23:59:59.999Z');
        await setLimit(where, null, microsOf(1));
        await held(await purse.hold(1, 'the last of November')).settle(1);
        expect(await purse.hold(0.01, 'one more')).toHaveProperty('refused');
        clock.at = '2026-12-01T00:00:00.000Z';
        const over = held(await purse.hold(0.75, 'the first of December'));
        expect(await budgetLines(where)).toMatchObject([{ month: '2026-12', spent_usd: 0, held_usd: 0.75 }]);
        // Settled in the new year, counted in the month in which it was sent.
        clock.at = '2027-01-01T00:00:00.000Z';
        await over.settle(0.5);
        expect(await budgetLines(where)).toMatchObject([{ month: '2027-01', spent_usd: 0, left_usd: 1 }]);
      } finally {
        if (before === undefined) delete process.env['TZ'];
        else process.env['TZ'] = before;
      }
    },
  );

  it('is not opened anew by a clock that jumps, back or forth and back', async () => {
    const { clock, where, purse } = place('2026-11-15T00:00:00Z');
    await setLimit(where, null, microsOf(1));
    await held(await purse.hold(0.6, 'now')).settle(0.6);
    clock.at = '2026-10-01T00:00:00Z';
    expect(await purse.hold(0.6, 'set back')).toHaveProperty('refused');
    await held(await purse.hold(0.4, 'what is left')).settle(0.4);
    clock.at = '2027-03-01T00:00:00Z';
    await held(await purse.hold(0.9, 'far ahead')).settle(0.9);
    clock.at = '2026-11-16T00:00:00Z';
    expect(await purse.hold(0.01, 'back again')).toHaveProperty('refused');
  });
});

describe('the file', () => {
  it('stays short however much is spent, and its sums the same; sums of cents are exact', async () => {
    const { where, purse } = place('2026-11-15T00:00:00Z');
    await setLimit(where, null, microsOf(100));
    await purse.hold(0.3, 'open for ever');
    for (let n = 0; n < 700; n += 1) await held(await purse.hold(0.2, `n ${n}`)).settle(0.1);
    expect(await budgetLines(where)).toMatchObject([{ spent_usd: 70, held_usd: 0.3, left_usd: 29.7 }]);
    expect(statSync(ledgerFile(where.state)).size).toBeLessThan(80_000);
    expect(statSync(ledgerFile(where.state)).mode & 0o777).toBe(0o600);
    expect(readdirSync(where.state)).toEqual(['budget.ndjson']);
  });

  it('that is cut at any byte of its last line holds what the lines before it say', async () => {
    const { where, purse } = place('2026-11-15T00:00:00Z');
    await setLimit(where, null, microsOf(10));
    await held(await purse.hold(1, 'one')).settle(1);
    await purse.hold(2, 'two');
    const text = readFileSync(ledgerFile(where.state), 'utf8');
    const last = text.lastIndexOf('\n', text.length - 2) + 1;
    for (let cut = last; cut < text.length; cut += 1) {
      writeFileSync(ledgerFile(where.state), text.slice(0, cut));
      const again = held(await purse.hold(3, 'three'));
      expect(await budgetLines(where)).toMatchObject([{ spent_usd: 1, held_usd: 3 }]);
      await again.settle(0);
    }
  });
});
