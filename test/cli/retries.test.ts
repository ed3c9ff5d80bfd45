// cli.md, "Waiting, retrying, paying": what is sent again, what never is, and when waiting ends.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { json, problem, startPadding } from '../support/api-server.ts';
import { freePort, serveRaw, serveSilence } from '../support/http-servers.ts';
import { runHere } from '../support/here.ts';
import { temporaryFolder } from '../support/ibid.ts';
import { bench, environment, failureOn } from './support.ts';

describe('cli.md: waiting and retrying', () => {
  it.concurrent('a 429 is waited out and sent again, a paid POST too', async () => {
    await using b = await bench({
      '*': (_seen, response, index) =>
        index === 0
          ? problem(response, 429, 'Too many requests', '', { headers: { 'retry-after': '0' } })
          : json(response, { ok: true }),
    });
    expect((await b.run(['query', 'q', '--json'])).stdout).toBe('{"ok":true}');
    expect(b.server.seen).toHaveLength(2);
  });

  it.concurrent('a GET has three tries', async () => {
    await using b = await bench({
      '*': (_seen, response, index) =>
        index < 2 ? problem(response, 503, 'Busy') : json(response, { ok: true }),
    });
    expect((await b.run(['usage', '--json'])).stdout).toBe('{"ok":true}');
    expect(b.server.seen).toHaveLength(3);
  });

  it.concurrent.each([
    [['query', 'q'], 32],
    [['brief', 'create'], 32],
    [['tutor', '--session', 's', 'm'], 32],
    [['causal'], 32],
    [['usage', '--no-retry'], 30],
  ])(
    '%j whose answer is lost to a reset: exit %i, and a paid POST is never sent twice',
    async (words, exit) => {
      await using server = await serveRaw((socket) => socket.resetAndDestroy());
      const { code, stdout, stderr } = await at(server.url, [...words, '--json']);
      expect({ code, stdout, sent: server.seen.length }).toEqual({ code: exit, stdout: '', sent: 1 });
      expect(JSON.parse(stderr)).toMatchObject({ sent: 'yes', billed: exit === 32 ? 'unknown' : 'no' });
    },
  );

  it.concurrent.each([
    [['query', 'q'], 32, 'outcome_unknown'],
    [['usage', '--no-retry'], 31, 'timed_out'],
  ])('%j and silence past --first-byte: exit %i %s [spec:keepalive-4]', async (words, exit, name) => {
    await using server = await serveSilence();
    const { code, stderr } = await at(server.url, [...words, '--first-byte', '300ms', '--json']);
    expect(code).toBe(exit);
    expect(JSON.parse(stderr)).toMatchObject({ code_name: name, type: 'urn:ibid:cli:first-byte' });
  });

  it.concurrent('silence after padding began is --silence, the whole is bounded by --deadline [spec:keepalive-3]', async () => {
    await using b = await bench({ '*': (_seen, response) => startPadding(response) });
    const silent = await b.run(['query', 'q', '--silence', '300ms', '--json']);
    expect([silent.code, failureOn(silent)['type']]).toEqual([32, 'urn:ibid:cli:silence']);
    const late = await b.run(['query', 'q', '--deadline', '5s', '--json']);
    expect([late.code, failureOn(late)['type']]).toEqual([32, 'urn:ibid:cli:deadline']);
    expect(b.server.seen).toHaveLength(2);
  });

  it.concurrent('a body that is cut after padding: 32 where it may be billed, 5 where not', async () => {
    await using b = await bench({
      '*': (_seen, response) => {
        startPadding(response);
        response.write('{"answer":', () => response.destroy());
      },
    });
    expect((await b.run(['query', 'q'])).code).toBe(32);
    expect((await b.run(['usage', '--no-retry'])).code).toBe(5);
    expect(b.server.seen).toHaveLength(2);
  });

  it.concurrent('30: nothing listens, no such name, and that a paid POST was not sent', async () => {
    const refused = await at(`http://127.0.0.1:${await freePort()}`, ['query', 'q', '--no-retry', '--json']);
    expect(refused.code).toBe(30);
    expect(failureOn(refused)).toMatchObject({ sent: 'no', billed: 'no', retryable: true });
    const nowhere = await at('https://ibid-test.invalid', ['usage', '--no-retry', '--json']);
    expect(nowhere.code).toBe(30);
  });

  it.concurrent('gzip is undone, and --json has what was compressed', async () => {
    const text = `{ "a":"${'é'.repeat(5000)}" }`;
    await using b = await bench({
      '*': (_seen, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip', 'x-request-id': 'r' }).end(gzipSync(text));
      },
    });
    expect((await b.run(['usage', '--json'])).stdout).toBe(text);
    expect((await b.run(['usage', '--json', '-o', 'out'])).code).toBe(0);
    expect(readFileSync(join(b.home, 'out'), 'utf8')).toBe(text);
  });

  it.concurrent('characters split across chunks arrive whole', async () => {
    const text = '{"a":"é漢😀"}';
    await using b = await bench({
      '*': async (_seen, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'r' });
        for (const byte of Buffer.from(text))
          await new Promise((done) => response.write(Buffer.from([byte]), done));
        response.end();
      },
    });
    expect((await b.run(['usage', '--json'])).stdout).toBe(text);
    expect((await b.run(['usage', '--get', 'a'])).stdout).toBe('é漢😀\n');
  });
});

async function at(url: string, words: readonly string[]) {
  const home = temporaryFolder();
  try {
    return await runHere(home.path, words, { env: environment(url) });
  } finally {
    home.remove();
  }
}
