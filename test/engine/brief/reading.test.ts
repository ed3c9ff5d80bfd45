// Which chunks of a large corpus are read: by the index, without their texts.
import { describe, expect, it } from 'vitest';
import { realStore } from '../../../bench/support/corpus.ts';
import { documentsOf, look, readChunks } from '../../../src/engine/brief/reading.ts';

const texts = Array.from({ length: 620 }, (_, at) => ({
  name: `n${at}`,
  title: `Report ${at}`,
  text:
    at % 31 === 0
      ? `Weather station ${at} saw fog over the hills of Norland.`
      : `Zinc output of smelter ${at} rose because zinc prices and demand for zinc rose in Norland.`,
}));

describe('reading a corpus for a brief', () => {
  it('reads at most 200 chunks: the first of each wanted document, then the second of each', async () => {
    const { store, close } = await realStore(texts);
    try {
      const documents = await documentsOf(store, []);
      expect(documents).toHaveLength(620);
      const wanted = documents.slice(40).map(({ id }) => id);
      let units = 0;
      const context = { spend: (more: number) => void (units += more) };
      const looked = await look(store, documents, context);
      expect(units).toBe(1);
      const reading = await readChunks(store, documents, looked, wanted, context);
      expect(reading).toMatchObject({ looked: 620, lookedDocuments: 620 });
      expect(reading.chunks).toHaveLength(200);
      const read = new Set(reading.chunks.map(({ document_id }) => document_id));
      expect(read).toEqual(new Set(wanted.slice(0, 200)));
      expect((await readChunks(store, documents, looked, wanted, {})).chunks).toEqual(reading.chunks);
    } finally {
      await close();
    }
  });

  it('stops when the caller is gone, and before it would cost too much', async () => {
    const { store, close } = await realStore(texts.slice(0, 5));
    try {
      const documents = await documentsOf(store, []);
      const gone = AbortSignal.abort(new Error('gone'));
      await expect(look(store, documents, { signal: gone })).rejects.toThrow('gone');
      const dear = (): void => {
        throw new Error('too dear');
      };
      await expect(look(store, documents, { spend: dear })).rejects.toThrow('too dear');
    } finally {
      await close();
    }
  });
});
