// Files of all kinds in one folder: what bytes say of themselves beats their name, what defeats its reader is a sentence
// in the report, and the rest goes on.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ingest } from '../../../src/corpus/ingest.ts';
import { decode } from '../../../src/corpus/reading/decode.ts';
import { threadReader } from '../../../src/corpus/readers/reading-thread.ts';
import { sniffedType } from '../../../src/corpus/readers/open-readers.ts';
import { openBackend } from '../../../src/store/backend.ts';
import { makeDocx, makeEpub, paragraph, xhtml } from '../../support/office.ts';
import { makePdf, pdfColumn } from '../../support/pdf.ts';
import { inFolder } from '../../store/documents.ts';

const now = (): Date => new Date('2026-03-04T05:06:07.000Z');
const LINES = ['The price of tin rose in the last week of May.', 'A flood closed two mines in the north.'];
const PDF = makePdf([{ texts: pdfColumn(LINES, { x: 50, y: 700 }) }]);
const HTML = `<!doctype html><html><head><title>Tin</title></head><body><p>${LINES.join(' ')}</p></body></html>`;

describe('names and contents', () => {
  test.each([
    ['a PDF named .txt', PDF, 'text/plain', 'application/pdf'],
    ['a page named .pdf', Buffer.from(HTML), 'application/pdf', 'text/html'],
    ['a page named .txt', Buffer.from(`\ufeff\n${HTML}`), 'text/plain', 'text/html'],
    ['a Word document named .epub', makeDocx(''), 'application/epub+zip', /wordprocessingml/],
    ['a book named .pdf', makeEpub({ 'a.xhtml': '' }), 'application/pdf', 'application/epub+zip'],
    ['text that speaks of pages', Buffer.from('An <html> tag opens a page.'), 'text/plain', 'text/plain'],
    ['Markdown that opens with a tag', Buffer.from('<html>'), 'text/markdown', 'text/markdown'],
    ['another zip', Buffer.from('504b0304ffff', 'hex'), 'text/plain', 'text/plain'],
    ['a kind that is not in question', PDF, 'application/warc', 'application/warc'],
  ])('%s', async (_, bytes, named, shown) => {
    expect(await sniffedType(bytes, named)).toMatch(shown);
  });

  test('one folder: what can be read is added with its page and its true kind, the rest is named', () =>
    inFolder(async (folder) => {
      const files = join(folder, 'files');
      await mkdir(files);
      const all: Record<string, string | Uint8Array> = {
        'a.pdf': PDF,
        'b.txt': makePdf([{ texts: pdfColumn([...LINES, 'Named as text.'], { x: 50, y: 700 }) }]),
        'c.pdf': HTML,
        'd.docx': makeDocx(paragraph(LINES.join(' '))),
        'e.epub': makeEpub({ 'a.xhtml': xhtml(`<p>${LINES.join(' ')}</p>`) }),
        'f.pdf': makePdf([{ texts: [] }], { encrypted: true }),
        'g.docx': 'words',
        'h.txt': Buffer.from([0, 1, 2, 3]),
        'i.docx': makeDocx('<w:tbl><w:tr><w:tc>'.repeat(20_000)),
      };
      for (const [name, bytes] of Object.entries(all)) await writeFile(join(files, name), bytes);
      const backend = await openBackend(join(folder, 'data'));
      const store = backend.corpus;
      try {
        const report = await ingest(store, [files], { now });
        expect(report).toMatchObject({ added: 5, ignored: 0 });
        expect(report.failed.map(({ path, reason }) => [path.slice(-6), reason])).toEqual([
          [expect.stringMatching('f.pdf'), 'it is encrypted and opens only with its password'],
          [expect.stringMatching('g.docx'), 'it is damaged or cut short'],
          [expect.stringMatching('h.txt'), 'it is binary, not text'],
          [expect.stringMatching('i.docx'), expect.stringMatching(/damaged/)],
        ]);
        const { rows } = await store.documents({}, { limit: 10, offset: 0 });
        const facts = rows.map(({ title, media_type, warnings }) => [title, media_type, warnings.length]);
        expect(facts.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
          ['a', 'application/pdf', 0],
          ['b', 'application/pdf', 1],
          ['d', expect.stringContaining('wordprocessingml'), 0],
          ['e', 'application/epub+zip', 0],
          ['Tin', 'text/html', 1],
        ]);
        const pdf = rows.find((row) => row.title === 'a')!;
        expect((await store.chunks(pdf.id)).map((chunk) => chunk.page)).toEqual([1]);
      } finally {
        await backend.close();
      }
    }));
});

describe('limits', () => {
  test('what is not read in time is given up', async () => {
    const reader = threadReader('pdf', { deadline: 1 });
    try {
      await expect(reader.read(PDF)).rejects.toThrow('it could not be read within 0.001 seconds');
    } finally {
      await reader.close?.();
    }
  });
});

describe('letters', () => {
  test('text that was read in a wrong encoding before is warned of and left as it is', () => {
    const wrong = Buffer.from(
      Buffer.from('Die Größe des Bergwerks überraschte viele Käufer.').toString('latin1'),
    );
    expect(decode(wrong)).toEqual({
      text: expect.stringContaining('Bergwerks'),
      warnings: [expect.stringContaining('wrong encoding')],
    });
    for (const right of ['Ein Café, größer als Île-de-France.', 'O PÃO DE SÃO JOÃO É BOM.', 'Âge, âme – “Ã”'])
      expect(decode(Buffer.from(right)).warnings).toEqual([]);
  });
});
