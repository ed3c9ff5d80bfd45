import { describe, expect, it } from 'vitest';
import { isBriefInsufficient, isInsufficient } from '../../src/api/outcome.ts';
import { asProblem } from '../../src/api/problem.ts';

describe('a problem object', () => {
  it('is read by its status, also where members are missing', () => {
    expect(asProblem({ type: 'urn:x', title: 'No', status: 404, detail: 'none', extra: 1 })).toEqual({
      type: 'urn:x',
      title: 'No',
      status: 404,
      detail: 'none',
      extra: 1,
    });
    expect(asProblem({ title: 'No', status: 500 })).toEqual({
      type: 'about:blank',
      title: 'No',
      status: 500,
      detail: '',
    });
    expect(asProblem({ type: 'urn:x', status: 503 })?.title).toBe('HTTP 503');
  });

  it.each([
    [{ status: 'ok', title: 'x' }],
    [{ status: 200, title: 'x' }],
    [{ status: 404 }],
    [{ status: 404.5, title: 'x' }],
    [[]],
    [null],
    ['text'],
    [{ status: 600, type: 'x' }],
  ])('is not found in %j', (body) => {
    expect(asProblem(body)).toBeUndefined();
  });
});

describe('insufficient_evidence', () => {
  it.each([
    [{ outcome: 'insufficient_evidence' }],
    [{ status: 'insufficient_evidence' }],
    [{ result: 'insufficient_evidence' }],
    [{ answer: 'insufficient_evidence' }],
    [{ insufficient_evidence: true }],
    [{ outcome: { type: 'insufficient_evidence' } }],
  ])('is read from %j [spec:errors-5]', (document) => {
    expect(isInsufficient(document)).toBe(true);
  });

  it.each([
    [{ outcome: 'answered' }],
    [{ insufficient_evidence: false }],
    [{ note: 'insufficient_evidence' }],
    [{}],
    [null],
    [[]],
  ])('is not read from %j', (document) => {
    expect(isInsufficient(document)).toBe(false);
  });

  it('is the outcome of a brief only when no paragraph is supported', () => {
    const failed = { outcome: 'insufficient_evidence' };
    const fine = { outcome: 'supported', text: 'x' };
    expect(isBriefInsufficient({ sections: [{ paragraphs: [failed, failed] }] })).toBe(true);
    expect(isBriefInsufficient({ sections: [{ paragraphs: [failed, fine] }] })).toBe(false);
    expect(isBriefInsufficient({ sections: [] })).toBe(false);
    expect(isBriefInsufficient({ id: 'brf_1' })).toBe(false);
  });
});
