// Another package brings its own starter documents, where the starter corpus is among the answers and nowhere else.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../src/corpus/ingest.ts';
import { refreshStarter, retireStarter } from '../../src/corpus/starter.ts';
import { starterFact } from '../../src/corpus/starter-fact.ts';
import { openService } from '../../src/service/open.ts';
import type { Store } from '../../src/store/backend.ts';
import { inFolder } from '../store/documents.ts';

const now = (): Date => new Date('2026-03-04T05:06:07.000Z');

/** A package: its version, and its documents by name. */
async function packaged(folder: string, version: string, documents: Record<string, string>) {
  const starterFolder = join(folder, `package-${version}`);
  await mkdir(starterFolder, { recursive: true });
  for (const [name, text] of Object.entries(documents)) await writeFile(join(starterFolder, name), text);
  return { folder: join(folder, 'data'), starterFolder, version, now };
}

async function texts(store: Store): Promise<string[]> {
  const { rows } = await store.documents({}, { limit: 100, offset: 0 });
  const whole = await Promise.all(rows.map(async ({ id }) => (await store.document(id))!.text.trim()));
  return whole.toSorted();
}

test('its documents take the place of the older ones, at their new address', () =>
  inFolder(async (folder) => {
    const old = await packaged(folder, '1.0.0', { 'a.md': 'Same.', 'b.md': 'Tin is dear.', 'c.md': 'Gone.' });
    const first = await openService(old);
    expect(await texts(first.backend.corpus)).toEqual(['Gone.', 'Same.', 'Tin is dear.']);
    await first.close();

    const next = await packaged(folder, '1.1.0', {
      'a.md': 'Same.',
      'b.md': 'Tin is cheap.',
      'd.md': 'New.',
    });
    const second = await openService(next);
    expect(await texts(second.backend.corpus)).toEqual(['New.', 'Same.', 'Tin is cheap.']);
    expect(await second.backend.corpus.candidates(['dear'], 5)).toEqual([]);
    const { rows } = await second.backend.corpus.documents({}, { limit: 10, offset: 0 });
    for (const { source_url } of rows) expect(source_url).toContain('/package-1.1.0/');
    const { revision } = await second.backend.corpus.statistics();
    await second.close();

    const third = await openService(next);
    expect((await third.backend.corpus.statistics()).revision).toBe(revision);
    await third.close();
  }));

test('a store that names no version is brought up to date once; a package that has none changes nothing', () =>
  inFolder(async (folder) => {
    const options = await packaged(folder, '1.0.0', { 'a.md': 'Old text.' });
    const first = await openService(options);
    await first.backend.corpus.setManifest('starter', { state: 'present' });
    await first.close();
    await writeFile(join(options.starterFolder, 'a.md'), 'New text.');
    const { version, ...unversioned } = options;
    for (const [how, text] of [
      [unversioned, 'Old text.'],
      [options, 'New text.'],
    ] as const) {
      const service = await openService(how);
      expect(await texts(service.backend.corpus)).toEqual([text]);
      await service.close();
    }
    expect(version).toBe('1.0.0');
  }));

test('what the user has removed does not come back: one document, all of them, or by documents of their own', () =>
  inFolder(async (folder) => {
    const documents = { 'a.md': 'Tin.', 'b.md': 'Lead.' };
    const service = await openService(await packaged(folder, '1.0.0', documents));
    const store = service.backend.corpus;
    const to = async (version: string, more: Record<string, string>) => {
      const { starterFolder } = await packaged(folder, version, { ...documents, ...more });
      return await refreshStarter(store, { folder: starterFolder, now, version });
    };
    const { rows } = await store.documents({}, { limit: 10, offset: 0 });
    await store.removeDocuments(
      rows.filter(({ source_url }) => source_url.endsWith('a.md')).map(({ id }) => id),
    );
    expect(await to('1.1.0', { 'a.md': 'Tin, again.', 'c.md': 'Zinc.' })).toBe(true);
    expect(await texts(store)).toEqual(['Lead.', 'Zinc.']);
    expect(await to('1.2.0', { 'a.md': 'Tin, once more.' })).toBe(true);
    expect(await texts(store)).toEqual(['Lead.']);

    const { rows: rest } = await store.documents({}, { limit: 10, offset: 0 });
    await store.removeDocuments(rest.map(({ id }) => id));
    expect(await to('1.3.0', {})).toBe(true);
    expect(await texts(store)).toEqual([]);

    await writeFile(join(folder, 'own.txt'), 'My own words.');
    await ingest(store, [join(folder, 'own.txt')], { now });
    await retireStarter(store);
    expect(await to('1.4.0', {})).toBe(false);
    expect([await texts(store), (await starterFact(store)).state]).toEqual([['My own words.'], 'retired']);
    await service.close();
  }));
