// A new reader is one new file and one row in readers.ts: shown in a copy of the sources to which both are added. Nothing
// else of the copy is changed, and files are found, told by their bytes, read in the thread, served and listed.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { READERS } from '../../../src/corpus/readers/readers.ts';
import { bundled } from '../../support/bundled.ts';

const ROOT = join(import.meta.dirname, '../../..');
const COPY = mkdtempSync(join(tmpdir(), 'ibid-one-row-'));
afterAll(() => rmSync(COPY, { recursive: true, force: true }));

const FILE = `
import { isMainThread } from 'node:worker_threads';
import { layOut, NO_FACTS, ReadingFailure } from '../../reading/reading.ts';
import type { Reading } from '../../reading/reading.ts';

export function readSubtitles(bytes: Uint8Array): Reading {
  const cues = Buffer.from(bytes).toString().split(/\\n\\s*\\n/).map((cue) => cue.replace(/^\\d+\\n.*-->.*\\n/, ''));
  if (cues.every((cue) => cue.trim() === '')) throw new ReadingFailure('it has no cues');
  const text = cues.join(' ').replace(/\\s+/g, ' ');
  const warnings = [isMainThread ? 'Read in the main thread.' : 'Read in the thread.'];
  return { ...layOut([{ kind: 'paragraph', text }]), ...NO_FACTS, warnings };
}
`;

const ROW = `
  {
    kind: 'subtitles',
    extensions: ['.srt', '.sub.txt'],
    media: ['application/x-subrip'],
    aliases: ['text/srt'],
    vague: ['application/x-captions'],
    signature: { name: 'a file of subtitles', start: /^1\\n\\d\\d:\\d\\d:\\d\\d,\\d{3} --> / },
    inThread: { bytes: async () => (await import('./text/subtitles.ts')).readSubtitles },
  },`;

const RUN = `
import { ingest } from './src/corpus/ingest.ts';
import { openReaders } from './src/corpus/readers/open-readers.ts';
import { readerFor } from './src/corpus/web/visit.ts';
import { openBackend } from './src/store/backend.ts';
const backend = await openBackend('./data');
const store = backend.corpus;
const report = await ingest(store, ['./files', './files/film.xyz'], { now: () => new Date(0) });
const { rows } = await store.documents({}, { limit: 10, offset: 0 });
const texts = await Promise.all(rows.map(async ({ id }) => (await store.chunks(id)).map(({ text }) => text).join()));
const readers = openReaders();
const served = [];
for (const mediaType of ['text/srt', 'application/x-captions', 'application/x-subrip'])
  served.push((await readerFor(readers, { address: 'https://a.example/', mediaType, bytes: new Uint8Array(9) })).mediaType);
await readers.close();
await backend.close();
const documents = rows.map(({ title, media_type, warnings }, at) => ({ title, media_type, warnings, text: texts[at] }));
console.log(JSON.stringify({ report, documents, served }));
`;

const cue = (text: string): string => `1\n00:00:01,000 --> 00:00:04,000\n${text}\n`;

interface Printed {
  readonly report: { readonly failed: readonly { readonly reason: string }[] };
  readonly documents: readonly { readonly title: string }[];
  readonly served: readonly string[];
}

test('a made-up reader needs one file and one row', async () => {
  cpSync(join(ROOT, 'src'), join(COPY, 'src'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(COPY, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'), 'junction');
  const table = join(COPY, 'src/corpus/readers/readers.ts');
  const source = readFileSync(table, 'utf8');
  const head = 'export const READERS: readonly ReaderRow[] = [';
  expect(source).toContain(head);
  writeFileSync(
    table,
    source.replace(head, () => head + ROW),
  );
  writeFileSync(join(COPY, 'src/corpus/readers/text/subtitles.ts'), FILE);
  const files = join(COPY, 'files');
  mkdirSync(files);
  writeFileSync(join(files, 'film.srt'), cue('The mill was closed in May.'));
  writeFileSync(join(files, 'other.sub.txt'), cue('The mine was flooded in June.'));
  writeFileSync(join(files, 'plain.txt'), cue('The port was blocked in July.'));
  writeFileSync(join(files, 'empty.srt'), '');
  writeFileSync(join(files, 'none.srt'), '1\n00:00:01,000 --> 00:00:04,000\n');
  writeFileSync(join(files, 'film.xyz'), 'x');
  writeFileSync(join(COPY, 'run.ts'), RUN);

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [(await bundled(join(COPY, 'run.ts'))).file],
    {
      cwd: COPY,
      timeout: 540_000,
    },
  );
  const { report, documents, served } = JSON.parse(stdout) as Printed;

  const type = { media_type: 'application/x-subrip' };
  expect(documents.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toEqual([
    { ...type, title: 'film', warnings: ['Read in the thread.'], text: 'The mill was closed in May.' },
    { ...type, title: 'other.sub', warnings: ['Read in the thread.'], text: 'The mine was flooded in June.' },
    {
      ...type,
      title: 'plain',
      warnings: [
        'Its name says otherwise, but it is a file of subtitles and was read as such.',
        'Read in the thread.',
      ],
      text: 'The port was blocked in July.',
    },
  ]);
  expect(report).toMatchObject({ added: 3, ignored: 1, empty: 1 });
  expect(report.failed.map(({ reason }) => reason)).toEqual([
    'it has no cues',
    expect.stringMatching(/^files named \.xyz cannot be read; those that can are \.srt \.sub\.txt \.txt /),
  ]);
  expect(served).toEqual(['application/x-subrip', 'application/x-subrip', 'application/x-subrip']);
});

test('no two rows claim the same kind, extension or media type, and every row loads', async () => {
  const twice = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);
  expect(twice(READERS.map(({ kind }) => kind))).toEqual([]);
  expect(twice(READERS.flatMap(({ extensions }) => extensions))).toEqual([]);
  const types = READERS.flatMap(({ media, aliases = [], vague = [] }) => [...media, ...aliases, ...vague]);
  expect(twice(types)).toEqual([]);
  const kinds = READERS.map(({ kind }) => kind);
  for (const { kind, signature, inThread, read } of READERS) {
    for (const except of signature?.except ?? []) expect(kinds).toContain(except);
    const loaded = [await inThread?.text?.(), await inThread?.bytes?.()].filter((work) => work !== undefined);
    expect([kind, loaded.length]).toEqual([kind, inThread === undefined ? 0 : 1]);
    // without a reader of its own, the work on bytes in the reading thread is all of it
    const reader = read === undefined ? { read: inThread?.bytes } : await read();
    expect(reader).toMatchObject({ read: expect.any(Function) });
    if ('close' in reader) await reader.close?.();
  }
});
