// The likeliest statement that the validator accepts, and how sure it is.
import { describe, expect, it } from 'vitest';
import { claimAt } from '../../../src/engine/citing/compose.ts';
import { find } from '../../../src/engine/query/find.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { candidateStatements, sections } from '../../../src/engine/statements/candidates.ts';
import { ANSWERED_FROM } from '../../../src/engine/statements/gate.ts';
import { ranked } from '../../../src/engine/statements/ranking.ts';
import { readQuestion } from '../../../src/engine/statements/read-question.ts';
import { markdownCorpus } from '../markdown.ts';
import { CANALS, corpusOf } from '../small-corpus.ts';

const PORT = markdownCorpus({
  'Night passage':
    '# Night passage\n\nIt is wrong to say this:\n\n> Rafts may pass the canal at night.\n\nTugs may pass the canal at night.\n',
  Keys: '# Keys\n\nYou must not:\n\n- share a harbour key\n- lend a harbour key\n\n## Renewal\n\nTo renew a harbour key, ask the harbour master in writing.\n',
  History:
    '# History\n\nThe canal of Teral was dug by hand in 1911.\n\n## References\n\n' +
    '1. Lindqvist wrote about the captains of barges in Teral in 1911.\n2. Smith wrote about the barges of Teral.\n',
});

describe('find', () => {
  it('passes over a statement that the validator refuses', async () => {
    const question = 'May rafts pass the canal at night?';
    const read = await readQuestion(PORT, question);
    const [first] = ranked(await candidateStatements(PORT, read, await sections(PORT, read)));
    expect(first!.statement.own).toBe('Rafts may pass the canal at night.');
    expect(await claimAt(PORT, first!.statement.chunk, first!.statement.spans)).toBeUndefined();
    const { made, ranking } = await find(PORT, question);
    expect(made!.claim.text).not.toBe('Rafts may pass the canal at night.');
    const spans = ranking[0]!.statement.spans.map(({ text }) => text);
    expect(made!.citation.quote).toBe(spans.join(' '));
  });

  it.each(['speculative', 'deliberate'] as const)('ends at a signal between two chunks: %s', async (mode) => {
    const stop = new AbortController();
    let taken = 0;
    const slow = {
      ...PORT,
      chunksById: async (ids: readonly string[]) =>
        (await PORT.chunksById(ids)).map((chunk) => ({
          ...chunk,
          // Taking the first chunk apart outlasts a turn; the signal comes meanwhile.
          get structure() {
            taken += 1;
            const began = performance.now();
            while (performance.now() - began < 20);
            setImmediate(() => stop.abort(new Error('stopped')));
            return chunk.structure;
          },
        })),
    };
    const asked = answerQuery(
      slow,
      { query: 'Who may pass the canal of Teral?', mode },
      { signal: stop.signal },
    );
    await expect(asked).rejects.toThrow('stopped');
    const upToSignal = taken;
    stop.abort();
    await answerQuery(slow, { query: 'Who may pass the canal of Teral?', mode });
    expect(taken - upToSignal).toBeGreaterThan(upToSignal);
  });

  it('says so where the validator accepts none of them', async () => {
    const nothing = { ...PORT, documentsById: async () => [] };
    const finding = await find(nothing, 'May I lend a harbour key?');
    expect(finding).toMatchObject({
      made: undefined,
      confidence: 0,
      reasons: [{ code: 'nothing_validated' }],
    });
  });

  it.each([
    'When was the Aldera Canal opened in 1911?',
    'How many people does Port Vessin employ?',
    'Lake Orm',
  ])('is never sure: %s', async (question) => {
    const { confidence, reasons, made } = await find(corpusOf(CANALS), question);
    expect(confidence).toBeLessThanOrEqual(0.99);
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(made).toBeDefined();
    expect(reasons.length > 0).toBe(confidence < ANSWERED_FROM);
  });

  it('answers with an item and its lead-in', async () => {
    const { made, reasons } = await find(PORT, 'May I lend a harbour key?');
    expect(reasons).toEqual([]);
    expect(made!.claim.text).toMatch(/^You must not:\n(?:.*\n)*lend a harbour key$/);
  });
});

describe.each(['speculative', 'deliberate'] as const)('an answer, %s', (mode) => {
  it('says as what it was asked, only where a word was respelled', async () => {
    const answer = (query: string) => answerQuery(PORT, { query, mode });
    expect(await answer('How do I renew a harbuor key?')).toMatchObject({
      outcome: 'answered',
      query: 'How do I renew a harbuor key?',
      asked_as: 'How do I renew a harbour key?',
    });
    expect(await answer('What is the colour of a habour key in winter?')).toMatchObject({
      outcome: 'insufficient_evidence',
      asked_as: 'What is the colour of a harbour key in winter?',
    });
    expect(await answer('How do I renew a harbour key?')).not.toHaveProperty('asked_as');
    expect(await answer('What is the colour of a harbour key?')).not.toHaveProperty('asked_as');
  });

  it.each([
    'Who wrote about the captains of barges in Teral?',
    'What did Smith write about the barges of Teral?',
  ])('quotes no list of references: %s', async (query) => {
    const { citations, closest = [] } = await answerQuery(PORT, { query, mode });
    for (const { quote, locator } of [...citations, ...closest]) {
      expect(quote).not.toMatch(/Lindqvist|Smith/);
      expect(locator.heading).not.toBe('References');
    }
  });
});

it('quotes a list of references where they are asked for', async () => {
  const { ranking } = await find(PORT, 'Which references are there on barges of Teral?');
  expect(ranking.some(({ statement }) => statement.chunk.heading === 'References')).toBe(true);
});
