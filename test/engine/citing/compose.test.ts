// A citation opens where what it quotes is said, not where what governs it stands.
import { expect, it } from 'vitest';
import { claimOfStatement } from '../../../src/engine/statements/claim.ts';
import { find } from '../../../src/engine/query/find.ts';
import { markdownCorpus } from '../markdown.ts';

const RULES = markdownCorpus({
  Keys: '# Keys\n\nYou must not:\n\n- copy a key\n- lend the brass key of the boathouse\n\nThe boathouse has two doors.\n',
});

it('says where its own words begin, behind what governs them', async () => {
  const { ranking } = await find(RULES, 'lend the brass key of the boathouse');
  const { statement } = ranking.find(
    ({ statement: { own } }) => own === 'lend the brass key of the boathouse',
  )!;
  const { citation } = (await claimOfStatement(RULES, statement))!;
  const { text } = (await RULES.document(citation.document_id))!;
  expect(citation.quote).toBe('You must not: … lend the brass key of the boathouse');
  expect(text.slice(citation.locator.says_at)).toMatch(/^lend the brass key/);
});

it('says nothing of it where its own words are the beginning', async () => {
  const { ranking } = await find(RULES, 'How many doors has the boathouse?');
  const { statement } = ranking.find(({ statement: { own } }) => own === 'The boathouse has two doors.')!;
  expect((await claimOfStatement(RULES, statement))!.citation.locator).not.toHaveProperty('says_at');
});
