// ibid corpus export as it is typed: the file, what is said of it, and that another corpus takes it in.
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { sha256 } from '../evidence/bundles.ts';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';

const home = temporaryFolder();
const other = temporaryFolder();
afterAll(() => {
  home.remove();
  other.remove();
});

async function list(folder: string): Promise<string[]> {
  const { stdout } = await runHere(folder, ['corpus', 'list', '--json']);
  const { items } = JSON.parse(stdout) as { items: { content_sha256: string }[] };
  return items.map(({ content_sha256 }) => content_sha256).toSorted();
}

describe('corpus export', () => {
  test('writes an archive that corpus add takes in, document for document', async () => {
    mkdirSync(join(home.path, 'notes'));
    writeFileSync(join(home.path, 'notes', 'a.txt'), 'Copper exports rose by 4 percent in March 2026.\n');
    writeFileSync(
      join(home.path, 'notes', 'b.md'),
      '# Tin\n\nTin exports fell by 2 percent in March 2026.\n',
    );
    expect((await runHere(home.path, ['corpus', 'add', 'notes'])).code).toBe(0);
    const ran = await runHere(home.path, ['corpus', 'export', '--wacz', 'notes.wacz', '--json']);
    const bytes = readFileSync(join(home.path, 'notes.wacz'));
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(JSON.parse(ran.stdout)).toEqual({
      file: 'notes.wacz',
      documents: 2,
      by_digest: 2,
      bytes: bytes.length,
      sha256: sha256(bytes),
      left_out: [],
    });
    const again = await runHere(home.path, ['corpus', 'export', '--wacz', 'again.wacz']);
    expect(again.stdout).toContain('2 documents in again.wacz');
    expect(readFileSync(join(home.path, 'again.wacz')).equals(bytes)).toBe(true);
    const added = await runHere(other.path, ['corpus', 'add', join(home.path, 'notes.wacz'), '--json']);
    expect(JSON.parse(added.stdout)).toMatchObject({ added: 2, failed: [] });
    expect(await list(other.path)).toEqual(await list(home.path));
    const { stdout } = await runHere(other.path, [
      'query',
      'How much did copper exports rise in March 2026?',
    ]);
    expect(stdout).toContain('Copper exports rose by 4 percent in March 2026.');
  });

  test('wants a name that replay tools know, and a folder that is there', async () => {
    for (const [words, code] of [
      [['corpus', 'export'], 2],
      [['corpus', 'export', '--wacz', 'notes.zip'], 2],
      [['corpus', 'export', '--wacz', 'absent/notes.wacz'], 40],
    ] as const) {
      const ran = await runHere(home.path, words);
      expect([ran.code, ran.stdout]).toEqual([code, '']);
    }
    expect(existsSync(join(home.path, 'notes.zip'))).toBe(false);
  });

  test.skipIf(!existsSync('/dev/full'))('names the file that a full disk refuses', async () => {
    symlinkSync('/dev/full', join(home.path, 'full.wacz'));
    const ran = await runHere(home.path, ['corpus', 'export', '--wacz', 'full.wacz']);
    expect([ran.code, ran.stdout]).toEqual([40, '']);
    expect(ran.stderr).toContain('full.wacz: the disk is full.');
  });
});
