// What every backend must do, whatever database it is over. A later one calls this with places of its own.
import { describe, expect, it } from 'vitest';
import { accountConformance } from './accounts.ts';
import { corpusConformance } from './corpus.ts';
import { entityConformance } from './entities.ts';
import { withBackend, type WithPlace } from './place.ts';
import { recordConformance } from './records.ts';
import { scopeConformance } from './scope.ts';
import { snapshotConformance } from './snapshots.ts';
import { newDocument, SOURCE } from '../documents.ts';

/** Declares the tests of all contracts. */
export function conformance(name: string, withPlace: WithPlace): void {
  describe(`over ${name}`, () => {
    describe('the corpus', () => {
      corpusConformance(withPlace);
    });
    describe('parts of the corpus', () => {
      scopeConformance(withPlace);
    });
    describe('accounts', () => {
      accountConformance(withPlace);
    });
    describe('records', () => {
      recordConformance(withPlace);
    });
    describe('entities', () => {
      entityConformance(withPlace);
    });
    describe('snapshots', () => {
      snapshotConformance(withPlace);
    });
    describe('the backend', () => {
      wholeTests(withPlace);
    });
  });
}

function wholeTests(withPlace: WithPlace): void {
  it(
    'says which database it is over',
    withBackend(withPlace, async ({ describe: name }) => {
      expect(name()).toMatch(/^[a-z]+ \d+\.\d+/);
    }),
  );

  it('is made by opening it, but not by opening it to read', () =>
    withPlace(async ({ open }) => {
      await expect(open({ readOnly: true })).rejects.toMatchObject({ name: 'StoreError', code: 'absent' });
      const { corpus, close } = await open();
      expect(await corpus.statistics()).toMatchObject({ documents: 0, chunks: 0 });
      await close();
      const reader = await open({ readOnly: true });
      expect((await reader.corpus.documents({}, { limit: 1, offset: 0 })).total).toBe(0);
      await reader.close();
    }));

  it(
    'what is written through one opening is read through another, also one that only reads',
    withBackend(withPlace, async ({ corpus }, again) => {
      const entry = newDocument('common ground');
      await corpus.putSource(SOURCE);
      await corpus.addDocument(entry);
      const readers = [await again(), await again({ readOnly: true })];
      for (const reader of readers) {
        expect((await reader.corpus.candidates(['common'], 5)).length).toBe(1);
        expect((await reader.corpus.snapshot(entry.document.content_sha256))?.byteLength).toBe(13);
      }
      const refused = readers[1]!.corpus.addDocument(newDocument('something new'));
      await expect(refused).rejects.toMatchObject({ code: 'read_only' });
      await expect(readers[1]!.corpus.setManifest('a', 1)).rejects.toMatchObject({ code: 'read_only' });
    }),
  );
}
