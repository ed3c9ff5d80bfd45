// What joins two sentences: one event, never one topic, one company or one country's figure taken for another's.
import { describe, expect, it } from 'vitest';
import { linksIn } from '../../../src/engine/causal/links/links.ts';
import { kindOf } from '../../../src/engine/causal/links/measured.ts';
import { bothWays } from '../../../src/engine/causal/trace/both-ways.ts';
import { matchArguments } from '../../../src/engine/causal/trace/match.ts';
import { traceSeedOf } from '../../../src/engine/causal/trace/trace-seed.ts';
import { traceFrom } from '../../../src/engine/causal/trace/trace.ts';
import { corpusOf } from '../small-corpus.ts';

function factor(effect: string, cause: string, titles: readonly [string, string] = ['', '']): number {
  const [one, other] = [linksIn(effect)[0]!, linksIn(cause)[0]!];
  const placed = [
    { argument: one.effect, document: 'one', title: titles[0] },
    { argument: other.cause, document: 'two', title: titles[1] },
  ] as const;
  return matchArguments(...placed)?.factor ?? 0;
}

describe('a joint', () => {
  it.each([
    ['The strike led to rising oil prices.', 'Record oil prices led to losses at airlines.'],
    ['The frost caused a shortage of coffee beans.', 'The shortage of coffee beans led to closures.'],
  ])('is one event: %s / %s', (effect, cause) => {
    expect(factor(effect, cause)).toBeGreaterThan(0.5);
  });

  it.each([
    ['The speech sparked fears of inflation.', 'Fears of inflation led to a fall in shares.'],
    ['The speech raised hopes and led to hopes of peace.', 'Hopes of peace led to a rally.'],
    ['The report led to concern.', 'Concern caused a delay.'],
    ['High costs led to falling profits.', 'Falling profits led to job cuts.'],
    ['The war led to slower economic growth.', 'Slower economic growth caused a fall in confidence.'],
    ['The deal led to lower interest rates.', 'Interest rates led to a slump in house prices.'],
  ])('is no topic, and nothing that each has of its own: %s / %s', (effect, cause) => {
    expect(factor(effect, cause)).toBe(0);
  });

  it('of what each country has of its own needs the country', () => {
    const [effect, cause] = [
      'The war led to lower car sales.',
      'Lower car sales caused a fall in confidence.',
    ];
    expect(factor(effect, cause, ['The economy of Norway', 'Norway in winter'])).toBeGreaterThan(0);
    expect(factor(effect, cause, ['The economy of Norway', 'Japan in winter'])).toBe(0);
  });
});

describe('what a link is called', () => {
  it('cause, weaker cue, in time', () => {
    expect([kindOf('led to'), kindOf('hit'), kindOf('after')]).toEqual(['cause', 'weaker cue', 'in time']);
  });

  it.each([
    [
      'British Airways has blamed high fuel prices for a drop in profits.',
      'blamed … for',
      'high fuel prices',
    ],
    ['Growth rose in the third quarter, helped by strong spending.', 'helped by', 'strong spending'],
    ['Workers marched through the city, demanding higher wages.', 'demanding', 'higher wages'],
  ])('%s', (sentence, words, from) => {
    const [link] = linksIn(sentence);
    expect(link?.words).toBe(words);
    const { start, end } = link!.cause.label;
    expect(sentence.slice(start, end)).toContain(from);
  });

  it.each([
    'Mr Houston was due to stand in the seat at the next election.',
    'Ideas include reducing flights and boosting trains.',
    'He won damages from the Daily Post.',
    'The bank is demanding faster delivery of data.',
  ])('nothing: %s', (sentence) => {
    expect(linksIn(sentence)).toEqual([]);
  });
});

it('a trace both ways has the hops of each, numbered on', async () => {
  const store = corpusOf({
    'The Aldera Canal':
      'A long heatwave caused the drought at the Aldera Canal. The drought at the Aldera Canal led to a shortage of transit slots.',
  });
  const traced = (near: 'cause' | 'effect') =>
    traceFrom(store, traceSeedOf(['Aldera Canal'], 'drought', near), { maxHops: 2, minConfidence: 0.1 });
  const { hops } = await bothWays(traced);
  expect(hops.map(({ n, isBackward }) => [n, isBackward])).toEqual([
    [1, false],
    [2, true],
  ]);
});

it('a trace both ways shows no link twice, and one that leads to the shock only as that', async () => {
  const store = corpusOf({
    'The Aldera Canal':
      'The new toll of the Aldera Canal led to a queue at the Aldera Canal. ' +
      'The old pumps of the Aldera Canal caused the flood at the Aldera Canal.',
  });
  const traced = (shock: string) =>
    bothWays((near, shown = []) =>
      traceFrom(
        store,
        traceSeedOf(['Aldera Canal'], shock, near),
        { maxHops: 1, minConfidence: 0.1 },
        { shown },
      ),
    );
  const keys = (await traced('strike')).hops.map(({ step }) => step.quotes[0]!.found.key);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
  const { hops } = await traced('flood');
  const flood = hops.filter(({ step }) => step.quotes[0]!.claim.text.includes('flood'));
  expect(flood.map(({ isBackward }) => isBackward)).toEqual([true]);
});
