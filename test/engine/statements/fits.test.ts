// How well a statement fits the kind of answer that a question asks for.
import { describe, expect, it } from 'vitest';
import { analyse } from '../../../src/engine/question/analyse.ts';
import { askedBy, QUESTION_KINDS, type QuestionKind } from '../../../src/engine/question/kinds.ts';
import { fitOf } from '../../../src/engine/statements/fits.ts';
import type { Statement } from '../../../src/engine/statements/statement.ts';
import { statementsIn } from '../markdown.ts';

const about = (question: string) => ({ question: analyse(question), asked: askedBy(question) });

const [PLAIN] = statementsIn('# A\n\nWords.\n');
const saying = (own: string, rest: Partial<Statement> = {}): Statement => ({
  ...PLAIN!,
  lead: '',
  opens: false,
  own,
  ...rest,
});

/** The last statement of a page. */
const under = (source: string): Statement => statementsIn(`# A\n\n${source}`).at(-1)!;

describe('a statement fits better than another', () => {
  it.each<[QuestionKind, string, string | Statement, string | Statement]>([
    ['condition', 'When should I renew a key?', 'Renew it if it is lost.', 'Keys are made of steel.'],
    [
      'condition',
      'When should I renew a key?',
      saying('it is lost', { lead: 'Renew a key if:' }),
      'Keys are steel.',
    ],
    ['date', 'When was the canal opened?', 'It was opened in May 1911.', 'It was opened by the king.'],
    ['date', 'When does the office open?', 'It opens at 8:00.', 'It opens with a key of 20 grams.'],
    [
      'date',
      'What time does the gate close?',
      'It closes at 5 p.m. sharp.',
      'It closes by itself after 30 s.',
    ],
    ['person', 'Who built the harbour?', 'It was built by Marta Lindqvist.', 'It was built in nine years.'],
    [
      'place',
      'Where are the settings kept?',
      'They are in /etc/ibid/settings.json.',
      'They are kept for a year.',
    ],
    [
      'reason',
      'Why did traffic fall?',
      'Traffic fell because a drought lowered the lake.',
      'Traffic fell by half.',
    ],
    ['amount', 'How many locks are there?', 'There are twelve locks.', 'There are 12 ships at the quay.'],
    ['amount', 'How many locks are there?', 'There are 12 ships at the quay.', 'There are locks.'],
    ['amount', 'How often is it cleaned?', 'It is cleaned every two weeks.', 'It is cleaned by 40 people.'],
    ['amount', 'How long is the review?', 'The review is over after two hours.', 'The review is monthly.'],
    ['amount', 'How often is the review?', 'The review is monthly.', 'The review is old.'],
    ['manner', 'How do I renew a key?', 'Open the settings and press Renew.', 'Keys are made of steel.'],
    ['manner', 'How do I renew a key?', saying('renew --key a', { form: 'code' }), 'Open the settings.'],
    [
      'comparison',
      'What is the difference between tugs and rafts?',
      'Tugs are faster than rafts.',
      'Tugs are fast.',
    ],
    [
      'comparison',
      'What is the difference between tugs and rafts?',
      'Tugs are faster than rafts.',
      'See tugs and rafts.',
    ],
    ['definition', 'What is a lock?', 'A lock is a chamber between two gates.', 'The lock keeper is old.'],
    ['definition', 'What is a lock?', 'A lock is a chamber.', 'The old harbour of the lock is closed.'],
    ['definition', 'What is borrowing?', 'We call this borrowing.', 'Borrowing a key costs 4 euros.'],
    [
      'definition',
      'What is a lock?',
      saying('A chamber.', { form: 'definition', lead: 'Lock' }),
      'A weir is a wall.',
    ],
    ['definition', 'What is a lock?', under('## Lock\n\nTwo gates.\n'), 'The lock keeper is old.'],
    [
      'definition',
      'What is a lock?',
      under('## Lock\n\nTwo gates.\n'),
      under('## Lock\n\nBut what does this mean?\n'),
    ],
    ['definition', 'What is a lock?', under('## What is a lock?\n\nTwo gates.\n'), 'The lock keeper is old.'],
    [
      'definition',
      'What is a lock?',
      under('## Lock\n\nTwo gates.\n'),
      under('## Fees of the lock keepers\n\nTwo gates.\n'),
    ],
    [
      'definition',
      'What is a lock?',
      'A lock is a chamber between two gates.',
      under('## Examples\n\n<dl><dt>Lock</dt><dd>A ship waits.</dd></dl>\n'),
    ],
    [
      'list',
      'What are the three rules?',
      saying('a b c', { form: 'list', items: 3 }),
      saying('a b', { form: 'list', items: 2 }),
    ],
    [
      'list',
      'What are the rules?',
      saying('a b', { form: 'list', items: 2 }),
      'Do not smoke, do not run, and do not swim.',
    ],
    ['list', 'What are the rules?', 'They are to wait, to pay, and to leave.', 'They are old.'],
    ['polar', 'Is smoking allowed?', 'Smoking is not allowed.', 'Smoke rises.'],
    ['keywords', 'opening hours', saying('From 8.', { opens: true }), 'From 8.'],
  ])('%s: %s', (kind, question, better, worse) => {
    const fit = (one: string | Statement): number =>
      fitOf(kind, typeof one === 'string' ? saying(one) : one, about(question));
    expect(fit(better)).toBeGreaterThan(fit(worse));
  });
});

it('a kind that is not asked for is fitted by nothing', () => {
  const statement = saying(
    'It was opened in 1911 by Marta Lindqvist because 40 ships must wait if it is dry.',
  );
  const fitting = QUESTION_KINDS.filter((kind) => fitOf(kind, statement, about('When was it opened?')) > 0);
  expect(fitting).toEqual(['date']);
});

it('is always from 0 to 1', () => {
  const questions = [
    'When is it?',
    'Who and where?',
    'How many locks?',
    'Compare a and b',
    'What is a lock?',
    'ports',
    '?',
  ];
  const statements = [
    '',
    '?',
    '1',
    'A lock is a lock is a lock.',
    '(',
    '𝄞'.repeat(900),
    'no '.repeat(900),
  ].map((own) => saying(own));
  for (const question of questions)
    for (const kind of QUESTION_KINDS)
      for (const statement of statements) {
        const fit = fitOf(kind, statement, about(question));
        expect(fit >= 0 && fit <= 1).toBe(true);
      }
});
