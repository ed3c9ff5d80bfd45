// A question for a cause is answered by what the engine finds for it: links, reasons, and what stands under "Root cause".
import { describe, expect, it } from 'vitest';
import { traceCauses, type CausalAnswer } from '../../../src/engine/causal/causal.ts';
import { askedCauseOf } from '../../../src/engine/causal/question.ts';
import { givenIn, goesOnFrom } from '../../../src/engine/causal/why/given.ts';
import type { EntityView } from '../../../src/engine/entities/entity-index.ts';
import { firstHops } from '../../../src/engine/query/stated-cause.ts';
import { find } from '../../../src/engine/query/find.ts';
import { answersTo } from '../../../src/engine/causal/why/answers.ts';
import { corpusOf } from '../small-corpus.ts';

/** A corpus without a name. */
function noNames() {
  const names = { byAlias: () => [], resolve: () => [], search: () => [] };
  return { names: () => names, graph: { placeOf: new Map(), entities: [] } } as unknown as EntityView;
}

async function why(texts: Record<string, string>, query: string): Promise<CausalAnswer> {
  const request = {
    ...askedCauseOf(query)!,
    query,
    direction: 'backward',
    max_hops: 2,
    min_confidence: 0.15,
  } as const;
  const store = corpusOf(texts);
  const first = await firstHops(store, query, undefined);
  return traceCauses(store, request, async () => noNames(), { first });
}

const COUNCIL = {
  'The harbour programme':
    'The council met on Monday in the old hall. The council ended the harbour programme because the grant of the county ran out. ' +
    'The bridge at Elm fell because of rust, and the council met.',
};

describe('a question for a cause', () => {
  it('begins at what states the event that is asked about', async () => {
    const { hops, entity } = await why(COUNCIL, 'Why did the council end the harbour programme?');
    expect(hops[0]?.text).toBe(
      'The council ended the harbour programme because the grant of the county ran out.',
    );
    expect(hops[0]?.kind).toBe('cause');
    expect(hops.every(({ text }) => !text.includes('rust'))).toBe(true);
    expect(entity.name).toBe('council');
  });

  it('is refused where another event is stated, with the nearest statement', async () => {
    const { hops, reasons } = await why(COUNCIL, 'Why did the ferry line expand to Vessin?');
    expect(hops).toEqual([]);
    expect(reasons).toHaveLength(1);
  });

  it('knows "rose" by "higher", but not by the same of another place', async () => {
    const texts = {
      'A review of May':
        'The lack of ships led to higher freight rates in spring. The council met on Monday.',
    };
    const asked = async (query: string) => (await why(texts, query)).hops.map(({ from }) => from);
    expect(await asked('Why did freight rates rise?')).toEqual(['lack of ships']);
    expect(await asked('Why did freight rates rise in Vessin?')).toEqual([]);
  });

  it('weighs a sentence under a heading that names the cause', async () => {
    const texts = {
      'Outage of the payment service':
        '# Outage of the payment service\n\n## Impact\n\nNobody could pay for two hours on that Monday.\n\n' +
        '## Root cause\n\nA certificate of the payment service had not been renewed by its owner in time.\n',
    };
    const store = corpusOf(texts);
    const answers = await answersTo(
      store,
      await find(store, 'What caused the outage of the payment service?'),
    );
    expect(answers.map(({ stated, link }) => [stated, link.words, link.effect.name])).toEqual([
      ['heading', 'Root cause', 'Outage of the payment service'],
    ]);
  });
});

describe('a reason without a causal word', () => {
  it.each([
    ['We ended the programme to cut costs.', 'to', 'We ended the programme ', 'cut costs'],
    ['Few people used the list, so we closed it.', 'so', 'we closed it', 'Few people used the list'],
    ['The pump is old, which is why it leaks.', 'which is why', 'it leaks', 'The pump is old'],
    ['The main reason for the move was that ice came.', 'The main reason for', ' the move', 'ice came'],
    ['The reason for closing it was related to the ice.', 'The reason for', ' closing it', 'the ice'],
    ['The first reason is that ice came.', 'The first reason', '', 'ice came'],
    ['Since few people used it, we removed the page.', 'Since', 'we removed the page', 'few people used it'],
    [
      'They split the service so that each part can fail alone.',
      'so that',
      'They split the service ',
      'each part can fail alone',
    ],
  ])('%s', (text, words, effect, cause) => {
    const link = givenIn(text)!;
    const said = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    expect([link.words, said(link.effect), said(link.cause)]).toEqual([words, effect, cause]);
  });

  it.each(['We want to cut costs.', 'It has run since 2019.', 'The council met on Monday.'])(
    'is not in: %s',
    (text) => {
      expect(givenIn(text)).toBeUndefined();
    },
  );
});

describe('a sentence that goes on from the one before it', () => {
  const BEFORE = 'Few people used the list. ';
  it.each([
    ['Therefore, we closed it.', 'we closed it'],
    ["That's why we closed it.", 'we closed it'],
    ['This led to the closure of the list.', 'the closure of the list'],
  ])('%s', (text, effect) => {
    const all = BEFORE + text;
    const link = goesOnFrom(all, BEFORE.length)!;
    expect(all.slice(link.effect.start, link.effect.end)).toBe(effect);
    expect(all.slice(link.cause.start, link.cause.end)).toBe('Few people used the list');
  });

  it('is not one with a subject of its own', () => {
    expect(goesOnFrom(`${BEFORE}The storm led to the closure of the list.`, BEFORE.length)).toBeUndefined();
  });
});

describe('a decision', () => {
  it('has its reason in the problem of its context', async () => {
    const texts = {
      'Replace the steam pump':
        '# Replace the steam pump\n\n## Context\n\nThe boiler of the mill is too costly for the town. The mill stands at Elm.\n\n' +
        '## Decision\n\nThe council buys an electric pump in May.\n',
    };
    const store = corpusOf(texts);
    const answers = await answersTo(store, await find(store, 'Why was the steam pump replaced?'));
    expect(answers.map(({ stated, sentence }) => [stated, sentence.text])).toEqual([
      ['case', 'The boiler of the mill is too costly for the town.'],
    ]);
  });
});
