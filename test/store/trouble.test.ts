// What can be wrong with a store's file, each a StoreError with its code and a sentence that names the file.
import { copyFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sqliteDrivers } from '../support/sqlite-drivers.ts';
import type { Driver } from '../../src/store/sqlite/driver/driver.ts';
import { StoreError } from '../../src/store/errors.ts';
import { get } from '../../src/store/sql/work.ts';
import { openSqlite, type SqliteBackend } from '../../src/store/sqlite/open.ts';
import { inFolder, newDocument, SOURCE } from './documents.ts';

async function failure(work: Promise<unknown>): Promise<StoreError> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(StoreError);
  return error as StoreError;
}

async function filled(folder: string, driver?: Driver): Promise<SqliteBackend> {
  const backend = await openSqlite({ folder, ...(driver === undefined ? {} : { driver }) });
  await backend.corpus.putSource(SOURCE);
  await backend.corpus.addDocuments(
    Array.from({ length: 60 }, (_, n) => newDocument(`common text number ${n} `.repeat(30))),
  );
  return backend;
}

for (const driver of sqliteDrivers()) {
  describe(`SQLite by ${driver.name}`, () => {
    test('a file that is no database, and one cut short, are damaged; nothing is deleted', () =>
      inFolder(async (folder) => {
        await (await filled(folder, driver)).close();
        const file = join(folder, 'ibid.db');
        const whole = await readFile(file);
        await truncate(file, 20_000);
        const cut = await failure(readAll(folder, driver));
        await writeFile(file, 'This is not a database. '.repeat(400));
        const text = await failure(readAll(folder, driver));
        for (const error of [cut, text]) {
          expect(error.code).toBe('damaged');
          expect(error.message).toContain(file);
          expect(error.message).toMatch(/`ibid doctor --repair`/);
        }
        expect((await readFile(file, 'utf8')).startsWith('This is not')).toBe(true);
        await writeFile(file, whole);
        const backend = await openSqlite({ folder, driver });
        expect((await backend.corpus.statistics()).documents).toBe(60);
        await backend.close();
      }));

    test('pages overwritten in the middle are damaged, whichever they are', () =>
      inFolder(async (folder) => {
        await (await filled(folder, driver)).close();
        const file = join(folder, 'ibid.db');
        const whole = await readFile(file);
        let caught = 0;
        for (let page = 2; page * 8192 < whole.length; page += 2) {
          await writeFile(
            file,
            Buffer.concat([
              whole.subarray(0, page * 8192),
              Buffer.alloc(8192, 0xa5),
              whole.subarray((page + 1) * 8192),
            ]),
          );
          const outcome = await readAll(folder, driver).then(
            () => undefined,
            (error: unknown) => error,
          );
          if (outcome === undefined) continue;
          expect(outcome).toBeInstanceOf(StoreError);
          expect((outcome as StoreError).code).toBe('damaged');
          caught += 1;
        }
        expect(caught).toBeGreaterThan(3);
      }));

    test('a file of a newer version, and one of another program, are refused', () =>
      inFolder(async (folder) => {
        const backend = await filled(folder, driver);
        await backend.close();
        const own = driver.open(join(folder, 'ibid.db'), 'write');
        own.exec('PRAGMA user_version = 99');
        own.close();
        expect((await failure(openSqlite({ folder, driver }))).code).toBe('newer');
        const other = join(folder, 'other');
        await (await openSqlite({ folder: other, driver })).close();
        const connection = driver.open(join(other, 'ibid.db'), 'write');
        connection.exec('PRAGMA application_id = 7; PRAGMA user_version = 0;');
        connection.close();
        const error = await failure(openSqlite({ folder: other, driver }));
        expect([error.code, error.message]).toEqual(['damaged', expect.stringContaining('another program')]);
      }));

    test('a full disk is said, and what was there stays', () =>
      inFolder(async (folder) => {
        const backend = await filled(folder, driver);
        const pragma = (text: string) =>
          backend.database.read('asking', () => get<{ page_count: number }>(`PRAGMA ${text}`));
        const pages = (await pragma('page_count'))!.page_count;
        await pragma(`max_page_count = ${pages + 2}`);
        const big = newDocument(
          Array.from({ length: 4000 }, (_, n) => `line ${n} of a long text`).join('\n'),
        );
        const error = await failure(backend.corpus.addDocument(big));
        expect([error.code, error.message]).toEqual(['full', expect.stringContaining(folder)]);
        expect((await backend.corpus.statistics()).documents).toBe(60);
        expect((await backend.corpus.candidates(['common'], 500)).length).toBe(60);
        await pragma('max_page_count = 1000000');
        expect(await backend.corpus.addDocument(big)).toBe('added');
        await backend.close();
      }));

    test('a lock held too long is busy; one that goes away is waited for', () =>
      inFolder(async (folder) => {
        const backend = await openSqlite({ folder, driver, patience: 200 });
        const other = driver.open(join(folder, 'ibid.db'), 'write');
        other.exec('BEGIN IMMEDIATE');
        expect((await failure(backend.corpus.putSource(SOURCE))).code).toBe('busy');
        expect((await backend.corpus.statistics()).documents).toBe(0);
        const patient = await openSqlite({ folder, driver, patience: 60_000 });
        const waiting = patient.corpus.addDocument(newDocument('patient'));
        setTimeout(() => other.exec('COMMIT'), 50);
        expect(await waiting).toBe('added');
        await patient.close();
        other.close();
        await backend.close();
      }));

    test('asked for reading only, it does not write and does not make a store', () =>
      inFolder(async (folder) => {
        expect((await failure(openSqlite({ folder, driver, readOnly: true }))).code).toBe('absent');
        expect(await readdir(folder)).toEqual([]);
        const writer = await filled(folder, driver);
        const reader = await openSqlite({ folder, driver, readOnly: true });
        expect((await reader.corpus.candidates(['common'], 100)).length).toBe(60);
        expect((await failure(reader.corpus.putSource(SOURCE))).code).toBe('read_only');
        expect((await failure(reader.corpus.addDocument(newDocument('x')))).code).toBe('read_only');
        await writer.corpus.addDocument(newDocument('common and new'));
        expect((await reader.corpus.candidates(['common'], 100)).length).toBe(61);
        await Promise.all([reader.close(), writer.close()]);
      }));

    test('a store of another version of the tables is refused with what to do, and left as it is', () =>
      inFolder(async (folder) => {
        await (await filled(folder, driver)).close();
        const file = join(folder, 'ibid.db');
        for (const [version, code, advice] of [
          [1, 'older', 'doctor --repair'],
          [999, 'newer', 'Update ibid'],
        ] as const) {
          const connection = driver.open(file, 'write');
          connection.exec(`PRAGMA user_version = ${version}`);
          connection.close();
          const before = await readFile(file);
          const error = await failure(openSqlite({ folder, driver }));
          expect([error.code, error.message]).toEqual([code, expect.stringContaining(advice)]);
          expect(await readFile(file)).toEqual(before);
        }
      }));
  });
}

test('the folder is private, and so is everything in it', { skip: process.platform === 'win32' }, () =>
  inFolder(async (above) => {
    const folder = join(above, 'data');
    const backend = await filled(folder);
    for (const path of [folder, join(folder, 'snapshots')])
      expect((await stat(path)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(folder, { recursive: true })) {
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
    }
    await backend.close();
  }),
);

test('a snapshot that is no longer what its name says is damaged', () =>
  inFolder(async (folder) => {
    const backend = await filled(folder);
    const { content_sha256: hash } = newDocument('common text number 7 '.repeat(30)).document;
    const path = join(folder, 'snapshots', hash.slice(0, 2), hash);
    await copyFile(path, `${path}.kept`);
    await writeFile(path, 'other bytes');
    const error = await failure(backend.corpus.snapshot(hash));
    expect([error.code, error.message]).toEqual(['damaged', expect.stringContaining(path)]);
    await backend.close();
  }));

/** Everything that an answer would read. */
async function readAll(folder: string, driver: Driver): Promise<void> {
  const backend = await openSqlite({ folder, driver });
  try {
    const found = await backend.corpus.candidates(['common', 'text'], 100);
    await backend.corpus.chunksById(found.map((candidate) => candidate.chunk_id));
    await backend.corpus.frequencies(['common', 'number']);
    const { rows } = await backend.corpus.documents({}, { limit: 100, offset: 0 });
    for (const row of rows) await backend.corpus.document(row.id);
    await backend.corpus.sources({}, { limit: 100, offset: 0 });
    await backend.corpus.statistics();
  } finally {
    await backend.close();
  }
}
