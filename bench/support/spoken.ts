// What a learner types in a lesson, with the answers that it stands for, and how a turn is printed.
import type { Session } from '../../src/engine/tutor/session.ts';
import type { Turn } from '../../src/engine/tutor/turn/reply.ts';

const WRONG = {
  number: '9876543',
  date: '3 May 1642',
  name: 'Zanzibar Holdings',
  words: 'purple elephants',
} as const;

/**
 * The message with the open question's expected answer for `{right}`, half of it for `{partly}`, another of its kind for `{wrong}`;
 * undefined where it stands for an answer and no question is open.
 */
export function spoken(say: string, { check }: Pick<Session, 'check'>): string | undefined {
  if (!/\{(?:right|partly|wrong)\}/.test(say)) return say;
  if (check === null) return undefined;
  const { expected, kind } = check;
  return say
    .replace('{right}', expected)
    .replace('{partly}', halfOf(expected))
    .replace('{wrong}', WRONG[kind]);
}

/** The latter half of several words; of one word or figure nothing can be left out. */
function halfOf(expected: string): string {
  const all = expected.split(/\s+/);
  return all.slice(Math.floor(all.length / 2)).join(' ');
}

export function show(said: string, turn: Turn, faults: readonly string[] = []): void {
  const { lead, judgement, session, shows } = turn;
  console.log(`\n> ${said}${faults.length === 0 ? '' : `   ✗ ${faults.join(', ')}`}`);
  if (judgement !== null) console.log(`  [${judgement.verdict}: ${judgement.check.expected}]`);
  if (lead !== null) console.log(`  ${lead} ${turn.step?.title ?? ''}`);
  for (const { text } of turn.passages) console.log(`  | ${text.replaceAll('\n', '\n  | ')}`);
  for (const reason of turn.reasons) console.log(`  - ${reason.text}`);
  for (const { quote } of turn.passages.length > 0 ? [] : (turn.closest ?? []).slice(0, 3))
    console.log(`  ~ ${quote.replace(/\s+/g, ' ').slice(0, 200)}`);
  if (shows.includes('path')) console.log(`  path: ${session.steps.map(({ title }) => title).join(' / ')}`);
  if (shows.includes('question') && session.check !== null)
    console.log(`  ? ${session.check.text} (${session.check.expected})`);
}
