// A store copied between a folder and a PostgreSQL, there and back: the same rows, originals and answers.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackend, type Backend } from '../../src/store/backend.ts';
import { checkStore } from '../../src/store/check.ts';
import { copyStore } from '../../src/store/copy.ts';
import { asAdministrator, inDatabase } from '../support/postgres.ts';
import { inFolder, newDocument, SOURCE } from './documents.ts';

const signal = new AbortController().signal;
const AT = '2026-03-04T05:06:07.000Z';
const CALL = {
  workspace: 'w',
  key_id: null,
  route: 'query',
  mode: null,
  billable: true,
  at: AT,
  request_id: 'a',
};

async function filled(folder: string): Promise<Backend> {
  const store = await openBackend(folder);
  await store.corpus.putSource(SOURCE);
  const at = { url: 'file:///papers/x' };
  await store.corpus.addDocuments([newDocument('old lignite', at), newDocument('gone peat')]);
  await store.corpus.addDocument(newDocument('new lignite\nin two chunks', at));
  await store.corpus.addDocuments(
    Array.from({ length: 450 }, (_, n) => newDocument(`lignite ${n} – 世界 𝄞`)),
  );
  await store.corpus.removeDocuments([newDocument('gone peat').document.id]);
  await store.corpus.setManifest('fact', { points: [0.25, 1e-7] });
  const key = {
    id: 'key_1',
    name: "o'neil",
    workspace: 'w',
    tier: 'free',
    scopes: ['query:read'],
    rate: 0.1,
  };
  await store.accounts.addKey({ ...key, created_at: AT, revoked_at: null }, 'ab');
  await store.accounts.recordCall({ ...CALL, units: 1, cost_micros: 10_000, cached: false, status: 200 });
  const text = ' {"z":1.0,\r\n"a":"\u2028é"} ';
  await store.records.put('w', { kind: 'brief', id: 'b', at: AT, labels: ['x', 'y'], text });
  return store;
}

async function asked({ corpus, accounts, records }: Backend) {
  return {
    hits: (await corpus.candidates(['lignit', 'new'], 40)).map(({ chunk_id }) => chunk_id),
    count: (await corpus.frequencies(['lignit'])).get('lignit'),
    statistics: await corpus.statistics(),
    versions: await corpus.versions('file:///papers/x'),
    key: await accounts.key('key_1'),
    usage: await accounts.usage('w', '2026-03'),
    record: await records.get('w', 'brief', 'b'),
  };
}

test('there and back it is the same, and goes on being used', () =>
  inFolder((folder) =>
    inDatabase(async (url) => {
      const first = await filled(join(folder, 'first'));
      const middle = await openBackend(url);
      const last = await openBackend(join(folder, 'last'));
      const there = await copyStore(first, middle, { name: 'first', signal });
      expect(await copyStore(middle, last, { name: 'middle', signal })).toEqual(there);
      for (const store of [middle, last]) {
        expect(await asked(store)).toEqual(await asked(first));
        expect(await checkStore(store, signal)).toEqual(await checkStore(first, signal));
        expect((await checkStore(store, signal)).problems).toEqual([]);
        expect(await store.accounts.openCall({ ...CALL, request_id: 'b' }, 1)).toBe(false);
        expect(await store.corpus.addDocument(newDocument('more lignite'))).toBe('added');
        expect((await store.corpus.frequencies(['lignit'])).get('lignit')).toBe(452);
      }
      for (const { close } of [first, middle, last]) await close();
    }),
  ));

test('stopped half-way it goes on, and nothing is written over another store', () =>
  inFolder((folder) =>
    inDatabase(async (url) => {
      const from = await filled(join(folder, 'first'));
      const to = await openBackend(url);
      const stop = new AbortController();
      const onTable = (table: string) => table === 'chunks' && stop.abort(new Error('stopped'));
      await expect(
        copyStore(from, to, { name: 'first', signal: stop.signal, onTable: (table) => void onTable(table) }),
      ).rejects.toThrow('stopped');
      expect((await checkStore(to, signal)).problems[0]).toMatch(/not finished/);
      await expect(copyStore(from, to, { name: 'other', signal })).rejects.toThrow(/holds .* already/);
      await copyStore(from, to, { name: 'first', signal });
      expect(await asked(to)).toEqual(await asked(from));
      await expect(copyStore(from, to, { name: 'first', signal })).rejects.toThrow(/holds .* already/);
      for (const { close } of [from, to]) await close();
    }),
  ));

test('what is damaged is found', () =>
  inFolder((folder) =>
    inDatabase(async (url) => {
      const from = await filled(join(folder, 'first'));
      const to = await openBackend(url);
      await copyStore(from, to, { name: 'first', signal });
      const { content_sha256: sha256, id } = newDocument('lignite 7 – 世界 𝄞').document;
      await asAdministrator(url, `DELETE FROM ibid.snapshots WHERE sha256 = '${sha256}'`);
      await asAdministrator(url, 'UPDATE ibid.statistics SET chunks = chunks + 1');
      expect((await checkStore(to, signal)).problems).toEqual([
        `The original of ${id} is not there.`,
        expect.stringMatching(/^The counts say 451 documents and 453 chunks; there are 451 and 452/),
      ]);
      for (const { close } of [from, to]) await close();
    }),
  ));
