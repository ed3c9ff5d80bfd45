// A sector asked for reaches documents that were added before; one that a document names itself comes first.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../src/corpus/ingest.ts';
import { openBackend, type Store } from '../../src/store/backend.ts';
import { inFolder } from '../store/documents.ts';

const now = (): Date => new Date('2026-03-04T05:06:07.000Z');

async function sectors(store: Store): Promise<Record<string, string | null>> {
  const { rows } = await store.documents({}, { limit: 100, offset: 0 });
  return Object.fromEntries(rows.map((row) => [row.title, row.sector_id]));
}

test('the same bytes again with a sector change it, and nothing else', () =>
  inFolder(async (folder) => {
    const files = join(folder, 'files');
    await mkdir(files);
    await writeFile(join(files, 'plain.txt'), 'Gas is stored in summer.');
    await writeFile(join(files, 'own.md'), '---\nsector: health\n---\n# Own\n\nInsulin is kept cold.\n');
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    await ingest(store, [files], { now });
    expect(await sectors(store)).toEqual({ plain: 'general', Own: 'health' });

    const before = await store.statistics();
    const [record] = (await store.documents({ sector_id: 'health' }, { limit: 1, offset: 0 })).rows;
    const again = { now: () => new Date('2027-01-01T00:00:00.000Z'), sector: 'energy' };
    expect(await ingest(store, [files], again)).toMatchObject({
      added: 0,
      unchanged: 2,
      updated: 0,
      moved: 1,
    });
    expect(await sectors(store)).toEqual({ plain: 'energy', Own: 'health' });
    expect((await store.documentsById([record!.id]))[0]).toEqual(record);
    expect(await store.statistics()).toEqual({ ...before, revision: before.revision + 1 });

    await ingest(store, [files], again);
    await ingest(store, [files], { now });
    expect(await sectors(store)).toEqual({ plain: 'energy', Own: 'health' });
    expect((await store.statistics()).revision).toBe(before.revision + 1);
    await backend.close();
  }));

test('a copy elsewhere added with a sector changes the one document that both are', () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'one.txt'), 'Gas is stored in summer.');
    await copyFile(join(folder, 'one.txt'), join(folder, 'two.txt'));
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    await ingest(store, [join(folder, 'one.txt')], { now, sector: 'energy' });
    const report = await ingest(store, [join(folder, 'two.txt')], { now, sector: 'shipping' });
    expect(report).toMatchObject({ added: 0, unchanged: 1, moved: 1 });
    expect(await sectors(store)).toEqual({ one: 'shipping' });
    await backend.close();
  }));

test('a new version of a document keeps the sector that it was given', () =>
  inFolder(async (folder) => {
    const file = join(folder, 'one.txt');
    await writeFile(file, 'Gas is stored in summer.');
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    await ingest(store, [file], { now, sector: 'energy' });
    await writeFile(file, 'Gas is stored in summer and in autumn.');
    expect(await ingest(store, [file], { now })).toMatchObject({ updated: 1 });
    expect(await sectors(store)).toEqual({ one: 'energy' });
    await writeFile(file, 'Gas is stored in autumn.');
    await ingest(store, [file], { now, sector: 'shipping' });
    expect(await sectors(store)).toEqual({ one: 'shipping' });
    await backend.close();
  }));
