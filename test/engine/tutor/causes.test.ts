// Causes that sentences state outright, and those that they do not.
import { describe, expect, it } from 'vitest';
import { statedCause } from '../../../src/engine/tutor/path/causes.ts';

describe('a stated cause', () => {
  it.each([
    [
      'The low water of 2018 was caused by a dry summer that lasted for months.',
      'a dry summer that lasted for months',
      'the low water of 2018',
    ],
    [
      'The drought led to a fall of about 1,500 tonnes, and prices rose.',
      'The drought',
      'a fall of about 1,500 tonnes',
    ],
    ['Ships waited outside because the lock was closed.', 'the lock was closed', 'Ships waited outside'],
    ['Fuel was rationed due to delayed tankers.', 'delayed tankers', 'Fuel was rationed'],
    ['Power cuts thus led to less gas.', 'Power cuts', 'less gas'],
  ])('%s', (sentence, cause, effect) => {
    const found = statedCause(sentence);
    expect(found).toMatchObject({ cause, effect });
    expect(sentence.slice(found!.start, found!.end)).toBe(cause);
  });

  it.each([
    'The fire was not caused by lightning.',
    'The fire may have been caused by lightning.',
    'The strike did not lead to a shortage.',
    'It led to a shortage of coal.',
    'Smith said that the strike caused a shortage.',
    'Prices rose in March.',
    '',
  ])('none in: %s', (sentence) => {
    expect(statedCause(sentence)).toBeUndefined();
  });
});
