// An index that another analyser made is made anew before anything is added: the same as if it had been made today.
// Hostile: stopped half-way, two at once, an original that is gone, a removed document that comes back later.
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf } from '../../src/corpus/documents/documents.ts';
import { INDEX, READING } from '../../src/corpus/index/index-facts.ts';
import { bringIndexUpToDate } from '../../src/corpus/index/index-manifest.ts';
import { ingest } from '../../src/corpus/ingest.ts';
import { openReaders } from '../../src/corpus/readers/open-readers.ts';
import { openBackend, type Store } from '../../src/store/backend.ts';
import type { Database } from '../../src/store/sql/work.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { recount } from '../store/recount.ts';
import type { Candidate } from '../../src/store/index-store.ts';
import { ANALYSER } from '../../src/text/terms.ts';
import { inFolder, sha256 } from '../store/documents.ts';

const now = (): Date => new Date('2026-03-04T05:06:07.000Z');
const PAGE = { limit: 1000, offset: 0 };
const GUIDE =
  '# Metals\n\n## Soft ones\n\n### Tin\n\nTin melts early.\n\n```\nmelting_point = 232\n```\n\n## Hard ones\n\nTungsten does not.\n';

const first = await mkdtemp(join(tmpdir(), 'ibid-papers-'));
const files = join(first, 'papers');
beforeAll(async () => {
  await mkdir(files);
  await writeFile(join(files, 'guide.md'), GUIDE);
  for (let n = 0; n < 150; n += 1)
    await writeFile(join(files, `${n}.txt`), `Melting metals, number ${n} of many.`);
  const { corpus, close } = await openSqlite({ folder: join(first, 'data') });
  await ingest(corpus, [files], { now });
  await close();
});
afterAll(() => rm(first, { recursive: true }));

/** A store of the papers of its own: a copy of one that was filled once. */
function withPapers(
  work: (store: Store, database: Database, data: string) => Promise<void>,
): () => Promise<void> {
  return () =>
    inFolder(async (folder) => {
      const data = join(folder, 'data');
      // All is in the file itself once it is closed; its side files may be taken away in the middle of being copied.
      await cp(join(first, 'data'), data, { recursive: true, filter: (path) => !/-(?:shm|wal)$/.test(path) });
      const backend = await openSqlite({ folder: data });
      try {
        await work(backend.corpus, backend.database, data);
      } finally {
        await backend.close();
      }
    });
}

async function indexed(store: Store): Promise<readonly Candidate[]> {
  const { rows } = await store.documents({}, PAGE);
  return await store.candidatesOf(rows.map((row) => row.id).toSorted());
}

/** Makes the index as an analyser would that only reverses words. */
async function spoil(store: Store, facts: object = { analyser: 'older' }): Promise<void> {
  let from = 0;
  for (;;) {
    const documents = [];
    for (const { place, id } of await store.documentsAfter(from, 50)) {
      const chunks = (await store.chunks(id)).map((chunk) => ({
        id: chunk.id,
        title_stems: ['oldtitle'],
        headings_from: 1,
        body_stems: chunk.text.match(/[a-z]+/g)?.map((word) => word.split('').toReversed().join('')) ?? [],
      }));
      documents.push({ place, chunks });
    }
    const manifest = { [INDEX]: { ...((await store.manifest(INDEX)) as object), ...facts } };
    expect(await store.reindex({ to: 'spoilt', from, documents, manifest })).toBe(true);
    if (documents.length === 0) return;
    from = documents.at(-1)!.place;
  }
}

test(
  'the manifest names what made the index, from the first document on',
  withPapers(async (store, database) => {
    expect(await store.manifest(INDEX)).toEqual({
      analyser: ANALYSER,
      reading: READING,
      stop_words: expect.stringMatching(/^[0-9a-f]{64}$/),
      chunks: { whole: 180, longest: 240, least: 160, short: 40 },
      icu: process.versions['icu'],
      database: database.description,
      tokenizer: 'segments-1',
    });
  }),
);

for (const facts of [{ analyser: 'older' }, { reading: 'older' }, { stop_words: sha256('other') }]) {
  test(
    `an index with another ${Object.keys(facts)[0]} answers as it is, and is made anew by the next addition`,
    withPapers(async (store, database) => {
      const before = await indexed(store);
      const fact = await store.manifest(INDEX);
      await spoil(store, facts);
      expect(await store.candidates(['melt'], 5)).toEqual([]);
      expect((await store.candidates(['slatem'], 5)).length).toBe(5);
      const { revision } = await store.statistics();
      expect(await ingest(store, [join(files, '1.txt')], { now })).toMatchObject({ unchanged: 1, added: 0 });
      expect(await indexed(store)).toEqual(before);
      expect(await store.candidates(['slatem'], 5)).toEqual([]);
      expect((await store.candidates(['melt'], 1000)).length).toBe(151);
      expect(await store.manifest(INDEX)).toEqual(fact);
      const statistics = await store.statistics();
      expect(statistics.revision).toBeGreaterThan(revision);
      const counted = await database.read('counting', () => recount());
      expect(counted.title_stems / counted.chunks).toBe(statistics.average_title);
      expect(counted.body_stems / counted.chunks).toBe(statistics.average_body);
      expect(counted.indexed).toBe(statistics.chunks);
    }),
  );
}

/** Makes texts, titles and chunks as a version would that read only three words of each document, and no structure. */
async function asOlderReading(store: Store): Promise<void> {
  const text = 'Melting was older.';
  const documents = [];
  for (const { place, id, title } of await store.documentsAfter(0, 1000)) {
    const [first] = await store.chunks(id);
    const chunk = { ...first!, start: 0, end: text.length, text, heading: null, structure: null };
    const chunks = [{ ...chunk, title_stems: ['older'], headings_from: 1, body_stems: ['older'] }];
    // A text that has no title keeps the one that its file gave it.
    const olderTitle = title === 'Metals' ? 'Older' : title;
    const facts = { title: olderTitle, published_at: null, language: 'und', warnings: ['An older doubt.'] };
    documents.push({ place, text, ...facts, chunks });
  }
  const facts = { ...((await store.manifest(INDEX)) as object), reading: 'ibid-reading-1' };
  const step = { to: 'older', manifest: { [INDEX]: facts } };
  expect(await store.reindex({ ...step, from: 0, documents })).toBe(true);
  expect(await store.reindex({ ...step, from: documents.at(-1)!.place, documents: [] })).toBe(true);
}

test(
  'an index of another reading is read again from its snapshots: text, title, chunks and their structure',
  withPapers(async (store) => {
    const whole = async (): Promise<unknown> => {
      const { rows } = await store.documents({}, PAGE);
      return await Promise.all(
        rows.map(async ({ id }) => [await store.document(id), await store.chunks(id)] as const),
      );
    };
    const before = await whole();
    const fact = await store.manifest(INDEX);
    await asOlderReading(store);
    expect((await store.candidates(['older'], 1000)).length).toBe(151);
    const done: number[] = [];
    await bringIndexUpToDate(store, { onStep: (documents) => done.push(documents) });
    expect(await whole()).toEqual(before);
    expect(await store.candidates(['older'], 5)).toEqual([]);
    expect(await store.manifest(INDEX)).toEqual(fact);
    expect(done.at(-1)).toBe(151);
    const { revision } = await store.statistics();
    await bringIndexUpToDate(store, { onStep: () => expect.unreachable('it is up to date') });
    expect((await store.statistics()).revision).toBe(revision);
  }),
);

test(
  'stopped half-way it goes on where it stopped, and what was done is not done twice',
  withPapers(async (store) => {
    const before = await indexed(store);
    await spoil(store);
    const stopping = new AbortController();
    const done: number[] = [];
    const watched: Store = {
      ...store,
      reindex: async (step) => {
        if (done.length > 0) stopping.abort(new Error('stopped'));
        done.push(...step.documents.map(({ place }) => place));
        return await store.reindex(step);
      },
    };
    const path = [join(files, '1.txt')];
    await expect(ingest(watched, path, { now, signal: stopping.signal })).rejects.toThrow('stopped');
    expect(done.length).toBeLessThan(151);
    expect((await store.manifest(INDEX)) as object).toMatchObject({ analyser: 'older' });
    await ingest(watched, path, { now });
    expect(done).toEqual([...new Set(done)]);
    expect(done.length).toBe(151);
    expect(await indexed(store)).toEqual(before);
  }),
);

test(
  'two at once leave one index, and a step that comes too late changes nothing',
  withPapers(async (store, _database, data) => {
    const before = await indexed(store);
    await spoil(store);
    const other = await openBackend(data);
    const step = { to: 'new', from: 7, documents: [], manifest: { [INDEX]: { analyser: 'wrong' } } };
    expect(await store.reindex(step)).toBe(false);
    expect(await store.reindex({ ...step, from: 0 })).toBe(false);
    await Promise.all([store, other.corpus].map((one) => ingest(one, [join(files, '1.txt')], { now })));
    await other.close();
    expect(await indexed(store)).toEqual(before);
    expect(await store.manifest(INDEX)).toMatchObject({ analyser: ANALYSER });
  }),
);

test(
  'an original that is gone is no hindrance; a removed document comes back with the new stems',
  withPapers(async (store, _database, data) => {
    const gone = 'Melting metals, number 3 of many.';
    const removed = 'Melting metals, number 4 of many.';
    const digest = sha256(gone);
    await rm(join(data, 'snapshots', digest.slice(0, 2), digest));
    await store.removeDocuments([`doc_${sha256(removed).slice(0, 24)}`]);
    await spoil(store);
    await ingest(store, [join(files, '1.txt')], { now });
    expect((await store.candidates(['melt'], 1000)).length).toBe(150);
    expect(await ingest(store, [join(files, '4.txt')], { now })).toMatchObject({ added: 1 });
    expect((await store.candidates(['melt'], 1000)).length).toBe(151);
    expect(await store.candidates(['slatem'], 5)).toEqual([]);
  }),
);

test('a store that was made before there was a manifest is made anew', () =>
  inFolder(async (folder) => {
    await writeFile(join(folder, 'own.txt'), 'Melting metals.');
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    await ingest(store, [join(folder, 'own.txt')], { now });
    await spoil(store);
    await store.setManifest(INDEX, null);
    await ingest(store, [join(folder, 'own.txt')], { now });
    expect((await store.candidates(['melt'], 5)).length).toBe(1);
    expect(await store.manifest(INDEX)).toMatchObject({ analyser: ANALYSER });
    await backend.close();
  }));

test('what a server said of the letters of a page is not known any more: the page keeps its text, and its new stems', () =>
  inFolder(async (folder) => {
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    // «Медь» in windows-1251, which only the server named.
    const bytes = Buffer.from([0x3c, 0x70, 0x3e, 0xcc, 0xe5, 0xe4, 0xfc, 0x20, 0x31, 0x32, 0x2e]);
    const reading = await (await openReaders().ofMedia('text/html'))!.read(bytes, 'windows-1251');
    const facts = {
      address: 'https://example.org/copper#top',
      bytes,
      content_sha256: sha256(bytes),
      media_type: 'text/html',
      source_id: 'src_1',
      sector: null,
      retrieved_at: now().toISOString(),
    };
    await store.addDocument(await documentOf(facts, reading));
    await store.addDocument(
      await documentOf(
        { ...facts, ...utf8('<p>Tin 9.'), address: 'https://example.org/tin#top' },
        { ...reading, text: 'Tan', blocks: [] },
      ),
    );
    expect(await bringIndexUpToDate(store)).toEqual({ read_again: 1, kept: 1 });
    const texts = (await store.documentsAfter(0, 9)).map(async ({ id }) => (await store.document(id))?.text);
    expect(await Promise.all(texts)).toEqual(['Медь 12.', 'Tin 9.']);
    await backend.close();
  }));

function utf8(text: string): { bytes: Uint8Array; content_sha256: string } {
  const bytes = Buffer.from(text);
  return { bytes, content_sha256: sha256(bytes) };
}
