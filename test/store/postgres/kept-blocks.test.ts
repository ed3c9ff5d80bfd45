// Blocks that are kept in memory say the same as those in the database, whatever was written meanwhile.
import { expect, test } from 'vitest';
import { openBackend } from '../../../src/store/backend.ts';
import { addressOf } from '../../../src/store/postgres/open.ts';
import { inTransaction } from '../../../src/store/postgres/database.ts';
import { openPool } from '../../../src/store/postgres/pool.ts';
import { KeptBlocks } from '../../../src/store/sql/index/search.ts';
import { segmentSizes } from '../../../src/store/sql/index/segment-tables.ts';
import { inDatabase } from '../../support/postgres.ts';
import { newDocument, seeded, SOURCE } from '../documents.ts';

const READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const LITTLE = 20_000;

test('what is kept is what the database has, is bounded, and is not read again', () =>
  inDatabase(async (url) => {
    const random = seeded(11);
    const word = (): string => `stem${Math.floor(900 * random() ** 3)}`;
    const body = (): string => Array.from({ length: 120 }, word).join(' ');
    const { corpus, close } = await openBackend(url);
    await corpus.putSource(SOURCE);
    const pool = await openPool(addressOf(url));
    const kept = new KeptBlocks();
    const few = new KeptBlocks(LITTLE);
    const terms = () => [...new Set(Array.from({ length: 12 }, word)), 'unheard'];
    const look = (wanted: readonly string[]) =>
      inTransaction(pool, READ, function* () {
        const sizes = yield* segmentSizes();
        for (const isToCount of [true, false]) {
          const found = yield* new KeptBlocks().find(sizes, wanted, isToCount);
          const whole = isToCount ? found.map(counted) : found;
          for (const one of [kept, few]) {
            const again = yield* one.find(sizes, wanted, isToCount);
            expect(isToCount ? again.map(counted) : again).toEqual(whole);
          }
          expect(few.bytes).toBeLessThanOrEqual(LITTLE);
        }
        // Nothing more is asked of the database.
        const again = kept.find(sizes, wanted, false).next();
        expect(again.done).toBe(true);
        return Array.isArray(again.value) ? again.value.length : 0;
      });
    let blocks = 0;
    for (let round = 0; round < 4; round += 1) {
      const documents = Array.from({ length: 6 }, () => newDocument([body(), body()].join('\n')));
      await corpus.addDocuments(documents);
      for (let turn = 0; turn < 4; turn += 1) blocks += await look(terms());
      await corpus.removeDocuments([documents[round]!.document.id]);
      blocks += await look(terms());
    }
    expect(blocks).toBeGreaterThan(50);
    expect(kept.bytes).toBeGreaterThan(LITTLE);
    await pool.end();
    await close();
  }));

/** Counting may leave out a list, and may find it kept. */
function counted<T extends { readonly data: Uint8Array | null; readonly chunks: number | null }>(
  block: T,
): T {
  return block.chunks === null ? block : { ...block, data: null };
}
