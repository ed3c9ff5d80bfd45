// The one way to open a store: what a place may be, and stores in memory.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackend, openMemoryBackend } from '../../src/store/backend.ts';
import { inFolder, newDocument, SOURCE } from './documents.ts';

test('a folder holds a store, made when it is opened', () =>
  inFolder(async (above) => {
    const folder = join(above, 'a b', '%23#?');
    const { corpus, close } = await openBackend(folder);
    await corpus.putSource(SOURCE);
    await corpus.addDocument(newDocument('common ground'));
    await close();
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['ibid.db', 'snapshots']));
    const again = await openBackend(folder, { readOnly: true });
    expect((await again.corpus.candidates(['common'], 5)).length).toBe(1);
    expect(again.describe()).toMatch(/^sqlite \d/);
    await again.close();
  }));

test.each(['mysql://me:secret@db.example/ibid', 'https://example.org', 'S3://bucket'])(
  'a URL is refused by its scheme alone, and makes nothing: %s',
  async (url) => {
    const opening = openBackend(url);
    await expect(opening).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' });
    await expect(opening).rejects.toThrow(/Name a folder/);
    await expect(opening).rejects.not.toThrow(/secret|example/);
  },
);

test('a store in memory has all parts, and shares none with another', async () => {
  const [one, two] = [await openMemoryBackend(), await openMemoryBackend()];
  const entry = newDocument('common ground');
  const hash = entry.document.content_sha256;
  await one.corpus.putSource(SOURCE);
  expect(await one.corpus.addDocument(entry)).toBe('added');
  await one.records.put('w', { kind: 'brief', id: 'a', at: '2026-01-01T00:00:00Z', labels: [], text: '{}' });
  await one.entities.putCases('v1', [{ document: 'doc_a', cases: '{}' }]);
  expect(await one.accounts.take('bucket', { perSecond: 1, burst: 1 }, 0)).toBe(0);
  expect((await one.corpus.candidates(['common'], 5)).length).toBe(1);
  expect(Buffer.from((await one.corpus.snapshot(hash))!)).toEqual(entry.original);
  expect((await one.records.get('w', 'brief', 'a'))?.id).toBe('a');
  expect(await one.entities.documents('v1')).toEqual(['doc_a']);
  await expect(one.snapshots.snapshot('..')).rejects.toThrow(TypeError);
  expect(await two.snapshots.snapshot(hash)).toBeUndefined();
  expect((await two.corpus.statistics()).documents).toBe(0);
  expect(await two.records.get('w', 'brief', 'a')).toBeUndefined();
  expect(await two.entities.documents('v1')).toEqual([]);
  await Promise.all([one.close(), two.close()]);
});
