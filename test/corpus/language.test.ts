// Whose word decides on the language of a document, that it is kept where nothing says it again, and that of documents that are
// there already it can be said later.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { bringIndexUpToDate } from '../../src/corpus/index/index-manifest.ts';
import { ingest } from '../../src/corpus/ingest.ts';
import { INDEX } from '../../src/corpus/index/index-facts.ts';
import { openBackend } from '../../src/store/backend.ts';
import { temporaryFolder } from '../support/ibid.ts';

const home = temporaryFolder();
afterAll(home.remove);

it('a document says it, else its words show it, else it is given; reading again keeps it, with the stems of the language', async () => {
  const paths = [
    ['said.md', '---\nlang: fr\n---\n\nKündigungsfrist.\n'],
    [
      'shown.md',
      'Das ist die Ordnung für alle, und sie wird von der Leitung nicht mit einem Brief geändert.\n',
    ],
    ['given.md', 'Kündigungsfristen, Häuser.\n'],
  ].map(([name, text]) => {
    const path = join(home.path, name!);
    writeFileSync(path, text!);
    return path;
  });
  const backend = await openBackend(join(home.path, 'data'));
  const store = backend.corpus;
  const languages = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await store.documentsAfter(0, 9)).map(({ source_url, language }) => [
        source_url.split('/').at(-1)!,
        language,
      ]),
    );
  const expected = { 'given.md': 'nl', 'said.md': 'fr', 'shown.md': 'de' };
  await ingest(store, paths, { now: () => new Date(0), language: 'nl' });
  expect(await languages()).toEqual(expected);
  await store.setManifest(INDEX, { analyser: 'ibid-en-1' });
  expect(await bringIndexUpToDate(store)).toEqual({ read_again: 3, kept: 0 });
  expect(await languages()).toEqual(expected);
  expect(Object.fromEntries(await store.languages())).toEqual({ nl: 1, fr: 1, de: 1 });
  expect((await store.frequencies(['ordnung', 'ordnung'])).get('ordnung')).toBe(1);
  await backend.close();
});

it('the same bytes again with a language are read in it where their own words do not show one', async () => {
  const folder = join(home.path, 'later');
  mkdirSync(folder);
  writeFileSync(join(folder, 'given.md'), 'Kündigungsfristen, Häuser.\n');
  writeFileSync(join(folder, 'said.md'), '---\nlang: fr\n---\n\nKündigungsfrist.\n');
  const backend = await openBackend(join(home.path, 'later-data'));
  const store = backend.corpus;
  const now = (): Date => new Date(0);
  const found = async (stem: string): Promise<number | undefined> =>
    (await store.frequencies([stem])).get(stem);
  await ingest(store, [folder], { now });
  expect(Object.fromEntries(await store.languages())).toEqual({ und: 1, fr: 1 });
  const revision = (await store.statistics()).revision;

  const said = { added: 0, updated: 0, unchanged: 2 };
  expect(await ingest(store, [folder], { now, language: 'de', sync: true })).toMatchObject({
    ...said,
    other_language: 1,
  });
  expect(Object.fromEntries(await store.languages())).toEqual({ de: 1, fr: 1 });
  expect(await found('haus')).toBe(1);
  expect((await store.statistics()).revision).toBeGreaterThan(revision);

  for (const language of ['de', undefined])
    expect(await ingest(store, [folder], { now, language })).toMatchObject({ ...said, other_language: 0 });
  expect(Object.fromEntries(await store.languages())).toEqual({ de: 1, fr: 1 });

  const ids = (await store.documents({}, { limit: 9, offset: 0 })).rows.map(({ id }) => id);
  await store.removeDocuments(ids);
  await ingest(store, [folder], { now, language: 'nl' });
  expect(Object.fromEntries(await store.languages())).toEqual({ nl: 1, fr: 1 });
  await backend.close();
});
