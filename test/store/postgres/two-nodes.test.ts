// Growth beyond one server (docs/scale.md): half of the documents in each of two databases. Each gives its lists and its counts;
// with the counts added up, the likeliest chunks, and their scores, are those of one database that has all.
import { expect, test } from 'vitest';
import { openBackend } from '../../../src/store/backend.ts';
import { addressOf } from '../../../src/store/postgres/open.ts';
import { inTransaction } from '../../../src/store/postgres/database.ts';
import { KeptBlocks } from '../../../src/store/sql/index/search.ts';
import { segmentRows, segmentSizes } from '../../../src/store/sql/index/segment-tables.ts';
import { openPool, type Pool } from '../../../src/store/postgres/pool.ts';
import { readStatistics } from '../../../src/store/sql/statistics.ts';
import type { Work } from '../../../src/store/sql/work.ts';
import { chunksHaving, listsIn, listsOfStems, type FoundLists } from '../../../src/store/segments/look-up.ts';
import { chunkAt, type SegmentRows } from '../../../src/store/segments/rows.ts';
import { likeliest, worth, type SearchedSegment } from '../../../src/store/segments/score.ts';
import { inDatabase } from '../../support/postgres.ts';
import { newDocument, seeded, SOURCE } from '../documents.ts';

const MOST = 40;

/** What one database says of a question. */
interface Part {
  readonly chunks: number;
  readonly stems: number;
  readonly counts: ReadonlyMap<string, number>;
  readonly found: FoundLists;
  readonly segments: readonly { readonly id: number; readonly rows: SegmentRows }[];
  readonly pool: Pool;
}

async function partOf(pool: Pool, terms: readonly string[]): Promise<Part> {
  const work = function* (): Work<Part> {
    const sizes = yield* segmentSizes();
    const found = listsIn(yield* new KeptBlocks().find(sizes, terms, false), terms);
    const { chunks, average_title, average_body } = yield* readStatistics();
    const segments = [];
    for (const size of sizes) segments.push({ id: size.id, rows: yield* segmentRows(size) });
    const stems = (average_title + average_body) * chunks;
    return { chunks, stems, counts: chunksHaving(terms, found, new Map()), found, segments, pool };
  };
  return await inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', work);
}

/** Ids of the likeliest chunks of all parts with their scores, ties by id. */
async function ranking(parts: readonly Part[], terms: readonly string[]): Promise<string[]> {
  const all = parts.reduce((sum, { chunks }) => sum + chunks, 0);
  const average = parts.reduce((sum, { stems }) => sum + stems, 0) / all;
  const having = (term: string): number =>
    parts.reduce((sum, { counts }) => sum + (counts.get(term) ?? 0), 0);
  const places = parts.flatMap((part) => part.segments.map((segment) => ({ part, segment })));
  const searched = places.map(({ part, segment }, id): SearchedSegment => {
    const lists = listsOfStems(part.found, segment.id, terms, terms).map(({ term, list }) => ({
      worth: worth(all, having(term)),
      list,
    }));
    return { id, lengths: segment.rows.lengths, removed: undefined, among: undefined, lists };
  });
  const hits = likeliest(searched, average, MOST);
  const named = await Promise.all(
    hits.map(async ({ segment, row, score }) => {
      const { part, segment: own } = places[segment]!;
      const { rows } = await part.pool.query<{ id: string }>('SELECT id FROM ibid.chunks WHERE row = $1', [
        chunkAt(own.rows, row),
      ]);
      return { id: rows[0]!.id, score: score.toFixed(9) };
    }),
  );
  return named
    .toSorted((a, b) => Number(b.score) - Number(a.score) || (a.id < b.id ? -1 : 1))
    .map(({ id, score }) => `${id} ${score}`);
}

test('the ranking over two databases is that of one', () =>
  inDatabase((all) =>
    inDatabase((left) =>
      inDatabase(async (right) => {
        const random = seeded(7);
        const word = (): string => `stem${Math.floor(60 * random() ** 3)}`;
        const line = (): string => Array.from({ length: 5 + Math.floor(20 * random()) }, word).join(' ');
        const documents = Array.from({ length: 90 }, () => newDocument([line(), line(), line()].join('\n')));
        const stores = await Promise.all([all, left, right].map((url) => openBackend(url)));
        for (const { corpus } of stores) await corpus.putSource(SOURCE);
        // Not half and half: what is rare in one is not in the other.
        for (const [at, document] of documents.entries())
          for (const n of [0, at % 3 === 0 ? 1 : 2]) await stores[n]!.corpus.addDocument(document);
        const pools = await Promise.all([all, left, right].map((url) => openPool(addressOf(url))));
        for (const terms of [['stem0', 'stem7'], ['stem40'], ['stem3', 'stem55', 'stem12', 'stem1']]) {
          const [whole, ...halves] = await Promise.all(pools.map((pool) => partOf(pool, terms)));
          const one = await ranking([whole!], terms);
          expect(one.length).toBeGreaterThan(0);
          expect(await ranking(halves, terms)).toEqual(one);
        }
        for (const pool of pools) await pool.end();
        for (const { close } of stores) await close();
      }),
    ),
  ));
