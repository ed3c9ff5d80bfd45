// The index in a database: made anew for the store of an older version while that answers, found damaged and made again,
// merged while others write.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../src/store/errors.ts';
import type { Store } from '../../src/store/store.ts';
import { defaultDrivers } from '../../src/store/sqlite/driver/drivers.ts';
import { segmentSizes } from '../../src/store/sqlite/index/segment-tables.ts';
import { isComplete } from '../../src/store/sqlite/index/tidy.ts';
import { migrate } from '../../src/store/sqlite/migrate.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { STEPS } from '../../src/store/sqlite/schema.ts';
import type { SqliteBackend } from '../../src/store/sqlite/sqlite-backend.ts';
import { inFolder, newDocument, seeded, SOURCE } from './documents.ts';

const driver = defaultDrivers()[0]!;
/** The last version whose index was SQLite's own. */
const OLDER = STEPS.slice(0, 3);
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

/** A store as the version before segments made it. */
async function older(folder: string): Promise<void> {
  const connection = driver.open(join(folder, 'ibid.db'), 'write');
  migrate(connection, join(folder, 'ibid.db'), 'write', OLDER);
  connection.close();
  const { corpus, close } = await openSqlite({ folder });
  await corpus.putSource(SOURCE);
  await corpus.addDocuments(documents(700, 1));
  const entries = documents(300, 2, { sector: 'energy' });
  await corpus.addDocuments(entries);
  await corpus.removeDocuments(entries.slice(0, 20).map(({ document }) => document.id));
  await close();
  asOlder(folder);
}

/** Without what the newer version added to the schema. */
function asOlder(folder: string): void {
  const connection = driver.open(join(folder, 'ibid.db'), 'write');
  expect(connection.prepare('SELECT count(*) AS segments FROM segments').get()).toMatchObject({
    segments: 0,
  });
  for (const table of ['segments', 'blocks', 'tombstones', 'gone']) connection.exec(`DROP TABLE ${table}`);
  connection.exec(`PRAGMA user_version = ${OLDER.length}`);
  connection.close();
}

describe('the store of an older version', () => {
  test('answers as before while its index is made anew, stopped and gone on with, and as before when it is', () =>
    inFolder(async (folder) => {
      await older(folder);
      let { corpus, database, close } = await openSqlite({ folder });
      const before = await asked(corpus);
      expect(before.found[0]).toHaveLength(3);
      const steps = [];
      for (let step = await corpus.renew(); step !== undefined; step = await corpus.renew()) {
        steps.push(step.done);
        expect(await asked(corpus)).toEqual(before);
        await close();
        ({ corpus, database, close } = await openSqlite({ folder }));
      }
      expect(steps.length).toBeGreaterThan(1);
      expect(steps.at(-1)).toBe(980);
      expect(await asked(corpus)).toEqual(before);
      const tables = await database.read('looking', () =>
        database.statement("SELECT name FROM sqlite_schema WHERE name LIKE 'stem%'").all(),
      );
      expect(tables).toEqual([]);
      expect(await corpus.mend()).toBe(0);
      await close();
    }));

  test('what is added and removed meanwhile is in both', () =>
    inFolder(async (folder) => {
      await older(folder);
      const { corpus, database, close } = await openSqlite({ folder });
      const [back, gone] = [documents(300, 2, { sector: 'energy' }), documents(700, 1)];
      await corpus.renew();
      for (let n = 0; n < 3; n += 1) {
        await corpus.addDocuments([back[n]!, newDocument(`alpha new ${n}`), ...documents(3, 50 + n)]);
        await corpus.removeDocuments([gone[n]!.document.id, gone[699 - n]!.document.id]);
        const answer = await asked(corpus);
        await corpus.renew();
        expect(await asked(corpus)).toEqual(answer);
      }
      expect(await corpus.renew()).toBeUndefined();
      expect(await database.read('looking', () => isComplete(database))).toBe(true);
      expect((await corpus.candidates(['new'], 50)).length).toBeGreaterThan(1);
      await close();
    }));

  test('is made anew from the beginning where a process of that version was at work after all', () =>
    inFolder(async (folder) => {
      await older(folder);
      const { corpus, database, close } = await openSqlite({ folder });
      const before = await asked(corpus);
      await corpus.renew();
      await database.write('losing a segment', () => {
        const [first] = segmentSizes(database);
        database.statement('DELETE FROM segments WHERE id = ?').run(first!.id);
      });
      while ((await corpus.renew()) !== undefined);
      expect(await asked(corpus)).toEqual(before);
      expect(await database.read('looking', () => isComplete(database))).toBe(true);
      await close();
    }));

  test('answers where it can only be read', () =>
    inFolder(async (folder) => {
      await older(folder);
      const { corpus, close } = await openSqlite({ folder, readOnly: true });
      expect((await corpus.candidates(['alpha'], 5)).length).toBe(5);
      await close();
    }));
});

const DAMAGES = {
  'a block': 'UPDATE blocks SET data = zeroblob(length(data)) WHERE row IN (SELECT max(row) FROM blocks)',
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
        await database.write('damaging', () => database.statement(sql).run());
        const reader = await openSqlite({ folder, readOnly: true });
        await expect(asked(reader.corpus)).rejects.toMatchObject({ name: 'StoreError', code: 'damaged' });
        await reader.close();
        const again = await openSqlite({ folder });
        expect(await asked(again.corpus)).toEqual(before);
        expect(await again.database.read('looking', () => isComplete(again.database))).toBe(true);
        await again.close();
        expect(await asked(corpus)).toEqual(before);
      }));

  test('is found and made again without a question, and what is sound is left alone', () =>
    withFilled(async ({ corpus, database }) => {
      const before = await asked(corpus);
      expect(await corpus.mend()).toBe(0);
      await database.write('damaging', () => database.statement(DAMAGES['a block']).run());
      expect(await corpus.mend()).toBe(1);
      expect(await asked(corpus)).toEqual(before);
      await database.write('losing', () => database.statement('DELETE FROM segments').run());
      expect(await corpus.mend()).toBeGreaterThan(0);
      expect(await asked(corpus)).toEqual(before);
      expect(await corpus.mend()).toBe(0);
    }));

  test('does not hinder what is removed and added', () =>
    withFilled(async ({ corpus, database }) => {
      await database.write('damaging', () => database.statement(DAMAGES['the rows of a segment']).run());
      const [one, other] = documents(2, 1);
      expect(await corpus.removeDocuments([one!.document.id])).toBe(1);
      await database.write('damaging', () => database.statement(DAMAGES['a block that is cut']).run());
      expect(await corpus.removeDocuments([other!.document.id])).toBe(1);
      expect(await corpus.addDocument(one!)).toBe('added');
      expect(await corpus.mend()).toBeGreaterThan(0);
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
    const sizes = await database.read('looking', () => segmentSizes(database));
    expect(sizes.length).toBeLessThan(25);
    expect(await corpus.mend()).toBe(0);
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
    await database.write('losing', () => database.statement('DROP TABLE blocks').run());
    await expect(corpus.candidates(['alpha'], 5)).rejects.not.toBeInstanceOf(StoreError);
  }));
