import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/engine/question/analyse.ts';
import { focusOf } from '../../../src/engine/question/question-focus.ts';

describe('focusOf', () => {
  it.each([
    ['How many ships does Maersk own?', ['ship', 'own']],
    ['When will Nord Stream be repaired?', ['repair']],
    ['What is the population of Sri Lanka?', ['popul']],
    ['What was the price of lithium in 2024?', ['price']],
    ['What is the salary of a dock worker?', ['salari']],
    ['What is the unemployment rate in Sri Lanka?', ['unemploy']],
    ['How deep is the Strait of Hormuz?', ['deep']],
    ['Which company built the Panama Canal locks?', ['built', 'lock']],
    ['Who is Marta Lindqvist?', []],
    ['', []],
  ])('%s', (question, stems) => {
    expect(focusOf(analyse(question)).stems).toEqual(stems);
  });

  it('knows what the answer turns on and what is counted', () => {
    expect(focusOf(analyse('Who invented the Haber-Bosch process?')).head).toBe('invent');
    expect(focusOf(analyse('Who was the captain of the Ever Given?')).head).toBeNull();
    expect(focusOf(analyse('How many heat deaths were there in Italy?')).counted).toEqual(['heat', 'deaths']);
  });
});
