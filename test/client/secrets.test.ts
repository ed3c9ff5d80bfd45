// Issue 3 point 10, cli.md "Keys": a canary key is pushed through every path on which it could come out again.
import { describe, expect, it } from 'vitest';
import { ROUTE_NAMES, routeOf } from '../../src/api/routes.ts';
import type { Trace } from '../../src/client/types.ts';
import { inspect } from 'node:util';
import { serve, type Answer } from '../support/http-servers.ts';
import { failure, KEY, leapingClock, openClient } from './support.ts';

const id = 'x';

describe('the key', () => {
  it('goes to every route that needs one, and to none that does not', async () => {
    await using server = await serve((_, response) => void response.writeHead(200).end('{}'));
    await using open = openClient(server.url);
    for (const name of ROUTE_NAMES) await open.client.call(name, { id });
    for (const [index, name] of ROUTE_NAMES.entries()) {
      const expected = routeOf(name).access === 'public' ? undefined : `Bearer ${KEY}`;
      expect(server.seen[index]?.headers.authorization).toBe(expected);
      expect(server.seen[index]?.headers.cookie).toBeUndefined();
    }
  });

  it.each([301, 302, 303, 307, 308])(
    'is not taken along a %i to another origin, nor to the same',
    async (status) => {
      await using other = await serve((_, response) => void response.end('{}'));
      await using server = await serve((seen, response) => {
        const to = seen.method === 'GET' ? `${other.url}/v1/usage?key=${KEY}` : '/v1/elsewhere';
        response.writeHead(status, { location: to, 'x-request-id': 'r' }).end();
      });
      await using open = openClient(server.url);
      const away = await failure(open.client.call('usage'));
      expect(away).toMatchObject({
        code: 'redirected',
        status,
        location: `${other.url}/v1/usage`,
        attempts: 1,
      });
      const here = await failure(open.client.call('query', { query: 'q' }));
      expect(here).toMatchObject({
        code: 'outcome_unknown',
        reason: 'redirected',
        billed: 'unknown',
        location: `${server.url}/v1/elsewhere`,
      });
      expect(other.seen).toHaveLength(0);
      expect(server.seen).toHaveLength(2);
      expect(inspect(away, { depth: 9, showHidden: true })).not.toContain(KEY);
    },
  );

  it('does not come out of errors, progress, traces or prepared requests, even when the server sends it back', async () => {
    const echoes: Answer[] = [
      (seen, response) => {
        const said = seen.headers.authorization ?? '';
        response.writeHead(403, { 'x-request-id': said, 'x-echo': said, 'set-cookie': said });
        response.end(
          JSON.stringify({ type: said, title: said, status: 403, detail: said, deep: [{ [said]: said }] }),
        );
      },
      (seen, response) => void response.writeHead(302, { location: `/${seen.headers.authorization}` }).end(),
      (seen, response) => void response.writeHead(500).end(`<html>${seen.headers.authorization}`),
      (seen, response) =>
        void response.writeHead(500, { 'content-encoding': seen.headers.authorization }).end('x'),
      (seen, response) =>
        void response.writeHead(200, { 'content-encoding': `${'x'.repeat(20)}${KEY}` }).end(seen.body),
      (_, response) => void response.destroy(),
      (seen, response) => {
        const detail = (seen.headers.authorization ?? '').replace('c', '\\u0063');
        response.writeHead(200, { 'x-service-keepalive': '1' });
        response.end(` {"type":"t","title":"t","status":500,"detail":"${detail}"}`);
      },
    ];
    await using server = await serve((seen, response, index) =>
      echoes[index % echoes.length]?.(seen, response, index),
    );
    const told: unknown[] = [];
    await using open = openClient(server.url, {
      ...leapingClock(),
      onTrace: (event: Trace) => told.push(event),
      waiting: { tries: 1 },
    });
    for (const _ of echoes) {
      const call = open.client.call('tutor', { message: 'm' }, { onProgress: (event) => told.push(event) });
      told.push(await failure(call));
    }
    told.push(open.client.prepare('usage'));
    const shown = inspect(told, { depth: 20, showHidden: true, maxStringLength: null });
    expect(server.seen.every((seen) => seen.headers.authorization === `Bearer ${KEY}`)).toBe(true);
    expect(shown).toContain('[redacted]');
    expect(shown).not.toContain(KEY);
    expect(shown).not.toContain(KEY.slice(4));
  });

  it.each(['two words', 'line\r\nX-Evil: 1', 'né', 'tab\t', '\u0000', ' pad '])(
    '%j is refused unsent',
    async (key) => {
      await using server = await serve((_, response) => void response.end('{}'));
      await using open = openClient(server.url, { key });
      const error = await failure(open.client.call('usage'));
      expect(error).toMatchObject({ code: 'invalid_key', sent: 'no', scope: 'usage:read' });
      expect(inspect(error)).not.toContain(key.trim());
      expect((await open.client.call('health')).status).toBe(200);
      expect(server.seen).toHaveLength(1);
    },
  );

  it('is asked for once, when a route first needs it, and missed by name', async () => {
    await using server = await serve((_, response) => void response.end('{}'));
    let asked = 0;
    await using open = openClient(server.url, {
      key: async () => {
        asked++;
        return KEY;
      },
    });
    await open.client.call('health');
    expect(asked).toBe(0);
    await Promise.all([open.client.call('usage'), open.client.call('usage'), open.client.call('brief.list')]);
    expect(asked).toBe(1);
    await using bare = openClient(server.url, { key: async () => undefined });
    expect(await failure(bare.client.call('usage'))).toMatchObject({
      code: 'no_key',
      sent: 'no',
      scope: 'usage:read',
    });
  });

  it('an error of the source of keys comes through as it is', async () => {
    class KeyCommandFailed extends Error {}
    await using open = openClient('http://127.0.0.1:9', {
      key: () => Promise.reject(new KeyCommandFailed('no')),
    });
    await expect(open.client.call('usage')).rejects.toBeInstanceOf(KeyCommandFailed);
  });
});
