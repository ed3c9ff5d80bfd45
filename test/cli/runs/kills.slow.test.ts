// kill -9 between each step of a paid request: what is on the disk at that moment never says less than what was sent, and
// budgets hold the worst of it until it is known. The steps are those of the file system, as strace would show them: a
// preloaded script ends the process before its n-th change of a file below the state folder.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runIbid } from '../../support/ibid.ts';
import { bench, environment } from '../support.ts';

/** Ends the process by SIGKILL before its n-th change below `state`. */
const KILLER = `
const fs = require('node:fs');
let left = Number(process.env.KILL_AT);
for (const name of ['openSync', 'writeSync', 'renameSync', 'linkSync', 'rmSync', 'fsyncSync', 'writeFileSync', 'truncateSync']) {
  const real = fs[name];
  fs[name] = (...given) => {
    const below = typeof given[0] !== 'string' || given[0].includes('/state/');
    const reads = name === 'openSync' && given[1] === 'r';
    if (below && !reads && left-- === 0) process.kill(process.pid, 'SIGKILL');
    return real(...given);
  };
}
require('node:module').syncBuiltinESMExports();`;

interface Budget {
  readonly items: readonly { readonly spent_usd: number; readonly held_usd: number }[];
}

describe('a paid request that is killed at every step', () => {
  it('is never paid without a run, and a budget never forgets it', async () => {
    await using b = await bench({ 'POST /v1/query': { answer: 'x', cost_usd: 0.25 }, 'GET /v1/usage': {} });
    const spy = join(b.home, 'kill.cjs');
    writeFileSync(spy, KILLER);
    await b.run(['budget', 'set', '1000usd/month']);
    let paid = 0;
    let survived = false;
    for (let at = 0; !survived; at += 1) {
      const before = b.server.seen.length;
      const ran = await runIbid(b.home, ['query', `q ${at}`, '--json'], {
        env: { ...environment(b.server.url), NODE_OPTIONS: `--require ${spy}`, KILL_AT: String(at) },
      });
      survived = ran.code === 0;
      paid += b.server.seen.length - before;
      expect(b.server.seen.length - before).toBeLessThanOrEqual(1);
      const { stdout } = await b.run(['runs', 'list', '--limit', '1000', '--json']);
      const { items } = JSON.parse(stdout) as { items: { end: { cost_usd: number | null } | null }[] };
      // What was sent left a run; what left a run and was not sent is an open one.
      expect(items.length).toBeGreaterThanOrEqual(paid);
      const known = items.filter(({ end }) => end !== null).length;
      const [budget] = (JSON.parse((await b.run(['budget', 'show', '--json'])).stdout) as Budget).items;
      expect(budget?.spent_usd).toBeCloseTo(0.25 * known, 6);
      expect((budget?.spent_usd ?? 0) + (budget?.held_usd ?? 0)).toBeGreaterThanOrEqual(0.25 * paid);
      expect(at).toBeLessThan(80);
    }
    expect(paid).toBeGreaterThan(3);
    // Nothing is in the way of who comes after; a recovery gives back what was held and never sent.
    expect((await b.run(['runs', 'recover'])).code).toBe(32);
    const { stdout } = await b.run(['runs', 'list', '--outcome', 'no_end', '--limit', '1000', '--json']);
    const open = (JSON.parse(stdout) as { items: { id: string }[] }).items.map(({ id }) => id);
    expect((await b.run(['runs', 'recover', ...open, '--billed', '0.25'])).code).toBe(0);
    const [budget] = (JSON.parse((await b.run(['budget', 'show', '--json'])).stdout) as Budget).items;
    expect(budget?.held_usd).toBe(0);
    expect(budget?.spent_usd).toBeGreaterThanOrEqual(0.25 * paid);
    expect(readdirSync(join(b.home, 'state')).filter((name) => name === 'budget.lock')).toEqual([]);
  });
});
