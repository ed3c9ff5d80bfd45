import { describe, expect, it } from 'vitest';
import { sameWord } from '../../../src/engine/retrieval/word-families.ts';
import { stem } from '../../../src/text/stem.ts';

describe('sameWord', () => {
  it.each([
    ['deep', 'depth'],
    ['own', 'owner'],
    ['died', 'death'],
    ['built', 'builder'],
    ['long', 'length'],
    ['flu', 'influenza'],
  ])('%s and %s', (a, b) => {
    expect(sameWord(stem(a), stem(b))).toBe(true);
    expect(sameWord(stem(b), stem(a))).toBe(true);
  });

  it.each([
    ['deep', 'wide'],
    ['opened', 'closed'],
    ['bought', 'paid'],
    ['rise', 'fall'],
    ['constructor', 'deep'],
  ])('not %s and %s', (a, b) => {
    expect(sameWord(stem(a), stem(b))).toBe(false);
  });
});
