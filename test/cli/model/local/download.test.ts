// One file over a connection that breaks, lies and points elsewhere: whole or not there.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { download, type Downloaded } from '../../../../src/cli/model/local/download.ts';
import { folderNameOf, hubNameIn } from '../../../../src/cli/model/local/fetch-model.ts';
import { openSockets, type Sockets } from '../../../../src/client/undici.ts';
import { serve, type Seen, type TestServer } from '../../../support/http-servers.ts';
import { temporaryFolder } from '../../../support/ibid.ts';

const CONTENT = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7) % 251));
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');
const HALF = 150_000;

let home: ReturnType<typeof temporaryFolder>;
let sockets: Sockets;
beforeEach(() => {
  home = temporaryFolder();
  sockets = openSockets({ connections: 1 });
});
afterEach(async () => {
  await sockets.close();
  home.remove();
});

const path = () => join(home.path, 'model.onnx');
const signal = new AbortController().signal;
const get = (url: string, most = 1_000_000): Promise<Downloaded> =>
  download({ fetch: sockets.fetch, url, path: path(), most, signal, userAgent: 'test' });

/** Answers as a hub does; breaks off where less is sent than there is. */
function sends(response: ServerResponse, upTo = CONTENT.length): void {
  response.writeHead(200, { 'content-length': CONTENT.length });
  if (upTo >= CONTENT.length) response.end(CONTENT);
  else response.write(CONTENT.subarray(0, upTo), () => setImmediate(() => response.destroy()));
}

async function withServer<T>(
  answer: (seen: Seen, response: ServerResponse, nth: number) => void,
  act: (server: TestServer) => Promise<T>,
): Promise<T> {
  await using server = await serve(answer);
  return await act(server);
}

describe('a download', () => {
  it('is there when it is whole', async () => {
    await withServer(
      (_seen, response) => sends(response),
      async ({ url }) => expect(await get(url)).toEqual({ kind: 'whole' }),
    );
    expect(readFileSync(path()).equals(CONTENT)).toBe(true);
    expect(existsSync(`${path()}.part`)).toBe(false);
  });

  it('that breaks off leaves nothing', async () => {
    await withServer(
      (_seen, response) => sends(response, HALF),
      async ({ url }) => expect(await get(url)).toEqual({ kind: 'failed', why: 'it broke off' }),
    );
    expect(existsSync(path()) || existsSync(`${path()}.part`)).toBe(false);
  });

  it('of another hash than the hub gives is not kept', async () => {
    await withServer(
      (_seen, response) => {
        response.setHeader('x-linked-etag', `"${'0'.repeat(64)}"`);
        sends(response);
      },
      async ({ url }) =>
        expect(await get(url)).toEqual({
          kind: 'failed',
          why: 'its SHA-256 is not the one that the hub gives',
        }),
    );
    expect(existsSync(path()) || existsSync(`${path()}.part`)).toBe(false);
  });

  it('follows a redirect, and keeps to the hash that was given before it', async () => {
    await withServer(
      (seen, response) => {
        if (seen.url === '/there') sends(response);
        else response.writeHead(302, { location: '/there', 'x-linked-etag': `"${SHA256}"` }).end('moved');
      },
      async ({ url }) => expect(await get(`${url}/here`)).toMatchObject({ kind: 'whole' }),
    );
  });

  it.each([
    ['http://hub.example.org/model.onnx', 'it redirects to an address that is not followed'],
    ['https://name:word@hub.example.org/', 'it redirects to an address that is not followed'],
    ['file:///etc/passwd', 'it redirects to an address that is not followed'],
    ['/again', 'it redirects without end'],
  ])('does not follow a redirect to %s', async (location, why) => {
    await withServer(
      (_seen, response) => void response.writeHead(302, { location }).end(),
      async ({ url }) => expect(await get(url)).toEqual({ kind: 'failed', why }),
    );
  });

  it.each([
    [404, { kind: 'absent' }],
    [401, { kind: 'failed', why: 'the hub restricts access to it (HTTP 401)' }],
  ] as const)('of an address that answers with %i says so', async (status, said) => {
    await withServer(
      (_seen, response) => void response.writeHead(status).end('no'),
      async ({ url }) => expect(await get(url)).toEqual(said),
    );
  });

  it('is never larger than it may be, whatever was said of its size', async () => {
    await withServer(
      (_seen, response, nth) => {
        if (nth === 0) sends(response);
        else response.writeHead(200).end(CONTENT);
      },
      async ({ url }) => {
        expect(await get(url, 1_000)).toMatchObject({ why: 'it has 300000 bytes, and 1000 are the most' });
        expect(await get(url, 1_000)).toMatchObject({ why: 'it is larger than it may be' });
      },
    );
    expect(existsSync(`${path()}.part`)).toBe(false);
  });
});

describe('the name of a model at a hub', () => {
  it.each([
    ['acme/reader', 'acme--reader@main'],
    ['acme/reader@v1.2', 'acme--reader@v1.2'],
    ['acme/reader:onnx/model_int8.onnx', 'acme--reader@main@onnx--model_int8.onnx'],
  ])('%s has a folder of its own', (text, folder) => {
    expect(folderNameOf(hubNameIn(text)!)).toBe(folder);
  });

  it.each([
    'reader',
    'a/b/c',
    '../b',
    'a/..',
    'a/b:../../x.onnx',
    'a/b:/x.onnx',
    'a/b@',
    'a b/c',
    'https://h/a',
  ])('%s is none', (text) => {
    expect(hubNameIn(text)).toBeUndefined();
  });
});
