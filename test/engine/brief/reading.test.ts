// Which chunks of a large corpus are read: by the index, without their texts.
import { describe, expect, it } from 'vitest';
import { realStore } from '../../../bench/support/corpus.ts';
import { documentsOf, readChunks } from '../../../src/engine/brief/reading.ts';

const texts = Array.from({ length: 620 }, (_, at) => ({
  name: `n${at}`,
  title: `Report ${at}`,
  text:
    at % 31 === 0
      ? `Weather station ${at} saw fog over the hills of Norland.`
      : `Zinc output of smelter ${at} rose because zinc prices and demand for zinc rose in Norland.`,
}));

describe('reading a corpus for a brief', () => {
  it('reads at most 500 chunks, those nearest to what the corpus speaks of, and what was asked for by name', async () => {
    const { store, close } = await realStore(texts);
    try {
      const documents = await documentsOf(store, []);
      expect(documents).toHaveLength(620);
      const fog = documents.filter(({ title }) => Number(title.slice(7)) % 31 === 0);
      const wanted = fog[0]!;
      let units = 0;
      const context = { spend: (more: number) => void (units += more) };
      const reading = await readChunks(store, documents, new Set([wanted.id]), context);
      expect(reading).toMatchObject({ looked: 620, lookedDocuments: 620 });
      expect(reading.chunks).toHaveLength(500);
      expect(units).toBe(1);
      const read = new Set(reading.chunks.map(({ document_id }) => document_id));
      expect(read.has(wanted.id)).toBe(true);
      expect(fog.filter(({ id }) => read.has(id))).toHaveLength(1);
      expect((await readChunks(store, documents, new Set([wanted.id]), {})).chunks).toEqual(reading.chunks);
    } finally {
      await close();
    }
  });

  it('stops when the caller is gone, and before it would cost too much', async () => {
    const { store, close } = await realStore(texts.slice(0, 5));
    try {
      const documents = await documentsOf(store, []);
      const gone = AbortSignal.abort(new Error('gone'));
      await expect(readChunks(store, documents, new Set(), { signal: gone })).rejects.toThrow('gone');
      const dear = (): void => {
        throw new Error('too dear');
      };
      await expect(readChunks(store, documents, new Set(), { spend: dear })).rejects.toThrow('too dear');
    } finally {
      await close();
    }
  });
});
