// The index is derived data, read a document at a time: what is read again, and when.
import { describe, expect, it } from 'vitest';
import {
  createEntityIndex,
  type IndexedStore,
  readCorpus,
} from '../../../src/engine/entities/entity-index.ts';
import { EXTRACTOR } from '../../../src/engine/entities/extract.ts';
import type { EntityStore } from '../../../src/store/entity-store.ts';
import { openMemoryBackend } from '../../../src/store/backend.ts';

type Corpus = Record<string, string>;

/** A store of one chunk a document that counts how often each is read, and rows that tell which were written. */
async function rig(corpus: Corpus) {
  const state = { corpus, revision: 1, extracted: [] as string[] };
  const store = {
    statistics: async () => ({ revision: state.revision }),
    documents: async (_filter: object, { limit, offset }: { limit: number; offset: number }) => {
      const ids = Object.keys(state.corpus);
      const rows = ids.slice(offset, offset + limit).map((id) => ({ id, sector_id: 'energy' }));
      return { rows, total: ids.length };
    },
    chunks: async (id: string) => [{ id: `chk_${id}`, heading: null, text: state.corpus[id] ?? '' }],
  } as unknown as IndexedStore;
  const { entities } = await openMemoryBackend();
  const rows: EntityStore = {
    ...entities,
    putExtracts: async (list) => {
      state.extracted.push(...list.map(({ document }) => document));
      await entities.putExtracts(list);
    },
  };
  const change = (next: Corpus): void => {
    state.corpus = next;
    state.revision += 1;
    state.extracted.length = 0;
  };
  return { state, store, rows, change };
}

const FIRST: Corpus = {
  doc_a: 'The port of Oslo was closed all day. Ships were late in the port of Bergen too.',
  doc_b: 'The crew of the tanker went to Bergen. Marsh said that they were late again.',
};

describe('keeping what was read', () => {
  it('reads every document once, and none again for another view of the same corpus', async () => {
    const { state, store, rows } = await rig(FIRST);
    const index = createEntityIndex(store, rows);
    const { graph, documents } = await index.view();
    expect(graph.entities.map(({ name }) => name).toSorted()).toEqual(['Bergen', 'Oslo']);
    expect(documents).toEqual({ read: 2, total: 2 });
    expect(state.extracted.toSorted()).toEqual(['doc_a', 'doc_b']);
    state.extracted.length = 0;
    expect((await createEntityIndex(store, rows).view()).graph).toEqual(graph);
    expect(await index.view()).toBe(await index.view());
    expect(state.extracted).toEqual([]);
  });

  it('a new document is read alone', async () => {
    const { state, store, rows, change } = await rig(FIRST);
    const index = createEntityIndex(store, rows);
    await index.view();
    change({ ...FIRST, doc_c: 'The mayor of Narvik wrote to the mayor of Oslo.' });
    const { graph } = await index.view();
    expect(state.extracted).toEqual(['doc_c']);
    expect(graph.entities.find(({ name }) => name === 'Narvik')).toBeDefined();
  });

  it('a document is read again when the corpus has changed its mind about a capital in it', async () => {
    const { state, store, rows, change } = await rig(FIRST);
    const index = createEntityIndex(store, rows);
    expect((await index.view()).graph.entities.map(({ name }) => name)).not.toContain('Marsh');
    change({ ...FIRST, doc_c: 'They asked the broker Marsh, and then the broker Marsh again.' });
    const { graph } = await index.view();
    expect(state.extracted.toSorted()).toEqual(['doc_b', 'doc_c']);
    expect(graph.entities.find(({ name }) => name === 'Marsh')?.mentions).toBe(3);
    const fresh = await rig(state.corpus);
    expect((await createEntityIndex(fresh.store, fresh.rows).view()).graph).toEqual(graph);
  });

  it('a document that has gone is dropped, with what it said about capitals', async () => {
    const { store, rows, change } = await rig({ ...FIRST, doc_c: 'They asked the broker Marsh twice.' });
    const index = createEntityIndex(store, rows);
    expect((await index.view()).graph.entities.map(({ name }) => name)).toContain('Marsh');
    change(FIRST);
    expect((await index.view()).graph.entities.map(({ name }) => name)).not.toContain('Marsh');
    expect(await rows.documents(EXTRACTOR)).toEqual(['doc_a', 'doc_b']);
  });

  it('a large corpus is read over several requests, and says so until it is whole', async () => {
    const corpus = Object.fromEntries(
      Array.from({ length: 120 }, (_, at) => [
        `doc_${String(at).padStart(3, '0')}`,
        `The town of Port${at} was quiet that day.`,
      ]),
    );
    const { store, rows } = await rig(corpus);
    const index = createEntityIndex(store, rows, 2_000);
    const seen: number[] = [];
    for (let round = 0; round < 9 && seen.at(-1) !== 120; round += 1)
      seen.push((await index.view()).documents.read);
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.at(-1)).toBe(120);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    const whole = await rig(corpus);
    expect((await index.view()).graph).toEqual(
      (await createEntityIndex(whole.store, whole.rows).view()).graph,
    );
  });

  it('stopped between two documents, it goes on where it was', async () => {
    const { state, store, rows } = await rig(FIRST);
    const broken: EntityStore = { ...rows, putExtracts: () => Promise.reject(new Error('killed')) };
    await expect(readCorpus(store, broken)).rejects.toThrow('killed');
    const { documents } = await readCorpus(store, rows);
    expect(documents.map(({ id }) => id)).toEqual(['doc_a', 'doc_b']);
    expect(state.extracted.toSorted()).toEqual(['doc_a', 'doc_b']);
  });

  it('a view that failed is made anew', async () => {
    const { store, rows } = await rig(FIRST);
    let fails = true;
    const flaky: EntityStore = {
      ...rows,
      stamp: () => (fails ? Promise.reject(new Error('busy')) : rows.stamp()),
    };
    const index = createEntityIndex(store, flaky);
    await expect(index.view()).rejects.toThrow('busy');
    fails = false;
    expect((await index.view()).documents.read).toBe(2);
  });
});
