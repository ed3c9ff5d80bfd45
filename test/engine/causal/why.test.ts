// A question for a cause is answered by what the engine finds for it: links, reasons, and what stands under "Root cause".
import { describe, expect, it } from 'vitest';
import { traceCauses, type CausalAnswer } from '../../../src/engine/causal/causal.ts';
import { askedCauseOf } from '../../../src/engine/causal/question.ts';
import { givenIn } from '../../../src/engine/causal/why/given.ts';
import { answersTo, foundFor } from '../../../src/engine/causal/why/answers.ts';
import { corpusOf } from '../small-corpus.ts';

async function why(texts: Record<string, string>, query: string): Promise<CausalAnswer> {
  const request = {
    ...askedCauseOf(query)!,
    query,
    direction: 'backward',
    max_hops: 2,
    min_confidence: 0.15,
  } as const;
  return traceCauses(corpusOf(texts), request, () => Promise.reject(new Error('No name is looked for.')));
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

  it('weighs a sentence under a heading that names the cause', async () => {
    const texts = {
      'Outage of the payment service':
        '# Outage of the payment service\n\n## Impact\n\nNobody could pay for two hours on that Monday.\n\n' +
        '## Root cause\n\nA certificate of the payment service had not been renewed by its owner in time.\n',
    };
    const store = corpusOf(texts);
    const answers = await answersTo(
      store,
      await foundFor(store, 'What caused the outage of the payment service?'),
    );
    expect(answers.map(({ stated, link }) => [stated, link.words, link.named])).toEqual([
      ['heading', 'Root cause', 'Outage of the payment service'],
    ]);
  });
});

describe('a reason without a causal word', () => {
  it.each([
    ['We ended the programme to cut costs.', 'to', 'We ended the programme ', 'cut costs'],
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
