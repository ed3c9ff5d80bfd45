// cli.md, "Output": an answer that is not JSON where the specification does not show the format; documents that nest
// too deeply for a format; redirects, waits and addresses that a sentence must not repeat as nonsense.
import type { ServerResponse } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json } from '../support/api-server.ts';

import { bench, failureOn } from './support.ts';

const BIBTEX = '\n  @misc{a,\n  title = {Ünë \u009b31m}\n}';
const PATH = '/v1/briefs/brf_1/bibliography';
const BIBLIOGRAPHY = ['brief', 'bibliography', 'brf_1'] as const;
const sends = (bytes: string | Buffer, type: string) => ({
  [`GET ${PATH}`]: (_seen: unknown, response: ServerResponse) =>
    void response
      .writeHead(200, { 'x-request-id': 'r', ...(type === '' ? {} : { 'content-type': type }) })
      .end(bytes),
});

describe('an answer that is not JSON', () => {
  it.concurrent.each(['application/x-bibtex', 'text/html; charset=utf-8', ''])(
    'of type %j: as it is, into a file byte for byte, with --json in one object',
    async (type) => {
      await using b = await bench(sends(BIBTEX, type));
      for (const words of [BIBLIOGRAPHY, ['api', 'GET', PATH]]) {
        expect(await b.run(words)).toMatchObject({ code: 0, stdout: BIBTEX, stderr: '' });
        expect((await b.run([...words, '-o', 'out.bib'])).code).toBe(0);
        expect(readFileSync(join(b.home, 'out.bib'), 'utf8')).toBe(BIBTEX);
        const wrapped = await b.run([...words, '--json']);
        expect(JSON.parse(wrapped.stdout)).toEqual({ content_type: type, text: BIBTEX });
      }
    },
  );

  it.concurrent('bytes of any kind, and of another character set', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x00, 0xff, 0x0d, 0x0a]);
    await using b = await bench(sends(bytes, 'application/octet-stream'));
    expect((await b.run(BIBLIOGRAPHY)).bytes.equals(bytes)).toBe(true);
    await using latin = await bench(sends(Buffer.from('Müller', 'latin1'), 'text/plain; charset=iso-8859-1'));
    expect(JSON.parse((await latin.run([...BIBLIOGRAPHY, '--json'])).stdout)).toMatchObject({
      text: 'Müller',
    });
  });

  it.concurrent('cannot be cut into members or rows', async () => {
    await using b = await bench(sends(BIBTEX, 'text/plain'));
    expect(await b.run([...BIBLIOGRAPHY, '--get', 'items'])).toMatchObject({ code: 9, stdout: '' });
    const csv = await b.run([...BIBLIOGRAPHY, '--format', 'csv']);
    expect(csv).toMatchObject({ code: 5, stdout: '' });
    expect(csv.stderr).toContain('text/plain, not JSON');
  });

  it.concurrent('is JSON where it is that, whatever it is called, and a problem is a failure', async () => {
    await using b = await bench(sends(' {"a":1.0}', 'text/plain'));
    expect((await b.run([...BIBLIOGRAPHY, '--json'])).stdout).toBe('{"a":1.0}');
    const body = '{"type":"t","title":"Gone","status":404,"detail":"d"}';
    await using failed = await bench(sends(body, 'text/plain'));
    expect((await failed.run(BIBLIOGRAPHY)).code).toBe(4);
  });

  it.concurrent('is a failure where it claims to be JSON, and on routes that are shown', async () => {
    await using b = await bench({
      ...sends(BIBTEX, 'application/json'),
      'GET /v1/usage': (_seen, response) =>
        void response.writeHead(200, { 'content-type': 'text/plain' }).end('ok'),
    });
    expect(await b.run(BIBLIOGRAPHY)).toMatchObject({ code: 5, stdout: '' });
    expect(await b.run(['usage'])).toMatchObject({ code: 5, stdout: '' });
    expect(existsSync(join(b.home, 'state', 'runs'))).toBe(false);
  });

  it.concurrent('that was paid for is kept where it cannot be shown as asked', async () => {
    await using b = await bench({
      'POST /v1/query': (_seen, response) =>
        void response.writeHead(200, { 'content-type': 'text/plain' }).end('an answer'),
    });
    const ran = await b.run(['api', 'POST', '/v1/query', '--set', 'query=q', '--get', 'answer']);
    expect(ran).toMatchObject({ code: 9, stdout: '' });
    expect(b.server.seen).toHaveLength(1);
    const [run = ''] = /run_[\w-]+/.exec(ran.stderr) ?? [];
    expect((await b.run(['runs', 'show', run, '--answer'])).stdout).toBe('an answer');
  });
});

describe('a document that nests 9,000 deep', () => {
  const arrays = `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`;
  const objects = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
  it.concurrent.each([
    ['arrays', arrays],
    ['objects', objects],
    ['rows', `{"items":[${arrays},${objects}]}`],
  ])('%s: every format ends in a document or a sentence', async (_name, text) => {
    await using b = await bench({
      'GET /v1/usage': (_seen, response) => json(response, text),
      'GET /v1/sources': (_seen, response) => json(response, text),
    });
    for (const route of [['usage'], ['source', 'list']])
      for (const how of [
        [],
        ['--format', 'csv'],
        ['--format', 'md'],
        ['--format', 'jsonl'],
        ['--get', 'a'],
        ['--json'],
      ]) {
        const ran = await b.run([...route, ...how]);
        expect([0, 5, 9]).toContain(ran.code);
        expect(ran.stderr).not.toContain('went wrong');
        if (ran.code === 5) expect(ran.stderr).toContain('nested too deeply');
      }
  });
});

describe('what a sentence repeats', () => {
  it.concurrent.each([
    ['file:///etc/passwd', 'file:///etc/passwd'],
    ['data:text/html,x', 'the kind data:'],
    ['javascript:alert(1)', 'the kind javascript:'],
    ['https://user:secret@evil.example/a?b=c', 'https://evil.example/a'],
  ])('a redirect to %s', async (location, shown) => {
    await using b = await bench({
      'GET /v1/usage': (_seen, response) => void response.writeHead(302, { location }).end(),
    });
    const { code, stderr } = await b.run(['usage']);
    expect(code).toBe(30);
    expect(stderr).toContain(shown);
    expect(stderr).not.toMatch(/null|secret/);
  });

  it.concurrent.each(['9'.repeat(400), '1e999', 'Fri, 31 Dec 275759 00:00:00 GMT'])(
    'Retry-After: %s is never an endless wait',
    async (after) => {
      await using b = await bench({
        'POST /v1/query': (_seen, response) =>
          json(response, '{}', { status: 429, headers: { 'retry-after': after } }),
      });
      const { code, stderr } = await b.run(['query', 'q', '--max-wait', '1s']);
      expect(code).toBe(7);
      expect(stderr).not.toMatch(/Infinity|NaN|null/);
      const told = failureOn(await b.run(['query', 'q', '--json', '--max-wait', '1s']));
      expect(Number.isSafeInteger(told['retry_after'] ?? 0)).toBe(true);
    },
  );

  it.concurrent('--curl without a server says so, and prints no address', async () => {
    await using b = await bench({});
    const ran = await b.run(['query', 'q', '--curl'], { env: { IBID_BASE_URL: '', IBID_PROFILE: 'local' } });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    expect(ran.stderr).toMatch(/No server is configured/);
    expect(ran.stderr).not.toContain('.invalid');
    const dry = await b.run(['query', 'q', '--dry-run'], {
      env: { IBID_BASE_URL: '', IBID_PROFILE: 'local' },
    });
    expect(dry.stdout).toContain('POST /v1/query (no server is configured');
  });
});
