// Check questions: what is asked for, and that nothing of the answer is in the question.
import { describe, expect, it } from 'vitest';
import { checkOn } from '../../../src/engine/tutor/checks/check.ts';
import { judgeAnswer } from '../../../src/engine/tutor/checks/judge.ts';
import type { Vocabulary } from '../../../src/engine/tutor/session.ts';
import type { CitedPassage } from '../../../src/engine/tutor/passages.ts';

const vocabulary: Vocabulary = {
  names: ['Ellingham Harbour Board', 'Nordal', 'Marta Lindqvist', 'Federal Energy Regulatory Commission'],
  shortForms: [['Federal Energy Regulatory Commission', 'FERC']],
  terms: ['wharf'],
};

const ask = (text: string, topic = 'harbours') =>
  checkOn({
    passages: [{ place: ['chk_1', 0, text.length], text } as unknown as CitedPassage],
    topic,
    vocabulary,
  });

describe('a check question', () => {
  it.each([
    [
      'The Board of Harbour Works (BHW) runs all of the locks along the coast.',
      'words',
      'What does BHW stand for?',
      'Board of Harbour Works',
    ],
    [
      'The closure of the lock was caused by a crack in the eastern gate.',
      'words',
      'What led to “the closure of the lock”?',
      'a crack in the eastern gate',
    ],
    [
      'Ships waited outside the harbour for days because the lock was closed.',
      'words',
      'Complete the sentence: “Ships waited outside the harbour for days because _____.”',
      'the lock was closed',
    ],
    [
      'The harbour employs about 2,300 people and exports timber and grain.',
      'number',
      'Fill the gap: “The harbour employs about _____ people and exports timber and grain.”',
      '2,300',
    ],
    [
      'The quarrel over the harbour ended with a payment of 6.7 million US dollars by the state bank.',
      'number',
      'Fill the gap: “The quarrel over the harbour ended with a payment of _____ US dollars by the state bank.”',
      '6.7 million',
    ],
    [
      'Nordal bought the old basin and both of the cranes from the city council.',
      'name',
      'Fill the gap: “_____ bought the old basin and both of the cranes from the city council.”',
      'Nordal',
    ],
    [
      'The old basin was opened to fishing boats and pleasure craft in October 1911.',
      'date',
      'Fill the gap: “The old basin was opened to fishing boats and pleasure craft in _____.”',
      'October 1911',
    ],
    [
      'The storm destroyed most of the wharf before the boats could be brought to safety.',
      'words',
      'Fill the gap: “The storm destroyed most of the _____ before the boats could be brought to safety.”',
      'wharf',
    ],
    [
      'Pass an array to .setLocks() before the first ship comes into the basin.',
      'name',
      'Fill the gap: “Pass an array to _____ before the first ship comes into the basin.”',
      '.setLocks()',
    ],
  ])('%s', (text, kind, question, expected) => {
    const check = ask(text);
    expect(check).toMatchObject({ kind, text: question, expected });
    expect(judgeAnswer(check!, expected)).toBe('correct');
  });

  it('takes the short form of a name too', () => {
    const check = ask(
      'The Federal Energy Regulatory Commission called the cuts in the whole region the largest ever seen.',
    );
    expect(check).toMatchObject({ kind: 'name', also: ['FERC'] });
    expect(judgeAnswer(check!, 'ferc')).toBe('correct');
  });

  it.each([
    ['nothing to ask for', 'Old people were affected most, and many of them lived alone in cities.'],
    ['a figure inside a word', 'The average cost of a 30-year mortgage rose a good deal over the summer.'],
    [
      'a figure that stands twice',
      'The gauge fell by 20 centimetres, and then it fell by another 20 centimetres.',
    ],
    ['a range', 'The fines were between 300 and 400 crowns in most of the cases heard.'],
    ['a code', 'The A800 and the Mate 60 were sold in shops and markets everywhere again.'],
    [
      'a name of the topic',
      'Nordal bought the old basin and both of the cranes from the city council.',
      'Nordal',
    ],
    ['a name in a list', 'Nordal, Marta Lindqvist and the board signed a paper about the old cranes.'],
    ['a name that stands twice', 'Nordal sold its cranes, and Nordal then leased them back from the city.'],
    ['half a name', 'Centers for Disease Control and Prevention counted cases in every province seen.'],
    ['a lone capital', 'Hypothermia was known among old people who were living alone for years.'],
    ['a cause that is denied', 'The closure of the lock was not caused by a crack in the eastern gate.'],
    ['too little around it', 'Nordal closed in 1911.'],
    ['an item with its letter', '(b) The old basin and both of the cranes belong to the board of the wharf.'],
    ['a sentence that needs the one before', 'They sold the old basin and both of the cranes to Nordal.'],
  ])('none: %s', (_why, text, topic = 'harbours') => {
    expect(ask(text, topic)).toBeNull();
  });

  it('leaves a gap in one sentence, not in two', () => {
    const check = ask('Boats are many. The harbour employs about 2,300 people and exports timber and grain.');
    expect(check?.text).toBe(
      'Fill the gap: “The harbour employs about _____ people and exports timber and grain.”',
    );
  });
});
