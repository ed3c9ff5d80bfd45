// A trace whose links a reader found: cause and effect are the sentence's own words, and nothing of the reader's is shown.
import { describe, expect, it } from 'vitest';
import { traceCauses, type CausalAnswer, type CausalRequest } from '../../../src/engine/causal/causal.ts';
import type { LinkReply, LinkTask, Reader, Task } from '../../../src/engine/reading/reader.ts';
import { buildGraph } from '../../../src/engine/entities/graph.ts';
import { nameIndex } from '../../../src/engine/entities/search.ts';
import { idOf, scriptedReader } from '../reading/scripted-reader.ts';
import { corpusOf } from '../small-corpus.ts';

const TEXTS = {
  'The Aldera Canal':
    'With the drought at the Aldera Canal, the keepers had to send half of the ships away. ' +
    'The old dam keeps the Aldera Canal from floods. ' +
    'The new lock at the Aldera Canal did not cause the queue of ships. ' +
    'The drought at the Aldera Canal led to a shortage of transit slots. ' +
    'In such a year the Aldera Canal can close the port, and the drought at the Aldera Canal dries them out.',
  Freight:
    'Where slots are short, rates climb: the shortage of transit slots meant higher freight rates for grain.',
};

type Links = LinkReply['links'];

async function traced(
  script: (task: Task, at: number) => Links | string,
  {
    shock = 'drought',
    request = {},
    texts = TEXTS,
    ...more
  }: {
    shock?: string;
    texts?: Readonly<Record<string, string>>;
    request?: Partial<CausalRequest>;
    reader?: Partial<Reader>;
    spend?: () => void;
  } = {},
) {
  const reader = scriptedReader((task, at) => {
    const said = script(task, at);
    return typeof said === 'string' ? said : { links: said };
  }, more.reader);
  const graph = buildGraph([]);
  const store = corpusOf(texts);
  const answer = await traceCauses(
    store,
    { entity: 'Aldera Canal', shock, max_hops: 3, direction: 'forward', min_confidence: 0.1, ...request },
    async () => ({ graph, names: () => nameIndex(graph), documents: { read: 0, total: 0 } }),
    {
      reader,
      ...(more.spend === undefined ? {} : { spend: more.spend }),
    },
  );
  return { answer, asked: reader.asked };
}

function link(task: Task, words: string, cause: string, effect: string, more: Partial<Links[number]> = {}) {
  const is = { cause_is: 't1', effect_is: null };
  return {
    ids: [idOf(task, words)],
    cause,
    effect,
    kind: 'causes' as const,
    stated: 'fact' as const,
    ...is,
    ...more,
  };
}

/** The id of a thing by its text. */
function thing({ things }: LinkTask, text: string): string | null {
  return things.find((one) => one.text === text)?.id ?? null;
}

const SENT = 'drought at the Aldera Canal';
const steps = ({ hops }: CausalAnswer) => hops.map(({ from, to }) => [from, to]);

describe('a trace that a reader read for', () => {
  it('has hops that no cue states, and goes on from what they reach', async () => {
    const { answer, asked } = await traced((task, at) => {
      if (at === 0)
        return [
          link(task, 'half of the ships', SENT, 'send half of the ships away'),
          link(task, 'led to', SENT, 'shortage of transit slots'),
        ];
      return at === 1
        ? [
            link(task, 'meant', 'shortage of transit slots', 'higher freight rates for grain', {
              cause_is: thing(task as LinkTask, 'shortage of transit slots'),
            }),
          ]
        : [];
    });
    expect(steps(answer)).toEqual(
      expect.arrayContaining([
        [SENT, 'send half of the ships away'],
        [SENT, 'shortage of transit slots'],
        ['shortage of transit slots', 'higher freight rates for grain'],
      ]),
    );
    const [first] = answer.hops.filter(({ to }) => to.startsWith('send'));
    expect(first).toMatchObject({ read: { kind: 'causes', stated: 'fact' }, cue_precision: null, tier: 'A' });
    // The rules' own cue stays where they found the same.
    expect(answer.hops.find(({ cue }) => cue === 'led to')?.cue_precision).not.toBeNull();
    expect(answer.reading).toMatchObject({ outcome: 'read', dropped: 0, model: 'scripted' });
    expect(answer.reading?.chosen).toHaveLength(3);
    const tasks = asked.map(({ task }) => task as LinkTask);
    expect(tasks[0]?.things).toEqual([
      { id: 't1', text: 'Aldera Canal: drought' },
      { id: 't2', text: 'Aldera Canal' },
    ]);
    expect(tasks[1]?.things.map(({ text }) => text)).toContain('shortage of transit slots');
    expect(tasks[1]?.things[0]).toMatchObject({ title: 'The Aldera Canal' });
    for (const { text } of answer.claims) expect(Object.values(TEXTS).join(' ')).toContain(text);
  });

  it('asks at most four times, and again only of sentences that state a link', async () => {
    const { asked } = await traced((task) =>
      task.passages.flatMap(({ statements }) =>
        statements
          .filter(({ text }) => text.includes('led to'))
          .map(() => link(task, 'led to', SENT, 'shortage of transit slots')),
      ),
    );
    expect(asked.length).toBeLessThanOrEqual(4);
    const texts = asked.flatMap(({ task }) =>
      task.passages.flatMap(({ statements }) => statements.map((one) => one.text)),
    );
    const linkless = texts.filter((text) => !text.includes('led to'));
    expect(new Set(linkless).size).toBe(linkless.length);
  });

  it('goes on only from what a reader calls the same, or where one sentence says both', async () => {
    const said = (isSame: boolean) => (task: Task, at: number) => {
      if (at === 0) return [link(task, 'led to', SENT, 'shortage of transit slots')];
      if (at > 1) return [];
      const same = isSame ? thing(task as LinkTask, 'shortage of transit slots') : null;
      return [
        link(task, 'meant', 'shortage of transit slots', 'higher freight rates for grain', {
          cause_is: same,
        }),
        link(task, 'meant', 'higher freight rates for grain', 'slots are short', { cause_is: null }),
      ];
    };
    const joined = await traced(said(true));
    expect(joined.answer.hops.map(({ after }) => after)).toEqual([null, 1, 2]);
    expect(steps((await traced(said(false))).answer)).toEqual([[SENT, 'shortage of transit slots']]);
  });

  it('begins at the entity where nothing states the shock, and at nothing that is neither', async () => {
    const { answer } = await traced((task, at) =>
      at === 0
        ? [
            link(task, 'led to', SENT, 'shortage of transit slots', { cause_is: 't2' }),
            link(task, 'half', SENT, 'send half of the ships away', { cause_is: null }),
            link(task, 'keeps', 'old dam', 'floods', { cause_is: 't9' }),
          ]
        : [],
    );
    expect(answer.hops.map(({ to, shock_stated }) => [to, shock_stated])).toEqual([
      ['shortage of transit slots', false],
    ]);
  });

  it('is offered first what with its headings says what happened, also where another sentence has a causal word', async () => {
    const { asked } = await traced(() => [], {
      texts: {
        Tolls: 'Tolls at the Aldera Canal rose because of the war.',
        'The drought at the Aldera Canal': 'The Aldera Canal turned ships away.',
      },
    });
    expect(asked[0]!.documents.map(({ title }) => title)).toEqual([
      'The drought at the Aldera Canal',
      'Tolls',
    ]);
  });

  it('is refused where the reader points at nothing and no sentence states the shock', async () => {
    const { answer } = await traced(() => [], { shock: 'news' });
    expect(answer.hops).toEqual([]);
    expect(answer.reasons.map(({ text }) => text)).toEqual([
      'The model pointed at no cause and no effect in the statements that it was given (5). ' +
        'By rules, no sentence states this shock surely enough.',
    ]);
  });

  it.each([
    ['one thing', { cause_is: 't1', effect_is: 't1' }, 0],
    ['the entity and the shock', { cause_is: 't2', effect_is: 't1' }, 1],
  ])('shows a link between %s not both ways', async (_, is, hops) => {
    const { answer } = await traced(
      (task, at) => (at === 0 ? [link(task, 'led to', SENT, 'shortage of transit slots', is)] : []),
      { request: { direction: 'both', max_hops: 1 }, shock: 'fewer slots' },
    );
    expect(answer.hops.filter(({ read }) => read !== undefined).map(({ direction }) => direction)).toEqual(
      Array.from({ length: hops }, () => 'backward'),
    );
  });

  it('closes a loop only where the reader says that it leads back', async () => {
    const texts = {
      'The Aldera Canal':
        'The drought at the Aldera Canal led to lower water in the basin. ' +
        'The lower water in the basin meant that the drought pumps at the Aldera Canal were shut.',
    };
    const said = (isBack: boolean) =>
      traced(
        (task, at) => [
          ...(at === 0 ? [link(task, 'led to', SENT, 'lower water in the basin')] : []),
          ...(at === 1
            ? [
                link(task, 'meant that', 'lower water in the basin', 'drought pumps at the Aldera Canal', {
                  cause_is: 't1',
                }),
              ]
            : []),
          ...(at === 0 && isBack
            ? [
                link(task, 'meant that', 'lower water in the basin', 'drought pumps at the Aldera Canal', {
                  cause_is: null,
                  effect_is: 't1',
                }),
              ]
            : []),
        ],
        { texts },
      );
    expect((await said(false)).answer.loops).toEqual([]);
    expect((await said(true)).answer.loops.map(({ hops }) => hops)).toEqual([[1, 2]]);
  });

  it('says how many links of the entity alone are not shown', async () => {
    const { answer } = await traced((task, at) =>
      at === 0
        ? [
            link(task, 'led to', SENT, 'shortage of transit slots'),
            link(task, 'half of', SENT, 'send half of the ships away', { cause_is: 't2' }),
          ]
        : [],
    );
    expect(answer.hops.map(({ to }) => to)).toEqual(['shortage of transit slots']);
    expect(answer.reading?.note).toContain('Not shown: one link of “Aldera Canal” without this shock.');
  });

  it('finds words that a reader writes with other marks, spaces and capitals', async () => {
    const { answer } = await traced((task, at) =>
      at === 0
        ? [link(task, 'led to', '**The drought** at the\u00A0`Aldera` Canal', '“Shortage of transit-slots”')]
        : [],
    );
    expect(steps(answer)).toEqual([['drought at the Aldera Canal', 'shortage of transit slots']]);
    expect(answer.reading).toMatchObject({ outcome: 'read', dropped: 0 });
  });

  it.each([
    [
      'a cause in other words',
      (task: Task) => link(task, 'led to', 'The dry spell', 'shortage of transit slots'),
    ],
    ['an effect of another sentence', (task: Task) => link(task, 'led to', SENT, 'floods')],
    ['a cause that is its effect', (task: Task) => link(task, 'led to', SENT, SENT)],
    ['a cause that only points', (task: Task) => link(task, 'dries', SENT, 'dries them out')],
    ['nothing for a cause', (task: Task) => link(task, 'led to', ' ', 'shortage of transit slots')],
    [
      'a sentence that was not offered',
      (task: Task) => ({ ...link(task, 'led to', SENT, 'slots'), ids: ['s999'] }),
    ],
    ['words that are a pattern', (task: Task) => link(task, 'led to', '.*', '(a+)+$')],
  ])('voids %s', async (_, lie) => {
    const { answer } = await traced((task, at) => (at === 0 ? [lie(task)] : []));
    expect(answer.hops.map(({ cue, read }) => [cue, read])).toEqual([['led to', undefined]]);
    expect(answer.reading).toMatchObject({
      outcome: 'unread',
      dropped: 1,
      chosen: [],
      note: expect.stringContaining('(1), none starts'),
    });
  });

  it('turns what is prevented, says what is foreseen or believed, and builds on nothing that is denied', async () => {
    const { answer } = await traced(
      (task, at) =>
        at === 0
          ? [
              link(task, 'keeps', 'old dam', 'floods', { kind: 'prevents', cause_is: 't2' }),
              link(task, 'led to', SENT, 'shortage of transit slots', { stated: 'forecast' }),
              link(task, 'half', SENT, 'send half of the ships away', { stated: 'opinion' }),
              link(task, 'close the port', 'the Aldera Canal', 'close the port'),
              link(task, 'did not', 'new lock at the Aldera Canal', 'queue of ships'),
            ]
          : [],
      { shock: 'news' },
    );
    // The shock is stated: what is only said of the entity is left out.
    expect(answer.hops.find(({ to }) => to === 'floods')).toBeUndefined();
    expect(answer.hops.find(({ to }) => to.startsWith('shortage'))).toMatchObject({
      modality: 'hedged',
      read: { stated: 'forecast' },
    });
    expect(answer.hops.find(({ to }) => to.startsWith('send'))).toMatchObject({ modality: 'reported' });
    // What "can" be is no fact, whatever the reader says.
    expect(answer.hops.find(({ to }) => to === 'close the port')).toMatchObject({ modality: 'hedged' });
    expect(answer.hops.some(({ to }) => to === 'queue of ships')).toBe(false);
    expect(answer.denied.map(({ text }) => text)).toContain(
      'The new lock at the Aldera Canal did not cause the queue of ships.',
    );
  });

  it('is the trace by rules, with a note, where nothing was read', async () => {
    let spent = 0;
    const { answer } = await traced(() => 'The endpoint is down.', { spend: () => void (spent += 1) });
    const rules = await traceCauses(
      corpusOf(TEXTS),
      { entity: 'Aldera Canal', shock: 'drought', max_hops: 3, direction: 'forward', min_confidence: 0.1 },
      async () => {
        const graph = buildGraph([]);
        return { graph, names: () => nameIndex(graph), documents: { read: 0, total: 0 } };
      },
    );
    const { reading, ...rest } = answer;
    expect(rest).toEqual(rules);
    expect(reading).toMatchObject({ outcome: 'unread', note: 'The endpoint is down.' });
    expect(spent).toBe(answer.hops.length > 0 ? spent : 0);
  });

  it('is the trace by rules where the reader points at nothing, and says what was left out', async () => {
    const { answer } = await traced(() => []);
    expect(answer.hops.map(({ cue }) => cue)).toContain('led to');
    expect(answer.reasons).toEqual([]);
    expect(answer.reading).toMatchObject({
      outcome: 'unread',
      note: 'The model pointed at no cause and no effect in the statements that it was given (5).',
    });
    const none = await traced(() => [], { shock: 'news', request: { entity: 'The old dam' } });
    expect(none.answer.reasons.map(({ text }) => text).join()).not.toContain('names no');
  });

  it('is surer of a model that was tested, and least of one that failed its test', async () => {
    const sure = async (score: number | null): Promise<number> => {
      const said = (task: Task, at: number) =>
        at === 0 ? [link(task, 'half', SENT, 'send half of the ships away')] : [];
      return (await traced(said, { reader: { score } })).answer.hops[0]!.confidence;
    };
    expect(await sure(36)).toBeGreaterThan(await sure(null));
    expect(await sure(null)).toBeGreaterThan(await sure(8));
  });

  it('withholds private sectors, whose sentences are read by the rules', async () => {
    const { answer, asked } = await traced(() => [], { reader: { isPrivate: () => true } });
    expect(asked).toEqual([]);
    expect(answer.hops.map(({ cue }) => cue)).toContain('led to');
    expect(answer.reading).toMatchObject({ outcome: 'unread', offered: [] });
    expect(answer.reading?.withheld).toBeGreaterThan(0);
  });
});
