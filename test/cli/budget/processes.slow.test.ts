// A budget that many processes draw on at once, in the way of a lock whose process was killed.
import { writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { json } from '../../support/api-server.ts';
import { until } from '../../support/until.ts';
import { bench } from '../support.ts';
import { budgetsOf } from './budgets.ts';

it('a budget is never passed by 20 processes at once', async () => {
  const open: ServerResponse[] = [];
  await using b = await bench({
    // None is answered before all that may ask have asked: every hold is at its worst.
    'POST /v1/query': (_seen: unknown, response: ServerResponse) => void open.push(response),
  });
  await b.run(['budget', 'set', '0.07usd/month']);
  // The lock of a process that was killed is in the way of all of them.
  const owner = { pid: 2 ** 22 + 1, host: hostname(), began: null };
  writeFileSync(join(b.home, 'state', 'budget.lock'), JSON.stringify({ token: 'd'.repeat(16), owner }));
  const runs = Array.from({ length: 20 }, (_unused, n) =>
    b.start(['query', `question ${n}`, '--mode', 'speculative', '--no-retry']).then((ran) => {
      if (ran.code === 20) refused.push(n);
      return ran;
    }),
  );
  const refused: number[] = [];
  await until(() => refused.length === 13);
  for (const response of open) json(response, { answer: 'x', cost_usd: 0.01 });
  const codes = (await Promise.all(runs)).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(7);
  expect(codes.filter((code) => code === 20)).toHaveLength(13);
  expect(b.server.seen).toHaveLength(7);
  expect(await budgetsOf(b)).toMatchObject([{ spent_usd: 0.07, held_usd: 0, left_usd: 0 }]);
  expect((await b.run(['runs', 'list', '--json'])).stdout).toContain('"total": 7');
});
