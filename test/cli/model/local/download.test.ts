// One file over a connection that breaks, lies and points elsewhere: whole or not there.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { download, type Downloaded } from '../../../../src/cli/model/local/download.ts';
import { folderNameOf, hubNameIn } from '../../../../src/cli/model/local/hub-name.ts';
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

/** Answers as a hub does, with the part that is asked for where it is of the same content. */
function sends({ headers }: Seen, response: ServerResponse, etag = '"one"', upTo = CONTENT.length): void {
  const asked = headers['if-range'] === etag ? /^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] : undefined;
  const from = Number(asked ?? 0);
  response.writeHead(asked === undefined ? 200 : 206, {
    etag,
    'content-length': CONTENT.length - from,
    ...(asked === undefined
      ? {}
      : { 'content-range': `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}` }),
  });
  if (upTo >= CONTENT.length) response.end(CONTENT.subarray(from));
  else response.write(CONTENT.subarray(from, upTo), () => setImmediate(() => response.destroy()));
}

async function withServer<T>(
  answer: (seen: Seen, response: ServerResponse, nth: number) => void,
  act: (server: TestServer) => Promise<T>,
): Promise<T> {
  await using server = await serve(answer);
  return await act(server);
}

describe('a download', () => {
  it('goes on where it broke off, and is there when it is whole', async () => {
    await withServer(
      (seen, response, nth) => sends(seen, response, '"one"', nth === 0 ? HALF : undefined),
      async ({ url, seen }) => {
        expect(await get(url)).toEqual({ kind: 'whole', sha256: SHA256, bytes: CONTENT.length });
        expect(seen[1]?.headers.range).toMatch(/^bytes=[1-9]\d*-$/);
        expect(seen).toHaveLength(2);
      },
    );
    expect(readFileSync(path()).equals(CONTENT)).toBe(true);
    expect(existsSync(`${path()}.part`)).toBe(false);
  });

  it('that breaks off and is not there again keeps what came, for the next run', async () => {
    await withServer(
      (seen, response, nth) => {
        if (nth === 0) sends(seen, response, '"one"', HALF);
        else response.writeHead(503).end();
      },
      async ({ url }) => {
        const got = await get(url);
        expect(got).toMatchObject({ kind: 'failed', why: 'the hub answered with HTTP 503' });
        expect(got.kind === 'failed' && got.kept).toBeGreaterThan(0);
      },
    );
    expect(existsSync(path())).toBe(false);
    await withServer(
      (seen, response) => sends(seen, response),
      async ({ url, seen }) => {
        expect(await get(url)).toMatchObject({ kind: 'whole', sha256: SHA256 });
        expect(seen[0]?.headers['if-range']).toBe('"one"');
      },
    );
  });

  it('begins anew where the content is another by now', async () => {
    await withServer(
      (seen, response, nth) =>
        sends(seen, response, nth === 0 ? '"old"' : '"new"', nth === 0 ? HALF : undefined),
      async ({ url }) => expect(await get(url)).toMatchObject({ kind: 'whole', sha256: SHA256 }),
    );
  });

  it('of another hash than the hub gives is not kept', async () => {
    await withServer(
      (seen, response) => {
        response.setHeader('x-linked-etag', `"${'0'.repeat(64)}"`);
        sends(seen, response);
      },
      async ({ url }) =>
        expect(await get(url)).toEqual({
          kind: 'failed',
          why: 'its SHA-256 is not the one that the hub gives',
          kept: 0,
        }),
    );
    expect(existsSync(path()) || existsSync(`${path()}.part`)).toBe(false);
  });

  it('follows a redirect, and keeps to the hash that was given before it', async () => {
    await withServer(
      (seen, response) => {
        if (seen.url === '/there') sends(seen, response);
        else response.writeHead(302, { location: '/there', 'x-linked-etag': `"${SHA256}"` }).end('moved');
      },
      async ({ url }) => expect(await get(`${url}/here`)).toMatchObject({ kind: 'whole' }),
    );
  });

  it.each([
    ['http://hub.example.org/model.onnx', 'it points to an address that is not followed'],
    ['https://name:word@hub.example.org/', 'it points to an address that is not followed'],
    ['file:///etc/passwd', 'it points to an address that is not followed'],
    ['/again', 'it points from one address to the next without end'],
  ])('does not follow a redirect to %s', async (location, why) => {
    await withServer(
      (_seen, response) => void response.writeHead(302, { location }).end(),
      async ({ url }) => expect(await get(url)).toEqual({ kind: 'failed', why, kept: 0 }),
    );
  });

  it.each([
    [404, { kind: 'absent' }],
    [401, { kind: 'failed', why: 'the hub does not give it to everybody (HTTP 401)', kept: 0 }],
  ] as const)('of an address that answers with %i says so', async (status, said) => {
    await withServer(
      (_seen, response) => void response.writeHead(status).end('no'),
      async ({ url }) => expect(await get(url)).toEqual(said),
    );
  });

  it('is never larger than it may be, whatever was said of its size', async () => {
    await withServer(
      (seen, response, nth) => {
        if (nth === 0) sends(seen, response);
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
