// The pages of a source, beside its title.
import { pagesOf } from '../../../src/page/cited.ts';
import { describe, expect, it } from 'vitest';

describe('pagesOf', () => {
  it.each([
    [[], ''],
    [[{ locator: { start: 1, end: 2 } }, {}, { locator: 'p. 3' }, { locator: { page: '3' } }], ''],
    [[{ locator: { page: 3 } }], 'p. 3'],
    [[{ locator: { page: 12 } }, { locator: { page: 3 } }, { locator: { page: 12 } }], 'pp. 3, 12'],
  ])('%j: %s', (citations, pages) => expect(pagesOf(citations)).toBe(pages));
});
