// Runs are bounded by age, number and size, oldest first; what nobody knows the end of stays.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runFiles, runsFolder } from '../../../src/cli/runs/files.ts';
import { beginRun, newRunId, type Ending } from '../../../src/cli/runs/keep.ts';
import { pruneRuns, tidy } from '../../../src/cli/runs/prune.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-22T12:00:00Z');
const homes: (() => void)[] = [];
afterEach(() => homes.splice(0).forEach((remove) => remove()));

const ENDING: Ending = {
  outcome: 'answered',
  status: 200,
  request_id: null,
  attempts: 1,
  billed: 'yes',
  cost_usd: 0.1,
  detail: null,
  output: 'stdout',
  answer: Buffer.alloc(1000),
};

function place() {
  const home = temporaryFolder();
  homes.push(home.remove);
  const state = join(home.path, 'state');
  /** A run that began so many days ago; without an ending it has none. */
  const run = (days: number, route: string, ending?: Ending) => {
    const now = () => NOW - days * DAY;
    const asked = {
      profile: 'p',
      base_url: null,
      route,
      method: 'POST',
      path: '/v1/x',
      body: null,
      paid: true,
      worst_usd: 1,
    };
    const open = beginRun(newRunId(now()), asked, { state, now, scrub: (text) => text, withoutTexts: false });
    if (ending !== undefined) open.end(ending);
    return open.id;
  };
  return { home: home.path, state, run, ids: () => [...runFiles(runsFolder(state))].map(({ id }) => id) };
}

describe('runs', () => {
  it('that are older go; those without an end, or of which nobody knows, stay, and receipts too', () => {
    const { state, run, ids } = place();
    run(40, 'query', ENDING);
    const open = run(40, 'query');
    const unknown = run(41, 'query', { ...ENDING, billed: 'unknown', outcome: 'outcome_unknown' });
    const receipt = run(42, 'brief.evidence', { ...ENDING, billed: 'no', answer: null });
    const young = run(1, 'query', ENDING);
    expect(pruneRuns(state, NOW - 30 * DAY)).toMatchObject({ removed: 1, open: 2 });
    expect(ids()).toEqual([young, open, unknown, receipt]);
    expect(pruneRuns(state, NOW - 30 * DAY, true)).toMatchObject({ removed: 1 });
    expect(ids()).toEqual([young, open, unknown]);
    expect(readdirSync(runsFolder(state)).sort()).toEqual(['20261012', '20261013', '20261121']);
  });

  it('go by themselves beyond a number, a size or an age', () => {
    const { state, run, ids } = place();
    const all = [5, 4, 3, 2, 1].map((days) => run(days, 'query', ENDING)).reverse();
    tidy(state, NOW, { age: 4.5 * DAY, runs: 100, bytes: 1e9 });
    expect(ids()).toEqual(all.slice(0, 4));
    tidy(state, NOW, { age: 100 * DAY, runs: 3, bytes: 1e9 });
    expect(ids()).toEqual(all.slice(0, 3));
    tidy(state, NOW, { age: 100 * DAY, runs: 100, bytes: 4000 });
    expect(ids()).toEqual(all.slice(0, 2));
  });

  it.each([
    [[], /--older-than TIME` is required/],
    [['--older-than', 'yesterday'], /not a time such as/],
    [['--older-than', '-3d'], /not a time such as|argument missing/],
  ])('prune %j: 2, in a sentence', async (words, sentence) => {
    const { home } = place();
    const ran = await runHere(home, ['runs', 'prune', ...words]);
    expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(sentence);
  });
});
