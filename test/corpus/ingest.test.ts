// Ingestion of files that may be anything: what can be read is added, the rest is named with a reason.
import { execFileSync } from 'node:child_process';
import {
  appendFile,
  chmod,
  mkdir,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { CorpusError } from '../../src/corpus/errors.ts';
import { ingest, type IngestEvent } from '../../src/corpus/ingest.ts';
import { openBackend, type Store } from '../../src/store/backend.ts';
import { inFolder, sha256 } from '../store/documents.ts';

const now = (): Date => new Date('2026-03-04T05:06:07.000Z');
const PAGE = { limit: 1000, offset: 0 };

/** A store and an empty folder for files, both gone afterwards. */
function world(work: (store: Store, files: string) => Promise<void>): () => Promise<void> {
  return () =>
    inFolder(async (folder) => {
      const files = join(folder, 'my papers');
      await mkdir(files);
      const backend = await openBackend(join(folder, 'data'));
      const store = backend.corpus;
      try {
        await work(store, files);
      } finally {
        await backend.close();
      }
    });
}

async function titles(store: Store): Promise<string[]> {
  return (await store.documents({}, PAGE)).rows.map((row) => row.title).toSorted();
}

describe('documents', () => {
  test(
    'a document says where it is from, byte for byte',
    world(async (store, files) => {
      const source =
        '---\nsector: energy\nauthors: [A]\n---\n# Gas\n\nGas is stored in summer and burnt in winter.\n';
      const path = join(files, 'a b#1.md');
      await writeFile(path, source);
      const report = await ingest(store, [files], { now, sector: 'health' });
      expect(report).toEqual({
        added: 1,
        unchanged: 0,
        updated: 0,
        moved: 0,
        other_language: 0,
        empty: 0,
        failed: [],
        excluded: 0,
        ignored: 0,
        passed_over: {},
        warned: 0,
        warnings: [],
      });
      const [record] = (await store.documents({}, PAGE)).rows;
      const digest = sha256(source);
      expect(record).toEqual({
        id: `doc_${digest.slice(0, 24)}`,
        source_id: `src_${sha256(pathToFileURL(files).href).slice(0, 24)}`,
        title: 'Gas',
        authors: ['A'],
        publisher: null,
        published_at: null,
        source_url: pathToFileURL(path).href,
        content_sha256: digest,
        retrieved_at: '2026-03-04T05:06:07.000Z',
        language: 'en',
        sector_id: 'energy',
        version: 1,
        snapshot_id: `snp_${digest.slice(0, 24)}`,
        media_type: 'text/markdown',
        bytes: Buffer.byteLength(source),
        warnings: [],
        current: true,
      });
      expect(record!.source_url).toContain('my%20papers/a%20b%231.md');
      expect(Buffer.from((await store.snapshot(digest))!).toString()).toBe(source);
      expect((await store.candidates(['burnt'], 5)).length).toBe(1);
    }),
  );

  test(
    'what is passed over is counted by extension; a folder of nothing readable fails with a sentence',
    world(async (store, files) => {
      for (const name of ['a.JPG', 'b.jpg', 'c.bin', 'LICENSE', 'x.json'])
        await writeFile(join(files, name), '{}');
      const report = await ingest(store, [files], { now });
      expect(report).toMatchObject({ added: 0, ignored: 5 });
      expect(Object.entries(report.passed_over)).toEqual([
        ['.jpg', 2],
        ['.bin', 1],
        ['.json', 1],
        ['none', 1],
      ]);
      const reason = 'none of its 5 files can be read';
      expect(report.failed).toEqual([{ path: files, reason }]);
      await writeFile(join(files, 'note.txt'), 'A note.');
      expect(await ingest(store, [files], { now })).toMatchObject({ added: 1, failed: [] });
      await mkdir(join(files, 'empty'));
      const empty = await ingest(store, [join(files, 'empty')], { now });
      expect(empty.failed).toMatchObject([{ reason: 'it holds no files' }]);
    }),
  );

  test(
    'a source is written once a path, named after it or as asked, and not for a folder without documents',
    world(async (store, files) => {
      await writeFile(join(files, 'one.txt'), 'The first file.');
      await mkdir(join(files, 'empty'));
      await ingest(store, [join(files, 'empty'), join(files, 'one.txt')], { now, source: 'My notes' });
      const { rows, total } = await store.sources({}, PAGE);
      expect(total).toBe(1);
      expect(rows[0]).toMatchObject({ name: 'My notes', kind: 'file', documents: 1 });
      expect(
        await store.source(`src_${sha256(pathToFileURL(join(files, 'empty')).href).slice(0, 24)}`),
      ).toBeUndefined();
    }),
  );

  test(
    'run again nothing changes; a changed file is a new version; a title falls back to the file name',
    world(async (store, files) => {
      for (const n of [1, 2, 3]) await writeFile(join(files, `note ${n}.txt`), `Note number ${n}.`);
      await ingest(store, [files], { now });
      const { revision } = await store.statistics();
      expect(await ingest(store, [files], { now })).toMatchObject({ added: 0, unchanged: 3, updated: 0 });
      expect((await store.statistics()).revision).toBe(revision);
      await appendFile(join(files, 'note 2.txt'), ' And more.');
      expect(await ingest(store, [files], { now })).toMatchObject({ added: 0, unchanged: 2, updated: 1 });
      expect(await titles(store)).toEqual(['note 1', 'note 2', 'note 3']);
      const versions = await store.versions(pathToFileURL(join(files, 'note 2.txt')).href);
      expect(versions.map((row) => [row.version, row.current])).toEqual([
        [1, false],
        [2, true],
      ]);
    }),
  );

  test(
    'two files with the same bytes are one document that stays until both have changed',
    world(async (store, files) => {
      await writeFile(join(files, 'a.txt'), 'The same words.');
      await writeFile(join(files, 'b.txt'), 'The same words.');
      expect(await ingest(store, [files], { now })).toMatchObject({ added: 1, unchanged: 1 });
      await writeFile(join(files, 'a.txt'), 'Other words now.');
      expect(await ingest(store, [files], { now })).toMatchObject({ updated: 1, unchanged: 1 });
      expect((await store.candidates(['word'], 5)).length).toBe(2);
    }),
  );
});

describe('what cannot be read', () => {
  test(
    'is named with a reason, and the rest is added',
    world(async (store, files) => {
      await writeFile(join(files, 'good.txt'), 'Good words.');
      await writeFile(join(files, 'empty.md'), '');
      await writeFile(join(files, 'only comment.md'), '<!-- nothing -->');
      await writeFile(join(files, 'binary.txt'), Buffer.from([0, 1, 2, 3]));
      await writeFile(join(files, 'image.png'), 'not looked at');
      await writeFile(join(files, 'huge.txt'), '');
      await truncate(join(files, 'huge.txt'), 200_000_000);
      await symlink(join(files, 'nowhere'), join(files, 'broken.txt'));
      if (process.platform !== 'win32') execFileSync('mkfifo', [join(files, 'pipe.txt')]);
      // Other systems take names in UTF-8 alone.
      if (process.platform === 'linux')
        await writeFile(Buffer.from(`${files}/latin1 \xe9.txt`, 'latin1'), 'Words.');
      const report = await ingest(store, [files], { now });
      const reasons = Object.fromEntries(
        report.failed.map(({ path, reason }) => [path.slice(files.length + 1), reason]),
      );
      expect(reasons).toEqual({
        'binary.txt': 'it is binary, not text',
        'broken.txt': 'it is not there any more',
        'huge.txt': 'it is too large: 200 MB, and at most 50 MB are read',
        ...(process.platform === 'linux'
          ? { 'latin1 \ufffd.txt': 'its name is not in UTF-8: it cannot be opened' }
          : {}),
        ...(process.platform === 'win32' ? {} : { 'pipe.txt': 'it is not a regular file' }),
      });
      expect(report).toMatchObject({ added: 1, ignored: 1, empty: 2 });
    }),
  );

  test(
    'a file named itself fails where a folder would pass over it; devices do not hang',
    world(async (store, files) => {
      await writeFile(join(files, 'image.png'), 'x');
      const paths = [join(files, 'image.png'), ...(process.platform === 'win32' ? [] : ['/dev/zero'])];
      const report = await ingest(store, paths, { now });
      expect(report.failed.map(({ reason }) => reason)).toEqual(
        [
          expect.stringMatching(/named \.png cannot be read; those that can are .*\.md/),
          expect.stringMatching(/cannot be read/),
        ].slice(0, paths.length),
      );
    }),
  );

  test(
    'a path that is not there stops everything before anything is added',
    world(async (store, files) => {
      await writeFile(join(files, 'good.txt'), 'Good words.');
      const wrong = join(files, 'no such');
      const error = await ingest(store, [files, wrong], { now }).catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(CorpusError);
      expect(error).toMatchObject({ code: 'not_found', message: expect.stringContaining(wrong) });
      await expect(ingest(store, ['https://me:secret@example.org/'], { now })).rejects.toThrow(/user name/);
      await expect(ingest(store, [], { now })).rejects.toMatchObject({ code: 'nothing_given' });
      expect((await store.statistics()).documents).toBe(0);
    }),
  );

  test.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)(
    'a file or folder that may not be read is named',
    world(async (store, files) => {
      await mkdir(join(files, 'closed'));
      await writeFile(join(files, 'secret.txt'), 'Secret words.');
      await chmod(join(files, 'closed'), 0);
      await chmod(join(files, 'secret.txt'), 0);
      const report = await ingest(store, [files], { now });
      await chmod(join(files, 'closed'), 0o700);
      expect(report.failed.map(({ reason }) => reason)).toEqual(Array(2).fill('reading it is not permitted'));
    }),
  );
});

describe('walking', () => {
  test(
    'links stay inside the folder and circles end; hidden things and node_modules are passed over',
    world(async (store, files) => {
      const outside = `${files}-outside`;
      await mkdir(outside);
      await mkdir(join(files, 'sub/deep'), { recursive: true });
      await mkdir(join(files, 'node_modules'));
      await mkdir(join(files, '.git'));
      for (const path of ['a', 'sub/b', 'sub/deep/c', 'node_modules/d', '.git/e', '.hidden'])
        await writeFile(join(files, `${path}.txt`), `Words of ${path}.`);
      await writeFile(join(outside, 'f.txt'), 'Words of outside.');
      await symlink(files, join(files, 'sub/deep/loop'));
      await symlink(join(files, 'sub'), join(files, 'again'));
      await symlink(outside, join(files, 'out'));
      await symlink(join(outside, 'f.txt'), join(files, 'out.txt'));
      const events: IngestEvent[] = [];
      const report = await ingest(store, [files], { now, onEvent: (event) => events.push(event) });
      expect(report).toMatchObject({ added: 3, failed: [], ignored: 2 });
      expect(await titles(store)).toEqual(['a', 'b', 'c']);
      expect(events.map((event) => event.done)).toEqual([1, 2, 3, 4, 5]);
      const named = await ingest(store, [join(files, 'node_modules')], { now });
      expect(named.added).toBe(1);
    }),
  );

  test(
    'files that vanish or turn up meanwhile do no harm',
    world(async (store, files) => {
      for (let n = 0; n < 80; n += 1)
        await writeFile(join(files, `f${String(n).padStart(2, '0')}.txt`), `Words ${n}.`);
      let removed = false;
      const onEvent = async (): Promise<void> => {
        if (removed) return;
        removed = true;
        await rm(join(files, 'f79.txt'));
        await rename(join(files, 'f78.txt'), join(files, 'g.txt'));
      };
      const report = await ingest(store, [files], { now, onEvent: () => void onEvent() });
      expect(report.added + report.failed.length).toBe(80);
      for (const { reason } of report.failed) expect(reason).toBe('it is not there any more');
    }),
  );
});

describe('stopping', () => {
  test(
    'stopped half-way, what was reported is there, and running again goes on',
    world(async (store, files) => {
      for (let n = 0; n < 200; n += 1)
        await writeFile(join(files, `${n}.txt`), `Document number ${n} of many.`);
      const controller = new AbortController();
      let reported = 0;
      const onEvent = ({ outcome }: IngestEvent): void => {
        if (outcome === 'added' && (reported += 1) === 64) controller.abort(new Error('enough'));
      };
      await expect(ingest(store, [files], { now, onEvent, signal: controller.signal })).rejects.toThrow(
        'enough',
      );
      expect(reported).toBeLessThan(200);
      expect((await store.statistics()).documents).toBe(reported);
      const rest = await ingest(store, [files], { now });
      expect(rest).toMatchObject({ unchanged: reported, added: 200 - reported });
    }),
  );

  test(
    'a store that cannot be written stops the ingestion with its own error',
    world(async (_, files) => {
      await writeFile(join(files, 'a.txt'), 'Some words.');
      const folder = join(files, '..', 'data');
      const reader = await openBackend(folder, { readOnly: true });
      await expect(ingest(reader.corpus, [files], { now })).rejects.toMatchObject({ code: 'read_only' });
      await reader.close();
      expect((await readFile(join(files, 'a.txt'))).toString()).toBe('Some words.');
    }),
  );
});
