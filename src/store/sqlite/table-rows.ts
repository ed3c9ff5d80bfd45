// TableStore over SQLite. Loaded for copies and checks alone.
import type { Cell, Row, TableShape, TableStore } from '../table-store.ts';
import { SCHEMA as ACCOUNTS } from './accounts/account-tables.ts';
import type { Database } from './database.ts';
import { SCHEMA as RECORDS } from './records.ts';

export function tableRows(database: Database): TableStore {
  return {
    rows: (table, after, count) =>
      database.read(`reading ${table.name}`, () =>
        isThere(database, table) ? rowsAfter(database, table, after, count) : [],
      ),
    putRows: (table, rows) =>
      database.write(`writing ${table.name}`, () => {
        for (const sql of [...ACCOUNTS, ...RECORDS]) database.statement(sql).run();
        const places = table.columns.map(() => '?').join(', ');
        const put = database.statement(
          `INSERT OR REPLACE INTO ${table.name} (${named(table.columns)}) VALUES (${places})`,
        );
        for (const row of rows) put.run(...table.columns.map((column) => row[column] ?? null));
      }),
    clear: (table) =>
      database.write(`clearing ${table.name}`, () => {
        if (isThere(database, table)) database.statement(`DELETE FROM ${table.name}`).run();
      }),
    settle: async () => undefined,
  };
}

function rowsAfter(
  database: Database,
  { name, key, columns }: TableShape,
  after: readonly Cell[] | undefined,
  count: number,
): Row[] {
  const from = after === undefined ? '' : `WHERE (${named(key)}) > (${key.map(() => '?').join(', ')})`;
  return database
    .statement(`SELECT ${named(columns)} FROM ${name} ${from} ORDER BY ${named(key)} LIMIT ?`)
    .all<Row>(...(after ?? []), count);
}

/** Tables of accounts and records are made with their first row. */
function isThere(database: Database, { name }: TableShape): boolean {
  const sql = "SELECT 1 AS found FROM sqlite_schema WHERE type = 'table' AND name = ?";
  return database.statement(sql).get(name) !== undefined;
}

function named(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
