import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createContext } from '../../../../src/cli/kit/context.ts';
import type { Command } from '../../../../src/cli/kit/command.ts';
import type { CommonFlags } from '../../../../src/cli/kit/flags.ts';
import type { Io } from '../../../../src/cli/kit/io.ts';
import { exitOf } from '../../../../src/cli/kit/exit.ts';
import { parse } from '../../../../src/cli/program/parse.ts';
import { create, list, requests, revoke } from '../../../../src/cli/commands/serve/keys.ts';
import { command as serve } from '../../../../src/cli/commands/serve/serve.ts';
import { VERSION } from '../../../../src/cli/kit/version.ts';
import { fillWithStarter } from '../../../support/starter.ts';

interface Key {
  id: string;
  key: string;
  scopes: string[];
  tier: string;
}

async function withHome(test: (home: string) => Promise<void>): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'ibid-serve-'));
  await fillWithStarter(join(home, 'data'), VERSION);
  try {
    await test(home);
  } finally {
    await rm(home, { recursive: true });
  }
}

function start(home: string, command: Command, words: readonly string[], stop = new AbortController()) {
  const [out, err]: [string[], string[]] = [[], []];
  const io: Partial<Io> = {
    isTerminal: () => false,
    out: async (data) => void out.push(String(data)),
    err: (text) => void err.push(text),
  };
  const parsed = parse(command, words);
  if (parsed.kind !== 'run') throw new Error('The words ask for help.');
  const outside = {
    io: io as Io,
    env: { IBID_HOME: home },
    now: Date.now,
    sleep: async () => undefined,
    signal: stop.signal,
  };
  const context = createContext(outside, parsed.input.flags as unknown as CommonFlags);
  return { out, err, stop, result: command.run(context, parsed.input) };
}

async function valueOf<T>(home: string, command: Command, words: readonly string[]): Promise<T> {
  const result = await start(home, command, words).result;
  if (result.kind !== 'value') throw new Error('No value.');
  return result.value as T;
}

/** Starts the server on a free port and gives its address as soon as it is printed. */
async function serving(home: string, words: readonly string[] = []) {
  const running = start(home, serve, ['--port', '0', ...words]);
  running.result.catch(() => undefined);
  while (running.out.length === 0) {
    await Promise.race([running.result, new Promise((next) => setTimeout(next, 5))]);
  }
  return { ...running, url: (running.out[0] ?? '').trim() };
}

describe('ibid serve', () => {
  it('prints its address, answers without a key on this machine, and stops when told', async () => {
    await withHome(async (home) => {
      const server = await serving(home);
      expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(server.err.join('')).toContain('No API key exists yet');
      const response = await fetch(`${server.url}/v1/sources`);
      expect(await response.json()).toMatchObject({ total: 1 });
      server.stop.abort();
      expect(await server.result).toEqual({ kind: 'raw', text: '' });
      await expect(fetch(`${server.url}/v1/health`)).rejects.toThrow(/fetch failed/);
    });
  });

  it('needs a key as soon as one is made, also by another process', async () => {
    await withHome(async (home) => {
      const server = await serving(home, ['--log-level', 'silent']);
      const ask = async (key?: string) =>
        (
          await fetch(
            `${server.url}/v1/sources`,
            key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } },
          )
        ).status;
      expect(await ask()).toBe(200);
      const made = await valueOf<Key>(home, create, [
        '--scope',
        'sources:read',
        '--tier',
        'team',
        '--rate',
        '50',
      ]);
      expect(made).toMatchObject({ scopes: ['sources:read'], tier: 'team', rate: 50 });
      expect([await ask(), await ask(made.key)]).toEqual([401, 200]);
      await valueOf(home, revoke, [made.id]);
      expect(await ask(made.key)).toBe(401);
      server.stop.abort();
      await server.result;
    });
  });

  it('opens no corpus without keys to other machines', async () => {
    await withHome(async (home) => {
      const { result } = start(home, serve, ['--host', '0.0.0.0', '--port', '0']);
      await expect(result).rejects.toMatchObject({ code: 'usage' });
    });
  });

  it('with keys it serves others, and shows no folder of this machine', async () => {
    await withHome(async (home) => {
      const { key } = await valueOf<Key>(home, create, ['--scope', 'all']);
      const server = await serving(home, ['--host', '0.0.0.0', '--log-level', 'error']);
      const address = server.url.replace('0.0.0.0', '127.0.0.1');
      const response = await fetch(`${address}/v1/sources`, { headers: { authorization: `Bearer ${key}` } });
      const text = await response.text();
      expect(text).toContain('"url":"file:///ibid%20starter%20corpus"');
      expect(text).not.toContain(process.cwd());
      server.stop.abort();
      await server.result;
      expect(server.err).toEqual([]);
    });
  });

  it('reads tiers from a limits file, and names what is wrong in one', async () => {
    await withHome(async (home) => {
      const file = join(home, 'limits.json');
      await writeFile(file, '{"tiers": {"trial": {"caps": {"query.speculative": 1}}}, "key_rate": 100}');
      const { key } = await valueOf<Key>(home, create, ['--scope', 'query:read', '--tier', 'trial']);
      const server = await serving(home, ['--limits', file, '--log-level', 'silent']);
      const ask = async (query: string) => {
        const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
        return (
          await fetch(`${server.url}/v1/query`, { method: 'POST', headers, body: JSON.stringify({ query }) })
        ).status;
      };
      expect([await ask('a'), await ask('b')]).toEqual([200, 402]);
      server.stop.abort();
      await server.result;
      await writeFile(file, '{"tiers": {"trial": {"caps": {"tutor": -1}}}, "speed": 1}');
      const { result } = start(home, serve, ['--port', '0', '--limits', file]);
      await expect(result).rejects.toThrow(
        /tiers\.trial\.caps\.tutor must be at least 0\. The member "speed" is unknown/,
      );
    });
  });

  it('a port that is taken is a usage error', async () => {
    await withHome(async (home) => {
      const server = await serving(home);
      const port = new URL(server.url).port;
      const { result } = start(home, serve, ['--port', port]);
      expect(exitOf(await result.catch((error: unknown) => error))).toBe('usage');
      server.stop.abort();
      await server.result;
    });
  });

  it('logs JSON lines that name neither key nor question', async () => {
    await withHome(async (home) => {
      const { key } = await valueOf<Key>(home, create, ['--scope', 'all']);
      const server = await serving(home, ['--log-level', 'info']);
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      await (
        await fetch(`${server.url}/v1/query`, { method: 'POST', headers, body: '{"query":"hush"}' })
      ).text();
      server.stop.abort();
      await server.result;
      const lines = server.err.map((line) => JSON.parse(line) as Record<string, unknown>);
      expect(lines).toMatchObject([{ event: 'call', method: 'POST', path: '/v1/query', status: 200 }]);
      expect(server.err.join('')).not.toMatch(/hush|ibid_/);
    });
  });
});

describe('ibid serve keys', () => {
  it('a key is shown when it is made and never again', async () => {
    await withHome(async (home) => {
      const made = await valueOf<Key>(home, create, ['--scope', 'query:read', '--name', 'one']);
      expect(made.key).toMatch(/^ibid_[0-9a-f]{16}_[A-Za-z0-9_-]{43}$/);
      const { items: keys } = await valueOf<{ items: Key[] }>(home, list, []);
      expect(keys).toMatchObject([{ id: made.id, name: 'one', tier: 'free', revoked_at: null }]);
      expect(JSON.stringify(keys)).not.toContain(made.key.split('_').slice(2).join('_'));
      expect((await stat(join(home, 'data', 'ibid.db'))).mode & 0o077).toBe(0);
    });
  });

  it('an unknown scope or key is a usage error', async () => {
    await withHome(async (home) => {
      expect(() => start(home, create, ['--scope', 'query:write'])).toThrow(/query:write/);
      await expect(start(home, revoke, ['key_none']).result).rejects.toMatchObject({ code: 'usage' });
    });
  });
});

describe('ibid serve requests', () => {
  it('lists what strangers asked for', async () => {
    await withHome(async (home) => {
      const server = await serving(home);
      const body = JSON.stringify({ name: 'Acme', url: 'https://acme.example' });
      const headers = { 'content-type': 'application/json' };
      for (let count = 0; count < 2; count++) {
        await (
          await fetch(`${server.url}/v1/public/entity-requests`, { method: 'POST', headers, body })
        ).text();
      }
      expect(await valueOf(home, requests, [])).toMatchObject({
        items: [{ name: 'Acme', times: 2 }],
        total: 1,
      });
      server.stop.abort();
      await server.result;
    });
  });
});
