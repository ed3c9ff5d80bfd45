// What is said of a batch while it goes on: how far, how fast, how long still, what it cost and what came of it.
import { expect, it } from 'vitest';
import { hasTerminal, onTerminal } from '../cli/terminal.ts';
import { paidServer } from '../support/paid-server.ts';
import { gate } from '../support/until.ts';
import { desk, questions } from './support.ts';

/** Forty rows, the first thirty of which are answered at once and the others behind a door. */
async function halfWay() {
  const door = gate();
  const rowOf = (question: string) => Number(/\d+/.exec(question)?.[0]);
  const server = await paidServer(
    (question) => (rowOf(question) === 3 ? 'insufficient' : rowOf(question) === 4 ? 'rejected' : 'ok'),
    (question) => (rowOf(question) < 30 ? Promise.resolve() : door.opened),
  );
  return { server, door, at: desk(questions(40), server.url) };
}

const WORDS = ['-j', '4', '--budget', '5usd'];

it('as JSON: an object a second, with a time left that follows from the rate', async () => {
  const { server, door, at } = await halfWay();
  let seen: Record<string, number> | undefined;
  const ran = await at.start([...WORDS, '--progress', 'json'], {
    onStderr: (text) => {
      const last = text.trim().split('\n').at(-1) ?? '';
      if (seen !== undefined || !/"rows_per_second":\d/.test(last) || !last.includes('"done":30,')) return;
      seen = JSON.parse(last) as Record<string, number>;
      door.open();
    },
  });
  expect(ran.code).toBe(8);
  expect(seen).toMatchObject({
    kind: 'batch',
    rows: 40,
    done: 30,
    answered: 28,
    insufficient_evidence: 1,
    failed: 1,
    under_way: 4,
    billed_usd: 0.29,
    budget_usd: 5,
    stopping: null,
  });
  const { rows_per_second: rate = NaN, seconds_left: left = NaN } = seen ?? {};
  // Six are neither asked nor under way.
  expect(Math.abs(left - 6 / rate)).toBeLessThan(1.1 + (6 / rate) * 0.01);
  at.remove();
  await server[Symbol.asyncDispose]();
});

const LINE =
  /30\/40 (?:·|-) [\d.]+ rows\/(?:s|min) (?:·|-) [^·]+ left (?:·|-) \$0\.29 of \$5\.00 (?:·|-) 28 answered, 1 insufficient, 1 failed/;

it('plain: a line now and then, and nothing else', async () => {
  const { server, door, at } = await halfWay();
  const ran = await at.start([...WORDS, '--progress', 'plain'], {
    onStderr: (text) => LINE.test(text) && door.open(),
  });
  expect([ran.code, ran.stdout]).toEqual([8, '']);
  const lines = ran.stderr.trim().split('\n');
  expect(lines.every((line) => line.startsWith('ibid: '))).toBe(true);
  expect(lines.at(-1)).toContain('40 rows: 38 answered, 1 insufficient, 1 failed; $0.39.');
  at.remove();
  await server[Symbol.asyncDispose]();
});

it.skipIf(!hasTerminal())('on a terminal: one line that is written over, and then the account', async () => {
  const { server, door, at } = await halfWay();
  const words = ['batch', at.input, '-o', at.output, ...WORDS];
  const seen = await onTerminal({ home: at.folder, server }, words, {
    columns: 140,
    onText: (text) => LINE.test(text) && door.open(),
  });
  expect(seen).toMatch(LINE);
  expect(seen).toContain('40 rows: 38 answered, 1 insufficient, 1 failed; $0.39.');
  expect(seen).toContain('--retry failed asks again what was not billed.');
  at.remove();
  await server[Symbol.asyncDispose]();
});
