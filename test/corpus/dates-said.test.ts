// Dates of publication from the words of a document, its name and its dateline; what is no such date gives none.
import { describe, expect, test } from 'vitest';
import { readMarkdownText } from '../../src/corpus/readers/text/markdown/markdown-text.ts';
import { dateInAddress, dateline, dateSaid } from '../../src/corpus/reading/dates-said.ts';
import { documentOf } from '../../src/corpus/documents/documents.ts';
import { readText } from '../../src/corpus/readers/text/text.ts';

test.each([
  ['2024-02-29T10:00:00Z', '2024-02-29'],
  ['2024/02/29', '2024-02-29'],
  ['29 February 2024', '2024-02-29'],
  ['Feb. 29, 2024 10:00', '2024-02-29'],
  ['Thu, 29 Feb 2024 10:00:00 GMT', '2024-02-29'],
  ['June 1st, 2024', '2024-06-01'],
  ['31 June 2024', null],
  ['03/04/2024', null],
  ['28/03/2018', '2018-03-28'],
  ['3/28/2018 10:00', '2018-03-28'],
  ['5/5/2018', '2018-05-05'],
  ['3.4.2018', '2018-04-03'],
  ['31/02/2018', null],
  ['1.2.3', null],
  ['Feb 2024', null],
  ['', null],
])('%j is %j', (said, date) => {
  expect(dateSaid(said)).toBe(date);
});

describe('an address', () => {
  test.each([
    ['file:///a/2016-06-15-title.md', '2016-06-15'],
    ['file:///a/report%202016_06_15.pdf', '2016-06-15'],
    ['https://n.example/news/2016/06/15/tin', '2016-06-15'],
    ['https://n.example/2016/06/15/', null],
    ['file:///a/2016-06-15-title/README.md', '2016-06-15'],
    ['file:///a/2016-06-15-title/notes.md', null],
    ['file:///backup/2016-06-15/notes/a.md', null],
    ['file:///a/12016-06-15.md', null],
    ['file:///a/2016-13-15.md', null],
    ['file:///a/2031-06-15.md', null],
    ['file:///a/0016-06-15.md', null],
    ['https://n.example/feed/2016-06-15.xml#7', null],
  ])('%s has %j', (address, date) => {
    expect(dateInAddress(address, '2026-01-01')).toBe(date);
  });
});

describe('a dateline', () => {
  const of = (text: string): string | null => dateline(readText(Buffer.from(text)));
  test.each([
    ['Tin rises\n\nLONDON, June 15, 2016 (Reuters) - Tin rose again.', '2016-06-15'],
    ['Tin rises\n15 June 2016\n\nTin rose again.', '2016-06-15'],
    ['Tin rises\n\nPublished on: Wednesday, 15 June 2016\n\nTin rose.', '2016-06-15'],
    ['Tin rises\n\nDate: 2016-06-15\n\nTin rose.', '2016-06-15'],
    ['# 4. Tin\n\nDate: 28/03/2018\n\nTin rose.', '2018-03-28'],
    ['# 4. Tin\n\nDate: 03/04/2018\n\nTin rose.', null],
    ['Record 6\n\nDate | May 24, 2026\n\nTin rose.', '2026-05-24'],
    ['The mine was opened on June 15, 2016 - and closed soon.', null],
    ['Tin rises\n\nIt rose on 15 June 2016.', null],
    ['One.\n\nTwo.\n\nThree.\n\nFour.\n\n15 June 2016', null],
  ])('%j gives %j', (text, date) => {
    expect(of(text)).toBe(date);
  });
});

test('a date is read in a table of what is said of a document', () => {
  const row = (name: string, value: string) => `<tr><td>${name}</td><td>${value}</td></tr>`;
  const rows = [
    row('Title', 'Tin'),
    row('Status', 'Accepted'),
    row('Author', 'Ann'),
    row('Created', 'Oct 14, 2024'),
  ];
  const text = `# Tin\n\n<table>${rows.join('')}</table>\n\nTin rose.\n`;
  expect(dateline(readMarkdownText(text))).toBe('2024-10-14');
});

test('a document without a date is not dated by when it was found, nor a table by its first row', async () => {
  const facts = {
    address: 'file:///a/note.txt',
    bytes: Buffer.from('x'),
    content_sha256: 'a'.repeat(64),
    media_type: 'text/plain',
    source_id: 'src_1',
    sector: null,
    retrieved_at: '2026-03-04T05:06:07.000Z',
  };
  const published = async (text: string, media_type = 'text/plain'): Promise<string | null> =>
    (await documentOf({ ...facts, media_type }, readText(Buffer.from(text)))).document.published_at;
  expect(await published('Tin rose.')).toBeNull();
  expect(await published('Date: 2016-06-15.')).toBe('2016-06-15');
  expect(await published('Date: 2016-06-15.', 'text/csv')).toBeNull();
  const named = { ...facts, address: 'file:///a/2016-06-15-report.pdf', media_type: 'application/pdf' };
  const exported = { ...readText(Buffer.from('Tin rose.')), published_at: '2016-08-01' };
  expect((await documentOf(named, exported)).document.published_at).toBe('2016-06-15');
});
