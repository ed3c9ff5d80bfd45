// A verb with the opposite particle says the opposite.
import { expect, it } from 'vitest';
import { goesOtherWay } from '../../../src/engine/query/other-way.ts';

it.each([
  ['how do i opt out of backups', 'We will opt in for all backup services.', true],
  ['How do I turn off the alarm?', 'Turning on the alarm takes a key.', true],
  ['Who can sign-up?', 'You can sign up or sign down.', false],
  ['How do I log in?', 'Log out, then log in again.', false],
  ['What is the tower in Elm?', 'The tower of Elm is old.', false],
  ['How do I opt out?', 'To opt out, write to us.', false],
])('%s %s', (question, statement, is) => {
  expect(goesOtherWay(question, statement)).toBe(is);
});
