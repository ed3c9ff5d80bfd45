// The starter corpus comes once, steps aside, comes back when asked, and never returns by itself.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../src/corpus/ingest.ts';
import { ensureStarter, retireStarter } from '../../src/corpus/starter.ts';
import { starterFact } from '../../src/corpus/starter-fact.ts';
import { addPaths, removeDocuments } from '../../src/service/manage-corpus.ts';
import { openBackend, type Store } from '../../src/store/backend.ts';
import { inFolder } from '../store/documents.ts';

const now = (): Date => new Date('2026-03-04T05:06:07.000Z');
const PACKAGED = join(import.meta.dirname, '../../src/corpus/starter');

async function documents(store: Store): Promise<number> {
  return (await store.statistics()).documents;
}

test('the packaged documents are put into a store that never had anything, with what they are', () =>
  inFolder(async (folder) => {
    const backend = await openBackend(folder);
    const store = backend.corpus;
    expect(await ensureStarter(store, { folder: PACKAGED, now })).toBe(true);
    expect(await ensureStarter(store, { folder: PACKAGED, now })).toBe(false);
    expect(await documents(store)).toBeGreaterThanOrEqual(24);
    const { rows } = await store.sources({}, { limit: 10, offset: 0 });
    expect(rows).toMatchObject([{ kind: 'starter', name: 'ibid starter corpus', languages: ['en'] }]);
    expect(rows[0]!.provenance).toMatch(/^Written for ibid/);
    expect(rows[0]!.sectors.length).toBeGreaterThanOrEqual(6);
    expect((await store.candidates(['panama', 'drought'], 10)).length).toBe(10);
    await backend.close();
  }));

test('it steps aside for the user’s own, stays away when those are removed, and comes back when asked', () =>
  inFolder(async (folder) => {
    const starter = join(folder, 'starter');
    await mkdir(starter);
    await writeFile(join(starter, 'tin.md'), '# Tin\n\nTin is a metal.\n');
    await writeFile(join(starter, 'notes.xyz'), 'not a document');
    await writeFile(join(folder, 'own.txt'), 'My own words.');
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    const options = { folder: starter, now };
    expect((await starterFact(store)).state).toBe('absent');
    await ensureStarter(store, options);
    expect((await starterFact(store)).state).toBe('present');
    await ingest(store, [join(folder, 'own.txt')], { now });
    expect(await retireStarter(store)).toBe(1);
    expect((await starterFact(store)).state).toBe('retired');
    expect(await documents(store)).toBe(1);
    const { rows } = await store.documents({}, { limit: 10, offset: 0 });
    await store.removeDocuments(rows.map((row) => row.id));
    expect(await ensureStarter(store, options)).toBe(false);
    expect(await documents(store)).toBe(0);
    await backend.close();
  }));

test('retired before it came, it does not come', () =>
  inFolder(async (folder) => {
    const backend = await openBackend(folder);
    const store = backend.corpus;
    expect(await retireStarter(store)).toBe(0);
    expect(await ensureStarter(store, { folder: PACKAGED, now })).toBe(false);
    expect(await documents(store)).toBe(0);
    await backend.close();
  }));

test('it does not come to a store that has documents, and a missing package says so', () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'own.txt'), 'My own words.');
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    const missing = ensureStarter(store, { folder: join(folder, 'none'), now });
    await expect(missing).rejects.toMatchObject({ code: 'bad_starter' });
    expect((await starterFact(store)).state).toBe('absent');
    await ingest(store, [join(folder, 'own.txt')], { now });
    expect(await ensureStarter(store, { folder: PACKAGED, now })).toBe(false);
    expect(await documents(store)).toBe(1);
    await backend.close();
  }));

test('two processes’ worth of first starts leave one starter corpus', () =>
  inFolder(async (folder) => {
    const backends = await Promise.all([openBackend(folder), openBackend(folder)]);
    const stores = backends.map(({ corpus }) => corpus);
    await Promise.all(stores.map((store) => ensureStarter(store, { folder: PACKAGED, now })));
    const counts = await Promise.all(stores.map(documents));
    expect(counts[0]).toBe(counts[1]);
    expect((await stores[0]!.sources({}, { limit: 10, offset: 0 })).rows[0]!.documents).toBe(counts[0]);
    await Promise.all(backends.map((backend) => backend.close()));
  }));

test('set aside for documents of one’s own, it comes back when the last of them is gone; removed by hand it does not', () =>
  inFolder(async (folder) => {
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    const options = { folder: PACKAGED, now };
    await ensureStarter(store, options);
    for (const name of ['one.txt', 'two.txt']) await writeFile(join(folder, name), `Words of ${name}.`);
    await addPaths(store, [join(folder, 'one.txt'), join(folder, 'two.txt')], { now });
    expect([await documents(store), (await starterFact(store)).state]).toEqual([2, 'retired']);
    expect(await removeDocuments(store, [join(folder, 'one.txt')], {})).toMatchObject({ starter: false });
    expect(await removeDocuments(store, [join(folder, 'two.txt')], {})).toMatchObject({
      removed: 1,
      starter: true,
    });
    expect(await ensureStarter(store, options)).toBe(true);
    expect(await documents(store)).toBeGreaterThan(20);
    await removeDocuments(store, [], { starter: true });
    await addPaths(store, [join(folder, 'one.txt')], { now });
    expect(await removeDocuments(store, [], { all: true })).toMatchObject({ removed: 1, starter: false });
    expect(await ensureStarter(store, options)).toBe(false);
    await backend.close();
  }));

test('it makes way for a folder in which everything is struck out', () =>
  inFolder(async (folder) => {
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    await ensureStarter(store, { folder: PACKAGED, now });
    await writeFile(join(folder, 'struck.md'), '~~The service opened on 20 November 2026.~~\n');
    expect(await addPaths(store, [join(folder, 'struck.md')], { now })).toMatchObject({ empty: 1, added: 0 });
    expect([await documents(store), (await starterFact(store)).state]).toEqual([0, 'retired']);
    await backend.close();
  }));
