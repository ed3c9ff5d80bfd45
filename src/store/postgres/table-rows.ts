// TableStore over PostgreSQL. Loaded for copies and checks alone.
import type { Row, TableShape, TableStore } from '../table-store.ts';
import type { Database, Transaction } from './database.ts';
import { lock } from './locks.ts';

export function tableRows(database: Database): TableStore {
  const write = (doing: string, work: (rows: Transaction) => Promise<void>): Promise<void> =>
    database.write(doing, async (rows) => {
      await lock(rows, 'corpus');
      await work(rows);
    });
  return {
    rows: (table, after = [], count) =>
      database.ask(`reading ${table.name}`, (rows) => {
        const { name, key, columns } = table;
        const from = after.length === 0 ? '' : `WHERE (${named(key)}) > (${places(key)})`;
        return rows.all<Row>(
          `SELECT ${named(columns)} FROM ibid.${name} ${from} ORDER BY ${named(key)} LIMIT $${after.length + 1}`,
          ...after,
          count,
        );
      }),
    putRows: (table, all) =>
      write(`writing ${table.name}`, async (rows) => {
        const sql = putting(table);
        for (const row of all) await rows.run(sql, ...table.columns.map((column) => row[column] ?? null));
      }),
    clear: (table) =>
      write(
        `clearing ${table.name}`,
        async (rows) => void (await rows.run(`DELETE FROM ibid.${table.name}`)),
      ),
    settle: () => write('settling what was copied', settle),
  };
}

function putting({ name, key, columns }: TableShape): string {
  const others = columns.filter((column) => !key.includes(column));
  const same = others.map((column) => `"${column}" = excluded."${column}"`).join(', ');
  const change = others.length === 0 ? 'DO NOTHING' : `DO UPDATE SET ${same}`;
  return (
    `INSERT INTO ibid.${name} (${named(columns)}) OVERRIDING SYSTEM VALUE VALUES (${places(columns)}) ` +
    `ON CONFLICT (${named(key)}) ${change}`
  );
}

/** Numbers of rows go on after the last, and the sums of calls are those of the calls. */
async function settle(rows: Transaction): Promise<void> {
  for (const table of ['documents', 'chunks'])
    await rows.all(
      `SELECT setval(pg_get_serial_sequence('ibid.${table}', 'row'), greatest(1, (SELECT max(row) FROM ibid.${table})))`,
    );
  await rows.run('DELETE FROM ibid.spent');
  await rows.run(
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
