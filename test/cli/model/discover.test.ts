// What runs on this machine is found at its places, and whatever else answers there is passed over.
import { afterEach, describe, expect, it } from 'vitest';
import { runningModels } from '../../../src/cli/model/discover.ts';
import { wireAt } from '../../../src/cli/model/wire-of.ts';
import { runHere } from '../../support/here.ts';
import { serve, type TestServer } from '../../support/http-servers.ts';
import { temporaryFolder } from '../../support/ibid.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server[Symbol.asyncDispose]();
});

async function place(answer: (url: string) => string | undefined) {
  const server = await serve((seen, response) => {
    const text = answer(seen.url);
    if (text !== undefined) response.end(text);
  });
  servers.push(server);
  return { program: 'a program', port: Number(new URL(server.url).port) };
}

const models = (...ids: unknown[]) => JSON.stringify({ object: 'list', data: ids.map((id) => ({ id })) });
const { signal } = new AbortController();
/** A busy machine is slow to ask: milliseconds. */
const LONG = 60_000;

describe('models that run on this machine', () => {
  it('are those that a place lists', async () => {
    const found = await runningModels(
      signal,
      [
        await place((url) => (url === '/v1/models' ? models('small:1b', 'large:7b') : undefined)),
        { program: 'nothing', port: 9 },
      ],
      LONG,
    );
    expect(found.map(({ name }) => name)).toEqual(['small:1b', 'large:7b']);
    expect(found[0]!.base_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  });

  it.each([
    ['a web page', '<!doctype html><p>Hello'],
    ['no list', '{"data":{"id":"x"}}'],
    ['names that are none', models('', ' ', 'a b', '\u001b[31mred', 7, null, 'x'.repeat(300))],
    ['nothing', undefined],
  ])('are not read out of %s', async (_what, text) => {
    expect(await runningModels(signal, [await place(() => text)])).toEqual([]);
  });
});

describe('how a model is asked', () => {
  const list = (...rows: object[]) => JSON.stringify({ object: 'list', data: rows });
  const row = (id: string, ...outputs: string[]) => ({ id, architecture: { output_modalities: outputs } });

  it('is in the list of its program, where that says so; what decides comes first', async () => {
    const rows = list(
      row('writer', 'text'),
      row('orderer', 'rerank'),
      { id: 'silent' },
      row('decider', 'decisions'),
    );
    const found = await runningModels(signal, [await place(() => rows)], LONG);
    expect(found.map(({ name, wire }) => [name, wire])).toEqual([
      ['decider', 'decisions'],
      ['writer', 'chat'],
      ['silent', undefined],
      ['orderer', 'rerank'],
    ]);
  });

  it.each([
    ['decisions', [row('one', 'decisions')], 'decisions'],
    ['order', [row('one', 'rerank')], 'rerank'],
    ['sentences', [row('one', 'text'), row('other', 'decisions')], 'chat'],
  ] as const)('is not tried out where the list says %s', async (_what, rows, wire) => {
    const { port } = await place(() => list(...rows));
    expect(await wireAt({ base_url: `http://127.0.0.1:${port}/v1`, name: 'one' }, signal)).toBe(wire);
    expect(servers.at(-1)!.seen).toHaveLength(1);
  });

  it.each([
    ['a web page', '<!doctype html><p>Hello'],
    ['prose for a list', '{"data":"decisions"}'],
    ['modalities that are none', '{"data":[{"id":"one","architecture":{"output_modalities":"decisions"}}]}'],
    ['yes to everything', '{"data":[],"answers":{"s1":{"noul":"yes"}},"results":["s1"]}'],
    ['probabilities that are none', '{"answers":{"s1":{"noul":7},"s2":{"noul":1}}}'],
  ])('is in sentences where each address answers with %s', async (_what, text) => {
    const { port } = await place(() => text);
    expect(await wireAt({ base_url: `http://127.0.0.1:${port}/v1`, name: 'one' }, signal)).toBe('chat');
  });
});

describe('ibid model set', () => {
  it('says the flags where nobody is there to choose', async () => {
    const home = temporaryFolder();
    try {
      const ran = await runHere(home.path, ['model', 'set']);
      expect(ran).toMatchObject({ code: 2, stdout: '' });
      expect(ran.stderr).toContain('ibid model set --base-url');
    } finally {
      home.remove();
    }
  });
});
