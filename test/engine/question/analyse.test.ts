import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/engine/question/analyse.ts';

describe('analyse', () => {
  it('names a figure as the question writes it', () => {
    const { surface, anchors } = analyse('did the lock cost 4,000 euros');
    expect(surface.get('000')).toBe('4,000');
    expect(anchors.map(({ text }) => text)).toContain('4,000');
  });

  it('takes names, years and model numbers as anchors, not the first word', () => {
    const texts = (question: string) => analyse(question).anchors.map(({ text }) => text);
    expect(texts('Which ships did Marta Lindqvist sell in 1911?')).toEqual(['Marta', 'Lindqvist', '1911']);
    expect(texts('Prices fell in Japan')).toEqual(['Japan']);
    expect(texts('what was the H100 banned for')).toEqual(['H100']);
    expect(texts('was it busy in the 1970s')).toEqual([]);
  });

  it('does not take shouting for names', () => {
    expect(analyse('WHY DID PRICES FALL').anchors).toEqual([]);
  });

  it('weighs words that only build the question less', () => {
    const { emphasis } = analyse('What type of engine is used in the ship?');
    expect(emphasis.get('type')).toBeLessThan(1);
    expect(emphasis.get('engin')).toBe(1);
  });

  it.each([
    ['Is it okay to put tugs here?', 'put', 'tug'],
    ['What counts as an accident?', 'count', 'accid'],
    ['How are votes counted?', 'vote', 'count'],
  ])('%s: %s weighs no more than %s', (question, light, heavy) => {
    const { emphasis } = analyse(question);
    expect(emphasis.get(light)).toBeLessThanOrEqual(emphasis.get(heavy)!);
    expect(emphasis.get(heavy)).toBe(1);
  });

  it('keeps the emphasis where nothing else is asked about', () => {
    expect(analyse('example').emphasis.get('exampl')).toBe(1);
  });

  it.each(['', '   ', 'what is the of', '\0\u0001\u0007', '?!…'])('finds no stems in %j', (question) => {
    expect(analyse(question).distinct).toEqual([]);
  });

  it('reads a question of any length up to a bound', () => {
    const words = Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' ');
    const question = analyse(words);
    expect(question.distinct.length).toBe(64);
    expect(question.stems.length).toBeLessThanOrEqual(256);
  });

  it('tells another script from Latin', () => {
    expect(analyse('Почему упали цены?').otherScript).toBe(true);
    expect(analyse('なぜ価格は下がったのか').otherScript).toBe(true);
    expect(analyse('What does Δ mean in finance?').otherScript).toBe(false);
  });
});
