// What changed between two answers to one question.
import { expect, it } from 'vitest';
import { diffAnswers, type AnswerGist } from '../../src/evidence/answer-diff.ts';

function gist(...texts: string[]): AnswerGist {
  const claims = texts.map((text) => ({ text, verdict: 'verbatim', source: text, place: null }));
  return { outcome: 'answered', text: null, claims, conflicts: [] };
}

it('what is said again with other words around it is neither gone nor new', () => {
  const before = gist('The north lock closed on 3 May.', 'The gate is open.');
  const after = gist('Notice: the north lock closed on 3 May.', 'The bridge is open.');
  expect(diffAnswers(before, after).changes.map(({ change, claim }) => [change, claim])).toEqual([
    ['gone', 'The gate is open.'],
    ['added', 'The bridge is open.'],
  ]);
});
