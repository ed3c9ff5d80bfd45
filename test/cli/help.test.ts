// Help where people look for it: on stdout with 0 when asked for, a sentence and 2 when it was not.
import { afterAll, describe, expect, it } from 'vitest';
import { loadAll } from '../../src/cli/commands/table.ts';
import { GROUPS } from '../../src/cli/kit/command.ts';
import { flagsOf } from '../../src/cli/kit/flags.ts';
import { commandHelp, firstSteps, overview } from '../../src/cli/program/help.ts';
import { runHere } from '../support/here.ts';
import { runIbid, temporaryFolder } from '../support/ibid.ts';

const home = temporaryFolder();
afterAll(home.remove);
const run = (...args: string[]) => runHere(home.path, args);
/** By the launcher, which has texts of its own. */
const start = (...args: string[]) => runIbid(home.path, args);

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
    const names = (JSON.parse(stdout) as { items: { name: string }[] }).items.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(40);
    for (const name of names.filter((_name, index) => index % 9 === 0)) {
      expect((await run(...name.split(' '), '--help')).stdout, name).toMatch(/\n\nExamples\n {2}\S/);
    }
  });

  it('of a command has examples first, then what people need, and the transport last', async () => {
    const { stdout } = await run('brief', 'list', '--help');
    const headings = ['\nExamples', '\nUsage: ', '\nFlags', '\nOutput', '\nRequest and transport'];
    const places = headings.map((heading) => stdout.indexOf(heading));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const transport = stdout.slice(places.at(-1));
    for (const flag of [
      '--profile',
      '--dry-run',
      '--curl',
      '--deadline',
      '--no-retry',
      '--cacert',
      '--debug',
    ])
      expect(transport).toContain(`\n  ${flag}`);
    for (const flag of ['--sector', '--all', '--json', '--output']) expect(transport).not.toContain(flag);
  });

  it.each([60, 80])('of each command names every flag and argument, and fits %i columns', async (columns) => {
    for (const command of await loadAll()) {
      const text = commandHelp(command, columns);
      for (const flag of Object.keys(flagsOf(command))) expect(text, command.name).toContain(`--${flag}`);
      for (const { name } of command.arguments) expect(text).toContain(name.toUpperCase());
      const lines = text.split('\n').filter((line) => !command.examples.includes(line.trim()));
      expect(Math.max(...lines.map((line) => line.length)), command.name).toBeLessThanOrEqual(columns);
    }
  });

  it('of ibid has examples first and every command once, under its group', async () => {
    const { stdout } = await run('--help');
    expect(stdout.indexOf('\nExamples')).toBeLessThan(stdout.indexOf('\nUsage'));
    for (const group of GROUPS) expect(stdout).toContain(`\n${group}\n  `);
    for (const { name } of await loadAll())
      expect(stdout.split('\n').filter((line) => line.startsWith(`  ${name}  `))).toHaveLength(1);
  });

  it('without a command is ten of them, a line each, and where the rest is', async () => {
    const ran = await start();
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('`ibid --help`');
    const lines = ran.stdout.split('\n');
    expect(lines.filter((line) => /^ {2}ibid [a-z ]+ {2}[A-Z]/.test(line))).toHaveLength(10);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
    // The launcher prints a text made at build time: it is the one that the sources make.
    expect(ran.stdout).toBe(await firstSteps());
    expect((await start('--help')).stdout).toBe(await overview());
  });

  it.each([
    [['corpsu', 'add'], 'Did you mean'],
    [['corpus'], 'ibid corpus add'],
    [['corpus', 'ad'], 'Did you mean `ibid corpus add`?'],
    [['serve', 'keys', 'lst'], 'Did you mean `ibid serve keys list`?'],
    [['brief', 'elephant'], 'There are: ibid brief create, ibid brief list'],
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
    const { items: table } = JSON.parse(stdout) as {
      items: { code: number; name: string; meaning: string }[];
    };
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
      '9 missing_member',
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
