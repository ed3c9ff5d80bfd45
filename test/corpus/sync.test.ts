// A folder and the corpus brought together: what is new, changed and gone, and what is none of its business.
import { mkdir, mkdtemp, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ingest, type IngestOptions } from '../../src/corpus/ingest.ts';
import { EVERYTHING, type Selection } from '../../src/corpus/folder/selection.ts';
import { openMemoryBackend, type Backend } from '../../src/store/backend.ts';

const now = () => new Date('2026-01-02T03:04:05.000Z');
let root: string;
let backend: Backend;

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'ibid-sync-')));
  backend = await openMemoryBackend();
});
afterEach(async () => {
  await backend.close();
  await rm(root, { recursive: true, force: true });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

const add = (place: string, options: Partial<IngestOptions> = {}) =>
  ingest(backend.corpus, [join(root, place)], { now, ...options });
const sync = (place: string, options: Partial<IngestOptions> = {}) => add(place, { sync: true, ...options });

/** Paths of the current documents. */
async function there(): Promise<string[]> {
  const { rows } = await backend.corpus.documents({}, { limit: 100, offset: 0 });
  return rows
    .map(({ source_url }) => decodeURIComponent(new URL(source_url).pathname).slice(root.length + 1))
    .toSorted();
}

describe('a folder that is synced', () => {
  it('adds, updates and removes, and says how many; again it changes nothing', async () => {
    await write({ 'a/one.txt': 'One thing.', 'a/two.txt': 'Two things.', 'a/b/three.txt': 'Three things.' });
    expect(await sync('a')).toMatchObject({ added: 3, updated: 0, unchanged: 0, removed: 0 });
    await rm(join(root, 'a/b'), { recursive: true });
    await write({ 'a/two.txt': 'Two other things.', 'a/four.txt': 'Four things.' });
    expect(await sync('a')).toMatchObject({ added: 1, updated: 1, unchanged: 1, removed: 1, failed: [] });
    expect(await there()).toEqual(['a/four.txt', 'a/one.txt', 'a/two.txt']);
    expect(await sync('a')).toMatchObject({ added: 0, updated: 0, unchanged: 3, removed: 0 });
  });

  it('leaves what another folder has: the same bytes elsewhere, and a folder added inside it', async () => {
    await write({
      'a/x.txt': 'Said twice.',
      'b/y.txt': 'Said twice.',
      'a/inner/z.txt': 'Inner.',
      'a/k.txt': 'Kept.',
    });
    await add('a/inner');
    await add('b');
    await sync('a');
    await rm(join(root, 'a/x.txt'));
    await rm(join(root, 'a/inner/z.txt'));
    expect(await sync('a')).toMatchObject({ removed: 0 });
    expect(await there()).toEqual(['a/inner/z.txt', 'a/k.txt', 'b/y.txt']);
    await write({ 'a/inner/w.txt': 'Inner too.' });
    expect(await sync('a/inner')).toMatchObject({ added: 1, removed: 1 });
    expect(await there()).toEqual(['a/inner/w.txt', 'a/k.txt', 'b/y.txt']);
  });

  it('knows a file under another name, and takes out what is gone from a part of it', async () => {
    await write({
      'a/x.txt': 'One thing.',
      'a/sub/y.txt': 'Another thing.',
      'a/sub/z.txt': 'A third thing.',
    });
    await sync('a');
    await rename(join(root, 'a/x.txt'), join(root, 'a/renamed.txt'));
    await rm(join(root, 'a/sub/y.txt'));
    expect(await sync('a/sub')).toMatchObject({ unchanged: 1, removed: 1 });
    expect(await sync('a')).toMatchObject({ added: 0, unchanged: 2, removed: 0 });
    expect(await there()).toEqual(['a/renamed.txt', 'a/sub/z.txt']);
  });

  it('of nothing that can be read takes nothing out: it may be a disk that is not there', async () => {
    await write({ 'a/x.txt': 'One thing.' });
    await sync('a');
    await rm(join(root, 'a/x.txt'));
    await write({ 'a/p.jpg': '' });
    const report = await sync('a');
    expect(report).toMatchObject({ removed: 0, passed_over: { '.jpg': 1 } });
    expect(report.failed[0]?.reason).toMatch(/its only file cannot be read.*nothing was removed/);
    expect(await there()).toEqual(['a/x.txt']);
  });

  it('keeps what it leaves out, cannot read, or finds too large', async () => {
    await write({ 'a/x.txt': 'One thing.', 'a/y.txt': 'Another thing.', 'a/z.txt': 'A third.' });
    await sync('a');
    await write({ 'a/y.txt': '' });
    const selection: Selection = { ...EVERYTHING, exclude: ['x.*'] };
    expect(await sync('a', { selection })).toMatchObject({ excluded: 1, removed: 0, empty: 1, failed: [] });
    expect(await there()).toEqual(['a/x.txt', 'a/y.txt', 'a/z.txt']);
  });

  it('is not a file, and no address', async () => {
    await write({ 'a/x.txt': 'One thing.' });
    await expect(sync('a/x.txt')).rejects.toThrow(/it is not a folder. Nothing was changed/);
    await expect(ingest(backend.corpus, ['https://example.org/'], { now, sync: true })).rejects.toThrow(
      /it is not a folder/,
    );
    await expect(sync('none')).rejects.toThrow(/no such file or folder/);
  });

  it('stopped between adding and removing can be run again', async () => {
    await write(
      Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`a/${n}.txt`, `Thing number ${n}.`])),
    );
    await sync('a');
    for (let n = 0; n < 20; n += 1) await rm(join(root, `a/${n}.txt`));
    await write({ 'a/new.txt': 'A new thing.' });
    const stop = new AbortController();
    const { corpus } = backend;
    const stopping = {
      ...corpus,
      foundUnder: (address: string) => {
        stop.abort();
        return corpus.foundUnder(address);
      },
    };
    await expect(
      ingest(stopping, [join(root, 'a')], { now, sync: true, signal: stop.signal }),
    ).rejects.toThrow(/abort/i);
    expect(await there()).toContain('a/new.txt');
    expect(await sync('a')).toMatchObject({ added: 0, unchanged: 11, removed: 20 });
    expect(await there()).toHaveLength(11);
  });
});

describe('a selection of a folder', () => {
  const taken = async (selection: Partial<Selection>, place = 'a') => {
    const report = await add(place, { selection: { ...EVERYTHING, ...selection } });
    return {
      there: await there(),
      excluded: report.excluded,
      ignored: report.ignored,
      failed: report.failed,
    };
  };

  it('includes and excludes by globs; what is left out is counted, and folders are not entered', async () => {
    await write({
      'a/x.md': 'X.',
      'a/docs/y.md': 'Y.',
      'a/docs/z.txt': 'Z.',
      'a/drafts/deep/w.md': 'W.',
      'a/p.jpg': '',
    });
    expect(await taken({ include: ['*.md'], exclude: ['drafts'] })).toEqual({
      there: ['a/docs/y.md', 'a/x.md'],
      excluded: 3,
      ignored: 0,
      failed: [],
    });
    expect(await taken({ include: ['docs/'] })).toMatchObject({
      there: ['a/docs/y.md', 'a/docs/z.txt', 'a/x.md'],
    });
  });

  it('that leaves out everything says so', async () => {
    await write({ 'a/x.md': 'X.' });
    expect((await taken({ exclude: ['*'] })).failed[0]?.reason).toBe('everything in it is excluded');
  });

  it('follows .gitignore as git does: inner rules before outer, around the folder too', async () => {
    await write({
      '.git/info/exclude': 'secret.txt\n',
      '.gitignore': '*.tmp.txt\n/a/build/\n',
      'a/.gitignore': 'notes/\n!keep.tmp.txt\n',
      'a/sub/.gitignore': '*.md\n!z.md\n',
      'a/x.tmp.txt': 'Text 1.',
      'a/keep.tmp.txt': 'Text 2.',
      'a/build/y.txt': 'Text 3.',
      'a/notes/n.txt': 'Text 4.',
      'a/secret.txt': 'Text 5.',
      'a/sub/w.md': 'Text 6.',
      'a/sub/z.md': 'Text 7.',
      'a/w.md': 'Text 8.',
    });
    expect(await taken({ gitignore: true })).toEqual({
      there: ['a/keep.tmp.txt', 'a/sub/z.md', 'a/w.md'],
      excluded: 5,
      ignored: 0,
      failed: [],
    });
    await add('a');
    expect(await there()).toHaveLength(8);
  });

  it('with a .gitignore that is not a file, or without end, says so and goes on', async () => {
    await write({ 'a/x.md': 'X.', 'a/sub/y.md': 'Y.', 'a/sub/.gitignore': '*'.repeat(1_000_001) });
    await mkdir(join(root, 'a/.gitignore'));
    const { there: names, failed } = await taken({ gitignore: true });
    expect(names).toEqual(['a/sub/y.md', 'a/x.md']);
    expect(failed.map(({ reason }) => reason)).toEqual([
      'it is a folder',
      expect.stringMatching(/^it is too large/),
    ]);
  });

  it('leaves links alone that lead out of the folder', async () => {
    await write({ 'a/x.md': 'X.', 'b/y.md': 'Y.' });
    await symlink(join(root, 'b'), join(root, 'a', 'link'));
    expect(await taken({ include: ['*.md'] })).toMatchObject({ there: ['a/x.md'] });
  });
});
