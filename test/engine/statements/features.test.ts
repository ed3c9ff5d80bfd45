// What speaks for a statement because of its place: below a heading that the question names, as the first there or not.
import { expect, it } from 'vitest';
import { find } from '../../../src/engine/query/find.ts';
import { AT } from '../../../src/engine/statements/feature-names.ts';
import { markdownCorpus } from '../markdown.ts';

const PAGE = `# Harbour

## Night passage

Barges wait at the quay. They leave at dawn. The quay has four lamps, and each of them is lit by hand before the evening.
`;

it('what is first under a heading has as much of it as the question; what comes later has none', async () => {
  const { ranking } = await find(markdownCorpus({ Harbour: PAGE }), 'What are the rules of night passage?');
  const shareOf = (own: string): number =>
    ranking.find(({ statement }) => statement.own === own)!.features[AT.opens_heading]!;
  expect(shareOf('Barges wait at the quay.')).toBeGreaterThan(0.5);
  expect(shareOf('They leave at dawn.')).toBe(0);
});
