// A corpus that grows: the server looks at its tables again, so that it does not read all chunks to find those of a few documents.
import { expect, test } from 'vitest';
import { openBackend } from '../../../src/store/backend.ts';
import { addressOf } from '../../../src/store/postgres/open.ts';
import { openPool } from '../../../src/store/postgres/pool.ts';
import { inDatabase } from '../../support/postgres.ts';
import { newDocument, SOURCE } from '../documents.ts';

test('the server counts the chunks again each time they have doubled, also where it does not by itself', () =>
  inDatabase(async (url) => {
    const { corpus, close } = await openBackend(url);
    await corpus.putSource(SOURCE);
    const pool = await openPool(addressOf(url));
    const counted = async (): Promise<number> => {
      const { rows } = await pool.query<{ reltuples: number }>(
        `SELECT reltuples FROM pg_class WHERE oid = 'ibid.chunks'::regclass`,
      );
      return rows[0]!.reltuples;
    };
    // As a server that never looks.
    await pool.query('ALTER TABLE ibid.chunks SET (autovacuum_enabled = off)');
    expect(await counted()).toBe(-1);
    let chunks = 0;
    const seen: number[] = [];
    for (let round = 0; round < 32; round += 1) {
      const [added] = await corpus.addDocuments([newDocument(`round ${round}\nof many\nlike it`)]);
      expect(added).toBeDefined();
      chunks = (await corpus.statistics()).chunks;
      const now = await counted();
      if (now !== seen.at(-1)) seen.push(now);
    }
    expect(chunks).toBeGreaterThanOrEqual(32);
    expect(seen.length).toBeGreaterThanOrEqual(3);
    expect(2 * seen.at(-1)!).toBeGreaterThanOrEqual(chunks / 2);
    await pool.end();
    await close();
  }));
