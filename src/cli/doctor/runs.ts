// The runs of this machine: how many, how much room they take, and whether something may have been billed unheard of.
import { foldersOf } from '../../config/folders.ts';
import type { Context } from '../kit/context.ts';
import { batchesOf } from '../runs/batches.ts';
import { runsFolder, sizeOf } from '../runs/files.ts';
import { openRuns } from '../runs/recovering.ts';
import { ok, warn, type Finding } from './check.ts';

export async function checkRuns({ env, now, signal }: Context): Promise<Finding> {
  const { state } = foldersOf(env);
  const { runs, bytes } = sizeOf(runsFolder(state));
  const batches = batchesOf(state).length;
  const many = batches === 0 ? '' : `, and those of ${batches === 1 ? 'one batch' : `${batches} batches`}`;
  const found = `${runs === 1 ? '1 run' : `${runs} runs`}, ${(bytes / 1e6).toFixed(1)} MB${many}`;
  const { unknown } = await openRuns({ state, now: now(), signal });
  const paid = unknown.filter((run) => run.paid).length;
  if (paid === 0) return ok('runs', found);
  return warn(
    'runs',
    `${found}; of ${paid} it is not known whether ${paid === 1 ? 'it was' : 'they were'} billed`,
    '`ibid runs recover` looks for them.',
  );
}
