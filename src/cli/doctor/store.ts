// The embedded service's store, opened read-only: examining it must not change it, nor make one.
import { foldersOf } from '../../config/folders.ts';
import type { Settings } from '../../config/settings.ts';
import { storeAt } from '../../config/store.ts';
import type { Context } from '../kit/context.ts';
import type { Backend } from '../../store/backend.ts';
import { StoreError } from '../../store/errors.ts';
import { outdatedSentences } from '../result/notice.ts';
import { ok, warn, type Finding } from './check.ts';

/** @param target undefined where the settings cannot be read: then what flags and environment say is looked at */
export async function checkStore({ env, flags }: Context, target: Settings | undefined): Promise<Finding> {
  const place = target?.store ?? storeAt(flags.store, env, undefined, foldersOf(env));
  const { openBackend } = await import('../../store/backend.ts');
  try {
    return await count(await openBackend(place, { readOnly: true }));
  } catch (error) {
    return findingOf(error);
  }
}

function findingOf(error: unknown): Finding {
  const code = error instanceof StoreError ? error.code : undefined;
  if (code === 'absent') return ok('store', 'None yet: the first answer, or `ibid corpus add`, makes it.');
  // Opened only to be read, a store of an older version cannot be brought up to this one: any other command does it.
  if (code !== 'read_only') throw error;
  return warn(
    'store',
    'written by an older version of ibid',
    'The next command that uses it brings it up to date.',
  );
}

async function count({ corpus, describe, close }: Backend): Promise<Finding> {
  try {
    const { documents, chunks } = await corpus.statistics();
    const found = `documents: ${documents}, chunks: ${chunks}, ${describe()}`;
    const { leftBehind } = await import('../../corpus/index/index-facts.ts');
    const left = await leftBehind(corpus);
    if (left === undefined) return ok('store', found);
    const [what, advice] = outdatedSentences(left);
    return warn('store', `${found}. ${what}`, advice);
  } finally {
    await close();
  }
}
