import type { Quality } from '../../src/api/payloads/source.ts';
import { describe, expect, it } from 'vitest';
import { DOCUMENT, get, memoryStore, SOURCE, withService } from '../service/app/fixtures.ts';
import type { DocumentRecord, SourceRow } from '../../src/store/corpus-store.ts';

const CHUNK = {
  id: 'chk_1',
  document_id: DOCUMENT.id,
  ordinal: 0,
  start: 0,
  end: 1,
  page: null,
  structure: null,
  text: 'x',
};

interface Corpus {
  readonly source?: Partial<SourceRow>;
  readonly documents?: readonly Partial<DocumentRecord>[];
  readonly heading?: string;
  /** How many sources cover each sector. */
  readonly covering?: number;
}

/** The quality that a source of this corpus is shown with. */
async function qualityOf({ source, documents = [{}], heading, covering = 1 }: Corpus): Promise<Quality> {
  let quality: Quality | undefined;
  const rows = documents.map((document, index) => ({ ...DOCUMENT, id: `doc_${index}`, ...document }));
  const row = { ...SOURCE, ...source };
  const store = memoryStore({
    source: async () => row,
    sources: async () => ({ rows: [row], total: covering }),
    documents: async (_filter, page) => ({ rows: rows.slice(0, page.limit), total: rows.length }),
    chunks: async () => [{ ...CHUNK, heading: heading ?? null }],
  });
  await withService({ store }, async ({ service }) => {
    const document = (await (await get(service, `/v1/sources/${SOURCE.id}`)).json()) as { quality: Quality };
    quality = document.quality;
  });
  return quality!;
}

const part = (quality: Quality, name: string) => quality.parts.find((one) => one.name === name);

describe('the quality of a source', () => {
  it('is the weighted mean of the parts that are shown, whose weights make 1.0', async () => {
    const { score, parts, sampled } = await qualityOf({});
    const mean = parts.reduce((sum, one) => sum + one.weight * one.score, 0);
    expect(score).toBeCloseTo(mean, 3);
    expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1);
    expect(sampled).toBe(1);
    expect(parts.map(({ name }) => name)).toEqual([
      'publisher',
      'age',
      'corroboration',
      'citations',
      'attribution',
      'extraction',
    ]);
    for (const { why } of parts) expect(why.length).toBeGreaterThan(10);
  });

  it('is null where there is nothing to look at', async () => {
    expect(await qualityOf({ documents: [] })).toEqual({ score: null, sampled: 0, parts: [] });
  });

  it.each([
    ['https://www.eia.gov/a', 1],
    ['https://www.ons.gov.uk/a', 1],
    ['https://www.u-tokyo.ac.jp/a', 1],
    ['https://ec.europa.eu/a', 1],
    ['https://gov.example.com/a', 0.5],
    ['https://notgov/a', 0.5],
    ['file:///home/x.gov', 0.2],
  ])('the publisher of %s scores %d', async (source_url, score) => {
    const quality = await qualityOf({ documents: [{ source_url, publisher: null }] });
    expect(part(quality, 'publisher')?.score).toBe(score);
  });

  it('the starter corpus does not score as a publication', async () => {
    const quality = await qualityOf({ source: { kind: 'starter', publisher: 'ibid' } });
    expect(part(quality, 'publisher')).toMatchObject({
      score: 0.3,
      why: expect.stringContaining('not a publication') as string,
    });
  });

  it.each([
    ['2026-01-01', '2026-02-01T00:00:00Z', 1],
    ['2021-03-01', '2026-02-01T00:00:00Z', 1],
    ['2020-01-01', '2026-02-01T00:00:00Z', 0],
    [null, '2026-02-01T00:00:00Z', 0],
  ])('published %s and read %s: age %d', async (published_at, retrieved_at, score) => {
    expect(part(await qualityOf({ documents: [{ published_at, retrieved_at }] }), 'age')?.score).toBe(score);
  });

  it('shares are counted over the documents', async () => {
    const documents = [{ warnings: ['x'] }, {}, {}, { authors: [], publisher: null }];
    const quality = await qualityOf({ documents });
    expect(part(quality, 'extraction')).toMatchObject({
      score: 0.75,
      why: '3 of 4 documents were read without a warning',
    });
    expect(part(quality, 'attribution')?.score).toBe(0.75);
  });

  it.each([
    ['References', 1],
    ['Works cited ', 1],
    ['Frame of references', 0],
    [undefined, 0],
  ])('with the heading %s citations score %d', async (heading, score) => {
    expect(part(await qualityOf(heading === undefined ? {} : { heading }), 'citations')?.score).toBe(score);
  });

  it('corroboration needs another source in the same sector', async () => {
    expect(part(await qualityOf({ covering: 1 }), 'corroboration')?.score).toBe(0);
    expect(part(await qualityOf({ covering: 2 }), 'corroboration')?.score).toBe(1);
    expect(part(await qualityOf({ covering: 2, source: { sectors: [] } }), 'corroboration')?.score).toBe(0);
  });

  it('is worked out once for a revision of the corpus, and anew after it', async () => {
    let [revision, asked] = [1, 0];
    const store = memoryStore({
      statistics: async () => ({ documents: 1, chunks: 1, average_title: 1, average_body: 1, revision }),
      chunks: async () => {
        asked++;
        return [];
      },
    });
    await withService({ store }, async ({ service }) => {
      for (const next of [1, 1, 2]) {
        revision = next;
        await get(service, '/v1/sources');
      }
      expect(asked).toBe(2);
    });
  });
});
