import { describe, expect, it } from 'vitest';
import { isSaid } from '../../../src/engine/causal/trace/trace-seed.ts';
import { stem } from '../../../src/text/stem.ts';

describe('isSaid', () => {
  it.each([
    ['deep', 'depth'],
    ['own', 'owner'],
    ['dead', 'death'],
    ['built', 'builder'],
    ['fell', 'fall'],
    ['blocked', 'blockage'],
  ])('finds %s in %s', (a, b) => {
    expect(isSaid(stem(a), new Set([stem(b)]))).toBe(true);
    expect(isSaid(stem(b), new Set([stem(a)]))).toBe(true);
  });

  it.each([
    ['deep', 'wide'],
    ['opened', 'closed'],
    ['bought', 'paid'],
    ['rise', 'fall'],
    ['constructor', 'deep'],
  ])('does not find %s in %s', (a, b) => {
    expect(isSaid(stem(a), new Set([stem(b)]))).toBe(false);
  });
});
