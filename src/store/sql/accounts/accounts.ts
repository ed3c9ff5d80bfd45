// AccountStore: each part in its own file, put together here.
import type { AccountStore } from '../../account-store.ts';
import type { Database } from '../work.ts';
import { answerRows } from './answer-rows.ts';
import { callRows } from './call-rows.ts';
import { keyRows } from './key-rows.ts';
import { requestRows } from './request-rows.ts';

export function accounts(database: Database): AccountStore {
  return {
    get readOnly() {
      return database.readOnly;
    },
    ...keyRows(database),
    ...callRows(database),
    ...answerRows(database),
    ...requestRows(database),
  };
}
