import { describe, expect, it } from 'vitest';
import { isNamed } from '../../../src/engine/causal/links/labels.ts';
import { linksIn } from '../../../src/engine/causal/links/links.ts';
import { LEAST_TRUST, signsIn, trustIn } from '../../../src/engine/causal/links/trust.ts';

function trusts(sentence: string): number[] {
  return linksIn(sentence).map((link) => trustIn(sentence, link));
}

describe('how far a link is trusted', () => {
  it.each([
    'The drought led to low water in Lake Orm.',
    'The strike caused a delay.',
    'The frost at the north gate resulted in a long delay for grain ships.',
    'Trains stopped because the bridge had lost a pillar.',
  ])('enough for a hop where all of a sentence is cause and effect: %s', (sentence) => {
    expect(Math.min(...trusts(sentence))).toBeGreaterThanOrEqual(LEAST_TRUST);
  });

  it.each([
    'The officers, who have charged 19 people in Aston, estimate the fraud caused losses of 4m.',
    'He asks what a change in the tariff of a question, and which answers of the clerk, led to in the end!',
    'Mr Glazer, who owns the team, hopes this will lead to a formal bid.',
  ])('too little where a label is a part of something else: %s', (sentence) => {
    for (const trust of trusts(sentence)) expect(trust).toBeLessThan(LEAST_TRUST);
  });

  it('by the form of the sentence alone: other names and things change nothing', () => {
    const [one, other] = [
      'The storm led to a queue at the lock.',
      'The flood led to a fire at the mill.',
    ].map((sentence) =>
      [...signsIn(sentence, linksIn(sentence)[0]!).keys()].filter((name) => !name.endsWith('happens')),
    );
    expect(one).toEqual(other);
  });
});

it.each([
  ['This incident was caused by a bug in the parser.', false],
  ['As a consequence of this action, all pods were stopped.', false],
  ['The memory issue was caused by a bug in the parser.', true],
])('a label of one word that points elsewhere names nothing: %s', (sentence, isNamedThere) => {
  const [link] = linksIn(sentence);
  expect(isNamed(sentence, link!.cause) && isNamed(sentence, link!.effect)).toBe(isNamedThere);
});
