// The embedded service's store, opened read-only: examining it must not change it, nor make one.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../../config/folders.ts';
import type { Context } from '../kit/context.ts';
import { StoreError } from '../../store/errors.ts';
import type { Store } from '../../store/corpus-store.ts';
import { ok, warn, type Finding } from './check.ts';

export async function checkStore({ env }: Context): Promise<Finding> {
  const { data } = foldersOf(env);
  const { DATABASE_FILE, openStore } = await import('../../store/sqlite/open.ts');
  if (!existsSync(join(data, DATABASE_FILE)))
    return ok('store', 'None yet: the first answer, or `ibid corpus add`, makes it.');
  try {
    return await count(await openStore({ folder: data, readOnly: true }));
  } catch (error) {
    // Opened only to be read, a store of an older version cannot be brought up to this one: any other command does it.
    if (!(error instanceof StoreError) || error.code !== 'read_only') throw error;
    return warn(
      'store',
      'written by an older version of ibid',
      'The next command that uses it brings it up to date.',
    );
  }
}

async function count(store: Store): Promise<Finding> {
  try {
    const { documents, chunks } = await store.statistics();
    return ok('store', `documents: ${documents}, chunks: ${chunks}, ${store.describe()}`);
  } finally {
    await store.close();
  }
}
