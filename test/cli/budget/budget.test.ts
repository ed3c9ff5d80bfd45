// Budgets: held before anything is sent, exact with many processes at once, settled by what answers say.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problem } from '../../support/api-server.ts';
import { bench, failureOn } from '../support.ts';
import { budgetsOf } from './budgets.ts';

interface Runs {
  readonly items: readonly { readonly end: object | null }[];
}

const COSTS = { outcome: 'answered', answer: 'Yes.', cost_usd: 0.25 };

describe('a budget', () => {
  it('holds the worst cost, settles what the answer says, and refuses what would pass it: 20, nothing sent', async () => {
    await using b = await bench({ 'POST /v1/query': COSTS, 'GET /v1/usage': { total_usd: 7 } });
    await b.run(['budget', 'set', '1.40usd/month']);
    const ask = (...words: string[]) => b.run(['query', 'q', '--mode', 'deliberate', ...words]);
    expect((await ask()).code).toBe(0);
    expect((await ask()).code).toBe(0);
    const refused = await ask('--json');
    expect(refused).toMatchObject({ code: 20, stdout: '' });
    expect(failureOn(refused)).toMatchObject({
      code_name: 'budget_refused',
      sent: 'no',
      billed: 'no',
      left_usd: 0.9,
    });
    expect(b.server.seen).toHaveLength(2);
    expect((await ask('--cost-cap-usd', '0.9')).code).toBe(0);
    expect((await b.run(['query', 'q', '--mode', 'speculative'])).code).toBe(0);
    expect(await budgetsOf(b)).toMatchObject([
      { profile: null, limit_usd: 1.4, spent_usd: 1, held_usd: 0, left_usd: 0.4 },
    ]);
    const { stdout } = await b.run(['usage']);
    expect(stdout).toMatch(
      /total_usd: 7\n\nBudget of all profiles for \d{4}-\d\d \(UTC\): \$1\.00 of \$1\.40 spent/,
    );
    expect((await b.run(['usage', '--json'])).stdout).toBe('{"total_usd":7}');
    expect((await b.run(['runs', 'list', '--json'])).stdout).toContain('"total": 4');
  });

  it.each([
    ['a stop at the cost cap that says what was spent', 402, { spent_usd: 0.1 }, 'Enough', 'yes', 0.1, 0],
    ['one before any work', 402, { spent_usd: 0 }, 'Enough', 'no', 0, 0],
    ['one that does not say', 402, {}, 'The cost cap was exceeded', 'unknown', 0, 0.3],
    ['a refusal of the tier', 402, {}, 'The tier does not include it', 'no', 0, 0],
    ['a failure that says what was spent', 500, { spent_usd: 0.1 }, 'Broken', 'yes', 0.1, 0],
  ])('%s settles it so: billed %5$s [spec:synthesis-3]', async (...row) => {
    const [, status, members, title, billed, spent, unknown] = row;
    await using b = await bench({
      'POST /v1/causal': (_seen: unknown, response: ServerResponse) =>
        void response
          .writeHead(status, { 'content-type': 'application/problem+json', 'x-request-id': 'r' })
          .end(JSON.stringify({ type: 'about:blank', title, status, detail: '', ...members })),
    });
    await b.run(['budget', 'set', '2usd/month']);
    const failed = await b.run(['causal', '--set', 'a=b', '--cost-cap-usd', '0.3', '--json']);
    expect(failureOn(failed)).toMatchObject({ billed });
    expect(await budgetsOf(b)).toMatchObject([{ spent_usd: spent, held_usd: unknown, unknown_usd: unknown }]);
    const { end } = (JSON.parse((await b.run(['runs', 'list', '--json'])).stdout) as Runs).items[0] ?? {};
    expect(end).toMatchObject({ billed, cost_usd: billed === 'unknown' ? null : spent });
  });

  it('keeps the worst cost of an answer that was lost or does not say, and gives back that of a refusal', async () => {
    await using b = await bench({
      'POST /v1/query': (_seen: unknown, response: ServerResponse) => void response.destroy(),
      'POST /v1/tutor': { session_id: 's', reply: 'Hi' },
      'POST /v1/causal': (_seen: unknown, response: ServerResponse) => problem(response, 400, 'No'),
      'GET /v1/usage': { total_usd: 0 },
    });
    await b.run(['budget', 'set', '2usd/month']);
    expect((await b.run(['causal', '--set', 'a=b', '--cost-cap-usd', '1.5'])).code).toBe(4);
    expect((await b.run(['query', 'q'])).code).toBe(32);
    expect((await b.run(['tutor', 'hi', '--session', 's'])).code).toBe(0);
    expect(await budgetsOf(b)).toMatchObject([
      { spent_usd: 0, held_usd: 1.5, unknown_usd: 1.5, left_usd: 0.5 },
    ]);
    const recovered = await b.run(['runs', 'recover', '--json']);
    expect(recovered.code).toBe(32);
    const { items } = JSON.parse(recovered.stdout) as { items: { id: string }[] };
    expect(items).toHaveLength(1);
    expect((await b.run(['runs', 'recover', items[0]?.id ?? '', '--billed', '0'])).code).toBe(0);
    expect((await b.run(['runs', 'recover'])).code).toBe(0);
    expect(await budgetsOf(b)).toMatchObject([{ held_usd: 0.5, left_usd: 1.5 }]);
    // What an answer cost that does not say so can be settled too, and the answer stays.
    const tutor = (await b.run(['runs', 'list', '--route', 'tutor', '--get', 'items.0.id'])).stdout.trim();
    expect((await b.run(['runs', 'recover', tutor, '--billed', '0.2'])).code).toBe(0);
    expect(await budgetsOf(b)).toMatchObject([{ spent_usd: 0.2, held_usd: 0, left_usd: 1.8 }]);
    expect((await b.run(['runs', 'show', tutor, '--answer'])).stdout).toContain('"reply":"Hi"');
  });

  it('refuses what nobody can bound, and lets what is free pass', async () => {
    await using b = await bench({
      'POST /v1/causal': { hops: [] },
      'GET /v1/usage': {},
      'POST /v1/query': COSTS,
    });
    await b.run(['budget', 'set', '0usd/month']);
    for (const words of [
      ['causal', '--set', 'a=b'],
      ['api', 'POST', '/v1/else'],
      ['query', 'q'],
    ]) {
      const ran = await b.run(words);
      expect({ words, code: ran.code }).toEqual({ words, code: 20 });
    }
    expect((await b.run(['usage'])).code).toBe(0);
    expect(b.server.seen.map(({ method }) => method)).toEqual(['GET']);
    expect((await b.run(['query', 'What is HBM?'], { env: { IBID_BASE_URL: '' } })).code).toBe(0);
  });

  it('of a profile comes beside that of all; each is cleared by itself', async () => {
    await using b = await bench({ 'POST /v1/query': COSTS });
    for (const name of ['work', 'home']) await b.run(['profile', 'set', name, '--base-url', b.server.url]);
    await b.run(['budget', 'set', '10usd/month']);
    await b.run(['budget', 'set', '1usd/month', '--profile', 'work']);
    const ask = (profile: string) =>
      b.run(['query', 'q', '--profile', profile], { env: { IBID_BASE_URL: '' } });
    expect((await ask('work')).code).toBe(0);
    expect((await ask('work')).code).toBe(20);
    expect((await ask('home')).code).toBe(0);
    expect(await budgetsOf(b)).toMatchObject([
      { profile: null, spent_usd: 0.5 },
      { profile: 'work', spent_usd: 0.25, left_usd: 0.75 },
    ]);
    await b.run(['budget', 'clear', '--profile', 'work']);
    expect((await ask('work')).code).toBe(0);
    await b.run(['budget', 'clear']);
    expect((await b.run(['budget', 'show'])).stdout).toMatch(/There is no budget/);
  });

  it('counts what the month has cost before it was set', async () => {
    await using b = await bench({ 'POST /v1/query': COSTS });
    await b.run(['query', 'q']);
    await b.run(['budget', 'set', '2usd/month']);
    expect(await budgetsOf(b)).toMatchObject([{ spent_usd: 0.25, left_usd: 1.75 }]);
  });

  it.each([
    ['0.1usd', /does not say for how long/],
    ['-5usd/month', /below nothing/],
    ['20eur/month', /not in US dollars/],
    ['€20/month', /not in US dollars/],
    ['20usd/day', /not for a month/],
    ['20', /not an amount/],
    ['twenty', /not an amount/],
    ['', /not an amount/],
    ['1e3usd/month', /not/],
    ['0.00000001usd/month', /finer than a millionth/],
    ['99999999999999usd/month', /too much/],
  ])('of %j is refused with a sentence: 2', async (amount, sentence) => {
    await using b = await bench({});
    const ran = await b.run(['budget', 'set', '--', amount]);
    expect({ code: ran.code, stdout: ran.stdout }).toEqual({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(sentence);
  });

  it.each(['$20/month', '20 USD / month', '0.5usd/month', '1.25 dollars/month'])(
    'of %j is understood',
    async (amount) => {
      await using b = await bench({});
      expect((await b.run(['budget', 'set', amount])).code).toBe(0);
    },
  );
});

describe('the ledger', () => {
  it('drops a last line that was torn; one in the middle stops all that may be billed, with a sentence', async () => {
    await using b = await bench({ 'POST /v1/query': COSTS });
    await b.run(['budget', 'set', '5usd/month']);
    await b.run(['query', 'q']);
    const ledger = join(b.home, 'state', 'budget.ndjson');
    appendFileSync(ledger, '{"op":"hold","id":"x","month":"2026-11","profile":"local","mic');
    expect(await budgetsOf(b)).toMatchObject([{ spent_usd: 0.25, held_usd: 0 }]);
    const text = readFileSync(ledger, 'utf8');
    expect(text.endsWith('}\n')).toBe(true);
    writeFileSync(ledger, text.replace('"micros"', '"mcros"'));
    const ran = await b.run(['query', 'q']);
    expect(ran).toMatchObject({ code: 40, stdout: '' });
    expect(ran.stderr).toMatch(/ledger of budgets .* is broken at line 1/);
    expect(b.server.seen).toHaveLength(1);
  });
});
