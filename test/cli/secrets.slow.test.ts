// cli.md, "Where requests go": the key goes to one origin, and is never shown. A canary is pushed through every path.
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { json, problem } from '../support/api-server.ts';
import { serve, type Seen } from '../support/http-servers.ts';
import type { Ran } from '../support/ibid.ts';
import { bench, CANARY, type Bench } from './support.ts';

const ENCODED = Buffer.from(CANARY).toString('base64').replace(/=+$/, '');

/** Nothing written anywhere holds the canary, as it is or thinly disguised; `keys.json` is where it belongs. */
function expectNoCanary(
  { stdout, stderr }: Pick<Ran, 'stdout' | 'stderr'>,
  { home }: Pick<Bench, 'home'>,
): void {
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'keys.json' && entry.name !== 'key.txt')
    .map((entry) => join(entry.parentPath, entry.name));
  for (const text of [stdout, stderr, ...files, ...files.map((file) => readFileSync(file, 'latin1'))])
    for (const form of [CANARY, encodeURIComponent(CANARY), ENCODED]) expect(text).not.toContain(form);
}

const echoed = (seen: Seen) => `You sent ${seen.headers.authorization} (${encodeURIComponent(CANARY)}).`;
type Echo = (seen: Seen, response: ServerResponse) => void;

/** Servers that send the key back in every place that the command may show. */
const ECHOES: readonly [string, Echo][] = [
  [
    'a problem',
    (seen, response) => problem(response, 401, echoed(seen), echoed(seen), { requestId: CANARY }),
  ],
  [
    'a problem with more members',
    (seen, response) =>
      json(
        response,
        {
          type: echoed(seen),
          title: 't',
          status: 403,
          detail: 'd',
          instance: `/${CANARY}`,
          headers: { [CANARY]: seen.headers },
        },
        { status: 403 },
      ),
  ],
  [
    'a problem under 200',
    (seen, response) => json(response, { type: 't', title: echoed(seen), status: 500, detail: CANARY }),
  ],
  ['a sloppy error', (seen, response) => json(response, { message: echoed(seen) }, { status: 500 })],
  [
    'an error page',
    (seen, response) =>
      json(response, `<html>${echoed(seen)}</html>`, {
        status: 502,
        requestId: null,
        headers: { 'content-type': 'text/html' },
      }),
  ],
  [
    'a page under 200',
    (seen, response) =>
      json(response, `<!doctype html>${echoed(seen)}`, { headers: { 'content-type': 'text/html' } }),
  ],
  ['text under 200', (seen, response) => json(response, echoed(seen))],
  ['cut JSON', (seen, response) => json(response, `{"a":"${echoed(seen)}`)],
  [
    'a redirect',
    (_seen, response) =>
      void response
        .writeHead(302, { location: `https://${CANARY}.example.org/${CANARY}?key=${CANARY}#${CANARY}` })
        .end(),
  ],
  [
    'headers',
    (_seen, response) =>
      json(
        response,
        { ok: true },
        { headers: { 'x-echo': CANARY, 'set-cookie': `k=${CANARY}`, 'www-authenticate': CANARY } },
      ),
  ],
];

describe('cli.md: the key is never shown', () => {
  it.concurrent.each(ECHOES)('by a server that echoes it in %s', async (_name, answer) => {
    await using b = await bench({ '*': answer });
    for (const [run, words] of [
      [b.run, ['query', 'q']],
      [b.run, ['usage', '--json']],
      // All that a process writes, by the built command.
      [b.start, ['usage', '--debug', '--no-retry']],
      [b.run, ['api', 'GET', '/v1/usage', '--progress', 'json']],
    ] as const) {
      const ran = await run(words, { env: { IBID_DEBUG: '1', NODE_DEBUG: '' } });
      expect(b.server.seen.at(-1)?.headers.authorization).toBe(`Bearer ${CANARY}`);
      expectNoCanary(ran, b);
    }
  });

  it.concurrent('by --debug, --dry-run, --curl, profile show, auth status and paths', async () => {
    await using b = await bench({ '*': { ok: true } });
    const debugged = await b.start(['query', 'q', '--debug']);
    expect(debugged.stderr).toContain('[redacted]');
    expectNoCanary(debugged, b);
    for (const words of [
      ['query', 'q', '--dry-run'],
      ['query', 'q', '--dry-run', '--json'],
      ['usage', '--curl'],
      ['profile', 'show', '--json'],
      ['auth', 'status'],
      ['auth', 'status', '--json'],
      ['paths'],
      ['commands', '--json'],
    ]) {
      const ran = await b.run(words);
      expect({ words, code: ran.code }).toEqual({ words, code: 0 });
      expectNoCanary(ran, b);
    }
  });

  it.concurrent('by a key that cannot be used', async () => {
    await using b = await bench({ '*': {} });
    for (const key of [`${CANARY} two`, `${CANARY}\nX-Evil: 1`, `${CANARY}é`]) {
      const ran = await b.start(['usage', '--debug'], { env: { IBID_API_KEY: key } });
      expect(ran.code).toBe(6);
      expectNoCanary(ran, b);
    }
    expect(b.server.seen).toEqual([]);
  });

  it.concurrent('by a key command that prints it and fails, or by stored keys that are damaged or open to others', async () => {
    await using b = await bench({ '*': {} });
    const config = join(b.home, 'config');
    mkdirSync(config);
    const profile = (key_command: string) =>
      writeFileSync(
        join(config, 'config.json'),
        JSON.stringify({ current: 'p', profiles: { p: { base_url: b.server.url, key_command } } }),
      );
    const env = { IBID_API_KEY: '' };
    writeFileSync(join(b.home, 'key.txt'), CANARY);
    profile('cat key.txt; cat key.txt >&2; exit 3');
    const failed = await b.start(['usage', '--debug'], { env });
    expect(failed.code).toBe(6);
    expectNoCanary(failed, b);
    writeFileSync(
      join(config, 'config.json'),
      JSON.stringify({ current: 'p', profiles: { p: { base_url: b.server.url } } }),
    );
    for (const [text, mode, exit] of [
      [`{"p": "${CANARY}`, 0o600, 2],
      [`{"p":{"origin":"${b.server.url}","key":"${CANARY}"}}`, 0o644, 6],
    ] as const) {
      writeFileSync(join(config, 'keys.json'), text);
      chmodSync(join(config, 'keys.json'), mode);
      const ran = await b.run(['usage'], { env });
      expect(ran.code).toBe(exit);
      expectNoCanary(ran, b);
    }
    expect(b.server.seen).toEqual([]);
  });

  it.concurrent('by a crash: nothing that is thrown carries it', async () => {
    await using b = await bench({ '*': { ok: true } });
    const ran = await b.start(['usage', '--cacert', 'missing.pem', '--base-url', 'https://127.0.0.1:1'], {
      env: { IBID_DEBUG: '1' },
    });
    expect(ran.code).not.toBe(0);
    expectNoCanary(ran, b);
  });
});

describe('cli.md: a key goes only to the origin it was stored for', () => {
  it.concurrent('stored from stdin with mode 0600, used there, and told by its fingerprint alone', async () => {
    await using b = await bench({ '*': { ok: true } });
    await using elsewhere = await serve((_seen, response) => json(response, { ok: true }));
    const env = { IBID_API_KEY: '', IBID_BASE_URL: '' };
    expect((await b.run(['profile', 'set', 'work', '--base-url', b.server.url], { env })).code).toBe(0);
    const stored = await b.start(['auth', 'set', '--profile', 'work'], { env, input: `${CANARY}\n` });
    expect(stored.code).toBe(0);
    expectNoCanary(stored, b);
    expect(statSync(join(b.home, 'config', 'keys.json')).mode & 0o077).toBe(0);
    expect((await b.start(['usage', '--profile', 'work', '--json'], { env })).stdout).toBe('{"ok":true}');
    expect(b.server.seen[0]?.headers.authorization).toBe(`Bearer ${CANARY}`);
    const other = await b.run(['usage', '--profile', 'work', '--base-url', elsewhere.url], { env });
    expect(other.code).toBe(6);
    expect(elsewhere.seen).toEqual([]);
    expectNoCanary(other, b);
  });

  it.concurrent('a redirect is never followed with it, to another origin or the same', async () => {
    await using elsewhere = await serve((_seen, response) => json(response, { ok: true }));
    await using b = await bench({
      'GET /v1/usage': (_seen, response) =>
        void response.writeHead(307, { location: `${elsewhere.url}/v1/usage` }).end(),
      'POST /v1/query': (_seen, response) => void response.writeHead(308, { location: '/v1/health' }).end(),
    });
    expect((await b.start(['usage'])).code).toBe(30);
    expect((await b.run(['query', 'q'])).code).toBe(32);
    expect(elsewhere.seen).toEqual([]);
    expect(b.server.seen).toHaveLength(2);
  });

  it.concurrent('no flag takes its value, and no address may carry one', async () => {
    await using b = await bench({ '*': {} });
    for (const flag of ['--key', '--api-key', '--token'])
      expect((await b.run(['usage', flag, 'x'])).code).toBe(2);
    const url = `http://user:${CANARY}@127.0.0.1:1`;
    const ran = await b.start(['usage', '--debug'], { env: { IBID_BASE_URL: url } });
    expect(ran.code).toBe(2);
    expectNoCanary(ran, b);
  });
});
