// TableStore. Loaded only for copies and checks.
import type { Row, TableShape, TableStore } from '../table-store.ts';
import { all, lock, run, type Database, type Work } from './work.ts';

export function tableRows(database: Database): TableStore {
  const write = (doing: string, work: () => Work<unknown>): Promise<void> =>
    database.write(doing, function* () {
      yield* lock('corpus');
      yield* work();
    });
  return {
    rows: ({ name, key, columns }, after = [], count) =>
      database.ask(`reading ${name}`, () => {
        const from = after.length === 0 ? '' : `WHERE (${named(key)}) > (${places(key)})`;
        return all<Row>(
          `SELECT ${named(columns)} FROM ibid.${name} ${from} ORDER BY ${named(key)} LIMIT $${after.length + 1}`,
          ...after,
          count,
        );
      }),
    putRows: (table, rows) => write(`writing ${table.name}`, () => putRows(table, rows)),
    clear: ({ name }) => write(`clearing ${name}`, () => run(`DELETE FROM ibid.${name}`)),
    settle: () => write('settling what was copied', () => settle(database)),
  };
}

function* putRows({ name, key, columns }: TableShape, rows: readonly Row[]): Work<void> {
  const others = columns.filter((column) => !key.includes(column));
  const same = others.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  const change = others.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${same}`;
  const sql =
    `INSERT INTO ibid.${name} (${named(columns)}) OVERRIDING SYSTEM VALUE VALUES (${places(columns)}) ` +
    `ON CONFLICT (${named(key)}) ${change}`;
  for (const row of rows) yield* run(sql, ...columns.map((column) => row[column] ?? null));
}

/** The sums of calls are those of the calls. */
function* settle(database: Database): Work<void> {
  yield* database.copied();
  yield* run('DELETE FROM ibid.spent');
  yield* run(
    `INSERT INTO ibid.spent SELECT workspace, period, route, mode, count(*) FILTER (WHERE status < 400)
     FROM ibid.calls GROUP BY workspace, period, route, mode`,
  );
}

function named(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}

function places(columns: readonly string[]): string {
  return columns.map((_, at) => `$${at + 1}`).join(', ');
}
