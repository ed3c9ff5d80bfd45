// AccountStore over SQLite, in the same file as the corpus: each part in its own file, put together here.
import { accountTables } from './account-tables.ts';
import { answerRows } from './answer-rows.ts';
import { callRows } from './call-rows.ts';
import type { Database } from '../database.ts';
import { keyRows } from './key-rows.ts';
import { requestRows } from './request-rows.ts';
import type { AccountStore } from '../../account-store.ts';

/** The accounts over an opened database; their tables are made with the first row. */
export function accounts(database: Database): AccountStore {
  const tables = accountTables(database);
  return {
    readOnly: database.readOnly,
    ...keyRows(tables),
    ...callRows(tables),
    ...answerRows(tables),
    ...requestRows(tables),
  };
}
