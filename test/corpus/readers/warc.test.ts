// Web archives from strangers: what is a document in them, and that nothing in them can hang, burst or be taken for what
// it is not.
import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ReadingFailure } from '../../../src/corpus/reading/reading.ts';
import type { LostPart, Part } from '../../../src/corpus/reading/reading.ts';
import { warcRecords } from '../../../src/corpus/readers/archive/warc-records.ts';
import { warcReader } from '../../../src/corpus/readers/archive/warc.ts';
import { waczReader } from '../../../src/corpus/readers/archive/wacz.ts';
import { record, sha1Digest, warc, type Described } from '../archives.ts';

const WORDS = 'Copper exports rose in March.';

interface Found {
  readonly parts: readonly (Part | LostPart)[];
  /** What ended the reading before the end of the file. */
  readonly failure: string | undefined;
}

async function read(bytes: Uint8Array, reader = warcReader()): Promise<Found> {
  const parts: (Part | LostPart)[] = [];
  try {
    for await (const part of reader.parts?.(bytes) ?? []) parts.push(part);
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return { parts, failure: error.message };
  }
  return { parts, failure: undefined };
}

/** Address and text of each part, or the reason why it has none. */
function told({ parts }: Found): string[][] {
  return parts.map((part) => [
    part.address,
    'reason' in part ? part.reason : Buffer.from(part.bytes).toString(),
  ]);
}

describe('records', () => {
  const RECORDS: readonly Described[] = [
    { type: 'warcinfo', http: null, body: 'software: x\r\n' },
    { type: 'request', uri: 'https://example.org/a', http: null, body: 'GET / HTTP/1.1\r\n\r\n' },
    { uri: 'https://example.org/a', body: WORDS },
    { uri: 'https://example.org/moved', status: '301 Moved', body: 'Moved.' },
    { uri: 'https://example.org/gone', status: '404 Not Found', body: 'Gone.' },
    { uri: 'https://example.org/part', status: '206 Partial Content', body: 'piece' },
    { uri: 'https://example.org/none', status: '204 No Content' },
    {
      type: 'resource',
      uri: 'urn:x:1',
      http: null,
      headers: { 'Content-Type': 'text/markdown' },
      body: '# A',
    },
    { type: 'metadata', http: null, body: 'outlink: x\r\n' },
    { type: 'resource', uri: 'metadata://x/log.txt', http: null, body: 'fetched 1 page' },
    { type: 'resource', uri: 'urn:text:https://example.org/a', http: null, body: WORDS },
  ];

  test.each([false, true])('successful responses and resources are documents (gzip: %s)', async (packed) => {
    const found = await read(warc(RECORDS, packed));
    expect(found.failure).toBeUndefined();
    expect(found.parts).toEqual([
      {
        bytes: Buffer.from(WORDS),
        mediaType: 'text/plain',
        address: 'https://example.org/a',
        retrieved_at: '2026-02-03T04:05:06.000Z',
      },
      {
        bytes: Buffer.from('# A'),
        mediaType: 'text/markdown',
        address: '#urn:x:1',
        retrieved_at: '2026-02-03T04:05:06.000Z',
      },
    ]);
  });

  test('media types are taken from the head, without parameters, in their usual names', async () => {
    const types = ['Text/HTML; charset=utf-8', 'application/xhtml+xml', 'application/x-pdf', ''];
    const found = await read(warc(types.map((type) => ({ http: { 'content-type': type }, body: 'x' }))));
    expect(found.parts.map((part) => ('mediaType' in part ? part.mediaType : part))).toEqual([
      'text/html',
      'text/html',
      'application/pdf',
      '',
    ]);
  });

  test('a time that is none is left out', async () => {
    const found = await read(
      warc([
        { date: 'yesterday', body: WORDS },
        { date: '2026-02-30T00:00:99Z', body: 'b' },
      ]),
    );
    expect(found.parts.map((part) => 'retrieved_at' in part)).toEqual([false, false]);
  });

  test('addresses with a name and password, or of another scheme, are no addresses on the web', async () => {
    const uris = [
      'https://me:secret@example.org/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '<https://example.org/w>',
    ];
    const found = await read(warc(uris.map((uri) => ({ uri, body: WORDS }))));
    expect(found.parts.map((part) => part.address)).toEqual([
      '#https://me:secret@example.org/',
      '#file:///etc/passwd',
      '#javascript:alert(1)',
      'https://example.org/w',
    ]);
  });
});

describe('bodies', () => {
  const CHUNKED = '6\r\nCopper\r\n5;x=y\r\n rose\r\n1\r\n.\r\n0\r\n\r\n';
  const CASES: readonly [string, Record<string, string>, string | Uint8Array, string][] = [
    ['chunked', { 'Transfer-Encoding': 'chunked' }, CHUNKED, 'Copper rose.'],
    ['said to be chunked and not', { 'Transfer-Encoding': 'chunked' }, WORDS, WORDS],
    ['chunked and cut short', { 'Transfer-Encoding': 'chunked' }, '50\r\nCopper', '50\r\nCopper'],
    ['gzip', { 'Content-Encoding': 'gzip' }, gzipSync(WORDS), WORDS],
    ['said to be gzip and not', { 'Content-Encoding': 'gzip' }, WORDS, WORDS],
    ['deflate', { 'Content-Encoding': 'deflate' }, deflateSync(WORDS), WORDS],
    ['deflate without its head', { 'Content-Encoding': 'deflate' }, deflateRawSync(WORDS), WORDS],
    ['brotli', { 'Content-Encoding': 'br' }, brotliCompressSync(WORDS), WORDS],
    ['two codings', { 'Content-Encoding': 'gzip, br' }, brotliCompressSync(gzipSync(WORDS)), WORDS],
    [
      'damaged',
      { 'Content-Encoding': 'gzip' },
      gzipSync(WORDS).subarray(0, 30),
      'its content coding (gzip) is damaged',
    ],
    [
      'unknown',
      { 'Content-Encoding': 'zstd' },
      WORDS,
      'its content coding (zstd) is not one that can be undone',
    ],
    [
      'a bomb',
      { 'Content-Encoding': 'gzip' },
      gzipSync(Buffer.alloc(51_000_000)),
      'it unpacks to more than 50 MB',
    ],
  ];

  test.each(CASES)('%s', async (_name, coding, body, text) => {
    const found = await read(warc([{ http: { 'Content-Type': 'text/plain', ...coding }, body }]));
    expect(told(found)).toEqual([['https://example.org/a', text]]);
  });

  test('a body with blank lines and a head with bare line feeds', async () => {
    const block = `HTTP/1.0 200\nContent-Type: text/plain\n\na\r\n\r\nb`;
    expect(told(await read(warc([{ http: null, body: block }])))).toEqual([
      ['https://example.org/a', 'a\r\n\r\nb'],
    ]);
  });
});

describe('revisits and digests', () => {
  const digest = sha1Digest(WORDS);

  test('a revisit is the document that it refers to, at its own address and time', async () => {
    const bytes = warc([
      { body: WORDS, headers: { 'WARC-Payload-Digest': digest } },
      {
        type: 'revisit',
        uri: 'https://example.org/b',
        date: '2026-05-01T00:00:00Z',
        headers: { 'WARC-Payload-Digest': digest },
      },
      {
        type: 'revisit',
        uri: 'https://example.org/c',
        headers: { 'WARC-Payload-Digest': sha1Digest('other') },
      },
    ]);
    const found = await read(bytes);
    expect(told(found)).toEqual([
      ['https://example.org/a', WORDS],
      ['https://example.org/b', WORDS],
      ['https://example.org/c', 'it refers to a record that is not in this file, or is far back in it'],
    ]);
    expect(found.parts[1]).toMatchObject({ retrieved_at: '2026-05-01T00:00:00.000Z' });
  });

  test('a block that was changed after it was archived is refused', async () => {
    const block = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n${WORDS}`;
    const sha256 = `sha256:${createHash('sha256').update(block).digest('hex')}`;
    const found = await read(
      warc([
        { http: null, body: block, headers: { 'WARC-Block-Digest': sha1Digest(block) } },
        { http: null, body: block, headers: { 'WARC-Block-Digest': sha256 } },
        { http: null, body: block.replace('rose', 'fell'), headers: { 'WARC-Block-Digest': sha256 } },
        { http: null, body: block, headers: { 'WARC-Block-Digest': 'blake3:abc' } },
      ]),
    );
    const refused = 'its bytes are not those that its block digest was made of';
    expect(told(found).map(([, text]) => text)).toEqual([WORDS, WORDS, refused, WORDS]);
  });

  test('segments of a record are not put together', async () => {
    const found = await read(warc([{ headers: { 'WARC-Segment-Number': '1' }, body: 'a' }]));
    expect(told(found)[0]?.[1]).toContain('segments');
  });
});

describe('damaged and hostile files', () => {
  const two = [{ body: WORDS }, { uri: 'https://example.org/b', body: WORDS.repeat(50) }];

  test('cut short at any place: what is whole was read, and the end is told', async () => {
    const bytes = warc(two);
    const first = record(two[0]).length;
    for (let end = first; end < bytes.length - 4; end += 37) {
      const { parts, failure } = await read(bytes.subarray(0, end));
      expect(parts.length, `at ${end}`).toBe(1);
      if (end > first + 12) expect(failure, `at ${end}`).toMatch(/cut short|damaged/);
    }
  });

  test('a gzip file cut short, or followed by something else', async () => {
    const bytes = warc(two, true);
    const { parts, failure } = await read(bytes.subarray(0, bytes.length - 20));
    expect([parts.length >= 1, failure]).toEqual([
      true,
      'it is damaged or cut short; what comes before that was read',
    ]);
    expect((await read(Buffer.concat([bytes, Buffer.alloc(100)]))).parts).toHaveLength(2);
  });

  test('no archive at all, empty, or headers without end', async () => {
    expect((await read(Buffer.from('hello\r\n\r\n'))).failure).toBe('it is not a web archive');
    expect((await read(Buffer.alloc(0))).failure).toBe('it is not a web archive');
    const endless = Buffer.concat([Buffer.from('WARC/1.0\r\n'), Buffer.alloc(3_000_000, 'a: b\r\n')]);
    expect((await read(gzipSync(endless))).failure).toBe('it has a record whose headers do not end');
  });

  test('lengths that lie', async () => {
    const short = warc([
      { body: WORDS, headers: { 'Content-Length': '60' } },
      { uri: 'https://example.org/b', body: 'b' },
    ]);
    expect(told(await read(short)).at(-1)).toEqual(['https://example.org/b', 'b']);
    for (const length of ['-5', 'many', '99999999999999999999', '1e3'])
      expect(
        (await read(warc([{ body: WORDS, headers: { 'Content-Length': length } }]))).parts.length,
      ).toBeLessThan(2);
  });

  test('limits on records, on a block, and on what it unpacks to', async () => {
    const collect = async (limits: Parameters<typeof warcRecords>[2]): Promise<(number | undefined)[]> => {
      const sizes: (number | undefined)[] = [];
      for await (const { block } of warcRecords(warc(two, true), new Set(['response']), limits))
        sizes.push(block?.length);
      return sizes;
    };
    expect(await collect({ block: 200 })).toEqual([
      record(two[0])
        .toString()
        .match(/HTTP[^]*(?=\r\n\r\n$)/)?.[0].length,
      undefined,
    ]);
    await expect(collect({ records: 1 })).rejects.toThrow('more than 1 records');
    await expect(collect({ bytes: 1000 })).rejects.toThrow('it unpacks to more than');
  });
});

describe('WACZ', () => {
  function wacz(files: Record<string, Uint8Array>, listed?: Record<string, string>): Uint8Array {
    if (listed === undefined) return zipSync(files, { level: 0 });
    const resources = Object.entries(listed).map(([path, hash]) => ({ path, hash }));
    const list = Buffer.from(JSON.stringify({ resources }));
    return zipSync({ ...files, 'datapackage.json': list }, { level: 0 });
  }
  const data = warc([{ body: WORDS }], true);
  const sha256 = `sha256:${createHash('sha256').update(data).digest('hex')}`;

  test('its WARC files are read, whatever else is in it', async () => {
    const other = warc([{ uri: 'https://example.org/b', body: 'b' }]);
    const pages = '{"format":"json-pages-1.0"}\n{\nnull\n{"url":"https://example.org/a","title":"Copper"}\n';
    const bytes = wacz(
      {
        'archive/z.warc': other,
        'archive/data.warc.gz': data,
        'pages/pages.jsonl': Buffer.from(pages),
        'x/y.warc': other,
      },
      { 'archive/data.warc.gz': sha256 },
    );
    const found = await read(bytes, waczReader());
    expect(found.parts.map((part) => 'title' in part && part.title)).toEqual(['Copper', false]);
    expect(told(found)).toEqual([
      ['https://example.org/a', WORDS],
      ['https://example.org/b', 'b'],
    ]);
  });

  test('a file that is not as listed is not read; one that is damaged does not hide the others', async () => {
    const listed = { 'archive/data.warc.gz': sha256.replace(/.$/, (last) => (last === '0' ? '1' : '0')) };
    const found = await read(
      wacz({ 'archive/data.warc.gz': data, 'archive/b.warc': Buffer.from('x') }, listed),
      waczReader(),
    );
    expect(told(found)).toEqual([
      ['#archive/b.warc', 'it is not a web archive'],
      ['#archive/data.warc.gz', 'its digest is not the one that datapackage.json lists'],
    ]);
  });

  test('no zip, no WARC file in it, no list that can be read', async () => {
    expect((await read(Buffer.from('PK'), waczReader())).failure).toBe('it is damaged or cut short');
    expect((await read(wacz({ 'a.txt': data }), waczReader())).failure).toBe('it holds no WARC file');
    const bytes = zipSync({
      'archive/data.warc.gz': data,
      'datapackage.json': Buffer.from('{"resources": {}}'),
    });
    expect((await read(bytes, waczReader())).parts).toHaveLength(1);
  });
});
