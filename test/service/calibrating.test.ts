// Calibration at ingestion: what a long document costs is bounded, and a corpus of usual documents is measured as ever.
import { expect, test } from 'vitest';
import { calibrate as measured } from '../../src/engine/query/calibrate.ts';
import { calibrate, fewChunksOf } from '../../src/service/calibrating.ts';
import { openBackend } from '../../src/store/backend.ts';
import type { Candidate } from '../../src/store/retrieval-store.ts';
import { fillWithStarter } from '../support/starter.ts';
import { inFolder } from '../store/documents.ts';

function candidate(document_id: string, at: number): Candidate {
  return { chunk_id: `${document_id}-${at}`, document_id, title_stems: [], body_stems: [] };
}

test('a document is read once, and a long one is spread evenly over few chunks', async () => {
  const asked: string[] = [];
  const sizes = new Map([
    ['long', 25_500],
    ['short', 3],
    ['even', 1000],
  ]);
  const candidatesOf = fewChunksOf({
    candidatesOf: async (ids) => {
      asked.push(...ids);
      return ids.flatMap((id) => Array.from({ length: sizes.get(id) ?? 0 }, (_, at) => candidate(id, at)));
    },
  });
  const long = await candidatesOf(['long']);
  expect(long).toHaveLength(1000);
  expect(long[0]?.chunk_id).toBe('long-0');
  expect(Number(long.at(-1)?.chunk_id.slice('long-'.length))).toBeGreaterThan(25_400);
  for (let times = 0; times < 40; times++) expect(await candidatesOf(['long', 'short'])).toHaveLength(1003);
  expect(await candidatesOf(['even'])).toHaveLength(1000);
  expect(asked).toEqual(['long', 'short', 'even']);
});

test('a corpus of usual documents is measured as by the engine itself', () =>
  inFolder(async (root) => {
    await fillWithStarter(root);
    const { corpus, close } = await openBackend(root);
    await measured(corpus);
    const whole = await corpus.manifest('calibration');
    await corpus.setManifest('calibration', null);
    await calibrate(corpus);
    expect(await corpus.manifest('calibration')).toEqual(whole);
    expect(whole).toMatchObject({ pseudo_questions: expect.any(Number) });
    await close();
  }));
