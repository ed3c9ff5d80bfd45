// The exported archive: complete, the same each time, indexed as another indexer would, and read again as what it was.
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { CDXIndexer } from 'warcio';
import { exportWacz, type ExportReport } from '../../../src/corpus/export/export.ts';
import { ingest } from '../../../src/corpus/ingest.ts';
import { openBackend, type Backend, type Store } from '../../../src/store/backend.ts';
import type { SourceRecord } from '../../../src/store/corpus-store.ts';
import { inFolder, newDocument, sha256, SOURCE } from '../../store/documents.ts';

const WEB: SourceRecord = {
  ...SOURCE,
  id: `src_${'e'.repeat(24)}`,
  kind: 'web',
  url: 'https://example.org/',
};
const now = (): Date => new Date('2026-08-01T00:00:00.000Z');
const PAGE = { limit: 1000, offset: 0 };
const PATHS = [
  'archive/data.warc.gz',
  'indexes/index.cdx',
  'pages/pages.jsonl',
  'datapackage.json',
  'datapackage-digest.json',
];

async function filled(folder: string): Promise<Backend> {
  const backend = await openBackend(join(folder, 'data'));
  const store = backend.corpus;
  const documents = [
    { text: 'Copper rose.', source_id: WEB.id, url: 'https://www.example.org/b?z=1&a=2' },
    { text: 'Copper fell.', source_id: WEB.id, url: 'https://example.org/A' },
    { text: 'A page saved from there.', source_id: SOURCE.id, url: 'https://example.org/saved' },
    { text: 'The same page in another folder.', source_id: SOURCE.id, url: 'https://example.org/saved' },
    { text: 'Notes of Zoë.', source_id: SOURCE.id, url: 'file:///home/me/notes.txt' },
    { text: 'An item of a feed.', source_id: WEB.id, url: 'https://example.org/feed#item-2' },
  ];
  for (const [place, { text, source_id, url }] of documents.entries()) {
    const entry = newDocument(text, { url });
    const document = { ...entry.document, source_id, source_url: url, media_type: 'text/plain' };
    await store.addDocuments([{ ...entry, document, address: `file:///x/${place}` }], {
      sources: [SOURCE, WEB],
    });
  }
  return backend;
}

async function exported(store: Store): Promise<{ bytes: Buffer; report: ExportReport }> {
  const parts: Buffer[] = [];
  const write = async (part: Uint8Array): Promise<void> => void parts.push(Buffer.from(part));
  const report = await exportWacz(store, write, { software: 'ibid test' });
  return { bytes: Buffer.concat(parts), report };
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function world(work: (store: Store, folder: string) => Promise<void>): () => Promise<void> {
  return () =>
    inFolder(async (folder) => {
      const backend = await filled(folder);
      try {
        await work(backend.corpus, folder);
      } finally {
        await backend.close();
      }
    });
}

function lines(bytes: Uint8Array | undefined): Record<string, unknown>[] {
  const text = Buffer.from(bytes ?? []).toString();
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the file', () => {
  test(
    'is the same each time, and what it lists is what it holds',
    world(async (store) => {
      const { bytes, report } = await exported(store);
      expect((await exported(store)).bytes.equals(bytes)).toBe(true);
      const digest = createHash('sha256').update(bytes).digest('hex');
      expect(report).toEqual({
        documents: 6,
        by_digest: 3,
        bytes: bytes.length,
        sha256: digest,
        left_out: [],
      });
      const files = unzipSync(bytes);
      expect(Object.keys(files)).toEqual(PATHS);
      const list = Buffer.from(files['datapackage.json'] ?? []);
      const { resources, wacz_version, created } = JSON.parse(list.toString()) as {
        resources: { path: string; hash: string; bytes: number }[];
        [name: string]: unknown;
      };
      expect([wacz_version, created]).toEqual(['1.1.1', '2026-01-02T03:04:05Z']);
      expect(resources.map(({ path }) => path)).toEqual(PATHS.slice(0, 3));
      for (const { path, hash, bytes: size } of resources) {
        const file = Buffer.from(files[path] ?? []);
        expect([hash, size]).toEqual([
          `sha256:${createHash('sha256').update(file).digest('hex')}`,
          file.length,
        ]);
      }
      const own = createHash('sha256').update(list).digest('hex');
      expect(lines(files['datapackage-digest.json']?.filter((byte) => byte !== 10))).toEqual([
        { path: 'datapackage.json', hash: `sha256:${own}` },
      ]);
    }),
  );

  test(
    'names nothing of this machine',
    world(async (store) => {
      const { bytes } = await exported(store);
      const files = unzipSync(bytes);
      const all = Object.entries(files).map(([name, file]) =>
        Buffer.from(name.endsWith('.gz') ? gunzipSync(file) : file),
      );
      expect(Buffer.concat(all).toString('latin1')).not.toMatch(/file:\/|\/home\//);
    }),
  );
});

describe('records and index', () => {
  test(
    'the index finds each record where it is, as another indexer does',
    world(async (store) => {
      const files = unzipSync((await exported(store)).bytes);
      const warc = Buffer.from(files['archive/data.warc.gz'] ?? []);
      const index = Buffer.from(files['indexes/index.cdx'] ?? [])
        .toString()
        .trim()
        .split('\n');
      expect(index).toEqual(index.toSorted());
      expect(index[0]).toMatch(/^org,example\)\/a 20260102030405 \{"url":"https:\/\/example.org\/A",/);
      const rows = index.map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Record<string, string>);
      for (const { url, offset, length, digest } of rows) {
        const record = gunzipSync(warc.subarray(Number(offset), Number(offset) + Number(length))).toString();
        expect(record.startsWith('WARC/1.1\r\n')).toBe(true);
        expect(record).toContain(`WARC-Target-URI: ${url}\r\n`);
        expect(record).toContain(`WARC-Payload-Digest: ${digest}\r\n`);
      }
      const others: Record<string, unknown>[] = [];
      const indexer = new CDXIndexer({ format: 'cdxj' });
      for await (const row of indexer.iterIndex([{ filename: 'data.warc.gz', reader: piecesOf(warc) }])) {
        // Of resources it names no status, and the type with its parameters.
        const mime = String(row['mime']).replace(/;.*/, '');
        others.push({ ...row, mime, status: '200', digest: `sha256:${row['digest']}` });
      }
      const own = index.map((line, place) => {
        const [urlkey, timestamp] = line.split(' ', 2);
        const { offset, length, ...rest } = rows[place] as Record<string, string>;
        return { urlkey, timestamp, ...rest, offset: Number(offset), length: Number(length) };
      });
      expect(others.toSorted((a, b) => (String(a['urlkey']) < String(b['urlkey']) ? -1 : 1))).toEqual(own);
    }),
  );

  test(
    'what was fetched is a response, what came from files a resource; a second page of one address goes by its digest',
    world(async (store) => {
      const files = unzipSync((await exported(store)).bytes);
      const text = gunzipSync(files['archive/data.warc.gz'] ?? new Uint8Array()).toString();
      const types = text
        .split(/(?=WARC\/1\.1\r\n)/)
        .map((record) => [
          /WARC-Type: (\w+)/.exec(record)?.[1],
          /WARC-Target-URI: (\S+)/.exec(record)?.[1],
          record.split('\r\n\r\n').at(-3),
        ]);
      const [first, second] = ['A page saved from there.', 'The same page in another folder.'].toSorted(
        (a, b) => (sha256(a) < sha256(b) ? -1 : 1),
      );
      expect(types.slice(1)).toEqual([
        ['resource', `urn:sha256:${sha256('Notes of Zoë.')}`, expect.stringContaining('WARC-Type')],
        [
          'response',
          'https://example.org/A',
          expect.stringMatching(/^HTTP\/1\.1 200 OK\r\nContent-Type: text\/plain/),
        ],
        ['resource', `urn:sha256:${sha256('An item of a feed.')}`, expect.anything()],
        ['resource', 'https://example.org/saved', expect.anything()],
        ['resource', `urn:sha256:${sha256(second as string)}`, expect.anything()],
        ['response', 'https://www.example.org/b?z=1&a=2', expect.anything()],
      ]);
      expect(text.indexOf(first as string)).toBeLessThan(text.indexOf(second as string));
      expect(text.match(/Content-Type: text\/plain; charset=utf-8/g)).toHaveLength(1);
      expect(types[0]?.[0]).toBe('warcinfo');
      expect(text).toContain('HTTP heads were not kept');
    }),
  );

  test(
    'all documents are pages, those with an address on the web first',
    world(async (store) => {
      const files = unzipSync((await exported(store)).bytes);
      const [head, ...pages] = lines(files['pages/pages.jsonl']);
      expect(head).toEqual({ format: 'json-pages-1.0', id: 'pages', title: 'All Pages' });
      expect(pages.slice(0, 3).map(({ url, ts }) => [url, ts])).toEqual([
        ['https://example.org/A', '2026-01-02T03:04:05.000Z'],
        ['https://example.org/saved', '2026-01-02T03:04:05.000Z'],
        ['https://www.example.org/b?z=1&a=2', '2026-01-02T03:04:05.000Z'],
      ]);
      expect(pages.slice(3).every(({ url }) => String(url).startsWith('urn:sha256:'))).toBe(true);
      expect(pages).toHaveLength(6);
    }),
  );

  test(
    'documents whose bytes are damaged are left out, and said so',
    world(async (store) => {
      const damaged = { ...store, documents: store.documents.bind(store), source: store.source.bind(store) };
      const lost = sha256('Copper rose.');
      const report = await exportWacz(
        { ...damaged, snapshot: async (sha) => (sha === lost ? undefined : store.snapshot(sha)) },
        async () => {},
        { software: 'ibid test' },
      );
      const reason = 'its archived bytes are not there';
      expect(report).toMatchObject({
        documents: 5,
        left_out: [{ document_id: `doc_${lost.slice(0, 24)}`, reason }],
      });
    }),
  );
});

describe('round trip', () => {
  async function digests(store: Store): Promise<string[]> {
    return (await store.documents({}, PAGE)).rows.map((row) => row.content_sha256).toSorted();
  }

  async function takenIn(folder: string, bytes: Uint8Array): Promise<Backend> {
    await writeFile(join(folder, 'corpus.wacz'), bytes);
    const other = await openBackend(join(folder, 'other'));
    const report = await ingest(other.corpus, [join(folder, 'corpus.wacz')], { now });
    expect(report.failed).toEqual([]);
    return other;
  }

  test(
    'into an empty corpus: the same bytes, times, types and addresses',
    world(async (store, folder) => {
      const other = await takenIn(folder, (await exported(store)).bytes);
      try {
        expect(await digests(other.corpus)).toEqual(await digests(store));
        const row = (await other.corpus.documents({ source_url: 'https://example.org/A' }, PAGE)).rows[0];
        expect(row).toMatchObject({
          title: 'Untitled',
          retrieved_at: '2026-01-02T03:04:05.000Z',
          media_type: 'text/plain',
        });
      } finally {
        await other.close();
      }
    }),
  );

  test('of real files of every kind that can be made here, feeds among them', () =>
    inFolder(async (folder) => {
      const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://example.org/</link>${[1, 2, 3].map((n) => `<item><title>Item ${n}</title><link>https://example.org/${n}</link><description>Copper rose by ${n} percent.</description></item>`).join('')}</channel></rss>`;
      const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Atom</title><entry><title>E</title><id>urn:e</id><content>Copper fell by 4 percent.</content></entry></feed>`;
      const json = {
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        items: [{ id: '1', content_text: 'Copper is red.' }],
      };
      const files: Record<string, string> = {
        'a.txt': 'Copper is a metal.',
        'b.md': '---\ndate: 2026-01-02\n---\n# Copper\n\nCopper conducts well.\n',
        'c.html': '<html><head><title>C</title></head><body><p>Copper is mined in Chile.</p></body></html>',
        'd.csv': 'Country,Year,Output\nChile,2023,5.25\nPeru,2023,2.6\n',
        'feed.rss': feed,
        'feed.atom': atom,
        'feed.json': JSON.stringify(json),
      };
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
      const backend = await openBackend(join(folder, 'data'));
      const store = backend.corpus;
      try {
        const report = await ingest(
          store,
          Object.keys(files).map((name) => join(folder, name)),
          { now },
        );
        expect(report).toMatchObject({ added: 9, failed: [] });
        const { bytes } = await exported(store);
        for (const name of Object.keys(files)) await rm(join(folder, name));
        const other = await takenIn(folder, bytes);
        expect(await digests(other.corpus)).toEqual(await digests(store));
        const again = await exported(other.corpus);
        await other.close();
        expect(again.report.documents).toBe(9);
      } finally {
        await backend.close();
      }
    }));
});
