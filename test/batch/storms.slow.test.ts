// What a service asks of whoever floods it: Retry-After holds for all, and a journal that lost its end pays for nothing.
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { json, problem } from '../support/api-server.ts';
import { serve } from '../support/http-servers.ts';
import { paidServer } from '../support/paid-server.ts';
import { checkAccount, desk, questions } from './support.ts';

describe('a Retry-After', () => {
  it.each([
    ['in seconds', () => '1'],
    ['as a date', () => new Date(Date.now() + 2000).toUTCString()],
  ])(
    '%s holds for every worker: nothing arrives before it has passed, and no row is lost',
    async (_name, after) => {
      const arrived: number[] = [];
      let refused = Infinity;
      await using server = await serve((seen, response) => {
        arrived.push(performance.now());
        const { query } = JSON.parse(seen.body) as { query: string };
        if (query === 'Question 10?' && refused === Infinity) {
          refused = performance.now();
          return problem(response, 429, 'Too many requests', '', { headers: { 'retry-after': after() } });
        }
        return json(response, { outcome: 'answered', query, cost_usd: 0.01 });
      });
      const at = desk(questions(60), server.url);
      expect((await at.batch(['-j', '8'])).code).toBe(0);
      expect(at.summary()).toMatchObject({ answered: 60, left: 0, requests: 61 });
      // Those that were under way when it was refused had left before it was heard of, and after a stall each of the others
      // may send one more in the turn in which it is heard.
      const before = arrived.filter((time) => time <= refused).length;
      const after1 = arrived.filter((time) => time > refused).toSorted((one, other) => one - other);
      const waited = after1.filter((time) => time - refused < 900);
      expect(waited.length).toBeLessThanOrEqual(7 + 7);
      expect(before + after1.length).toBe(61);
      expect(after1.length - waited.length).toBeGreaterThan(25);
      at.remove();
    },
  );
});

describe('a service', () => {
  it('that answers slower and slower is waited for as long as it shows life; every row is asked once', async () => {
    let nth = 0;
    await using server = await paidServer(
      () => 'ok',
      () => new Promise((resolve) => setTimeout(resolve, 4 * nth++)),
    );
    const at = desk(questions(120), server.url);
    expect((await at.batch(['-j', '16', '--first-byte', '20s'])).code).toBe(0);
    checkAccount(at.lines(), server);
    expect([at.summary().answered, server.seen.length]).toEqual([120, 120]);
    at.remove();
  });
});

describe('a power cut', () => {
  it('after which the journal ends anywhere, and the output has more: nothing that has a line is asked again', async () => {
    await using server = await paidServer((question) => (question === 'Question 3?' ? 'rejected' : 'ok'));
    const at = desk(questions(5), server.url);
    await at.batch(['-j', '1', '--ordered']);
    const [journal, output] = [readFileSync(at.journal), readFileSync(at.output)];
    const begin = journal.indexOf('{"sent":0');
    const cuts = Array.from(
      { length: 8 },
      (_, nth) => begin + Math.floor(((journal.length - begin) * nth) / 8),
    );
    for (const cut of cuts)
      for (const tail of ['', '\0'.repeat(512)]) {
        writeFileSync(at.journal, Buffer.concat([journal.subarray(0, cut), Buffer.from(tail)]));
        writeFileSync(at.output, output);
        expect((await at.batch(['--resume'])).code).toBe(8);
        expect(at.summary()).toMatchObject({ answered: 4, failed: 1, left: 0, billed_usd: 0.04 });
      }
    expect(server.seen).toHaveLength(5);
    at.remove();
  });

  it('after which the output ends anywhere: what was paid is never asked again unless that is said', async () => {
    await using server = await paidServer();
    const at = desk(questions(6), server.url);
    await at.batch(['-j', '1']);
    const output = readFileSync(at.output);
    const journal = readFileSync(at.journal);
    for (const part of [0, 0.2, 0.5, 0.8]) {
      truncateSync(at.output, Math.floor(output.length * part));
      const refused = await at.batch(['--resume']);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('--retry missing')]);
      writeFileSync(at.output, output);
      writeFileSync(at.journal, journal);
    }
    expect((await at.batch(['--resume'])).code).toBe(0);
    expect(server.seen).toHaveLength(6);
    at.remove();
  });
});
