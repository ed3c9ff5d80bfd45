// cli.md, "Output": --all, --limit, --offset; specification, "Paging".
import { describe, expect, it } from 'vitest';
import type { ServerResponse } from 'node:http';
import { json, problem } from '../support/api-server.ts';
import type { Answer, Seen } from '../support/http-servers.ts';
import { bench, failureOn } from './support.ts';

const TEXTS = Array.from({ length: 250 }, (_unused, n) => `{"id":"s${n}", "big": 1${n}0000000000000000001 }`);

/** Limit and offset of a request. */
function pageOf({ url }: Seen): number[] {
  const query = new URL(url, 'http://x').searchParams;
  return [Number(query.get('limit')), Number(query.get('offset'))];
}

/** Pages through TEXTS as the specification says; `from` moves what comes after the first page, as a growing list does. */
function pager(shift = 0): Answer {
  return (seen, response) => {
    const query = new URL(seen.url, 'http://x').searchParams;
    const limit = Number(query.get('limit') ?? 20);
    const offset = Number(query.get('offset') ?? 0);
    const start = offset === 0 ? 0 : offset - shift;
    json(
      response,
      `{"items":[${TEXTS.slice(start, start + limit).join(', ')}],"total":${TEXTS.length + shift},"limit":${limit},"offset":${offset}}`,
    );
  };
}

describe('a list without an end', () => {
  const endless = (from: number) => ({
    items: Array.from({ length: 100 }, (_none, at) => ({ id: `src_${from + at}`, name: 'n'.repeat(50) })),
    total: 1e12,
  });
  const script = {
    'GET /v1/sources': (seen: Seen, response: ServerResponse) =>
      json(response, endless(Number(new URL(seen.url, 'http://x').searchParams.get('offset')))),
  };

  it.concurrent('stops at the size of an answer that is held, and says how to go on', async () => {
    await using b = await bench(script);
    const { stdout, stderr, code } = await b.run([
      'source',
      'list',
      '--all',
      '--json',
      '--max-bytes',
      '100kB',
    ]);
    const rows = (JSON.parse(stdout) as unknown[]).length;
    expect([code, rows > 500, rows < 1_500]).toEqual([8, true, true]);
    expect(JSON.parse(stderr)).toMatchObject({ exit_code: 8, next_offset: rows });
    expect(stderr).toContain('larger than 100000 bytes');
  });

  it.concurrent('stops at the deadline, which is for all pages together', async () => {
    await using b = await bench(script);
    const { stderr, code } = await b.run(['source', 'list', '--all', '--json', '--deadline', '2s']);
    // On a machine that is busy enough not one page came.
    expect([8, 31]).toContain(code);
    expect(stderr).toContain('The pages took longer than their deadline of 2 s.');
  });
});

describe('cli.md: --all follows offset and limit at 100 a page', () => {
  it.concurrent('one valid array, rows as they were sent [spec:paging-1]', async () => {
    await using b = await bench({ 'GET /v1/sources': pager() });
    const { stdout, stderr, code } = await b.run(['source', 'list', '--all', '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toHaveLength(250);
    for (const text of TEXTS) expect(stdout).toContain(text);
    expect(b.server.seen.map(pageOf)).toEqual([
      [100, 0],
      [100, 100],
      [100, 200],
    ]);
  });

  it.concurrent('for a person, what the list shows without it', async () => {
    const items = Array.from({ length: 3 }, (_none, at) => ({ id: `brf_${at}`, title: `Brief ${at}` }));
    await using b = await bench({ 'GET /v1/briefs': { items } });
    const [all, page] = [await b.run(['brief', 'list', '--all']), await b.run(['brief', 'list'])];
    expect(all).toMatchObject({ code: 0, stderr: '', stdout: page.stdout });
    expect(page.stdout).toMatch(/^TITLE +CREATED/);
  });

  it.concurrent('--get of what is no row says that it is a list', async () => {
    await using b = await bench({ 'GET /v1/sources': pager() });
    const { stdout, stderr, code } = await b.run(['source', 'list', '--all', '--get', 'items.0.id']);
    expect({ code, stdout }).toEqual({ code: 9, stdout: '' });
    expect(stderr).toContain('It is a list of 250: --get 0 is its first element.');
  });

  it.concurrent('each row once when the list grows while it is read', async () => {
    await using b = await bench({ 'GET /v1/sources': pager(3) });
    const { stdout } = await b.run(['source', 'list', '--all', '--format', 'jsonl']);
    const ids = stdout
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { id: string }).id);
    expect(ids).toEqual(TEXTS.map((_unused, n) => `s${n}`));
  });

  it.concurrent('from --offset on, at --limit a page, as csv', async () => {
    await using b = await bench({ 'GET /v1/sources': pager() });
    const { stdout } = await b.run([
      'source',
      'list',
      '--all',
      '--offset',
      '190',
      '--limit',
      '40',
      '--format',
      'csv',
    ]);
    expect(stdout.trimEnd().split('\r\n')).toHaveLength(61);
    expect(b.server.seen.map(pageOf)).toEqual([
      [40, 190],
      [40, 230],
    ]);
  });

  it.concurrent.each([
    ['an array', '[]', '[]\n'],
    ['no total', '{"sources":[{"id":1}]}', '[{"id":1}]\n'],
  ])('other layouts of a list: %s', async (_name, text, output) => {
    await using b = await bench({ 'GET /v1/sources': (_seen, response) => json(response, text) });
    const { stdout, code } = await b.run(['source', 'list', '--all', '--json']);
    expect({ stdout, code }).toEqual({ stdout: output, code: 0 });
  });

  it.concurrent('where it stops half-way the rows so far are valid, it says how to go on, and the exit is 8', async () => {
    const page = pager();
    await using b = await bench({
      'GET /v1/sources': (seen, response, index) =>
        index < 2 ? page(seen, response, index) : problem(response, 500, 'Broken'),
    });
    const { stdout, stderr, code } = await b.run(['source', 'list', '--all', '--json']);
    expect(code).toBe(8);
    expect(JSON.parse(stdout)).toHaveLength(200);
    expect(failureOn({ stderr } as never)).toMatchObject({
      exit_code: 8,
      code_name: 'incomplete',
      next_offset: 200,
    });
  });

  it.concurrent('in words: go on with --all --offset 100', async () => {
    const page = pager();
    await using b = await bench({
      'GET /v1/sources': (seen, response, index) =>
        index < 1 ? page(seen, response, index) : problem(response, 500, 'Broken'),
    });
    const { stderr, code } = await b.run(['source', 'list', '--all']);
    expect(code).toBe(8);
    expect(stderr).toContain('--all --offset 100');
  });

  it.concurrent('a failure at the first page is that failure, and stdout stays empty', async () => {
    await using b = await bench({ 'GET /v1/sources': (_seen, response) => problem(response, 500, 'Broken') });
    const { stdout, code } = await b.run(['source', 'list', '--all', '--json']);
    expect({ stdout, code }).toEqual({ stdout: '', code: 5 });
  });

  it.concurrent('a service that ignores offset is not asked for ever', async () => {
    const items = Array.from({ length: 100 }, (_unused, id) => ({ id }));
    await using b = await bench({ 'GET /v1/sources': { items } });
    const { code } = await b.run(['source', 'list', '--all', '--json']);
    expect(code).toBe(8);
    expect(b.server.seen.length).toBe(2);
  });
});

describe('cli.md: --limit and --offset as in the API', () => {
  it.concurrent.each([
    ['--limit', '0'],
    ['--limit', '101'],
    ['--limit', '2.5'],
    ['--limit', '-1'],
    ['--offset', '-1'],
    ['--set', 'limit=101'],
  ])('%s %s is refused with 2 before anything is sent [spec:paging-1]', async (flag, value) => {
    await using b = await bench({ '*': {} });
    const { code, stdout } = await b.run(['source', 'list', flag, value]);
    expect({ code, stdout, seen: b.server.seen.length }).toEqual({ code: 2, stdout: '', seen: 0 });
  });

  it.concurrent.each([['--limit'], ['--offset']])(
    'source get --recent takes no %s [spec:paging-2] [spec:source-recent]',
    async (flag) => {
      await using b = await bench({ '*': {} });
      expect((await b.run(['source', 'get', 's1', '--recent', '7d', flag, '5'])).code).toBe(2);
      expect(
        (await b.run(['source', 'get', 's1', '--recent', '7d', '--set', `${flag.slice(2)}=5`])).code,
      ).toBe(2);
      expect(b.server.seen).toEqual([]);
    },
  );
});
