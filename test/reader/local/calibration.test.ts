// What a local model points at, from one number a statement.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { calibrationOf } from '../../../src/reader/local/calibration.ts';
import { oddsIn, outputFor } from '../../../src/reader/local/output.ts';
import { pointedAt, type Calibration } from '../../../src/reader/pointing.ts';
import { temporaryFolder } from '../../support/ibid.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const PLAIN: Calibration = { slope: 1, intercept: 0, answers: 0.5, complete: 0.8, near: 0.5, most: 3 };

describe('what a local model points at', () => {
  it('is what is above the threshold, the best first', () => {
    const { reply, likely } = pointedAt(['s1', 's2', 's3'], [0.5, -1, 4], PLAIN);
    expect(reply).toEqual({ answers: ['s3', 's1'], complete: true, search: [] });
    expect(likely).toBeCloseTo(0.982);
  });

  it('is nothing where nothing is', () => {
    const { reply, likely } = pointedAt(['s1', 's2'], [-3, -1], PLAIN);
    expect(reply).toEqual({ answers: [], complete: false, search: [] });
    expect(likely).toBeCloseTo(0.269);
  });

  it('leaves out what is far behind the best, and more than the most', () => {
    expect(pointedAt(['s1', 's2'], [6, 0.1], { ...PLAIN, near: 0.9 }).reply.answers).toEqual(['s1']);
    expect(pointedAt(['s1', 's2', 's3', 's4'], [1, 2, 3, 4], PLAIN).reply.answers).toEqual([
      's4',
      's3',
      's2',
    ]);
  });

  it('is complete from a threshold of its own on', () => {
    expect(pointedAt(['s1'], [1], PLAIN).reply.complete).toBe(false);
    expect(pointedAt(['s1'], [1], { ...PLAIN, slope: 2 }).reply.complete).toBe(true);
  });
});

describe('ibid.json beside a model', () => {
  it('overrides what it names', () => {
    writeFileSync(join(folder.path, 'ibid.json'), '{"answers": 0.2, "intercept": -3}');
    expect(calibrationOf(folder.path)).toMatchObject({ answers: 0.2, intercept: -3, slope: 1 });
  });

  it.each([
    ['{', 'is not JSON'],
    ['[]', 'is not a JSON object'],
    ['{"answers": 2}', '"answers" that is not a number from 0 to 1'],
    ['{"slope": "1"}', '"slope" that is not a number'],
  ])('%s gets a sentence', (text, said) => {
    writeFileSync(join(folder.path, 'ibid.json'), text);
    expect(calibrationOf(folder.path)).toContain(said);
  });
});

describe('the numbers of a network', () => {
  const tensor = (dims: readonly number[], ...data: number[]) => ({ dims, data });

  it('are log odds where there is one a pair', () => {
    const one = outputFor(['logits'], undefined);
    expect(oddsIn(one, tensor([2, 1], 3, -1), 2)).toEqual([3, -1]);
    expect(oddsIn(one, tensor([2], 3, -1), 2)).toEqual([3, -1]);
  });

  it('are those of the label that says yes', () => {
    const two = outputFor(['logits'], { 0: 'LABEL_0', 1: 'LABEL_1' });
    expect(oddsIn(two, tensor([1, 2], -1, 2), 1)).toEqual([3]);
    const named = outputFor(['logits'], { 0: 'entailment', 1: 'neutral', 2: 'contradiction' });
    expect(oddsIn(named, tensor([1, 3], 1, 0, 0), 1)![0]).toBeCloseTo(1 - Math.log(2));
    expect(oddsIn(named, tensor([1, 3], 900, -900, -900), 1)![0]).toBeGreaterThan(1000);
  });

  it('are none where the layout is another', () => {
    const one = outputFor(['last_hidden_state'], undefined);
    expect(oddsIn(one, tensor([1, 4, 2], 1, 2, 3, 4, 5, 6, 7, 8), 1)).toBeUndefined();
    expect(oddsIn(one, tensor([2, 1], 1, 2), 1)).toBeUndefined();
    expect(oddsIn(one, tensor([1, 3], 1, 2, 3), 1)).toBeUndefined();
  });
});
