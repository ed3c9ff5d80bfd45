// cli.md, "Output": stdout and stderr, the problem object, closed pipes, colour per stream, what is written to disk.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problem } from '../support/api-server.ts';
import { BIN, environmentOf } from '../support/ibid.ts';
import { bench, environment, failureOn } from './support.ts';

const ESCAPE = '\u001b[';
const ANSWER = {
  outcome: 'answered',
  answer: 'One.',
  claims: [{ text: 'One.', citation_ids: ['c'] }],
  citations: [{ id: 'c', title: 'Title', source_url: 'https://example.org' }],
};

describe('cli.md: stdout carries the result and nothing else, stderr the rest', () => {
  it.concurrent('a success in a pipe writes nothing to stderr; a failure leaves stdout empty', async () => {
    await using b = await bench({
      'POST /v1/query': ANSWER,
      'GET /v1/usage': (_seen, response) => problem(response, 404, 'Gone'),
    });
    expect(await b.start(['query', 'q'])).toMatchObject({ code: 0, stderr: '' });
    expect(await b.start(['usage'])).toMatchObject({ code: 4, stdout: '' });
    for (const words of [
      ['usage'],
      ['usage', '--json'],
      ['usage', '--format', 'csv'],
      ['usage', '--get', 'a'],
    ])
      expect(await b.run(words)).toMatchObject({ code: 4, stdout: '' });
  });

  it.concurrent('an error is a sentence that says what happened, then what to do, then the request', async () => {
    await using b = await bench({
      '*': (_seen, response) => problem(response, 403, 'Forbidden', 'No.', { requestId: 'req_9' }),
    });
    expect((await b.run(['brief', 'list'])).stderr).toBe(
      'ibid: Forbidden: No.\n      The route needs the scope brief:read: check what the key carries.\n      Request req_9.\n',
    );
  });

  it.concurrent('with --json it is one problem object, the members of the service kept [spec:errors-1]', async () => {
    await using b = await bench({
      '*': (_seen, response) => {
        response.writeHead(409, { 'content-type': 'application/problem+json', 'x-request-id': 'req_7' });
        response.end(
          '{"type":"urn:x","title":"Conflict","status":409,"detail":"Twice.","instance":"/b/1","extra":[1]}',
        );
      },
    });
    const ran = await b.run(['brief', 'get', 'b', '--json']);
    expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(failureOn(ran)).toEqual({
      type: 'urn:x',
      title: 'Conflict',
      status: 409,
      detail: 'Twice.',
      instance: '/b/1',
      extra: [1],
      request_id: 'req_7',
      exit_code: 4,
      code_name: 'rejected',
      sent: 'yes',
      billed: 'no',
      retryable: false,
    });
  });

  it.concurrent('a problem cannot overrule what the command itself knows', async () => {
    await using b = await bench({
      '*': (_seen, response) => {
        response.writeHead(500, { 'content-type': 'application/problem+json', 'x-request-id': 'r' });
        response.end(
          '{"type":"t","title":"T","status":500,"detail":"d","exit_code":0,"billed":"no","code_name":"ok","retryable":true}',
        );
      },
    });
    const failure = failureOn(await b.run(['query', 'q', '--json']));
    expect(failure).toMatchObject({ exit_code: 5, code_name: 'server', billed: 'unknown', retryable: false });
  });

  it.concurrent('a plain query against a server writes nothing but state to disk', async () => {
    await using b = await bench({ '*': { ...ANSWER, id: 'qry_1' } });
    await b.start(['query', 'q']);
    await b.run(['usage', '--json']);
    await b.run(['brief', 'get', 'x', '--dry-run']);
    expect(readdirSync(b.home).filter((name) => name !== 'state')).toEqual([]);
  });
});

describe('cli.md: a closed pipe ends quietly with 0', () => {
  it.concurrent.each([[['--json']], [['--format', 'jsonl']], [[]]])(
    'source list %j | head -c1',
    async (format) => {
      const items = Array.from({ length: 5_000 }, (_unused, id) => ({ id, name: `source number ${id}` }));
      await using b = await bench({ '*': { items } });
      const child = spawn(process.execPath, [BIN, 'source', 'list', ...format], {
        env: environmentOf(b.home, environment(b.server.url)),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let stderr = '';
      child.stderr.on('data', (data: Buffer) => (stderr += data.toString()));
      child.stdout.once('data', () => child.stdout.destroy());
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    },
  );
});

describe('cli.md: --color, then FORCE_COLOR, NO_COLOR, CLICOLOR, TERM=dumb, per stream', () => {
  const rows: readonly [string[], Record<string, string>, boolean][] = [
    [[], {}, false],
    [['--color', 'always'], {}, true],
    [['--color', 'always'], { NO_COLOR: '1', TERM: 'dumb' }, true],
    [['--color', 'never'], { FORCE_COLOR: '1' }, false],
    [[], { FORCE_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '0' }, false],
    [[], { CLICOLOR: '1' }, false],
    [[], { CLICOLOR_FORCE: '1' }, true],
    [[], { CLICOLOR_FORCE: '1', NO_COLOR: '1' }, false],
    [['--color', 'always', '--json'], {}, false],
    [['--color', 'always', '-o', '-', '--format', 'csv'], {}, false],
  ];
  it.concurrent.each(rows)('%j %j colours a pipe: %s', async (words, env, coloured) => {
    await using b = await bench({ '*': ANSWER });
    const { stdout, stderr, code } = await b.run(['query', 'q', ...words], { env });
    expect({ code, stderr, coloured: stdout.includes(ESCAPE) }).toEqual({ code: 0, stderr: '', coloured });
  });

  it.concurrent.each([
    [['--color', 'always'], {}, true],
    [[], { FORCE_COLOR: '1' }, true],
    [['--color=never'], { FORCE_COLOR: '1' }, false],
    [[], {}, false],
  ] as const)('%j %j colours an error: %s', async (words, env, coloured) => {
    await using b = await bench({});
    const { stderr } = await b.run(['usage', ...words], { env });
    expect(stderr.includes(ESCAPE)).toBe(coloured);
  });

  it.concurrent('an unknown choice is refused with 2', async () => {
    await using b = await bench({ '*': {} });
    expect((await b.run(['usage', '--color', 'sometimes'])).code).toBe(2);
  });
});
