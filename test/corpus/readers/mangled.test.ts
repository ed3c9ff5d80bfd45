// Tables and feeds that were mangled at random (seeded): a reading whose parts hold together, or a sentence; never
// another error.
import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../../src/corpus/documents/chunks.ts';
import { ReadingFailure } from '../../../src/corpus/reading/reading.ts';
import { csvReader } from '../../../src/corpus/readers/table/csv.ts';
import { feedReader } from '../../../src/corpus/readers/feed/feed.ts';
import { SeriesError } from '../../../src/corpus/errors.ts';
import { readSeries, seriesColumns } from '../../../src/corpus/tables/series.ts';
import { newDocument, seeded } from '../../store/documents.ts';

const TABLE = 'Country,Year,Output (Mt)\nChile,2021,5.62\nChile,2022,"5,33"\nPeru,2021,2.33\nPeru,2022,n/a\n';
const TABLE_PIECES =
  '1 2020 2020-01-01 , ; \t \n " "" a Year 1,234 1.234 € % =A1 - \0 é 😀 \r\n 2020Q1 1e308 | (5) 01/02/2020 [x=y]'.split(
    ' ',
  );
const FEED =
  '<rss><channel><title>N</title><link>https://n.example/</link><item><guid>1</guid><title>One</title><description>&lt;p&gt;It happened.&lt;/p&gt;</description></item><item><title>Two</title></item></channel></rss>';
const JSON_FEED =
  '{"version":"https://jsonfeed.org/version/1.1","items":[{"id":7,"content_html":"<p>x</p>"},{"id":"8","title":"t"}]}';
const FEED_PIECES =
  '<item> </item> <title> <![CDATA[ ]]> <!-- --> &amp; &#x0; &#99999999; <link> <entry> "> <a~b=" 😀 <item/> https://[ \0 { } [ ] \\ , "'
    .replaceAll('~', '\u00a0')
    .split(' ');

function* mangled(whole: string, pieces: readonly string[], times: number): Generator<string> {
  const random = seeded(20260304);
  for (let n = 0; n < times; n += 1) {
    let text = whole;
    for (let change = random() * 5; change > 0; change -= 1) {
      const at = Math.floor(random() * text.length);
      const piece = pieces[Math.floor(random() * pieces.length)] ?? '';
      text = text.slice(0, at) + piece + text.slice(at + Math.floor(random() * 8));
    }
    yield text;
  }
}

async function orSentence<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ReadingFailure || error instanceof SeriesError)) throw error;
    expect(error.message).toMatch(/\S+ \S+/);
    return undefined;
  }
}

function holding(bytes: Uint8Array) {
  const record = { ...newDocument('x').document, media_type: 'text/csv', version: 1, current: true };
  const document = { ...record, content_sha256: hash('sha256', bytes) };
  return {
    record: document,
    document: async () => ({ ...document, text: '' }),
    documents: async () => ({ rows: [document], total: 1 }),
    snapshot: async () => bytes,
  };
}

describe('mangled at random', () => {
  test('tables', async () => {
    let read = 0;
    for (const csv of mangled(TABLE, TABLE_PIECES, 400)) {
      const bytes = Buffer.from(csv);
      const reading = await orSentence(() => csvReader(',').read(bytes));
      if (reading === undefined) continue;
      read += 1;
      const about = { id: 'doc_1', content_sha256: 'a', title: 't' };
      for (const { start, end, text } of chunksOf(about, reading))
        expect(reading.text.slice(start, end)).toBe(text);
      const store = holding(bytes);
      for (const { name } of (await orSentence(() => seriesColumns(store, store.record))) ?? []) {
        const series = await orSentence(() => readSeries(store, { source: 'doc_1', column: name }));
        if (series === undefined) continue;
        expect(series.times).toHaveLength(series.values.length);
        expect(series.values.every((value) => value === null || Number.isFinite(value))).toBe(true);
        const times = series.times.filter((time) => time !== null);
        expect(times).toEqual([...new Set(times)].toSorted());
      }
    }
    expect(read).toBeGreaterThan(200);
  });

  test.each([
    ['RSS', FEED],
    ['JSON Feed', JSON_FEED],
  ])('%s: every part is a stretch of the file', async (_kind, whole) => {
    let read = 0;
    for (const feed of mangled(whole, FEED_PIECES, 400)) {
      const bytes = Buffer.from(feed);
      await orSentence(async () => {
        for await (const part of feedReader().parts!(bytes)) {
          expect(part.address).toMatch(/^#./);
          if (!('bytes' in part)) continue;
          read += 1;
          expect(bytes.includes(Buffer.from(part.bytes))).toBe(true);
        }
      });
    }
    expect(read).toBeGreaterThan(20);
  });
});
