// Rows as long as they may be, and longer.
import { expect, it } from 'vitest';
import { paidServer } from '../support/paid-server.ts';
import { desk } from './support.ts';

it('a batch has rows of 10 MB, and none of 17', async () => {
  await using server = await paidServer();
  const row = (megabytes: number) => JSON.stringify({ body: { query: 'x'.repeat(megabytes * 1024 * 1024) } });
  const at = desk(`${row(10)}\n${row(17)}\n{"body":{"query":"Small?"}}`, server.url);
  const refused = await at.batch();
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('line 2: it is longer than 16 MiB'),
  ]);
  expect((await at.batch(['--skip-bad', '--ordered'])).code).toBe(8);
  expect(server.seen.map(({ body }) => body.length > 10_000_000)).toEqual([true, false]);
  at.remove();
});
