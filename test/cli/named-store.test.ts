// A store by --store, IBID_STORE or the profile: one that is not there is a mistyped name, which must not make another one.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';

const home = temporaryFolder();
const at = (name: string): string => join(home.path, name);
const run = (args: readonly string[], env = {}) => runHere(home.path, args, { env });

beforeAll(() => writeFileSync(at('mill.md'), 'The mill has two wheels.\n'));
afterAll(home.remove);

describe('a store that is named and is not there', () => {
  it.each([
    ['query', 'How many wheels has the mill?'],
    ['corpus', 'list'],
    ['corpus', 'sync', '.'],
  ])('is refused by %s %s, and not made', async (...words) => {
    for (const [flags, env] of [
      [['--store', 'nope'], {}],
      [[], { IBID_STORE: at('nope') }],
    ] as const) {
      const ran = await run([...words, ...flags], env);
      expect(ran.code).toBe(40);
      expect(ran.stderr).toContain(`There is no store in ${at('nope')}. Correct its name`);
      expect(existsSync(at('nope'))).toBe(false);
    }
  });

  it('is made by corpus add and as the target of a copy, and then found', async () => {
    expect((await run(['corpus', 'add', 'mill.md', '--store', 'new'])).code).toBe(0);
    expect((await run(['store', 'copy', 'new', 'copied'])).code).toBe(0);
    expect((await run(['search', 'wheels', '--store', 'copied'])).stdout).toContain('two wheels');
  });

  it('is made where it is that of the data folder', async () => {
    expect((await run(['corpus', 'list'])).code).toBe(0);
    expect(existsSync(at('data/ibid.db'))).toBe(true);
  });
});

it('originals that are gone are told by doctor, and brought back by adding the same file', async () => {
  const store = ['--store', 'gone'];
  await run(['corpus', 'add', 'mill.md', ...store]);
  rmSync(at('gone/snapshots'), { recursive: true });
  const told = await run(['doctor', ...store]);
  expect(told.code).toBe(40);
  expect(told.stdout).toContain('Of one document the original is gone.');
  const again = await run(['corpus', 'add', 'mill.md', '--json', ...store]);
  expect(JSON.parse(again.stdout)).toMatchObject({ added: 0, updated: 0, unchanged: 1 });
  expect((await run(['doctor', ...store])).code).toBe(0);
  expect((await run(['store', 'check', ...store])).code).toBe(0);
});

it('a folder in the place of the database, and a path that is too long, are named as what they are', async () => {
  mkdirSync(at('odd/ibid.db'), { recursive: true });
  const folder = await run(['corpus', 'list', '--store', 'odd']);
  expect(folder.code).toBe(40);
  expect(folder.stderr).toContain('is a folder. Move that folder away');
  const long = await run(['corpus', 'list'], { IBID_HOME: `/${'a'.repeat(300)}` });
  expect(long.code).toBe(40);
  expect(long.stderr).toContain('is too long');
});

it('what sends nothing does not say that nothing was sent', async () => {
  for (const words of [
    ['serve', '--port', '99999'],
    ['evidence', 'verify', '--report', 'nope', 'x'],
    ['completion', 'tcsh'],
  ]) {
    const { code, stderr } = await run(words);
    expect(code).toBe(2);
    expect(stderr).toContain('--help` shows what it takes');
    expect(stderr).not.toContain('Nothing was sent');
  }
  expect((await run(['query', 'x', '--mode', 'fast'])).stderr).toContain('Nothing was sent');
});
