// What a question for a cause asks about.
import { describe, expect, it } from 'vitest';
import { askedCauseOf } from '../../../src/engine/causal/question.ts';

describe('a question for a cause', () => {
  it.each([
    ['Why did the council end the harbour programme?', 'council', 'end the harbour programme', 'end'],
    ['Why did oil prices fall?', 'oil prices', 'fall', 'fall'],
    ['Why was the north lock closed in May?', 'north lock', 'closed in May', 'closed'],
    ['why did exports of wheat fall in 2022', 'exports of wheat', 'fall in 2022', 'fall'],
    ['Why did Rowan buy Elder?', 'Rowan', 'buy Elder', 'buy'],
    ['Why are the pods crashing?', 'pods', 'crashing', 'crashing'],
    ['Why are towns hotter than villages?', 'towns', 'hotter than villages', 'hotter'],
  ])('%s', (question, entity, shock, verb) => {
    expect(askedCauseOf(question)).toEqual({ entity, shock, verb });
  });

  it.each([
    ['What caused the outage of the payment service?', 'payment service', 'outage'],
    ['What led to the war?', 'war', 'war'],
    ['What was behind the outage?', 'outage', 'outage'],
    ['Why was there a shortage?', 'shortage', 'shortage'],
    ['Why were there delays at the port?', 'port', 'delays'],
    ['What was the main reason for the delay at Vessin?', 'Vessin', 'delay'],
  ])('%s', (question, entity, shock) => {
    expect(askedCauseOf(question)).toEqual({ entity, shock });
  });

  it.each([
    '',
    '?',
    'Why?',
    'Why did it stop?',
    'How many?',
    'The drought led to a delay.',
    'Why why why?',
    'why '.repeat(500),
    '🤷 Why',
  ])('is none: %j', (question) => {
    expect(() => askedCauseOf(question)).not.toThrow();
    if (!question.startsWith('why')) expect(askedCauseOf(question)).toBeUndefined();
  });
});
