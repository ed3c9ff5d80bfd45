// cli.md, "Output": what is on stdout, in which form, and what --output leaves behind.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, problem, startPadding } from '../support/api-server.ts';
import { bench } from './support.ts';

/** Numbers that no double holds, keys that a parser would reorder, odd white space, escapes, no line end. */
const ODD =
  '{ "b":1,\r\n\t"10":[12345678901234567890, 1.10,1e400 ],"2" : {"\\u00e9":"\\/ \\ud83d\\ude00 é" },"b":2 }';

const LIST = {
  items: [
    { id: 's1', name: 'A, "quoted"', tags: ['x', 'y'], inner: { n: 1 } },
    { id: 's2', name: 'line\nbreak', note: null },
  ],
  total: 2,
  limit: 20,
  offset: 0,
};

describe('cli.md: --json is the document as the service sent it', () => {
  it.concurrent('byte for byte, but for leading padding [spec:crosscutting-4]', async () => {
    await using b = await bench({
      'GET /v1/usage': (_seen, response) => json(response, ODD),
      'POST /v1/query': (_seen, response) => {
        startPadding(response);
        response.end(`  \n\t${ODD}\n \n`);
      },
    });
    expect((await b.run(['usage', '--json'])).stdout).toBe(ODD);
    expect((await b.run(['usage', '--format', 'json'])).stdout).toBe(ODD);
    expect((await b.run(['query', 'q', '--json'])).stdout).toBe(`${ODD}\n \n`);
  });

  it.concurrent('a large document goes through a pipe and into a file whole', async () => {
    const text = `{"items":[${Array.from({ length: 60_000 }, (_unused, n) => `{"id":"n${n}","v": ${n}.0}`).join(',')}]}`;
    await using b = await bench({ 'GET /v1/usage': (_seen, response) => json(response, text) });
    const { bytes } = await b.run(['usage', '--json']);
    expect(bytes.equals(Buffer.from(text))).toBe(true);
    expect((await b.run(['usage', '--json', '-o', 'out.json'])).stdout).toBe('');
    expect(readFileSync(join(b.home, 'out.json'), 'utf8')).toBe(text);
  });

  it.concurrent('--get prints one member raw, with numbers as they were sent', async () => {
    await using b = await bench({ 'GET /v1/usage': (_seen, response) => json(response, ODD) });
    expect((await b.run(['usage', '--get', '10.0'])).stdout).toBe('12345678901234567890\n');
    expect((await b.run(['usage', '--get', '2.é'])).stdout).toBe('/ 😀 é\n');
    expect((await b.run(['usage', '--get', '10'])).stdout).toBe('[12345678901234567890, 1.10,1e400 ]\n');
    const missing = await b.run(['usage', '--get', '10.7']);
    expect(missing).toMatchObject({ code: 9, stdout: '' });
    expect(missing.stderr).toContain('no member 10.7');
  });

  it.concurrent('a paid answer whose --get names no member is kept, not lost', async () => {
    await using b = await bench({ 'POST /v1/query': { answer: 'paid for' } });
    const { code, stderr, stdout } = await b.run(['query', 'q', '--get', 'nope']);
    expect({ code, stdout }).toEqual({ code: 9, stdout: '' });
    const [run = ''] = /run_[\w-]+/.exec(stderr) ?? [];
    expect((await b.run(['runs', 'show', run, '--answer'])).stdout).toBe('{"answer":"paid for"}');
  });

  it.concurrent('--get of what a refusal or a free answer lacks: 3 or 9, and nothing is kept', async () => {
    await using b = await bench({
      'POST /v1/query': { outcome: 'insufficient_evidence', reason: 'none' },
      'POST /v1/tutor': { session_id: 'tut_1', reply: 'Hello', billable: false },
    });
    const refused = await b.run(['query', 'q', '--get', 'citations.0.source_url']);
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toContain('insufficient_evidence');
    const fine = await b.run(['query', 'q', '--get', 'citations.0', '--insufficient-ok']);
    expect(fine).toMatchObject({ code: 0, stdout: '' });
    const raw = await b.run(['api', 'POST', '/v1/query', '--set', 'query=q', '--get', 'nope']);
    expect(raw.code).toBe(3);
    const free = await b.run(['tutor', 'Hi', '--session', 'tut_1', '--get', 'nope']);
    expect(free).toMatchObject({ code: 9, stdout: '' });
    for (const { stderr } of [refused, fine, raw, free]) expect(stderr).not.toContain('runs show');
  });

  it.concurrent.each([
    [['--json', '--format', 'csv']],
    [['--json', '--get', 'a']],
    [['--get', 'a..b']],
    [['--format', 'yaml']],
  ])('%j contradict each other or say nothing: 2, nothing sent', async (words) => {
    await using b = await bench({ '*': {} });
    const { code, stdout } = await b.run(['usage', ...words]);
    expect({ code, stdout, seen: b.server.seen.length }).toEqual({ code: 2, stdout: '', seen: 0 });
  });
});

describe('cli.md: --format', () => {
  it.concurrent('jsonl: a row a line, tokens as they were sent', async () => {
    const text = '{"items" : [ {"id":1, "n": 12345678901234567890},\n {"s":"a b"} ], "total":2}';
    await using b = await bench({ 'GET /v1/sources': (_seen, response) => json(response, text) });
    expect((await b.run(['source', 'list', '--format', 'jsonl'])).stdout).toBe(
      '{"id":1,"n":12345678901234567890}\n{"s":"a b"}\n',
    );
  });

  it.concurrent('csv: RFC 4180 with a header, nested members by path', async () => {
    await using b = await bench({ 'GET /v1/sources': LIST });
    expect((await b.run(['source', 'list', '--format', 'csv'])).stdout).toBe(
      'id,name,tags,inner.n,note\r\ns1,"A, ""quoted""",x; y,1,\r\ns2,"line\nbreak",,,\r\n',
    );
  });

  it.concurrent('md: a table', async () => {
    await using b = await bench({ 'GET /v1/sources': LIST });
    const { stdout } = await b.run(['source', 'list', '--format', 'md']);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      '| id | name | tags | inner.n | note |',
      '| --- | --- | --- | --- | --- |',
    ]);
    expect(stdout).toContain('| s2 | line break |  |  |  |');
  });

  it.concurrent('text: known members well, unknown layouts readably and whole [spec:versioning-2]', async () => {
    const long = 'word '.repeat(60).trim();
    await using b = await bench({
      'GET /v1/sources': LIST,
      'POST /v1/query': {
        outcome: 'answered',
        answer: 'The first. The second.',
        claims: [
          { text: 'The first.', citation_ids: ['c1'] },
          { text: 'The second.', citation_ids: ['c2', 'c1'] },
        ],
        citations: [
          { id: 'c1', document_id: 'd1', title: 'One', source_url: 'https://example.org/1' },
          { id: 'c2', document_id: 'd2', title: 'Two', source_url: 'https://example.org/2' },
        ],
      },
      'GET /v1/forecasts/f1': {
        id: 'f1',
        drivers: [{ name: 'oil', share: 0.5 }],
        deep: { text: long, more: [{ a: { b: [1] } }] },
      },
    });
    const answer = (await b.run(['query', 'q'])).stdout;
    expect(answer).toContain('The first.[1] The second.[1, 2]');
    expect(answer).toContain('[2] Two\n    https://example.org/2');
    expect((await b.run(['source', 'list'])).stdout).toContain('2 of 2');
    const forecast = (await b.run(['forecast', 'get', 'f1'])).stdout;
    expect(forecast.replace(/\s+/g, ' ')).toContain(long);
    expect(forecast).toMatch(/NAME\s+SHARE\n\s+oil\s+0\.5/);
  });
});

describe('what is made as text', () => {
  it.concurrent('is a document with --json, of which --get takes a member', async () => {
    await using b = await bench({});
    const timer = ['watch', 'timer', '--cron'];
    const plain = (await b.run(timer)).stdout;
    expect(plain).toMatch(/^\d+ \d+ \* \* \* /);
    expect(JSON.parse((await b.run([...timer, '--json'])).stdout)).toEqual({
      content_type: 'text/plain',
      text: plain,
    });
    expect(await b.run([...timer, '--get', 'units'])).toMatchObject({ code: 9, stdout: '' });
    expect((await b.run(['openapi', '--get', 'openapi'])).stdout).toBe('3.1.0\n');
    expect((await b.run(['openapi', '--json'])).stdout).toBe((await b.run(['openapi'])).stdout);
  });
});

describe('an answer of another layout', () => {
  it.concurrent.each(['text', 'md', 'html'])('is whole as %s', async (format) => {
    await using b = await bench({
      'POST /v1/query': {
        outcome: 'answered',
        answer: 'Yes.',
        citations: [{ n: 1, source_url: 'https://example.org/one' }],
        extra: { member: 'kept' },
      },
    });
    const { stdout, code } = await b.run(['query', 'q', '--format', format]);
    expect(code).toBe(0);
    for (const part of ['Yes.', 'https://example.org/one', 'kept']) expect(stdout).toContain(part);
    expect(stdout).not.toMatch(/^# Brief/);
  });
});

describe('cli.md: -o FILE, by temporary file and rename', () => {
  it.concurrent('replaces a file and follows what it was asked to write; stdout is empty', async () => {
    await using b = await bench({ 'GET /v1/usage': { a: 1 } });
    writeFileSync(join(b.home, 'out'), 'old and longer than the new one, by far');
    const { stdout, stderr, code } = await b.run(['usage', '-o', 'out']);
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: '', code: 0 });
    expect(readFileSync(join(b.home, 'out'), 'utf8')).toBe('a: 1\n');
    expect((await b.run(['usage', '--get', 'a', '--output', 'out'])).code).toBe(0);
    expect(readFileSync(join(b.home, 'out'), 'utf8')).toBe('1\n');
    expect((await b.run(['usage', '--json', '-o', '-'])).stdout).toBe('{"a":1}');
  });

  it.concurrent('a failure leaves the old file and nothing beside it', async () => {
    await using b = await bench({
      'GET /v1/usage': (_seen, response) => problem(response, 404, 'Gone'),
      'GET /v1/sources': (_seen, response) => {
        response.writeHead(200, { 'content-length': '3000000', 'x-request-id': 'r' });
        response.write(`{"a":"${'x'.repeat(2_000_000)}`, () => response.destroy());
      },
    });
    mkdirSync(join(b.home, 'out'));
    writeFileSync(join(b.home, 'out', 'kept.json'), 'old');
    expect((await b.run(['usage', '--json', '-o', 'out/kept.json'])).code).toBe(4);
    const cut = await b.run(['source', 'list', '--json', '--no-retry', '-o', 'out/kept.json']);
    expect(cut.code).toBe(5);
    expect(readdirSync(join(b.home, 'out'))).toEqual(['kept.json']);
    expect(readFileSync(join(b.home, 'out', 'kept.json'), 'utf8')).toBe('old');
  });

  it.concurrent.each([['missing/out.json'], ['file/out.json'], ['folder'], ['']])(
    'where it cannot be written the exit is 40 and nothing is sent: %j',
    async (path) => {
      await using b = await bench({ '*': {} });
      writeFileSync(join(b.home, 'file'), '');
      mkdirSync(join(b.home, 'folder'));
      const { code, stdout, stderr } = await b.run(['query', 'q', '-o', path]);
      expect({ code, stdout, seen: b.server.seen.length }).toEqual({ code: 40, stdout: '', seen: 0 });
      expect(stderr).toMatch(/^ibid: .*cannot be written/);
    },
  );

  it.skipIf(!existsSync('/dev/full')).concurrent(
    'a paid answer that a full disk refuses is kept: 40',
    async () => {
      await using b = await bench({ 'POST /v1/query': { answer: 'paid for' } });
      const { code, stderr } = await b.run(['query', 'q', '--json', '-o', '/dev/full']);
      expect(code).toBe(40);
      const told = JSON.parse(stderr) as Record<string, unknown>;
      expect(told).toMatchObject({ code_name: 'local_io', sent: 'yes', billed: 'yes' });
      const { stdout: kept } = await b.run(['runs', 'show', String(told['kept_in']), '--answer']);
      expect(kept).toBe('{"answer":"paid for"}');
    },
  );

  it.skipIf(process.platform === 'win32').concurrent(
    'special files are written, not replaced; a link stays a link',
    async () => {
      await using b = await bench({ 'GET /v1/usage': { a: 1 } });
      expect((await b.run(['usage', '-o', '/dev/null'])).code).toBe(0);
      expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
      writeFileSync(join(b.home, 'real'), 'old');
      symlinkSync('real', join(b.home, 'link'));
      expect((await b.run(['usage', '--json', '-o', 'link'])).code).toBe(0);
      expect(readFileSync(join(b.home, 'real'), 'utf8')).toBe('{"a":1}');
    },
  );
});
