// What a server has to learn of tables that have grown, or that were filled with numbered rows.
import { all, get, run, type Database, type Work } from '../sql/work.ts';

/**
 * Lets the server look at tables that have doubled since it last did. By its guess about tables it never looked at, the chunks of
 * a few documents are worth reading them all; a server may look late, or never.
 */
export async function countAgain({ ask, write }: Pick<Database, 'ask' | 'write'>): Promise<void> {
  const seen = await ask('looking at the index', () =>
    get<{ isOld: boolean }>(
      `SELECT t.reltuples * 2 < s.chunks AS "isOld" FROM pg_class t, ibid.statistics s WHERE t.oid = 'ibid.chunks'::regclass`,
    ),
  );
  if (seen?.isOld !== true) return;
  const tables = ['documents', 'addresses', 'chunks', 'segments', 'blocks'];
  const sql = `ANALYZE ${tables.map((table) => `ibid.${table}`).join(', ')}`;
  await write('looking at the index', () => run(sql));
}

/** Numbers of rows go on after the last. */
export function* restartNumbers(): Work<void> {
  for (const table of ['documents', 'chunks'])
    yield* all(
      `SELECT setval(pg_get_serial_sequence('ibid.${table}', 'row'), greatest(1, (SELECT max(row) FROM ibid.${table})))`,
    );
}
