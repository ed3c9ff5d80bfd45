// Every list has one shape: {items, total}, with limit and offset where a part can be asked for.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMAND_NAMES } from '../../src/cli/commands/table.ts';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';

let home: ReturnType<typeof temporaryFolder>;

beforeAll(async () => {
  home = temporaryFolder();
  mkdirSync(join(home.path, 'docs'));
  for (const name of ['a', 'b', 'c'])
    writeFileSync(join(home.path, 'docs', `${name}.md`), `# ${name}\n\nWords of ${name}.\n`);
  await runHere(home.path, ['corpus', 'add', 'docs', '--sector', 'energy']);
  await runHere(home.path, ['serve', 'keys', 'create']);
  await runHere(home.path, ['anomaly', 'subscribe', '--sector', 'energy', '--feed', 'atom']);
});
afterAll(() => home.remove());

interface Listed {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly limit?: number | null;
  readonly offset?: number;
}

const LISTS: readonly (readonly [string, number | undefined])[] = [
  ['corpus list', 3],
  ['profile list', 1],
  ['serve keys list', 1],
  ['serve requests', 0],
  ['anomaly list', 1],
  ['tutor sessions', 0],
  ['commands', COMMAND_NAMES.length],
  ['help exit-codes', undefined],
  ['source list', undefined],
  ['brief list', 0],
  ['runs list', undefined],
  ['watch list', 0],
  ['forecast list', 0],
  ['entity search words', undefined],
];

describe('lists with --json', () => {
  it.each(LISTS)('ibid %s', async (words, count) => {
    const { code, stdout } = await runHere(home.path, [...words.split(' '), '--json']);
    const { items, total } = JSON.parse(stdout) as Listed;
    expect([code, Array.isArray(items), typeof total]).toEqual([0, true, 'number']);
    if (count !== undefined) expect([items.length, total]).toEqual([count, count]);
  });

  it('are all tried here', () => {
    const named = COMMAND_NAMES.filter((name) => / (list|sessions|requests)$/.test(name));
    expect(named.filter((name) => !LISTS.some(([words]) => words === name))).toEqual([]);
  });

  it('say which part they are, where a part was asked for', async () => {
    const { stdout } = await runHere(home.path, [
      'corpus',
      'list',
      '--limit',
      '2',
      '--offset',
      '1',
      '--json',
    ]);
    const { items, ...rest } = JSON.parse(stdout) as Listed;
    expect([items.length, rest]).toEqual([2, { total: 3, limit: 2, offset: 1 }]);
  });

  it('are rows in the other formats', async () => {
    const csv = await runHere(home.path, ['profile', 'list', '--format', 'csv']);
    expect(csv.stdout).toBe('name,base_url,store,current\r\nlocal,,,true\r\n');
    const lines = await runHere(home.path, ['commands', '--format', 'jsonl']);
    expect(lines.stdout.trim().split('\n')).toHaveLength(COMMAND_NAMES.length);
    const one = await runHere(home.path, ['profile', 'list', '--get', 'items.0.name']);
    expect(one.stdout).toBe('local\n');
  });
});
