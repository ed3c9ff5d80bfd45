// ibid doctor --repair: what was done to the store, and what cannot be brought back.
import { basename } from 'node:path';
import { foldersOf } from '../../config/folders.ts';
import { repairStore, type RepairReport } from '../../service/repair.ts';
import { isUrl } from '../../config/store.ts';
import type { Context } from '../kit/context.ts';
import { starterFolder } from '../kit/local.ts';
import { failed, ok, warn, type Finding } from './check.ts';
import { checkSettings } from './settings.ts';

export async function repair(context: Context): Promise<Finding> {
  const { env, now, signal } = context;
  const place = checkSettings(context).target?.store ?? foldersOf(env).data;
  try {
    if (isUrl(place)) return findingOf(await mend(place));
    const options = { now: () => new Date(now()), starterFolder: starterFolder(), signal };
    return findingOf(await repairStore(place, options));
  } catch (error) {
    if (signal.aborted) throw error;
    return failed('repair', error);
  }
}

/** A database has its own backups and its own repair: what ibid can make again is the index. */
async function mend(place: string): Promise<RepairReport> {
  const { openBackend } = await import('../../store/backend.ts');
  const { corpus, close } = await openBackend(place);
  try {
    return {
      condition: 'sound',
      aside: undefined,
      mended: await corpus.repairIndex(),
      recovered: 0,
      failed: [],
    };
  } finally {
    await close();
  }
}

function findingOf({ condition, aside, mended, recovered, failed: lost }: RepairReport): Finding {
  if (condition === 'absent') return ok('repair', 'There is no store yet; nothing was changed.');
  if (condition === 'sound' && mended > 0)
    return ok(
      'repair',
      `The store is intact except for ${mended} ${mended === 1 ? 'part' : 'parts'} of its index, which ${mended === 1 ? 'was' : 'were'} made again. Nothing is lost.`,
    );
  if (condition === 'sound') return ok('repair', 'The store is intact; nothing was changed.');
  const parts = [
    aside === undefined ? [] : `the old file is ${basename(aside)} now`,
    `${recovered} ${recovered === 1 ? 'document' : 'documents'} read again`,
    lost.length === 0
      ? []
      : `${lost.length} not (${lost
          .slice(0, 3)
          .map(({ path, reason }) => `${path}: ${reason}`)
          .join('; ')})`,
  ].flat();
  return warn('repair', `A new database was made: ${parts.join(', ')}.`, ADVICE);
}

const ADVICE =
  'Their sources, addresses and dates are lost, and older versions or removed documents may be among ' +
  'them: `ibid corpus list` shows them, `ibid corpus add` gives them their addresses. Keys, briefs, forecasts, sessions and subscriptions were only in the old file.';
