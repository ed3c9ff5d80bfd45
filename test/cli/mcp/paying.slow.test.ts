// Money: nothing is sent beyond the limits without a person's word, and nothing that is billed is sent twice.
import { describe, expect, it } from 'vitest';
import { paidServer, PRICE, type PaidServer } from '../../support/paid-server.ts';
import { runIbid } from '../../support/ibid.ts';
import { gate, until } from '../../support/until.ts';
import { CANARY, environment } from '../support.ts';
import { connected, ERAS, folders, type ConnectOptions } from './support.ts';

const CHEAP = { query: 'Why?', mode: 'speculative' };

async function paying(server: PaidServer, options: ConnectOptions = {}) {
  const home = await folders('none');
  const mcp = await connected(home.path, { env: environment(server.url), ...options });
  return {
    ...mcp,
    home: home.path,
    async [Symbol.asyncDispose]() {
      await mcp[Symbol.asyncDispose]();
      home[Symbol.dispose]();
    },
  };
}

describe('without a limit', () => {
  it.each(['stdio', 'http'] as const)(
    'over %s nothing that is billed is sent, and it says so',
    async (over) => {
      await using server = await paidServer();
      await using mcp = await paying(server, { over });
      const { text, error } = await mcp.fail('query', CHEAP);
      expect(text).toBe(
        'query may cost $0.01, and a call may cost $0.00 (--max-call-usd). Nothing was sent. Give a lower cost_cap_usd or a cheaper mode; the person who runs this server can allow more with --max-usd and --max-call-usd.',
      );
      expect(error).toMatchObject({ code: 'budget_refused', sent: 'no', billed: 'no' });
      expect((await mcp.fail('causal', { entity: 'a', shock: 'b' })).text).toContain('limit: cost_cap_usd');
      expect(server.seen).toEqual([]);
      const { tools } = await mcp.client.listTools();
      const annotations = Object.fromEntries(tools.map((tool) => [tool.name, tool.annotations]));
      expect(annotations['query']).toMatchObject({ readOnlyHint: false, openWorldHint: true });
      expect(annotations['usage']).toMatchObject({ readOnlyHint: true, openWorldHint: true });
      expect(annotations['search']).toBeUndefined();
    },
  );
});

describe.each(ERAS)('a person is asked, in the protocol of %s', (era) => {
  it('and what they agree to is sent once', async () => {
    await using server = await paidServer();
    const asked: string[] = [];
    await using mcp = await paying(server, {
      era,
      answer: (message) => {
        asked.push(message);
        return { action: 'accept', send: true };
      },
    });
    expect(await mcp.call('query', CHEAP)).toMatchObject({ answer: 'Because: Why?' });
    expect(asked).toEqual([
      'query may cost up to $0.01, more than it may spend without asking. Send it once? {"query":"Why?","mode":"speculative"}',
    ]);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]?.headers['authorization']).toBe(`Bearer ${CANARY}`);
    expect(mcp.stderr()).not.toContain(CANARY);
    await mcp.call('query', CHEAP);
    expect(asked).toHaveLength(2);
  });

  it.each([{ action: 'decline' } as const, { action: 'accept', send: false } as const])(
    'and nothing is sent on %j',
    async (said) => {
      await using server = await paidServer();
      await using mcp = await paying(server, { era, answer: () => said });
      expect((await mcp.fail('query', CHEAP)).text).toContain('did not agree. Nothing was sent.');
      expect(server.seen).toEqual([]);
    },
  );
});

describe('a consent', () => {
  it('serves for what it was given for, once, and is not taken from a client that made it up', async () => {
    await using server = await paidServer();
    await using mcp = await paying(server, { answer: () => ({ action: 'accept', send: true }) });
    const manual = { allowInputRequired: true } as const;
    const ask = async (members: object, more: object = {}) =>
      mcp.client.request(
        { method: 'tools/call', params: { name: 'query', arguments: { ...members }, ...more } },
        manual,
      );
    const first = (await ask(CHEAP)) as unknown as { resultType: string; requestState: string };
    expect(first.resultType).toBe('input_required');
    const consent = {
      inputResponses: { spend: { action: 'accept', content: { send: true } } },
      requestState: first.requestState,
    };
    // For another question, without its state, with a state that was changed: none of them is sent.
    const other = await ask({ ...CHEAP, query: 'Something else?' }, consent);
    expect(other).toMatchObject({ resultType: 'input_required' });
    expect(await ask(CHEAP, { inputResponses: consent.inputResponses })).toMatchObject({
      resultType: 'input_required',
    });
    const forged = `${first.requestState.slice(0, -4)}AAAA`;
    await expect(ask(CHEAP, { ...consent, requestState: forged })).rejects.toMatchObject({ code: -32602 });
    expect(server.seen).toEqual([]);
    expect(await ask(CHEAP, consent)).toMatchObject({ structuredContent: { answer: 'Because: Why?' } });
    expect(await ask(CHEAP, consent)).toMatchObject({ resultType: 'input_required' });
    expect(server.seen).toHaveLength(1);
  });
});

describe('within the limits', () => {
  it('calls are sent until what they may cost together is spent, held at the worst', async () => {
    await using server = await paidServer();
    await using mcp = await paying(server, { args: ['--max-usd', '0.03', '--max-call-usd', '0.02'] });
    for (const query of ['1', '2', '3']) await mcp.call('query', { ...CHEAP, query });
    const { text } = await mcp.fail('query', { ...CHEAP, query: '4' });
    expect(text).toContain('query may cost $0.01, and $0.00 of $0.03 are left (--max-usd).');
    expect(server.told()).toBe(3 * PRICE);
  });

  it('a limit is not rounded up to the next millionth of a dollar', async () => {
    await using server = await paidServer();
    await using mcp = await paying(server, { args: ['--max-usd', '0.0199999', '--max-call-usd', '0.01'] });
    await mcp.call('query', { ...CHEAP, query: '1' });
    await mcp.fail('query', { ...CHEAP, query: '2' });
    expect(server.told()).toBe(PRICE);
  });

  it('what is metered is bounded by what a call may cost, and many at once do not pass the limit', async () => {
    await using server = await paidServer();
    await using mcp = await paying(server, { args: ['--max-usd', '0.05', '--max-call-usd', '0.02'] });
    const questions = Array.from({ length: 8 }, (_none, index) => `q${index}`);
    const results = await Promise.all(
      questions.map((query) =>
        mcp.client.callTool({ name: 'query', arguments: { query, mode: 'deliberate' } }),
      ),
    );
    expect(results.filter(({ isError }) => isError !== true)).toHaveLength(2);
    expect(server.seen.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { cost_cap_usd: 0.02 },
      { cost_cap_usd: 0.02 },
    ]);
    // Each cost less than was held: there is room again.
    await mcp.call('query', { query: 'more', mode: 'deliberate' });
  });

  it('what stopped at its cost cap counts at what it says it spent [spec:synthesis-3]', async () => {
    await using server = await paidServer(() => 'capped');
    await using mcp = await paying(server, { args: ['--max-usd', '0.02', '--max-call-usd', '0.02'] });
    for (const query of ['1', '2'])
      expect((await mcp.fail('query', { ...CHEAP, query })).error).toMatchObject({ billed: 'yes' });
    expect((await mcp.fail('query', { ...CHEAP, query: '3' })).text).toContain('$0.00 of $0.02 are left');
    expect(server.seen).toHaveLength(2);
  });

  it('the budgets of this machine hold besides', async () => {
    await using server = await paidServer();
    await using mcp = await paying(server, { args: ['--max-usd', '5'] });
    await runIbid(mcp.home, ['budget', 'set', '0.015usd/month']);
    await mcp.call('query', { ...CHEAP, query: 'one' });
    expect((await mcp.fail('query', { ...CHEAP, query: 'two' })).text).toContain('of the budget of $0.015');
    const { stdout } = await runIbid(mcp.home, ['budget', 'show', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ items: [{ spent_usd: 0.01, held_usd: 0 }] });
    expect(server.seen).toHaveLength(1);
  });
});

describe('a paid request', () => {
  it('that two ask at once is sent once, and both have the answer', async () => {
    const { opened, open } = gate();
    await using server = await paidServer(undefined, () => opened);
    await using mcp = await paying(server, { args: ['--max-usd', '1'] });
    const both = [mcp.call('query', CHEAP), mcp.call('query', CHEAP)];
    await until(() => server.accepted.size === 1);
    await mcp.call('usage').catch(() => {});
    open();
    expect(await Promise.all(both)).toMatchObject([{ answer: 'Because: Why?' }, { answer: 'Because: Why?' }]);
    expect(server.accepted.get('Why?')).toBe(1);
  });

  it.each(['stdio', 'http'] as const)(
    'over %s whose caller goes away is not sent again when asked again',
    async (over) => {
      const { opened, open } = gate();
      await using server = await paidServer(undefined, () => opened);
      await using mcp = await paying(server, { over, args: ['--max-usd', '1'] });
      const leaving = new AbortController();
      const left = mcp.client.callTool({ name: 'query', arguments: CHEAP }, { signal: leaving.signal });
      await until(() => server.accepted.size === 1);
      leaving.abort();
      await expect(left).rejects.toThrow(Error);
      // What is asked after the caller left is answered after the server has seen that.
      await mcp.call('usage').catch(() => {});
      open();
      expect(await mcp.call('query', CHEAP)).toMatchObject({ answer: 'Because: Why?' });
      expect(server.accepted.get('Why?')).toBe(1);
    },
  );

  it.each(['reset', 'cut', 'broken', 'late problem', 'web page'] as const)(
    'whose answer was lost (%s) is not sent again, and its worst cost stays spent',
    async (fault) => {
      await using server = await paidServer((question) => (question === 'lost' ? fault : 'ok'));
      await using mcp = await paying(server, { args: ['--max-usd', '0.02'] });
      const lost = await mcp.fail('query', { ...CHEAP, query: 'lost' });
      expect(lost.error).toMatchObject({ billed: 'unknown', retryable: false });
      expect((await mcp.fail('query', { ...CHEAP, query: 'lost' })).error).toEqual(lost.error);
      expect(server.accepted.get('lost')).toBe(1);
      await mcp.call('query', { ...CHEAP, query: 'one more' });
      expect((await mcp.fail('query', { ...CHEAP, query: 'too many' })).text).toContain('$0.00 of $0.02');
      const { stdout } = await runIbid(mcp.home, ['runs', 'list', '--json']);
      expect(JSON.parse(stdout)).toMatchObject({ total: 2 });
    },
  );

  it('that was refused costs nothing and may be asked again', async () => {
    await using server = await paidServer((_question, nth) => (nth === 0 ? 'rejected' : 'ok'));
    await using mcp = await paying(server, { args: ['--max-usd', '0.01'] });
    expect((await mcp.fail('query', CHEAP)).error).toMatchObject({ code: 'rejected', billed: 'no' });
    await mcp.call('query', CHEAP);
  });

  it('is waited for and kept when the client hangs up', async () => {
    const { opened, open } = gate();
    await using server = await paidServer(undefined, () => opened);
    using home = await folders('none');
    const mcp = await connected(home.path, { env: environment(server.url), args: ['--max-usd', '1'] });
    const left = mcp.client.callTool({ name: 'query', arguments: CHEAP });
    left.catch(() => {});
    await until(() => server.accepted.size === 1);
    const closed = mcp[Symbol.asyncDispose]();
    open();
    await closed;
    const listed = async () =>
      (
        JSON.parse((await runIbid(home.path, ['runs', 'list', '--json'])).stdout) as {
          items: { id: string; end: object | null }[];
        }
      ).items;
    let [run] = await listed();
    while (run?.end === null) [run] = await listed();
    const { stdout } = await runIbid(home.path, ['runs', 'show', run?.id ?? '', '--json']);
    expect(stdout).toContain('Because: Why?');
  });
});

describe('an answer with a price that is longer than 40 kB', () => {
  it('goes on at its cursor from what was kept, and is not asked again', async () => {
    await using server = await paidServer();
    const citations = Array.from({ length: 400 }, (_none, index) => ({
      id: `cit_${index}`,
      quote: 'x'.repeat(300),
    }));
    const { apiServer } = await import('../../support/api-server.ts');
    await using api = await apiServer({
      'POST /v1/query': {
        id: 'qry_1',
        outcome: 'answered',
        answer: 'Yes.',
        citations,
        billable: true,
        cost_usd: 0.01,
      },
    });
    using home = await folders('none');
    await using mcp = await connected(home.path, { env: environment(api.url), args: ['--max-usd', '1'] });
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const page = await mcp.call('query', { ...CHEAP, ...(cursor === undefined ? {} : { cursor }) });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(40_000);
      expect(page).toMatchObject({ id: 'qry_1', outcome: 'answered' });
      seen.push(...(page['citations'] as []));
      cursor = page['next_cursor'];
    } while (cursor !== undefined);
    expect(seen).toEqual(citations);
    expect(api.seen).toHaveLength(1);
    const stolen = await mcp.fail('query', {
      ...CHEAP,
      cursor: 'run_20261101T000000000Z_00000000;citations=5',
    });
    expect(stolen.text).toContain('The cursor is not one that this tool returned.');
    expect(server.seen).toEqual([]);
  });
});
