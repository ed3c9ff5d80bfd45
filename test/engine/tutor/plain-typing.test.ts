// Messages as they are typed in haste, and what they ask for.
import { describe, expect, it } from 'vitest';
import { intentOf } from '../../../src/engine/tutor/turn/intent.ts';
import { plainTyping } from '../../../src/engine/tutor/turn/plain-typing.ts';

describe('plain typing', () => {
  it.each([
    ['whats a lock', "what's a lock"],
    ['i dont get it', "i don't get it"],
    ['Dont know', "Don't know"],
    ['its too hard', "it's too hard"],
    ['its price', 'its price'],
    ['im lost', "i'm lost"],
    ['pls go on', 'please go on'],
    ['Good. What next? 🙂', 'Good. What next?'],
    ['👍', '👍'],
    ['Wie viele Leute arbeiten im Hafen?', 'Wie viele Leute arbeiten im Hafen?'],
    ['they were well and ill', 'they were well and ill'],
    ['IM and UR are names', 'IM and UR are names'],
  ])('“%s” is read as “%s”', (typed, meant) => expect(plainTyping(typed)).toBe(meant));

  it.each([
    ['tell me', 'next'],
    ['teach me the basics', 'next'],
    ['start with the basics', 'next'],
    ['im new to this', 'next'],
    ['ok', 'next'],
    ['Good. What next? 🙂', 'next'],
    ['wheres my progress', 'overview'],
    ['no idea', 'dont_know'],
    ['i have no clue', 'dont_know'],
    ['dont understand', 'simpler'],
    ['thats too technical', 'simpler'],
    ['for example?', 'example'],
    ['like what', 'example'],
    ['can you give me an example', 'example'],
    ['whats this about', 'overview'],
    ['my score', 'overview'],
    ['how much does it cost', 'question'],
  ])('“%s” asks for %s', (typed, intent) =>
    expect(intentOf(plainTyping(typed), 'The north lock')).toBe(intent),
  );

  it('ten thousand letters are read in time that grows with them', () => {
    expect(plainTyping('dont '.repeat(2000))).toBe("don't ".repeat(2000));
    expect(plainTyping('')).toBe('');
  });
});
