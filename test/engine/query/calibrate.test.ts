import { describe, expect, it } from 'vitest';
import { calibrate, calibrationOf } from '../../../src/engine/query/calibrate.ts';
import { StoreError } from '../../../src/store/errors.ts';
import { ANALYSER } from '../../../src/text/terms.ts';
import { CANALS, corpusOf } from '../small-corpus.ts';

const MANY = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [
    `Harbour ${at}`,
    `Harbour number ${at} unloads timber, grain and cement for province ${at}. Cranes of type ${at * 7} were bought by engineer Lindqvist${at}.\n\n` +
      `The fishing boats of basin ${at} land herring and cod in early winter. Storm ${at} damaged the northern breakwater badly.`,
  ]),
);

describe('calibrate', () => {
  it('keeps the curve with the analyser, the gate and the revision', async () => {
    const store = corpusOf(MANY);
    await calibrate(store);
    const kept = await store.manifest('calibration');
    expect(kept).toMatchObject({ analyser: ANALYSER, revision: 1, chunks: 12 });
    expect(await calibrationOf(store)).toEqual(kept);
  });

  it('asks questions of its own, which score higher with their document than without', async () => {
    const { pseudo_questions, curve } = await calibrationOf(corpusOf(MANY));
    expect(pseudo_questions).toBeGreaterThan(5);
    for (const [, withDocument, without] of curve) expect(withDocument).toBeGreaterThanOrEqual(without);
    expect(curve.some(([, withDocument, without]) => withDocument > without)).toBe(true);
  });

  it('stays within bounds and gives the same for the same corpus', async () => {
    const { threshold } = await calibrationOf(corpusOf(MANY));
    expect(threshold).toBeGreaterThanOrEqual(-0.5);
    expect(threshold).toBeLessThanOrEqual(2);
    expect(await calibrationOf(corpusOf(MANY))).toEqual(await calibrationOf(corpusOf(MANY)));
  });

  it.each([{}, CANALS])('leaves the threshold as fitted for a tiny corpus', async (texts) => {
    expect(await calibrationOf(corpusOf(texts))).toMatchObject({
      threshold: 0,
      pseudo_questions: 0,
      curve: [],
    });
  });

  it.each([
    ['another analyser', { analyser: 'other' }],
    ['another size of corpus', { chunks: 100 }],
    ['a damaged threshold', { threshold: 'high' }],
  ])('is done again after %s', async (_, change) => {
    const store = corpusOf(MANY);
    const fresh = await calibrationOf(store);
    await store.setManifest('calibration', { ...fresh, threshold: 1.9, ...change });
    expect(await calibrationOf(store)).toEqual(fresh);
    expect(await store.manifest('calibration')).toEqual(fresh);
  });

  it('answers from a store that cannot be written', async () => {
    const store = {
      ...corpusOf(MANY),
      setManifest: () => Promise.reject(new StoreError('read_only', 'The folder can only be read.')),
    };
    expect((await calibrationOf(store)).pseudo_questions).toBeGreaterThan(5);
    await expect(calibrate(store)).rejects.toThrow(StoreError);
  });
});
