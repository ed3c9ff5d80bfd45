// Columns as series: what is read from the archived bytes, and what is refused with which reason.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ingest } from '../../../src/corpus/ingest.ts';
import { SeriesError } from '../../../src/corpus/errors.ts';
import { readSeries, seriesColumns } from '../../../src/corpus/tables/series.ts';
import type { ColumnSeries } from '../../../src/corpus/tables/series.ts';
import { openBackend } from '../../../src/store/backend.ts';
import type { DocumentRecord } from '../../../src/store/corpus-store.ts';
import { inFolder } from '../../store/documents.ts';

const SHARED = process.env['IBID_SHARED'] ?? join(import.meta.dirname, '../../../../shared');

function document(bytes: Uint8Array, over: Partial<DocumentRecord> = {}): DocumentRecord {
  const content_sha256 = hash('sha256', bytes);
  return {
    id: `doc_${content_sha256.slice(0, 24)}`,
    source_id: 'src_1',
    title: 'prices',
    authors: [],
    publisher: null,
    published_at: null,
    source_url: 'file:///data/copper%20prices.csv',
    content_sha256,
    retrieved_at: '2026-01-01T00:00:00.000Z',
    language: 'en',
    sector_id: null,
    version: 1,
    snapshot_id: `snp_${content_sha256.slice(0, 24)}`,
    media_type: 'text/csv',
    bytes: bytes.byteLength,
    warnings: [],
    current: true,
    ...over,
  };
}

/** As much of a store as series need. */
function holding(...documents: [DocumentRecord, Uint8Array][]) {
  const records = documents.map(([record]) => record);
  return {
    document: async (id: string) => {
      const found = records.find((record) => record.id === id);
      return found === undefined ? undefined : { ...found, text: '' };
    },
    documents: async (filter: { source_id?: string; source_url?: string }) => {
      const rows = records.filter(
        (record) =>
          (filter.source_id ?? record.source_id) === record.source_id &&
          (filter.source_url ?? record.source_url) === record.source_url,
      );
      return { rows, total: rows.length };
    },
    snapshot: async (sha256: string) => documents.find(([record]) => record.content_sha256 === sha256)?.[1],
  };
}

async function series(csv: string, column: string): Promise<ColumnSeries> {
  const bytes = Buffer.from(csv);
  return await readSeries(holding([document(bytes), bytes]), { source: 'prices', column });
}

async function refusal(csv: string, column: string): Promise<SeriesError> {
  const error = await series(csv, column).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SeriesError);
  return error as SeriesError;
}

describe('a heading with characters that nobody sees', () => {
  const csv = 'd,\u202eTin\u2066 \u0085price\u200b (USD)\u202c\n2020,1\n2021,2\n2022,4\n';

  test.each(['Tin price (USD)', 'tin price', '\u202eTin\u2066 \u0085price\u200b (USD)\u202c'])(
    'is found as %j',
    async (column) => {
      expect((await series(csv, column)).values).toEqual([1, 2, 4]);
    },
  );

  test('two that look the same are both meant', async () => {
    const error = await refusal('d,tin,t\u200ein\n2020,1,2\n2021,2,3\n', 'Tin');
    expect(error.code).toBe('ambiguous');
    expect((await series('d,tin,t\u200ein\n2020,1,2\n2021,2,3\n', 'tin')).values).toEqual([1, 2]);
  });
});

describe('numbers', () => {
  test.each([
    ['a decimal comma', 'd;v\n2020;1,25\n2021;2,5\n2022;1.250,5\n', [1.25, 2.5, 1250.5]],
    ['thousands of several groups', 'd;v\n2020;1.250.000\n2021;2.500\n2022;7\n', [1_250_000, 2500, 7]],
    ['spaces and apostrophes', "d,v\n2020,12 500\n2021,12'500\n2022,1.5\n", [12_500, 12_500, 1.5]],
    [
      'a point beside commas between cells',
      'd,v\n2020,1.234\n2021,2.345\n2022,3.456\n',
      [1.234, 2.345, 3.456],
    ],
    ['a mark that other columns explain', 'd;v;w\n2020;1.234;0,5\n2021;2.345;0,7\n', [1234, 2345]],
    ['a mark beside four digits without one', 'd;v\n2020;1.234\n2021;5678\n', [1.234, 5678]],
    ['signs, brackets, exponents', 'd,v\n2020,-3\n2021,(4.5)\n2022,1.5e3\n2023,−2\n', [-3, -4.5, 1500, -2]],
    ['currencies, per cent', 'd,v\n2020,$3.10\n2021,$4\n', [3.1, 4]],
    ['magnitudes', 'd,v\n2020,1.5 bn\n2021,2 bn\n', [1.5e9, 2e9]],
  ])('%s', async (_what, csv, values) => {
    expect((await series(csv, 'v')).values).toEqual(values);
  });

  test('blanks are gaps without a word, other text is a gap that is said', async () => {
    const read = await series(
      'd,v\n2019,1\n2020,n/a\n2021,-\n2022,"1,2 e"\n2023,=SUM(A1)\n2024,5\n2025,7\n',
      'v',
    );
    expect(read.values).toEqual([1, null, null, null, null, 5, 7]);
    expect(read.warnings).toEqual(['2 cell(s) of v are not numbers, as "1,2 e"; they are gaps.']);
  });

  test.each([
    ['thousands or decimals', 'd;v\n2020;1.250\n2021;2.500\n', 'three digits after every separator'],
    ['both marks by turns', 'd;v\n2020;1,5\n2021;2.5\n', 'by turns'],
    ['units by turns', 'd,v\n2020,5 kg\n2021,3 t\n2022,4 t\n2023,6 kg\n', 'mix kg and t'],
  ])('a column that can be read in two ways is refused: %s', async (_what, csv, said) => {
    const error = await refusal(csv, 'v');
    expect(error.code).toBe('ambiguous');
    expect(error.message).toContain(said);
  });

  test.each([
    ['d,Output (Mt)\n2020,5\n2021,6\n', 'Output', 'Mt'],
    ['d,v\n2020,5%\n2021,6%\n', 'v', '%'],
    ['d,v\n2020,5 kg\n2021,6 kg\n', 'v', 'kg'],
    ['d,v\n2020,5\n2021,6\n', 'v', null],
  ])('the unit of %j', async (csv, column, unit) => {
    expect((await series(csv, column)).unit).toBe(unit);
  });
});

/** The first of fourteen months, which read the other way round would be days of January. */
const MONTHS = Array.from(
  { length: 14 },
  (_, n) => `01/${String((n % 12) + 1).padStart(2, '0')}/${n < 12 ? 2020 : 2021}`,
);

describe('times', () => {
  test.each([
    ['months', ['2020-01', '2020-02', '2020-03'], 'monthly', '2020-03-01'],
    ['quarters', ['2020Q1', '2020 Q2', 'Q3 2020'], 'quarterly', '2020-07-01'],
    ['years', ['2018', '2019', '2020'], 'yearly', '2020-01-01'],
    ['ISO weeks', ['2020-W01', '2020-W02', '2020-W03'], 'weekly', '2020-01-13'],
    ['names of months', ['Jan 2020', 'Feb 2020', 'March 2020'], 'monthly', '2020-03-01'],
    ['days with points', ['31.12.2019', '1.1.2020', '2.1.2020'], 'daily', '2020-01-02'],
    ['month first, told by 13 and above', ['01/12/2020', '01/13/2020', '01/14/2020'], 'daily', '2020-01-14'],
    ['day first, told by even steps', MONTHS, 'monthly', '2021-02-01'],
    ['seconds since 1970', ['1577836800', '1577840400', '1577844000'], 'hourly', '2020-01-01T02:00:00Z'],
    [
      'hours with a zone',
      ['2020-01-01T00:00+01:00', '2020-01-01T01:00+01:00', '2020-01-01T02:00+01:00'],
      'hourly',
      '2020-01-01T01:00:00Z',
    ],
  ])('%s', async (_what, cells, frequency, last) => {
    const read = await series(`date,v\n${cells.map((cell, n) => `${cell},${n}`).join('\n')}\n`, 'v');
    expect(read.frequency.name).toBe(frequency);
    expect(read.times.at(-1)).toBe(last);
    expect(read.warnings).toEqual([]);
  });

  test('dates that nothing tells apart are read day first, and that is said', async () => {
    const read = await series('date,v\n01/02/2020,1\n05/07/2020,2\n02/03/2021,3\n', 'v');
    expect(read.times[0]).toBe('2020-02-01');
    expect(read.warnings[0]).toContain('day/month');
  });

  test('rows out of order are sorted, doubled times averaged, missing periods are gaps', async () => {
    const read = await series(
      'day,v\n2020-01-05,4\n2020-01-02,1\n2020-01-01,9\n2020-01-02,3\n2020-01-03,7\n',
      'v',
    );
    expect(read.times).toEqual(['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04', '2020-01-05']);
    expect(read.values).toEqual([9, 2, 7, null, 4]);
    expect(read.warnings).toEqual([
      '1 row(s) have the time of another; they were averaged.',
      '1 period(s) are missing between its times; they are gaps.',
    ]);
  });

  test('a year and a month in columns of their own', async () => {
    const read = await series('Year,Month,v\n2020,11,1\n2020,12,2\n2021,1,3\n', 'v');
    expect(read.times).toEqual(['2020-11-01', '2020-12-01', '2021-01-01']);
  });

  test('working days have no gaps at weekends and a season of five', async () => {
    const days = Array.from({ length: 28 }, (_, n) => new Date(Date.UTC(2021, 0, 4 + n)));
    const rows = days
      .filter((day) => day.getUTCDay() % 6 !== 0)
      .map((day) => `${day.toISOString().slice(0, 10)},1`);
    const read = await series(`date,v\n${rows.join('\n')}\n`, 'v');
    expect(read.values).toHaveLength(20);
    expect(read.frequency).toEqual({ name: 'daily', season: 5 });
  });

  test('a date and an hour in columns of their own', async () => {
    const read = await series('Date,Hour,v\n2020-01-01,22,1\n2020-01-01,23,2\n2020-01-02,0,3\n', 'v');
    expect(read.times.at(-1)).toBe('2020-01-02T00:00:00Z');
    expect(read.frequency.name).toBe('hourly');
  });

  test('years that begin in one and end in the next; a total below them', async () => {
    const spans = await series('Year,v\n2019/20,1\n2020/21,2\n2021/22,3\n', 'v');
    expect(spans.times).toEqual(['2019-01-01', '2020-01-01', '2021-01-01']);
    const total = await series('Year,v\n2019,1\n2020,2\n2021,3\nTotal,6\n', 'v');
    expect(total.values).toEqual([1, 2, 3]);
    expect(total.warnings).toEqual(['1 row(s) have no readable time; they were left out.']);
  });

  test('the ends of months stay ends of months', async () => {
    const read = await series(
      'date,v\n2021-01-31,1\n2021-03-31,3\n2021-04-30,4\n2021-05-31,5\n2021-06-30,6\n',
      'v',
    );
    expect(read.times.slice(0, 3)).toEqual(['2021-01-31', '2021-02-28', '2021-03-31']);
  });

  test('without any column that says when, rows are steps and that is said', async () => {
    const read = await series('price,volume\n1,5\n2,6\n', 'price');
    expect(read.times).toEqual([null, null]);
    expect(read.warnings[0]).toContain('No column has the times');
  });
});

describe('tables', () => {
  test('several series in one table are refused, and one of them is read by name', async () => {
    const csv =
      'Country,Year,v\nChile,2001,1\nPeru,2001,5\nChile,2002,2\nPeru,2002,6\nChile,2003,3\nPeru,2003,7\n';
    expect((await refusal(csv, 'v')).message).toContain('"v[Country=Chile]"');
    const peru = await series(csv, 'V [country=peru]');
    expect(peru.column).toBe('v[Country=Peru]');
    expect(peru.values).toEqual([5, 6, 7]);
  });

  test('two series of which one begins later are refused too, with their names', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `${2001 + at},gcag,${at}`);
    const late = Array.from({ length: 3 }, (_, at) => `${2010 + at},GISTEMP,${at}`);
    const { message } = await refusal(`Year,Source,Mean\n${[...rows, ...late].join('\n')}\n`, 'Mean');
    expect(message).toContain('(gcag, GISTEMP)');
    expect(message).toContain('"Mean[Source=gcag]"');
  });

  test('notes above the headings, semicolons, a mark at the start, quoted line ends, empty rows', async () => {
    const csv = '\ufeffSource: the mint\n\nYear;"Output\n(Mt)"\n2020;"1,5"\n;\n2021;2,5\n';
    const read = await series(csv, 'Output');
    expect(read.values).toEqual([1.5, 2.5]);
  });

  test.each([
    ['no such column', 'd,v\n2020,1\n', 'w', 'no_column', 'it has d, v'],
    ['no numbers', 'd,v\n2020,red\n2021,blue\n', 'v', 'no_numbers', 'does not hold numbers'],
    ['a quotation mark left open', 'd,v\n2020,"1\n2021,2\n', 'v', 'not_a_table', 'never closed'],
    ['no rows', 'd,v\n', 'v', 'not_a_table', 'no rows'],
  ])('refused: %s', async (_what, csv, column, code, said) => {
    const error = await refusal(csv, column);
    expect(error.code).toBe(code);
    expect(error.message).toContain(said);
  });

  test('found by id, source, address, title, file name; refused where that is none or several', async () => {
    const bytes = Buffer.from('d,v\n2020,1\n2021,2\n');
    const record = document(bytes);
    const page = document(Buffer.from('# A page'), { title: 'page', media_type: 'text/markdown' });
    const store = holding([record, bytes], [page, Buffer.from('# A page')]);
    for (const source of [
      record.id,
      'src_1',
      record.source_url,
      'Prices',
      'copper prices.csv',
      'copper prices',
    ])
      expect((await readSeries(store, { source, column: 'v' })).values).toEqual([1, 2]);
    const code = async (source: string, from = store): Promise<unknown> =>
      await readSeries(from, { source, column: 'v' }).catch((error: SeriesError) => error.code);
    expect(await code('doc_0')).toBe('no_document');
    expect(await code('nothing')).toBe('no_document');
    expect(await code('page')).toBe('not_a_table');
    const other = Buffer.from('d,v\n2020,3\n');
    expect(await code('prices', holding([record, bytes], [document(other), other]))).toBe('ambiguous');
  });

  test('years to the right: a row is a series, named by what it is about', async () => {
    const csv =
      'Source: a bank\n\nCountry,Code,Indicator,2019,2020,2021\nChad,TCD,Output (Mt),1.5,..,2.5\nPeru,PER,Output (Mt),3,4,5\n';
    const read = await series(csv, 'chad');
    expect(read).toMatchObject({ column: 'Chad, TCD, Output (Mt)', unit: 'Mt', values: [1.5, null, 2.5] });
    expect(read.times).toEqual(['2019-01-01', '2020-01-01', '2021-01-01']);
    expect((await series(csv, 'PER, Output (Mt)')).values).toEqual([3, 4, 5]);
    expect(await refusal(csv, 'Output (Mt)')).toMatchObject({ code: 'ambiguous' });
    expect(await refusal(csv, 'Mali')).toMatchObject({ code: 'no_column' });
  });

  test('the columns of a table that hold numbers', async () => {
    const bytes = Buffer.from(
      'Year,Metal,Output,Price\n2020,copper,5,1\n2021,copper,n/a,2\n2022,copper,7,3\n',
    );
    const record = document(bytes);
    const span = { first_at: '2020-01-01', last_at: '2022-01-01' };
    expect(await seriesColumns(holding([record, bytes]), record)).toEqual([
      { name: 'Output', numbers: 2, gaps: 1, ...span },
      { name: 'Price', numbers: 3, gaps: 0, ...span },
    ]);
  });

  test('100,000 rows are read whole', async () => {
    const hour = (n: number): string => new Date(Date.UTC(2010, 0, 1, n)).toISOString().slice(0, 16);
    const rows = Array.from({ length: 100_000 }, (_, n) => `${hour(n)},${n % 24}`);
    const read = await series(`when,load\n${rows.join('\n')}\n`, 'load');
    expect(read.values).toHaveLength(100_000);
    expect(read.values.at(-1)).toBe(99_999 % 24);
    expect(read.frequency).toEqual({ name: 'hourly', season: 24 });
  });
});

test('a table that was added to a store', async () => {
  await inFolder(async (folder) => {
    const path = join(folder, 'copper prices.csv');
    await writeFile(path, 'Year;Price (€)\n2021;1,5\n2022;2,5\n2023;n/a\n2024;4,5\n');
    const backend = await openBackend(join(folder, 'data'));
    const store = backend.corpus;
    try {
      await ingest(store, [path], { now: () => new Date(0) });
      const read = await readSeries(store, { source: 'copper prices.csv', column: 'price' });
      expect(read).toMatchObject({ column: 'Price (€)', unit: '€', values: [1.5, 2.5, null, 4.5] });
      expect(read.document.media_type).toBe('text/csv');
      const columns = await seriesColumns(store, read.document);
      expect(columns).toMatchObject([{ name: 'Price (€)', numbers: 3, gaps: 1 }]);
    } finally {
      await backend.close();
    }
  });
});

test('public series: passengers by month, gasoline by week', async (context) => {
  const read = (name: string): Uint8Array | undefined => {
    try {
      return readFileSync(join(SHARED, 'data/eval/series', name));
    } catch {
      return undefined;
    }
  };
  const [air, gasoline] = [read('AirPassengers.csv'), read('us_gasoline.csv')];
  if (air === undefined || gasoline === undefined) return context.skip('the public series are not here');
  const passengers = await readSeries(holding([document(air), air]), {
    source: 'prices',
    column: '#Passengers',
  });
  expect(passengers.values).toHaveLength(144);
  expect(passengers.frequency).toEqual({ name: 'monthly', season: 12 });
  const weeks = await readSeries(holding([document(gasoline), gasoline]), {
    source: 'prices',
    column: 'Gasoline',
  });
  expect(weeks.times[0]).toBe('1991-02-08');
  expect(weeks.frequency).toEqual({ name: 'weekly', season: 52 });
  expect(weeks.warnings).toEqual([]);
});
