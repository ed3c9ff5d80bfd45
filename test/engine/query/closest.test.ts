// What is nearest to a question that is refused: passages of other blocks, quoted exactly, and never too many.
import { describe, expect, it } from 'vitest';
import { closest } from '../../../src/engine/query/closest.ts';
import { find } from '../../../src/engine/query/find.ts';
import { answerQuery } from '../../../src/engine/query/query.ts';
import { markdownCorpus } from '../markdown.ts';
import { CANALS, corpusOf } from '../small-corpus.ts';

const STORE = corpusOf(CANALS);
const REFUSED = 'How heavy are the cranes of Port Vessin?';

describe.each(['speculative', 'deliberate'] as const)('a refusal, %s', (mode) => {
  it('has up to five passages of whole blocks, none overlapping another', async () => {
    const answer = await answerQuery(STORE, { query: REFUSED, mode });
    expect(answer).toMatchObject({ outcome: 'insufficient_evidence', claims: [], citations: [] });
    const near = answer.closest!;
    expect(near.length).toBeGreaterThan(1);
    expect(near.length).toBeLessThanOrEqual(5);
    expect(near[0]!.title).toBe('Port Vessin');
    const [chunks] = [
      new Map((await STORE.chunksById(near.map((one) => one.chunk_id))).map((one) => [one.id, one])),
    ];
    for (const { quote, chunk_id, locator } of near) {
      const chunk = chunks.get(chunk_id)!;
      expect(chunk.text.slice(locator.start - chunk.start, locator.end - chunk.start)).toBe(quote);
    }
    const places = near.map(({ chunk_id, locator }) => ({ chunk_id, ...locator }));
    for (const [at, a] of places.entries())
      for (const b of places.slice(at + 1))
        expect(a.chunk_id !== b.chunk_id || a.end <= b.start || b.end <= a.start).toBe(true);
  });

  it.each(['Who governs Montenegro?', 'what is the', 'quantum chromodynamics'])(
    'has none where nothing is near: %s',
    async (query) => {
      expect((await answerQuery(STORE, { query, mode })).closest).toEqual([]);
    },
  );

  it('an answer has none', async () => {
    const answer = await answerQuery(STORE, { query: 'When was the Aldera Canal opened?', mode });
    expect(answer.outcome).toBe('answered');
    expect(answer).not.toHaveProperty('closest');
  });
});

it('takes a passage from each of several findings, nearest first, none twice', async () => {
  const finding = await find(STORE, REFUSED);
  const once = await closest(STORE, [finding]);
  expect((await closest(STORE, [finding, finding])).map(({ id }) => id)).toEqual(once.map(({ id }) => id));
  expect(await closest(STORE, [])).toEqual([]);
});

it('shows the blocks around a statement that may not be said by itself', async () => {
  const finding = await find(STORE, REFUSED);
  const cut = finding.ranking.map((one) => {
    const { chunk } = one.statement;
    const [start, end] = [chunk.start + 5, chunk.start + 21];
    return {
      ...one,
      statement: { ...one.statement, spans: [{ start, end, text: chunk.text.slice(5, 21) }] },
    };
  });
  const [first] = await closest(STORE, [{ ...finding, ranking: cut }]);
  const [chunk] = await STORE.chunksById([first!.chunk_id]);
  const blocks = chunk!.structure?.blocks ?? [];
  expect(blocks.length).toBeGreaterThan(1);
  expect(first!.quote).toBe(chunk!.text.slice(blocks[0]!.start, blocks.at(-1)!.end));
});

describe('a passage', () => {
  const HARBOUR = markdownCorpus({
    'Harbour rules':
      '# Harbour rules\n\n## Mooring\n\nBefore you moor a barge:\n\n- call the harbour master\n- show the papers of the barge\n- pay the mooring fee\n\nThe quay is closed at night.\n',
    Changes:
      '# Changes\n\n## Version 2.1.0 (2024-03-01)\n\n- mooring a barge with a fee: the mooring fee of a barge is shown\n',
  });

  it('is a whole list with its lead-in, what it is under, its blocks and the words asked for', async () => {
    const store = HARBOUR;
    const [first] = await closest(store, [await find(store, 'How heavy may a barge be for mooring?')]);
    expect(first!.quote).toMatch(/^Before you moor a barge:/);
    expect(first!.quote).toContain('pay the mooring fee');
    expect(first!.headings).toEqual(['Harbour rules', 'Mooring']);
    const kinds = first!.blocks.map(({ kind, start, end }) => [kind, first!.quote.slice(start, end)]);
    expect(kinds.slice(0, 2)).toEqual([
      ['paragraph', 'Before you moor a barge:'],
      ['list', 'call the harbour master'],
    ]);
    const words = new Set(first!.matches.map(({ start, end }) => first!.quote.slice(start, end)));
    expect([...words].toSorted()).toEqual(['barge', 'moor', 'mooring']);
  });

  it('that explains comes before a change log', async () => {
    const store = HARBOUR;
    const near = await closest(store, [await find(store, 'How heavy may a barge be for the mooring fee?')]);
    expect(near.map(({ title }) => title)).toEqual(['Harbour rules', 'Changes']);
  });
});

it('shows one of several items that have their lead-in in common', async () => {
  const finding = await find(STORE, REFUSED);
  const { chunk } = finding.ranking[0]!.statement;
  const led = [20, 40, 60].map((at, nth) => {
    const spans = [
      [0, 10],
      [at, at + 10],
    ].map(([from, to]) => ({
      start: chunk.start + from!,
      end: chunk.start + to!,
      text: chunk.text.slice(from, to),
    }));
    const one = finding.ranking[0]!;
    return { ...one, statement: { ...one.statement, block: nth, spans } };
  });
  expect(await closest(STORE, [{ ...finding, ranking: led }])).toHaveLength(1);
});

it('shows no title, and nothing else by which a document is found; neither does an answer', async () => {
  const head = 'title: The cranes of Port Vessin\nkeywords: cranes, ports\nauthor: R. Vessin on cranes';
  const made = corpusOf({ Cranes: head });
  const blocks = [...head.matchAll(/[^\n]+/g)].map(({ index, 0: line }) => ({
    kind: 'metadata' as const,
    start: index,
    end: index + line.length,
  }));
  const store = {
    ...made,
    chunksById: async (ids: readonly string[]) =>
      (await made.chunksById(ids)).map((chunk) => ({
        ...chunk,
        structure: { blocks, path: [], before: [] },
      })),
  };
  const { ranking } = await find(store, 'Which cranes has Port Vessin?');
  expect(ranking.map(({ statement }) => statement.own)).toEqual(['author: R. Vessin on cranes']);
});
