// A trace whose cause and effect are in different statements: in a list and what leads it in, in the next sentence, in a heading or a title.
import { describe, expect, it } from 'vitest';
import { traceCauses } from '../../../src/engine/causal/causal.ts';
import { buildGraph } from '../../../src/engine/entities/graph.ts';
import { nameIndex } from '../../../src/engine/entities/search.ts';
import type { LinkReply, Task } from '../../../src/engine/reading/reader.ts';
import { idOf, scriptedReader } from '../reading/scripted-reader.ts';
import { corpusOf } from '../small-corpus.ts';

const RECORD = `# Pumps at the Orm lock

## Context

We run two kinds of pumps. We moved to electric pumps at the Orm lock for several reasons:

- Diesel fumes made the keepers ill.
- Spare parts for diesel pumps are sold no more.

The tank of the diesel pump leaked into the basin. This killed the fish of the Orm lock.

Diesel pumps do not fit the new basin, so we bought electric pumps for the Orm lock.

The keeper reverted the rise of the Orm lock, which let the boats through.

## Root cause

A gasket was forty years old.

The parcels were refused due to a stamp being absent, which led to a longer winter without pumps at the Orm lock.

## Later

The new pumps of the Orm lock need less care, which the keepers said as soon as the summer began at the Orm lock.
`;

type Said = Partial<LinkReply['links'][number]> & { readonly of: readonly string[] };

async function traced(links: readonly Said[], { entity = 'Orm lock', shock = 'electric pumps' } = {}) {
  const graph = buildGraph([]);
  const reader = scriptedReader((task: Task, at) => {
    const made = links.map(({ of, ...link }) => ({
      ids: of.map((words) => idOf(task, words)),
      cause: '',
      effect: '',
      kind: 'causes' as const,
      stated: 'fact' as const,
      cause_is: null,
      effect_is: 't1',
      ...link,
    }));
    return { links: at === 0 ? made : [] };
  });
  const answer = await traceCauses(
    corpusOf({ 'Pumps at the Orm lock': RECORD }),
    { entity, shock, max_hops: 1, direction: 'backward', min_confidence: 0.1 },
    async () => ({ graph, names: () => nameIndex(graph), documents: { read: 0, total: 0 } }),
    { reader },
  );
  const hops = answer.hops.filter(({ read }) => read !== undefined);
  return { answer, hops, task: reader.asked[0]!.task };
}

const LEAD = 'We moved to';
const MOVED = 'We moved to electric pumps at the Orm lock';

describe('a link whose cause and effect are in different statements', () => {
  it('joins an item to what leads its list in, and quotes both', async () => {
    const { hops, answer } = await traced([
      { of: [LEAD, 'Diesel fumes'], cause: 'Diesel fumes made the keepers ill', effect: MOVED },
      { of: [LEAD, 'Spare parts'], cause: 'Spare parts for diesel pumps are sold no more', effect: MOVED },
    ]);
    expect(hops.map(({ from, to }) => [from, to])).toEqual([
      ['Diesel fumes made the keepers ill', MOVED],
      ['Spare parts for diesel pumps are sold no more', MOVED],
    ]);
    expect(hops[1]!.text.replaceAll(/\s+/g, ' ')).toBe(
      `${MOVED} for several reasons: … Spare parts for diesel pumps are sold no more.`,
    );
    for (const { text } of answer.claims)
      for (const part of text.split(/[…\n]/)) expect(RECORD).toContain(part.trim());
  });

  it('finds what leads a list in by an item alone, and lets it be pointed at by itself', async () => {
    const { hops, task } = await traced([
      { of: ['Diesel fumes'], cause: 'Diesel fumes made the keepers ill', effect: MOVED },
    ]);
    expect(hops.map(({ to }) => to)).toEqual([MOVED]);
    const lead = task.passages.find(({ statements }) => statements.some(({ text }) => text.startsWith(LEAD)));
    expect(lead?.statements.map(({ text }) => text.slice(0, 12))).toEqual([
      'We moved to ',
      'Diesel fumes',
      'Spare parts ',
    ]);
  });

  it('joins a sentence to the one before it', async () => {
    const { hops } = await traced(
      [
        {
          of: ['The tank', 'This killed'],
          cause: 'The tank of the diesel pump leaked into the basin',
          effect: 'killed the fish of the Orm lock',
        },
      ],
      { shock: 'fish killed' },
    );
    expect(hops.map(({ text }) => text)).toEqual([
      'The tank of the diesel pump leaked into the basin. This killed the fish of the Orm lock.',
    ]);
    expect(hops[0]!.cue).toBe('');
  });

  it('takes what was asked about from the title, and nothing else', async () => {
    const said = { of: ['A gasket'], cause: 'A gasket was forty years old', effect: 'Pumps at the Orm lock' };
    const { hops } = await traced([said]);
    expect(hops[0]).toMatchObject({
      from: 'gasket was forty years old',
      to: 'Pumps at the Orm lock',
      kind: 'heading',
      cue: 'Root cause',
    });
    expect(hops[0]!.text).toBe('A gasket was forty years old.');
    const { hops: none, answer } = await traced([
      { ...said, effect_is: null },
      { ...said, effect: 'Pumps at the Elm lock' },
      { ...said, cause: 'Pumps at the Orm lock', effect: 'the Orm lock' },
    ]);
    expect(none).toEqual([]);
    expect(answer.reading?.dropped).toBe(3);
  });

  it.each([
    [
      'statements of two sections',
      { of: ['A gasket', 'This killed'], cause: 'A gasket was forty years old', effect: 'killed the fish' },
    ],
    [
      'words of a statement that was not pointed at',
      { of: [LEAD], cause: 'Spare parts for diesel pumps', effect: MOVED },
    ],
    [
      'what a statement denies cut out of it',
      {
        of: ['Diesel pumps do not'],
        cause: 'fit the new basin',
        effect: 'we bought electric pumps for the Orm lock',
      },
    ],
    [
      'what was undone cut out of its undoing',
      {
        of: ['The keeper reverted'],
        cause: 'rise of the Orm lock',
        effect: 'let the boats through',
      },
    ],
    ['no statement', { of: [], cause: 'Diesel fumes', effect: MOVED }],
  ])('is void with %s', async (_, said) => {
    const { hops, answer } = await traced([said]);
    expect(hops).toEqual([]);
    expect(answer.reading?.dropped).toBe(1);
  });

  it('is refused where all that was pointed at goes the other way, which is said', async () => {
    const { answer, hops } = await traced([
      {
        of: ['This killed'],
        cause: 'Pumps at the Orm lock',
        effect: 'killed the fish',
        cause_is: 't1',
        effect_is: null,
      },
    ]);
    expect(hops).toEqual([]);
    expect(answer.reading?.note).toBe(
      'Of the links that the model pointed at (1), none starts surely enough from what was asked about. ' +
        'They say what it led to: ask with the direction “forward”.',
    );
  });

  it('shows the words for the link itself where another is between', async () => {
    const { hops } = await traced(
      [
        {
          of: ['The parcels were'],
          cause: 'The parcels were refused',
          effect: 'a longer winter without pumps at the Orm lock',
        },
      ],
      { shock: 'winter without pumps' },
    );
    expect(hops.map(({ cue }) => cue)).toEqual(['led to']);
  });

  it('shows what is between cause and effect only where it is known to state a cause', async () => {
    const { hops } = await traced(
      [
        {
          of: ['The new pumps'],
          cause: 'The new pumps of the Orm lock need less care',
          effect: 'the keepers said',
        },
      ],
      { shock: 'new pumps' },
    );
    expect(hops.map(({ cue }) => cue)).toEqual(['']);
  });
});
