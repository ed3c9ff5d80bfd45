// What the commands below `serve` work on: the accounts in the data folder, opened for one piece of work.
import type { AccountStore } from '../../../store/sqlite/accounts.ts';
import type { Context } from '../../kit/context.ts';

/** Runs `work` over the accounts, and lets go of them. */
export async function withAccounts<T>(
  context: Context,
  work: (accounts: AccountStore) => Promise<T>,
): Promise<T> {
  const { folders } = await context.settings();
  const { openService } = await import('../../../service/open.ts');
  const service = await openService({ folder: folders.data });
  try {
    return await work(service.accounts);
  } finally {
    await service.close();
  }
}
