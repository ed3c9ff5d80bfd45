// What was read about names, in every backend: a row a document, read in the order of ids, dropped with its extractor.
import { expect, it } from 'vitest';
import type { EntityStore } from '../../../src/store/entity-store.ts';
import { withBackend, type WithPlace } from './place.ts';

export function entityConformance(withPlace: WithPlace): void {
  it(
    'are empty before the first is written',
    withBackend(withPlace, async ({ entities }) => {
      expect(await entities.stamp()).toBeNull();
      expect(await entities.documents('v1')).toEqual([]);
      expect(await entities.cases('', 10)).toEqual([]);
      expect(await entities.extracts('', 10)).toEqual([]);
      await entities.drop('v1', []);
      expect(await entities.stamp()).toBeNull();
    }),
  );

  it(
    'come back in the order of their documents, a page at a time, also through another opening',
    withBackend(withPlace, async ({ entities }, again) => {
      await fill(entities);
      for (const from of [entities, (await again()).entities]) {
        expect(await from.stamp()).toBe('stamp 2');
        expect(await from.documents('v1')).toEqual(['doc_a', 'doc_b', 'doc_c']);
        expect(await from.documents('v2')).toEqual([]);
        expect(await from.cases('', 2)).toEqual([
          { document: 'doc_a', cases: '{"a":1}', asked: 'q' },
          { document: 'doc_b', cases: '{"b":1}', asked: null },
        ]);
        expect((await from.cases('doc_b', 2)).map(({ document }) => document)).toEqual(['doc_c']);
        expect(await from.extracts('', 1)).toEqual([{ document: 'doc_a', asked: 'q', extract: '[1]' }]);
        expect(await from.extracts('doc_a', 5)).toEqual([{ document: 'doc_c', asked: 'q', extract: '[3]' }]);
      }
    }),
  );

  it(
    'are replaced: new cases forget what was asked, new extracts the old',
    withBackend(withPlace, async ({ entities }) => {
      await fill(entities);
      await entities.putCases('v1', [{ document: 'doc_a', cases: '{"a":2}' }]);
      expect((await entities.cases('', 1))[0]).toEqual({ document: 'doc_a', cases: '{"a":2}', asked: null });
      await entities.putExtracts([{ document: 'doc_a', asked: 'r', extract: '[9]' }]);
      expect((await entities.extracts('', 1))[0]).toEqual({ document: 'doc_a', asked: 'r', extract: '[9]' });
    }),
  );

  it(
    'are dropped by document and by extractor',
    withBackend(withPlace, async ({ entities }) => {
      await fill(entities);
      await entities.drop('v1', ['doc_a', 'doc_none']);
      expect(await entities.documents('v1')).toEqual(['doc_b', 'doc_c']);
      expect((await entities.extracts('', 9)).map(({ document }) => document)).toEqual(['doc_c']);
      await entities.putCases('v2', [{ document: 'doc_b', cases: '{}' }]);
      await entities.drop('v2', []);
      expect((await entities.cases('', 9)).map(({ document }) => document)).toEqual(['doc_b']);
      expect(await entities.extracts('', 9)).toEqual([]);
    }),
  );

  it(
    'are kept in memory where they cannot be written',
    withBackend(withPlace, async ({ entities }, again) => {
      const reader = (await again({ readOnly: true })).entities;
      await fill(reader);
      expect(await reader.documents('v1')).toEqual(['doc_a', 'doc_b', 'doc_c']);
      expect(await entities.documents('v1')).toEqual([]);
    }),
  );
}

async function fill(entities: EntityStore): Promise<void> {
  await entities.putCases('v1', [
    { document: 'doc_c', cases: '{"c":1}' },
    { document: 'doc_a', cases: '{"a":1}' },
    { document: 'doc_b', cases: '{"b":1}' },
  ]);
  await entities.putExtracts([
    { document: 'doc_c', asked: 'q', extract: '[3]' },
    { document: 'doc_a', asked: 'q', extract: '[1]' },
  ]);
  await entities.putCases('v1', []);
  await entities.putExtracts([]);
  await entities.setStamp('stamp 1');
  await entities.setStamp('stamp 2');
}
