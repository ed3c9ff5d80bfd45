// Notebooks, and files packed by gzip.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ingest } from '../../../src/corpus/ingest.ts';
import { notebookReader, readNotebookText } from '../../../src/corpus/readers/text/notebook.ts';
import { openBackend } from '../../../src/store/backend.ts';
import { placesOf } from '../../support/blocks.ts';
import { inFolder } from '../../store/documents.ts';

const NOTEBOOK = JSON.stringify({
  nbformat: 4,
  metadata: { language_info: { name: 'R' } },
  cells: [
    { cell_type: 'markdown', source: ['# On keys\n', '\n', '- *one*\n'] },
    {
      cell_type: 'code',
      source: 'print(1)',
      outputs: [
        { output_type: 'stream', name: 'stdout', text: ['1\n'] },
        { output_type: 'stream', name: 'stderr', text: 'a warning' },
        { output_type: 'display_data', data: { 'image/png': 'x', 'text/plain': ['<Figure size 1x1>'] } },
        { output_type: 'execute_result', data: { 'text/plain': '42' } },
      ],
    },
    { cell_type: 'raw', source: 'no' },
    7,
  ],
});

test('cells of Markdown are Markdown, code has its language, what it printed is code', () => {
  const reading = readNotebookText(NOTEBOOK);
  expect(placesOf(reading)).toEqual([
    [{ kind: 'heading', level: 1 }, 'On keys'],
    [{ kind: 'list', depth: 1, opens: true }, 'one'],
    [{ kind: 'code', language: 'r' }, 'print(1)'],
    [{ kind: 'code' }, '1\n42'],
  ]);
  expect(reading.title).toBe('On keys');
});

test.each([
  ['other JSON', '{"a": 1}', 'it is not a notebook'],
  ['no JSON', 'words', 'it is not a notebook'],
  ['one without text', '{"cells": []}', 'it holds no text'],
])('%s is refused', async (_, source, reason) => {
  const reader = notebookReader();
  try {
    await expect(reader.read(Buffer.from(source))).rejects.toThrow(reason);
  } finally {
    await reader.close?.();
  }
});

test('files packed by gzip are read as what is in them; a bomb and a damaged one are a sentence each', () =>
  inFolder(async (folder) => {
    const files = join(folder, 'files');
    await mkdir(files);
    const all: Record<string, Uint8Array> = {
      'a.ipynb.gz': gzipSync(NOTEBOOK),
      'b.md.gz': gzipSync('# Locks\n\nThey close.\n'),
      'c.txt.gz': gzipSync(Buffer.alloc(3_000_000, 'a ')),
      'd.txt.gz': gzipSync('words of a file that is cut short').subarray(0, 20),
      'e.tar.gz': gzipSync('x'),
    };
    for (const [name, bytes] of Object.entries(all)) await writeFile(join(files, name), bytes);
    const backend = await openBackend(join(folder, 'data'));
    try {
      const report = await ingest(backend.corpus, [files], { now: () => new Date(0), maxBytes: 1_000_000 });
      expect(report).toMatchObject({ added: 2, ignored: 1, passed_over: { '.gz': 1 } });
      expect(report.failed.map(({ reason }) => reason)).toEqual([
        'it unpacks to more than 1 MB',
        'it is damaged or cut short',
      ]);
      const { rows } = await backend.corpus.documents({}, { limit: 10, offset: 0 });
      expect(new Map(rows.map(({ title, media_type }) => [title, media_type]))).toEqual(
        new Map([
          ['Locks', 'text/markdown'],
          ['On keys', 'application/x-ipynb+json'],
        ]),
      );
    } finally {
      await backend.close();
    }
  }));
