// Help where people look for it: on stdout with 0 when asked for, a sentence and 2 when it was not.
import { afterAll, describe, expect, it } from 'vitest';
import { runIbid, temporaryFolder } from '../support/ibid.ts';

const home = temporaryFolder();
afterAll(home.remove);
const run = (...args: string[]) => runIbid(home.path, args);

describe('help', () => {
  it.each([
    [
      ['help', 'corpus', 'add'],
      ['corpus', 'add', '--help'],
    ],
    [
      ['help', 'query'],
      ['query', '-h'],
    ],
    [
      ['help', 'corpus'],
      ['corpus', '--help'],
    ],
    [['help'], ['--help']],
  ])('%j is %j', async (words, same) => {
    const ran = await run(...words);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout.length).toBeGreaterThan(100);
    expect(ran.stdout).toBe((await run(...same)).stdout);
  });

  it('of every command shows an example', async () => {
    const { stdout } = await run('commands', '--json');
    const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(40);
    for (const name of names.filter((_name, index) => index % 9 === 0)) {
      expect((await run(...name.split(' '), '--help')).stdout, name).toMatch(/Examples:\n {2}ibid /);
    }
  });

  it.each([
    [['corpsu', 'add'], 'Did you mean'],
    [['corpus'], 'ibid corpus add'],
    [['corpus', 'ad'], 'ibid corpus add'],
    [['qeury', 'x'], 'ibid query'],
    [['--frobnicate'], 'ibid --help'],
  ])('%j is exit 2 with a way on', async (words, part) => {
    const ran = await run(...words);
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toContain(part);
  });
});

describe('ibid help exit-codes', () => {
  it('prints the table of cli.md', async () => {
    const { stdout } = await run('help', 'exit-codes', '--json');
    const table = JSON.parse(stdout) as { code: number; name: string; meaning: string }[];
    expect(table.map(({ code, name }) => `${code} ${name}`)).toEqual([
      '0 ok',
      '1 internal',
      '2 usage',
      '3 insufficient_evidence',
      '4 rejected',
      '5 server',
      '6 auth',
      '7 rate_limited',
      '8 incomplete',
      '10 verify_failed',
      '11 verify_unknown',
      '12 verify_policy',
      '15 changed',
      '20 budget_refused',
      '21 plan_refused',
      '30 unreachable',
      '31 timed_out',
      '32 outcome_unknown',
      '40 local_io',
      '130 signal',
      '143 signal',
    ]);
    expect((await run('help', 'exit-codes')).stdout).toContain('outcome_unknown');
  });
});
