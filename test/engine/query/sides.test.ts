// Both sides of a comparison: one statement of both, one for each, or the side that nothing is said of.
import { describe, expect, it } from 'vitest';
import { find } from '../../../src/engine/query/find.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { otherSide } from '../../../src/engine/query/sides.ts';
import { markdownCorpus } from '../markdown.ts';

const TUG = 'The toll of a tug is 40 euros, and it may pass the canal at night.';
const RAFT = 'The toll of a raft is 15 euros, and it may pass the canal by day only.';
const TOLLS = markdownCorpus({
  'Tolls of tugs and rafts': `# Tolls of tugs and rafts\n\n## Tugs\n\n${TUG}\n\n## Rafts\n\n${RAFT}\n`,
});

describe('otherSide', () => {
  it.each([
    'What is the difference between the toll of a tug and the toll of a raft?',
    'How does the toll of a tug differ from the toll of a raft?',
    'Compare the toll of a tug with the toll of a raft',
    'How much is the toll of a tug compared with the toll of a raft?',
    'tug toll versus raft toll',
  ])('%s', async (question) => {
    const finding = await find(TOLLS, question);
    const other = await otherSide(TOLLS, finding);
    expect(new Set([finding.made!.claim.text, other.made?.claim.text])).toEqual(new Set([RAFT, TUG]));
    expect(other.open).toBeUndefined();
  });

  it('names the side that nothing is said of', async () => {
    const finding = await find(TOLLS, 'Compare the toll of a tug with the toll of a barge');
    expect(finding.made!.claim.text).toBe(TUG);
    const { made, open } = await otherSide(TOLLS, finding);
    expect(made).toBeUndefined();
    expect(open).toMatchObject({ side: 'the toll of a barge', reason: { code: 'not_said' } });
    expect(open!.reason.text).toContain('the toll of a barge');
  });

  it.each(['How much is the toll of a tug?', 'May a raft pass the canal at night?'])(
    'has none where nothing is compared: %s',
    async (question) => {
      expect(await otherSide(TOLLS, await find(TOLLS, question))).toEqual({});
    },
  );

  it('has none where one statement speaks of both', async () => {
    const both = markdownCorpus({
      Tolls: '# Tolls\n\nThe toll of a tug is higher than the toll of a raft.\n',
    });
    const finding = await find(both, 'How does the toll of a tug differ from the toll of a raft?');
    expect(finding.made).toBeDefined();
    expect(await otherSide(both, finding)).toEqual({});
  });
});

it('a deliberate answer has a claim for each side, each with its citation', async () => {
  const query = 'How much is the toll of a tug compared with the toll of a raft?';
  const answer = await answerQuery(TOLLS, { query, mode: 'deliberate' });
  expect(new Set(answer.claims.map(({ text }) => text))).toEqual(new Set([RAFT, TUG]));
  expect(new Set(answer.claims.flatMap(({ citation_ids }) => citation_ids)).size).toBe(2);
  expect(answer.unanswered).toEqual([]);
});
