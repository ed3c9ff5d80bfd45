// cli.md, "Exit codes" and "Waiting, retrying, paying": every row that a server can cause.
import { describe, expect, it } from 'vitest';
import { json, problem, startPadding, type Script } from '../support/api-server.ts';
import { bench, failureOn } from './support.ts';

const INSUFFICIENT = [
  { outcome: 'insufficient_evidence' },
  { status: 'insufficient_evidence', reasons: ['No chunk speaks of it.'] },
  { insufficient_evidence: true },
  { result: { type: 'insufficient_evidence' } },
  { answer: 'insufficient_evidence', citations: [] },
];

describe('cli.md: 3, insufficient_evidence', () => {
  it.concurrent.each(INSUFFICIENT)(
    '%j is an outcome: the document on stdout, exit 3 [spec:errors-5] [spec:query-outcome]',
    async (document) => {
      await using b = await bench({ 'POST /v1/query': document });
      const { code, stdout, stderr } = await b.run(['query', 'q', '--json']);
      expect({ code, stdout, stderr }).toEqual({ code: 3, stdout: JSON.stringify(document), stderr: '' });
      expect((await b.run(['query', 'q', '--insufficient-ok'])).code).toBe(0);
      expect((await b.run(['query', 'q'])).stdout).toContain('insufficient_evidence');
    },
  );

  it.concurrent('tutor, causal, and a brief of which no paragraph is supported [spec:synthesis-2]', async () => {
    const outcome = 'insufficient_evidence';
    const brief = (second: string) => ({
      id: 'b',
      sections: [{ paragraphs: [{ outcome }, { outcome: second }] }],
    });
    await using b = await bench({
      'POST /v1/tutor': { session_id: 't', outcome },
      'POST /v1/causal': { outcome },
      'POST /v1/brief': brief(outcome),
      'GET /v1/briefs/half': brief('answered'),
    });
    expect((await b.run(['tutor', '--session', 't', 'm'])).code).toBe(3);
    expect((await b.run(['causal'])).code).toBe(3);
    expect((await b.run(['brief', 'create'])).code).toBe(3);
    expect((await b.run(['brief', 'get', 'half'])).code).toBe(0);
  });
});

interface Row {
  readonly what: string;
  readonly script: Script;
  readonly words?: readonly string[];
  readonly exit: number;
  readonly name: string;
  readonly says?: RegExp;
  readonly tells?: Readonly<Record<string, unknown>>;
}

const refuse = (status: number, title: string, detail = '', headers = {}): Script => ({
  '*': (_seen, response) => problem(response, status, title, detail, { headers }),
});
const raw = (text: string, type = 'application/json', status = 200): Script => ({
  '*': (_seen, response) => json(response, text, { status, headers: { 'content-type': type } }),
});
const padded = (rest: string): Script => ({
  '*': (_seen, response) => {
    startPadding(response);
    response.end(rest);
  },
});
const PROBLEM_503 = '{"type":"about:blank","title":"Overloaded","status":503,"detail":"The engine stopped."}';

const ROWS: readonly Row[] = [
  {
    what: 'an unknown id',
    script: refuse(404, 'Not found', 'No such brief.'),
    words: ['brief', 'get', 'b'],
    exit: 4,
    name: 'rejected',
    says: /Not found: No such brief\./,
  },
  {
    what: 'a member that is refused',
    script: refuse(422, 'Unprocessable'),
    exit: 4,
    name: 'rejected',
    tells: { status: 422, billed: 'no' },
  },
  {
    what: '500',
    script: refuse(500, 'Broken'),
    exit: 5,
    name: 'server',
    tells: { billed: 'unknown', sent: 'yes' },
  },
  {
    what: '503 of a GET, tried again',
    script: refuse(503, 'Busy'),
    words: ['usage', '--no-retry'],
    exit: 5,
    name: 'server',
    tells: { retryable: true, billed: 'no' },
  },
  {
    what: 'a problem under 200 after padding [spec:errors-3]',
    script: padded(PROBLEM_503),
    exit: 5,
    name: 'server',
    says: /Overloaded: The engine stopped\./,
    tells: { status: 503, billed: 'unknown' },
  },
  {
    what: 'a refusal under 200 after padding [spec:errors-3]',
    script: padded(PROBLEM_503.replace('503', '404')),
    exit: 4,
    name: 'rejected',
    tells: { status: 404 },
  },
  {
    what: 'a web page',
    script: raw('<!doctype html><title>Log in</title>', 'text/html'),
    words: ['usage'],
    exit: 5,
    name: 'server',
    says: /web page/,
  },
  { what: 'an empty body', script: raw(''), words: ['usage'], exit: 5, name: 'server', says: /empty/ },
  { what: 'padding and nothing else', script: padded(' \n '), exit: 5, name: 'server', says: /empty/ },
  {
    what: 'text that is not JSON',
    script: raw('Hello.', 'text/plain'),
    words: ['usage'],
    exit: 5,
    name: 'server',
    says: /not JSON/,
  },
  {
    what: 'JSON with something after it',
    script: raw('{} {}'),
    exit: 5,
    name: 'server',
    tells: { billed: 'unknown' },
  },
  {
    what: 'a larger body than allowed',
    script: raw(`{"a":"${'x'.repeat(5000)}"}`),
    words: ['usage', '--max-bytes', '1KB'],
    exit: 5,
    name: 'server',
    says: /--max-bytes/,
  },
  {
    what: '401',
    script: refuse(401, 'Unauthorized', 'Unknown key.'),
    exit: 6,
    name: 'auth',
    says: /auth status/,
  },
  {
    what: '403, with the scope that the route needs [spec:auth-2]',
    script: refuse(403, 'Forbidden'),
    words: ['brief', 'list'],
    exit: 6,
    name: 'auth',
    says: /brief:read/,
    tells: { scope: 'brief:read' },
  },
  {
    what: '403 of a paid route',
    script: refuse(403, 'Forbidden', 'The key lacks the scope query:read.'),
    exit: 6,
    name: 'auth',
    tells: { scope: 'query:read' },
  },
  {
    what: '429 with a wait beyond --max-wait [spec:errors-2] [spec:keepalive-5]',
    script: refuse(429, 'Too many requests', '', { 'retry-after': '3600' }),
    exit: 7,
    name: 'rate_limited',
    says: /3600 s/,
    tells: { retry_after: 3600, retryable: true, billed: 'no' },
  },
  {
    what: '429 with a date beyond --max-wait',
    script: refuse(429, 'Too many requests', '', { 'retry-after': 'Fri, 31 Dec 2099 23:59:59 GMT' }),
    words: ['usage'],
    exit: 7,
    name: 'rate_limited',
  },
  {
    what: '429 with --no-retry',
    script: refuse(429, 'Too many requests', '', { 'retry-after': '0' }),
    words: ['usage', '--no-retry'],
    exit: 7,
    name: 'rate_limited',
  },
  { what: '402', script: refuse(402, 'Payment required'), exit: 21, name: 'plan_refused' },
  {
    what: '403 that speaks of the tier',
    script: refuse(403, 'Tier', 'Deliberate queries need the Team tier.'),
    exit: 21,
    name: 'plan_refused',
  },
  {
    what: '429 that speaks of the monthly cap',
    script: refuse(429, 'Monthly cap reached', '', { 'retry-after': '5' }),
    exit: 21,
    name: 'plan_refused',
    tells: { retryable: false },
  },
  {
    what: '403 that speaks of the cost cap',
    script: refuse(403, 'Cost cap exceeded'),
    exit: 21,
    name: 'plan_refused',
  },
  {
    what: '429 of a rate that the tier sets: waiting helps',
    script: refuse(429, 'Too many requests', 'Your tier allows 5 requests per second.', {
      'retry-after': '900',
    }),
    exit: 7,
    name: 'rate_limited',
  },
  {
    what: '403 that asks for an upgrade, and does not speak of scopes',
    script: refuse(403, 'Upgrade needed'),
    exit: 21,
    name: 'plan_refused',
    says: /plan of the workspace/,
  },
  {
    what: 'a bare 400 of the edge [spec:errors-4]',
    script: { '*': (_seen, response) => void response.writeHead(400).end() },
    words: ['usage'],
    exit: 30,
    name: 'unreachable',
    says: /instead of the service/,
  },
  {
    what: 'a 503 whose text is in an encoding that was not asked for',
    script: {
      '*': (_seen, response) =>
        void response.writeHead(503, { 'x-request-id': 'r', 'content-encoding': 'zstd' }).end('(\xb5/\xfd'),
    },
    words: ['usage', '--no-retry'],
    exit: 5,
    name: 'server',
    says: /503.*zstd/s,
  },
  {
    what: 'a redirect, never followed',
    script: { '*': (_seen, response) => void response.writeHead(302, { location: '/v1/elsewhere' }).end() },
    words: ['usage'],
    exit: 30,
    name: 'unreachable',
    says: /redirect/i,
    tells: { sent: 'yes', billed: 'no' },
  },
  {
    what: 'a redirect after a paid request, which may have been billed',
    script: { '*': (_seen, response) => void response.writeHead(303, { location: '/v1/elsewhere' }).end() },
    exit: 32,
    name: 'outcome_unknown',
    says: /may have been billed.*redirect/is,
    tells: { sent: 'yes', billed: 'unknown', retryable: false },
  },
];

describe('cli.md: exit codes that a server causes', () => {
  it.concurrent.each(ROWS)(
    '$exit $name: $what',
    async ({ script, words = ['query', 'q'], exit, name, says, tells }) => {
      await using b = await bench(script);
      const asJson = await b.run([...words, '--json']);
      expect({ code: asJson.code, stdout: asJson.stdout }).toEqual({ code: exit, stdout: '' });
      const failure = failureOn(asJson);
      expect(failure).toMatchObject({ exit_code: exit, code_name: name, ...tells });
      for (const member of ['type', 'title', 'detail', 'sent', 'billed'])
        expect(failure[member]).toBeTypeOf('string');
      expect(Object.keys(failure)).toEqual(expect.arrayContaining(['status', 'request_id', 'retryable']));
      expect(b.server.seen).toHaveLength(1);
      const inWords = await b.run(words);
      expect({ code: inWords.code, stdout: inWords.stdout }).toEqual({ code: exit, stdout: '' });
      expect(inWords.stderr).toMatch(/^ibid: [^\n]+[.!?]\n/);
      expect(inWords.stderr).not.toMatch(/\n\s+at /);
      if (says !== undefined) expect(inWords.stderr).toMatch(says);
    },
  );
});

describe('cli.md: usage, key and profile errors send nothing', () => {
  it.concurrent.each([
    [['query'], {}, 2],
    [['query', 'q', '--mode', 'fast'], {}, 2],
    [['query', 'q', '--cost-cap-usd', '0'], {}, 2],
    [['query', 'q', '--cost-cap-usd', 'NaN'], {}, 2],
    [['query', 'q', '--nope'], {}, 2],
    [['qery', 'q'], {}, 2],
    [['brief'], {}, 2],
    [['brief', 'get'], {}, 2],
    [['brief', 'get', 'a', 'b'], {}, 2],
    [['brief', 'bibliography', 'b', '--style', 'bibtex'], {}, 2],
    [['usage', '--profile', 'nobody'], {}, 2],
    [['usage', '--deadline', 'soon'], {}, 2],
    [['usage', '--base-url', 'http://example.org'], {}, 2],
    [['usage'], { IBID_API_KEY: '' }, 6],
    [['usage'], { IBID_API_KEY: 'a b' }, 6],
    [['usage'], { IBID_API_KEY_FILE: 'missing' }, 6],
  ] as const)('%j %j → %i', async (words, env, exit) => {
    await using b = await bench({ '*': {} });
    const { code, stdout, stderr } = await b.run([...words, '--json'], { env });
    expect({ code, stdout, seen: b.server.seen.length }).toEqual({ code: exit, stdout: '', seen: 0 });
    expect(JSON.parse(stderr)).toMatchObject({ exit_code: exit, sent: 'no', billed: 'no' });
  });
});
