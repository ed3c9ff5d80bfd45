// Parts of the corpus: what is searched within a scope, and addresses that something leaves.
import { expect, test } from 'vitest';
import type { SourceRecord } from '../../../src/store/corpus-store.ts';
import type { Store } from '../../../src/store/backend.ts';
import { newDocument, sha256, SOURCE } from '../documents.ts';
import { withBackend, type WithPlace } from './place.ts';

const OTHER: SourceRecord = {
  ...SOURCE,
  id: `src_${sha256('file:///notes').slice(0, 24)}`,
  name: 'notes',
  url: 'file:///notes',
};

export function scopeConformance(withPlace: WithPlace): void {
  const withStore = (work: (store: Store) => Promise<void>): (() => Promise<void>) =>
    withBackend(withPlace, async ({ corpus }) => {
      await corpus.putSource(SOURCE);
      await corpus.putSource(OTHER);
      await work(corpus);
    });

  test(
    'candidates of a scope are found however many others are likelier',
    withStore(async (store) => {
      const likely = Array.from({ length: 200 }, (_, n) => newDocument(`zinc zinc zinc ${n}`));
      const wanted = newDocument('zinc in a long line of quite other words that hardly speaks of it', {
        sector: 'metals',
        source: OTHER.id,
        url: 'file:///notes/a.txt',
      });
      await store.addDocuments([...likely, wanted]);
      const { id } = wanted.document;
      expect((await store.candidates(['zinc'], 3)).map((hit) => hit.document_id)).not.toContain(id);
      for (const scope of [
        { sector_ids: ['metals'] },
        { source_ids: [OTHER.id] },
        { document_ids: [id] },
        { sector_ids: ['coal', 'metals'], source_ids: [OTHER.id, 'src_none'] },
      ])
        expect((await store.candidates(['zinc'], 3, scope)).map((hit) => hit.document_id)).toEqual([id]);
      for (const scope of [
        { sector_ids: [] },
        { document_ids: ["') OR 1 --"] },
        { sector_ids: ['metals'], source_ids: [SOURCE.id] },
      ])
        expect(await store.candidates(['zinc'], 3, scope)).toEqual([]);
      expect(await store.candidates(['zinc'], 3, {})).toEqual(await store.candidates(['zinc'], 3));
      await store.removeDocuments([id]);
      expect(await store.candidates(['zinc'], 3, { document_ids: [id] })).toEqual([]);
    }),
  );

  test(
    'ties in a scope are broken by chunk id, also at the limit',
    withStore(async (store) => {
      const entries = Array.from({ length: 150 }, (_, n) =>
        newDocument(`tin ${String(n).padStart(3, '0')}`, n % 2 === 0 ? { sector: 'even' } : {}),
      );
      await store.addDocuments(entries.toReversed());
      const even = entries.filter((_, n) => n % 2 === 0);
      const ids = even.map((entry) => entry.chunks[0]!.id).toSorted();
      for (const limit of [1, 5, 40, 74, 75, 500]) {
        const hits = await store.candidates(['tin'], limit, { sector_ids: ['even'] });
        expect(hits.map((hit) => hit.chunk_id)).toEqual(ids.slice(0, limit));
      }
    }),
  );

  test(
    'a document of two sources is in each; it leaves answers with the last address that has it',
    withStore(async (store) => {
      const first = newDocument('copper and tin', { url: 'file:///papers/a.txt' });
      const second = newDocument('copper and tin', { url: 'file:///notes/b.txt', source: OTHER.id });
      await store.addDocuments([first, second, newDocument('lead', { url: 'file:///papers/c.txt' })]);
      const found = (source_ids: string[]) => store.candidates(['copper'], 5, { source_ids });
      expect(await found([SOURCE.id])).toHaveLength(1);
      expect(await found([OTHER.id])).toHaveLength(1);
      expect((await store.foundUnder('file:///papers')).map(({ address }) => address)).toEqual([
        'file:///papers/a.txt',
        'file:///papers/c.txt',
      ]);
      const before = (await store.statistics()).revision;
      expect(await store.removeAddresses(['file:///papers/a.txt', 'file:///none'])).toBe(0);
      // An answer would name another place now.
      expect((await store.statistics()).revision).toBeGreaterThan(before);
      expect(await found([SOURCE.id])).toEqual([]);
      expect(await found([OTHER.id])).toHaveLength(1);
      const [record] = await store.documentsById([first.document.id]);
      expect(record).toMatchObject({ current: true, source_url: 'file:///notes/b.txt' });
      expect(await store.removeAddresses(['file:///notes/b.txt'])).toBe(1);
      expect(await store.candidates(['copper'], 5)).toEqual([]);
      expect((await store.statistics()).documents).toBe(1);
      expect(await store.addDocument(first)).toBe('added');
    }),
  );

  test(
    'what came out of an archive is found by the archive',
    withStore(async (store) => {
      const url = 'file:///papers/site.warc';
      const archive: SourceRecord = { ...SOURCE, id: `src_${sha256(url).slice(0, 24)}`, kind: 'file', url };
      await store.putSource(archive);
      await store.addDocument(newDocument('page', { url: 'https://site.example/', source: archive.id }));
      expect(await store.foundUnder('file:///papers')).toEqual([
        {
          address: 'https://site.example/',
          document_id: newDocument('page').document.id,
          source_kind: 'file',
          source_url: url,
        },
      ]);
    }),
  );
}
