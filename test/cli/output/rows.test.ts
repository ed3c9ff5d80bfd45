// One rule for which member of a document is its list, whoever asks.
import { describe, expect, it } from 'vitest';
import { listPath, rowsOf } from '../../../src/cli/output/table/rows.ts';

describe('listPath', () => {
  it.each([
    [[1], ''],
    [{ items: [1], filters: [] }, 'items'],
    [{ entries: [1] }, 'entries'],
    [{ briefs: [1], total: 1 }, 'briefs'],
    [{ data: { briefs: [1], total: 1 }, ok: true }, 'data.briefs'],
    [{ summaries: [1], page: { limit: 20 } }, 'summaries'],
    // One array beside other members is a member of the one document, unless something speaks of pages.
    [{ id: 'f1', drivers: [1] }, undefined],
    [{ id: 'f1', meta: { tags: ['a'] } }, undefined],
    [{ id: 'q', claims: [1], citations: [2] }, undefined],
    [{ 'a.b': [1], total: 1 }, undefined],
    ['text', undefined],
  ])('%j: %j', (document, path) => expect(listPath(document)).toBe(path));
});

describe('rowsOf', () => {
  it('gives the rows of a list, and any other document as one', () => {
    expect(rowsOf({ data: { briefs: [1, 2], total: 2 } })).toEqual([1, 2]);
    expect(rowsOf({ id: 'f1', drivers: [1] })).toEqual([{ id: 'f1', drivers: [1] }]);
  });
});
