// What a path names when documents are removed: a file, a folder, and files that hold many documents.
import { symlinkSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addPaths, removeDocuments } from '../../src/service/manage-corpus.ts';
import { openBackend, type Store } from '../../src/store/backend.ts';
import { warc } from '../corpus/archives.ts';
import { inFolder } from '../store/documents.ts';

const FEED =
  '<rss version="2.0"><channel><title>Harbour</title><link>https://h.example/</link>' +
  '<item><title>Lock</title><link>https://h.example/lock</link><guid>1</guid><description>The lock was closed in June.</description></item>' +
  '<item><title>Crane</title><link>https://h.example/crane</link><guid>2</guid><description>The crane was opened in July.</description></item>' +
  '</channel></rss>';
const PAGE = '---\nsource_url: https://h.example/page\n---\nThe mole was repaired in August.\n';

const FILES: readonly [string, string | Buffer, number][] = [
  ['feed.xml', FEED, 2],
  ['page.md', PAGE, 1],
  ['rows.csv', 'port,ships\nTeral,"Four ships were laid up in May."\n', 1],
  ['crawl.warc', warc([{ uri: 'https://h.example/c', body: 'The pier was sold in March.' }]), 1],
];

/** A corpus of all of `FILES`, added by `named` under a folder that also goes by another name. */
async function corpus(
  named: (folder: string) => string[],
  look: (store: Store, folder: string) => Promise<void>,
): Promise<void> {
  await inFolder(async (root) => {
    const folder = join(root, 'papers');
    mkdirSync(folder);
    for (const [name, text] of FILES) writeFileSync(join(folder, name), text);
    symlinkSync(folder, join(root, 'link'));
    const backend = await openBackend(join(root, 'store'));
    const store = backend.corpus;
    try {
      const report = await addPaths(store, named(folder), { now: () => new Date('2026-01-02T00:00:00Z') });
      expect(report).toMatchObject({ added: 5, failed: [] });
      await look(store, folder);
    } finally {
      await backend.close();
    }
  });
}

describe('removing by path', () => {
  const ways: readonly [string, (folder: string) => string[]][] = [
    ['files', (folder) => FILES.map(([name]) => join(folder, name))],
    ['a folder', (folder) => [folder]],
  ];

  test.each(ways)('added as %s: each file takes out what it held and nothing else', (_way, named) =>
    corpus(named, async (store, folder) => {
      for (const [name, , documents] of FILES) {
        const done = await removeDocuments(store, [join(folder, name)], {});
        expect([name, done]).toMatchObject([name, { removed: documents, unknown: [] }]);
      }
    }),
  );

  test.each(ways)('added as %s: the folder, by a link to it, takes out all of it', (_way, named) =>
    corpus(named, async (store, folder) => {
      expect(await removeDocuments(store, [`${folder}/../link`, `${folder}/pa`], {})).toEqual({
        removed: 5,
        unknown: [`${folder}/pa`],
        starter: true,
      });
    }),
  );

  test('by the address of a feed, and of one item', () =>
    corpus(
      (folder) => [folder],
      async (store) => {
        expect((await removeDocuments(store, ['https://h.example/crane'], {})).removed).toBe(1);
        expect((await removeDocuments(store, ['https://h.example/'], {})).removed).toBe(1);
      },
    ));
});
