import { describe, expect, it } from 'vitest';
import { linksIn } from '../../../src/engine/causal/links/links.ts';
import { matchArguments, type PlacedArgument } from '../../../src/engine/causal/trace/match.ts';

function argument(sentence: string, which: 'cause' | 'effect', document = 'one', title = ''): PlacedArgument {
  const link = linksIn(sentence).find(({ tier }) => tier === 'A');
  if (link === undefined) throw new Error(`No link in ${sentence}`);
  return { argument: link[which], document, title };
}

function factor(
  effect: string,
  cause: string,
  documents: readonly [string, string] = ['one', 'two'],
): number {
  return (
    matchArguments(argument(effect, 'effect', documents[0]), argument(cause, 'cause', documents[1]))
      ?.factor ?? 0
  );
}

describe('whether the effect of one sentence is the cause of another', () => {
  it.each([
    [
      'The blockade led to higher freight rates for grain.',
      'Higher freight rates caused a rise in food prices.',
    ],
    ['The freeze led to a shortage of natural gas.', 'The loss of natural gas resulted in power cuts.'],
    ['Frost resulted in a fall in coffee exports.', 'Lower coffee exports led to losses for farmers.'],
  ])('%s / %s', (effect, cause) => {
    expect(factor(effect, cause)).toBeGreaterThan(0.7);
  });

  it.each([
    // Another thing of the same kind.
    ['The fire led to a shortage of memory chips.', 'The shortage of vaccines caused an outcry.'],
    // The other way.
    ['The blockade led to higher freight rates.', 'Lower freight rates caused a slump in orders.'],
    // Less of a thing is not the thing.
    ['The strike led to a shortage of coal.', 'Coal caused a haze over the city.'],
    // Another number in the name, another thing behind the word, a deed alone.
    ['The drug induced IL-18.', 'IL-33 induced fever in mice.'],
    ['Haste led to deficiencies in care.', 'Deficiencies in the enzyme led to anaemia.'],
    ['The closure resulted in rationing at hospitals.', 'Rationing by suppliers led to complaints.'],
    // What each system has of its own.
    ['A loop led to high processor usage.', 'High processor usage caused a halt of the builds.'],
    // Another place, another year.
    ['El Niño resulted in a drought in Peru.', 'A drought in Spain led to lower harvests.'],
    ['Rain led to the flood of 1998.', 'The flood of 2021 caused a power cut.'],
    // One common word, and nothing that says that it is the same one.
    ['The merger led to a strike.', 'The strike caused a delay at the port.'],
  ])('not %s / %s', (effect, cause) => {
    expect(factor(effect, cause)).toBe(0);
  });

  it('takes "the strike" for the one that the same document names', () => {
    const pair = ['The merger led to a strike.', 'The strike caused a delay at the port.'] as const;
    expect(factor(...pair, ['one', 'one'])).toBeGreaterThan(0.7);
  });

  it('takes what has another thing behind it for another, in one document too', () => {
    const pair = [
      'The move led to failed checks on new hosts.',
      'Failed checks on old gates caused a halt of the line.',
    ] as const;
    expect(factor(...pair, ['one', 'one'])).toBe(0);
  });
});
