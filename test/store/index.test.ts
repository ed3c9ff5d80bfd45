// The index in a database: found damaged and made again, merged while others write.
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/store/errors.ts';
import type { Store } from '../../src/store/backend.ts';
import { segmentSizes } from '../../src/store/sql/index/segment-tables.ts';
import { run } from '../../src/store/sql/work.ts';
import { openSqlite, type SqliteBackend } from '../../src/store/sqlite/open.ts';
import { inFolder, newDocument, seeded, SOURCE } from './documents.ts';

const QUESTIONS = [['alpha'], ['beta', 'gamma'], ['delta', 'delta', 'alpha'], ['rare7', 'gamma'], ['absent']];
const WORDS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta'];

function documents(count: number, seed: number, making: { sector?: string } = {}) {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, n) => {
    const line = (): string =>
      Array.from(
        { length: 3 + Math.floor(random() * 9) },
        () => WORDS[Math.floor(random() ** 2 * WORDS.length)],
      ).join(' ');
    const text = `rare${n % 50} ${line()} of ${seed} and ${n}\n${line()}\n${line()}`;
    return newDocument(text, { ...making, title: WORDS[n % 11] ?? 'Untitled' });
  });
}

async function asked(store: Store) {
  const scopes = [{}, { sector_ids: ['energy'] }];
  const found = [];
  for (const stems of QUESTIONS)
    for (const scope of scopes)
      for (const limit of [3, 40])
        found.push((await store.candidates(stems, limit, scope)).map((one) => one.chunk_id));
  return {
    found,
    frequencies: await store.frequencies(QUESTIONS.flat()),
    statistics: await store.statistics(),
  };
}

const DAMAGES = {
  'a block': 'UPDATE blocks SET data = zeroblob(length(data)) WHERE rowid IN (SELECT max(rowid) FROM blocks)',
  'a block that is cut': 'UPDATE blocks SET data = substr(data, 1, length(data) / 2)',
  'the rows of a segment': 'UPDATE segments SET rows = zeroblob(length(rows))',
  'removed rows': 'UPDATE tombstones SET rows = zeroblob(length(rows))',
  'removed rows that are gone': 'UPDATE tombstones SET rows = zeroblob(0)',
};

describe('a damaged index', () => {
  for (const [what, sql] of Object.entries(DAMAGES))
    test(`is made again by the question that finds it: ${what}`, () =>
      withFilled(async ({ corpus, database }, folder) => {
        const before = await asked(corpus);
        await database.write('damaging', () => run(sql));
        const reader = await openSqlite({ folder, readOnly: true });
        await expect(asked(reader.corpus)).rejects.toMatchObject({ name: 'StoreError', code: 'damaged' });
        await reader.close();
        const again = await openSqlite({ folder });
        expect(await asked(again.corpus)).toEqual(before);
        expect(await again.corpus.repairIndex()).toBe(0);
        await again.close();
        expect(await asked(corpus)).toEqual(before);
      }));

  test('is found and made again without a question, and what is sound is left alone', () =>
    withFilled(async ({ corpus, database }) => {
      const before = await asked(corpus);
      expect(await corpus.repairIndex()).toBe(0);
      await database.write('damaging', () => run(DAMAGES['a block']));
      expect(await corpus.repairIndex()).toBe(1);
      expect(await asked(corpus)).toEqual(before);
      await database.write('losing', () => run('DELETE FROM segments'));
      expect(await corpus.repairIndex()).toBeGreaterThan(0);
      expect(await asked(corpus)).toEqual(before);
      expect(await corpus.repairIndex()).toBe(0);
    }));

  test('does not hinder what is removed and added', () =>
    withFilled(async ({ corpus, database }) => {
      await database.write('damaging', () => run(DAMAGES['the rows of a segment']));
      const [one, other] = documents(2, 1);
      expect(await corpus.removeDocuments([one!.document.id])).toBe(1);
      await database.write('damaging', () => run(DAMAGES['a block that is cut']));
      expect(await corpus.removeDocuments([other!.document.id])).toBe(1);
      expect(await corpus.addDocument(one!)).toBe('added');
      expect(await corpus.repairIndex()).toBeGreaterThan(0);
      expect((await corpus.candidates(['rare0'], 5)).length).toBeGreaterThan(0);
    }));
});

async function withFilled(work: (backend: SqliteBackend, folder: string) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const backend = await openSqlite({ folder });
    await backend.corpus.putSource(SOURCE);
    await backend.corpus.addDocuments(documents(120, 1));
    const entries = documents(60, 2, { sector: 'energy' });
    await backend.corpus.addDocuments(entries);
    await backend.corpus.removeDocuments(entries.slice(0, 9).map(({ document }) => document.id));
    try {
      await work(backend, folder);
    } finally {
      await backend.close();
    }
  });
}

test('documents added and removed one by one, by two at once: few segments, and every answer as if added together', () =>
  inFolder(async (folder) => {
    const entries = documents(150, 9);
    const writers = [await openSqlite({ folder }), await openSqlite({ folder })];
    await writers[0]!.corpus.putSource(SOURCE);
    await Promise.all(
      writers.map(async ({ corpus }, half) => {
        for (const entry of entries.filter((_, n) => n % 2 === half)) {
          await corpus.addDocument(entry);
          if (entry.text.includes('zeta')) await corpus.removeDocuments([entry.document.id]);
        }
      }),
    );
    const { corpus, database } = writers[0]!;
    const stayed = entries.filter(({ text }) => !text.includes('zeta'));
    expect(stayed.length).toBeLessThan(150);
    const sizes = await database.read('looking', () => segmentSizes());
    expect(sizes.length).toBeLessThan(25);
    expect(await corpus.repairIndex()).toBe(0);
    await inFolder(async (other) => {
      const together = await openSqlite({ folder: other });
      await together.corpus.putSource(SOURCE);
      await together.corpus.addDocuments(stayed);
      const { found, frequencies } = await asked(together.corpus);
      expect(await asked(corpus)).toMatchObject({ found, frequencies });
      await together.close();
    });
    for (const { close } of writers) await close();
  }));

test('a failure of another kind is not taken for damage', () =>
  withFilled(async ({ corpus, database }) => {
    await database.write('losing', () => run('DROP TABLE blocks'));
    await expect(corpus.candidates(['alpha'], 5)).rejects.not.toBeInstanceOf(StoreError);
  }));
