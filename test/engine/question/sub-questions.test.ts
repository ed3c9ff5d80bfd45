import { describe, expect, it } from 'vitest';
import { subQuestions } from '../../../src/engine/question/sub-questions.ts';

describe('subQuestions', () => {
  it.each([
    ['When was the canal opened?', ['When was the canal opened?']],
    ['How long was the canal blocked and why?', ['How long was the canal blocked', 'why canal blocked']],
    ['Who built the port, and when did the canal open?', ['Who built the port', 'when did the canal open?']],
    [
      'Why did wheat fall? Which ports did Egypt close?',
      ['Why did wheat fall', 'Which ports did Egypt close?'],
    ],
    ['How do supply and demand set prices?', ['How do supply and demand set prices?']],
    ['', ['']],
    ['???', ['???']],
  ])('%s', (question, parts) => {
    expect(subQuestions(question)).toEqual(parts);
  });

  it('lends the words of the first part to one that leans on it', () => {
    expect(subQuestions('When did traffic in the canal fall and what caused it?')[1]).toBe(
      'what caused it traffic canal fall',
    );
  });

  it('stops at four parts and leaves a long text whole', () => {
    expect(
      subQuestions('What is a? What is bee? What is sea? What is tea? What is pea?').length,
    ).toBeLessThanOrEqual(4);
    const long = 'Why did prices fall and why did they rise? '.repeat(40).trim();
    expect(subQuestions(long)).toEqual([long]);
  });
});
