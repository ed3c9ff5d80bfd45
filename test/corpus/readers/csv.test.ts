// Tables as text: a line a row that can be quoted, and what the table says of itself.
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../src/corpus/documents/chunks.ts';
import type { Reading } from '../../../src/corpus/reading/reading.ts';
import { csvReader } from '../../../src/corpus/readers/table/csv.ts';
import { isProse } from '../../../src/engine/citing/passages.ts';
import { sentences } from '../../../src/text/sentences.ts';

const read = async (csv: string | Uint8Array, usual: ',' | '\t' = ','): Promise<Reading> =>
  await csvReader(usual).read(typeof csv === 'string' ? Buffer.from(csv) : csv);

async function lines(csv: string, usual?: ',' | '\t'): Promise<string[]> {
  const { text, blocks } = await read(csv, usual);
  return blocks.filter(({ kind }) => kind === 'list').map(({ start, end }) => text.slice(start, end));
}

describe('rows', () => {
  test('a row is a sentence that an answer can quote whole', async () => {
    const csv = 'Country,Year,Copper output (Mt)\nChile,2023,5.25\n"Congo, Dem. Rep.",2023,2.84\n';
    const rows = await lines(csv);
    expect(rows).toEqual([
      'Country: Chile; Year: 2023; Copper output: 5.25 Mt.',
      'Country: Congo, Dem. Rep.; Year: 2023; Copper output: 2.84 Mt.',
    ]);
    for (const row of rows) expect(isProse(row)).toBe(true);
    const { text } = await read(csv);
    expect(sentences(text).map(({ start, end }) => text.slice(start, end))).toContain(rows[0]);
  });

  test('what is in brackets is a unit only where it reads like one', async () => {
    expect(await lines('Share (%),Output (total),Age (years),Price (US$/t)\n5,7,3,12.5\n')).toEqual([
      'Share: 5 %; Output (total): 7; Age: 3 years; Price: 12.5 US$/t.',
    ]);
  });

  test('blank cells, addresses and line ends inside cells', async () => {
    const csv = 'Name,Site,Note,Value\nA,https://a.example/x,"one\ntwo",1\nB,,,2\n';
    expect(await lines(csv)).toEqual(['Name: A; Note: one two; Value: 1.', 'Name: B; Value: 2.']);
    expect((await read(csv)).warnings).toEqual(['Cells with web addresses are left out of its text.']);
  });

  test('formulas, markup and commands stay the text that they are', async () => {
    expect(await lines('Name,Value\n"=HYPERLINK(""x"")",<script>alert(1)</script>\n@SUM(A1),+1\n')).toEqual([
      'Name: =HYPERLINK("x"); Value: <script>alert(1)</script>.',
      'Name: @SUM(A1); Value: +1.',
    ]);
  });

  test('years to the right: a line for each', async () => {
    const csv = 'Notes\n\nCountry,Code,2019,2020,2021\nChad,TCD,1.5,..,2.5\nPeru,PER,3,4,5\n';
    expect(await lines(csv)).toEqual([
      'Country: Chad; Code: TCD; 2019: 1.5.',
      'Country: Chad; Code: TCD; 2021: 2.5.',
      'Country: Peru; Code: PER; 2019: 3.',
      'Country: Peru; Code: PER; 2020: 4.',
      'Country: Peru; Code: PER; 2021: 5.',
    ]);
  });

  test('very wide rows become several lines that each say what they are about, and lose nothing', async () => {
    const names = ['Name', ...Array.from({ length: 120 }, (_, n) => `Measure number ${n}`)];
    const rows = await lines(
      `${names.join(',')}\nAlpha,${names
        .slice(1)
        .map((_, n) => n * 3)
        .join(',')}\n`,
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row).toMatch(/^Name: Alpha; Measure number \d+: .{1,700}\.$/);
    for (let n = 0; n < 120; n += 1) expect(rows.join(' ')).toContain(`Measure number ${n}: ${n * 3}`);
    const long = 'word '.repeat(100).trim();
    expect((await lines(`a,b,c\n${long},${long},${long}\n`)).join(' ').match(/word/g)).toHaveLength(300);
  });

  test('tabs, and a table without headings', async () => {
    expect(await lines('a\tb\n1\tx, y\n', '\t')).toEqual(['a: 1; b: x, y.']);
    expect(await lines('1,2\n3,4\n')).toEqual(['column 1: 1; column 2: 2.', 'column 1: 3; column 2: 4.']);
  });

  test('every row is in a chunk, rows are whole in theirs', async () => {
    const body = Array.from({ length: 500 }, (_, n) => `Mine ${n},${1900 + (n % 100)},${n * 7}`).join('\n');
    const reading = await read(`Name,Opened,Output\n${body}\n`);
    const chunks = chunksOf({ id: 'doc_1', content_sha256: 'a'.repeat(64), title: 'mines' }, reading);
    const text = chunks.map((chunk) => chunk.text).join('\n');
    for (let n = 0; n < 500; n += 1) expect(text).toContain(`Name: Mine ${n}; Opened:`);
    expect(chunks.every(({ text: one }) => one.endsWith('.'))).toBe(true);
    expect(chunks.at(-1)?.heading).toBe('Rows');
  });
});

describe('the table', () => {
  test('says its columns, rows and span in time', async () => {
    const { text } = await read('Year,Metal,Output\n2001,tin,5\n1999,tin,4\n2000,tin,6\n');
    expect(text.split('\n')[0]).toBe(
      'This table has 3 columns (Year, Metal and Output) and 3 rows. Year runs from 1999 to 2001.',
    );
  });

  test('keeps the notes above it', async () => {
    const { text } = await read('World Mint Report\n\nYear,Metal,Output\n2001,tin,5\n');
    expect(text).toMatch(/^World Mint Report\n/);
  });

  test('rows beyond 20,000 are said not to be searched', async () => {
    const reading = await read(`n,v\n${'1,2\n'.repeat(20_003)}`);
    expect(reading.warnings).toEqual([
      'Its last 3 rows are not searched as text; as series its columns have all 20003.',
    ]);
    expect(reading.blocks.filter(({ kind }) => kind === 'list')).toHaveLength(20_000);
  });

  test('UTF-16, windows-1252 and ragged rows are read with a word about it', async () => {
    const wide = await read(Buffer.from('\ufeffOrt,Wert\nKöln,5\n', 'utf16le'));
    expect(wide.text).toContain('Ort: Köln; Wert: 5.');
    const western = await read(Buffer.from('Ort,Wert\nK\u00f6ln,5\n', 'latin1'));
    expect(western.text).toContain('Ort: Köln; Wert: 5.');
    expect(western.warnings[0]).toContain('windows-1252');
    expect((await read('a,b\n1,2\n1,2,3\n')).warnings).toEqual([
      '1 row(s) have more cells than the first one.',
    ]);
  });

  test.each([
    ['an open quotation mark', 'a,b\n"1,2\n', 'never closed'],
    ['bytes', Buffer.from([0, 1, 2, 3]), 'binary'],
    ['nothing', '', 'empty'],
    ['too many columns', `${'a,'.repeat(3000)}a\n${'1,'.repeat(3000)}1\n`, 'the table is too large'],
  ])('refused: %s', async (_what, csv, reason) => {
    await expect(read(csv)).rejects.toThrow(reason);
  });

  test('millions of commas end in a sentence, not in memory', async () => {
    await expect(read(`${','.repeat(1999)}x\n`.repeat(6000))).rejects.toThrow('the table is too large');
  });
});
