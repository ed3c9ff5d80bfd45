// Rebuilds a store whose database is damaged or lost from its snapshots; leaves a sound one.
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sha256 } from '../corpus/documents/documents.ts';
import type { RecoverReport } from '../corpus/recover.ts';
import { openBackend, salvage, type Condition, type Salvage } from '../store/backend.ts';

export interface RepairOptions {
  readonly now: () => Date;
  /** The packaged documents, which come back by themselves. */
  readonly starterFolder: string;
  readonly signal?: AbortSignal | undefined;
}

export interface RepairReport extends RecoverReport {
  /** As it was found; `unfinished`: an earlier repair was stopped. */
  readonly condition: Condition | 'unfinished';
  /** The name of the old file now. */
  readonly aside: string | undefined;
  /** Damaged index parts of a sound store that were rebuilt from stored data. */
  readonly mended: number;
}

/** In the manifest of a new database until all snapshots have been read. */
const FACT = 'repair';
const UNFINISHED = 'unfinished';

/** @throws StoreError where the store is in use, of a newer version, or cannot be written; the signal's reason */
export async function repairStore(where: string, options: RepairOptions): Promise<RepairReport> {
  const folder = resolve(where);
  const remains = await salvage(folder);
  const found = await remains.condition();
  const nothing = { aside: undefined, mended: 0, recovered: 0, failed: [] };
  if (found === 'absent') return { ...nothing, condition: found };
  if (found === 'sound') {
    const report = await readAgain(folder, remains, options);
    return report === undefined
      ? { ...nothing, condition: found, mended: await mendIndex(folder) }
      : { ...nothing, ...report, condition: 'unfinished' };
  }
  const aside = await remains.startOver(options.now(), { [FACT]: UNFINISHED });
  const report = await readAgain(folder, remains, options);
  return { ...nothing, ...report, condition: found, aside };
}

async function mendIndex(folder: string): Promise<number> {
  const { corpus, close } = await openBackend(folder);
  try {
    return await corpus.repairIndex();
  } finally {
    await close();
  }
}

/** Undefined where the database is not one that a repair has begun. */
async function readAgain(
  folder: string,
  remains: Salvage,
  { now, starterFolder, signal }: RepairOptions,
): Promise<RecoverReport | undefined> {
  const { corpus, snapshots, close } = await openBackend(folder);
  try {
    if ((await corpus.manifest(FACT)) !== UNFINISHED) return undefined;
    const starter = await starterNames(starterFolder);
    const names = (await remains.snapshotNames()).filter((name) => !starter.has(name));
    if (names.length > 0)
      await (await import('../corpus/index/index-manifest.ts')).bringIndexUpToDate(corpus, { signal });
    const { recoverSnapshots } = await import('../corpus/recover.ts');
    const report = await recoverSnapshots(corpus, snapshots, names, { folder, now, signal });
    if (report.recovered > 0) await (await import('../corpus/starter.ts')).retireStarter(corpus);
    await corpus.setManifest(FACT, 'finished');
    return report;
  } finally {
    await close();
  }
}

/** The packaged documents come back by themselves where there are no others. */
async function starterNames(folder: string): Promise<ReadonlySet<string>> {
  const files = await readdir(folder);
  const bytes = await Promise.all(files.map((file) => readFile(join(folder, file))));
  return new Set(bytes.map((one) => sha256(one)));
}
