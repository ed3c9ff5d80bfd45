// Includes of RST and AsciiDoc: what is in the folder becomes documents of their own, each once; what is not, or goes in a
// circle, is a sentence at the document that includes it.
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ingest } from '../../../src/corpus/ingest.ts';
import { openBackend, type Store } from '../../../src/store/backend.ts';
import { inFolder } from '../../store/documents.ts';

const now = (): Date => new Date('2026-03-04T05:06:07.000Z');

async function withFiles(
  files: Readonly<Record<string, string | Uint8Array>>,
  act: (about: { folder: string; store: Store }) => Promise<void>,
): Promise<void> {
  await inFolder(async (home) => {
    const folder = join(home, 'manual');
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const backend = await openBackend(join(home, 'data'));
    await act({ folder, store: backend.corpus });
    await backend.close();
  });
}

async function there(store: Store) {
  const { rows } = await store.documents({}, { limit: 100, offset: 0 });
  return Object.fromEntries(
    rows.map(({ source_url, title, media_type, warnings }) => [
      source_url.replace(/^.*\/manual\//, ''),
      { title, media_type, warnings },
    ]),
  );
}

const PAGE = 'Keep\n====\n\nHow files are kept.\n\n';

test('are documents of the kind that includes them, nested, once each, and not passed over', () =>
  withFiles(
    {
      'index.rst': `${PAGE}.. include:: usage/keep.rst.inc\n.. include:: usage/keep.rst.inc\n.. include:: other.rst\n`,
      'other.rst': `Other\n=====\n\nWords.\n\n.. include:: /usage/keep.rst.inc\n`,
      'usage/keep.rst.inc': 'keep create\n-----------\n\nCreates a store.\n\n.. include:: deep.inc\n',
      'usage/deep.inc': 'Deep words are here.\n\nMore of them.\n',
      'usage/never.inc': 'Nothing includes this.\n',
      'book.adoc':
        '= Book\n:parts: chapters\n\ninclude::{parts}/one.part[]\n\n----\ninclude::code.part[]\n----\n',
      'chapters/one.part': '== One\n\nThe first chapter.\n',
      'code.part': 'not text',
    },
    async ({ folder, store }) => {
      const report = await ingest(store, [folder], { now });
      expect(report).toMatchObject({
        added: 6,
        failed: [],
        ignored: 2,
        passed_over: { '.inc': 1, '.part': 1 },
        warned: 0,
      });
      expect(await there(store)).toMatchObject({
        'usage/keep.rst.inc': { title: 'keep create', media_type: 'text/x-rst', warnings: [] },
        'usage/deep.inc': { media_type: 'text/x-rst' },
        'chapters/one.part': { title: 'One', media_type: 'text/asciidoc' },
      });
      expect(await ingest(store, [folder], { now })).toMatchObject({ added: 0, unchanged: 6, ignored: 2 });
      await writeFile(join(folder, 'usage/deep.inc'), 'Other words are here.\n');
      expect(await ingest(store, [folder], { now, sync: true })).toMatchObject({ updated: 1, removed: 0 });
    },
  ));

test('that cannot be followed are a sentence each', () =>
  withFiles(
    {
      '../outside.inc': 'Secret words.\n',
      'a.rst': `${PAGE}.. include:: missing.inc\n.. include:: ../outside.inc\n.. include:: /etc/passwd\n.. include:: link.inc\n.. include:: binary.inc\n.. include:: out/x.inc\n.. include:: <isonum.txt>\n`,
      'b.rst': `${PAGE}.. include:: b.rst\n.. include:: c.inc\n.. include:: .hidden.inc\n`,
      'c.inc': 'Words of c.\n\n.. include:: d.inc\n',
      'd.inc': 'Words of d.\n\n.. include:: c.inc\n',
      '.hidden.inc': 'Hidden words.\n',
      'binary.inc': Buffer.from([0, 1, 2, 3]),
      'e.adoc': '= E\n\nWords.\n\ninclude::{nowhere}/x.adoc[]\n\ninclude::https://a.example/x.adoc[]\n',
    },
    async ({ folder, store }) => {
      await symlink('../outside.inc', join(folder, 'link.inc'));
      await symlink('..', join(folder, 'out'));
      await symlink('loop.inc', join(folder, 'loop.inc'));
      const report = await ingest(store, [folder], { now });
      expect(report.failed.map(({ path }) => path.replace(/^.*\//, ''))).toEqual(['loop.inc']);
      const found = await there(store);
      expect(Object.keys(found).toSorted()).toEqual(['a.rst', 'b.rst', 'c.inc', 'd.inc', 'e.adoc']);
      expect(found['a.rst']!.warnings).toEqual([
        'It includes missing.inc: it is not there.',
        'It includes ../outside.inc: it is not in the folder that is added.',
        expect.stringMatching(/^It includes \/etc\/passwd: it is not/),
        'It includes link.inc: it is not in the folder that is added.',
        'It includes binary.inc: it is binary, not text.',
        'It includes out/x.inc: it is not there.',
      ]);
      expect(found['b.rst']!.warnings).toEqual([
        'It includes b.rst: it includes this one in turn.',
        'It includes .hidden.inc: it is left out.',
      ]);
      expect(found['c.inc']!.warnings).toEqual(['It includes d.inc: it includes this one in turn.']);
      expect(found['d.inc']!.warnings).toEqual(['It includes c.inc: it includes this one in turn.']);
      expect(found['e.adoc']!.warnings).toEqual([
        'It includes {nowhere}/x.adoc: its path contains {nowhere}, which this file does not set.',
        'It includes https://a.example/x.adoc: it is on the web.',
      ]);
    },
  ));

test('of a file that was named by itself are not followed, and very many are bounded', () =>
  withFiles(
    {
      'one.rst': `${PAGE}.. include:: b.inc\n`,
      'b.inc': 'Words.\n',
      'many.rst': PAGE + '.. include:: none.inc\n'.repeat(20_000),
    },
    async ({ folder, store }) => {
      await ingest(store, [join(folder, 'one.rst'), folder], {
        now,
        selection: { include: ['many.rst'], exclude: [], gitignore: false },
      });
      const found = await there(store);
      expect(found['one.rst']!.warnings).toEqual([
        'It includes b.inc: only what is in a folder that is added is followed.',
      ]);
      expect(found['many.rst']!.warnings).toHaveLength(11);
    },
  ));

test('empty files are counted, and are no failure; nor is one that only includes others', () =>
  withFiles(
    { 'a.txt': '', 'b.md': ' \n', 'c.pdf': '', 'd.rst': '.. include:: e.inc\n', 'e.inc': 'Words of e.\n' },
    async ({ folder, store }) => {
      expect(await ingest(store, [folder], { now })).toMatchObject({
        added: 1,
        empty: 4,
        failed: [],
        ignored: 0,
      });
      expect(await ingest(store, [join(folder, 'a.txt')], { now })).toMatchObject({ empty: 1, failed: [] });
    },
  ));
