// Salvage of an unusable store: its condition, its database moved aside, its snapshots' names.
import { existsSync, renameSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { StoreError } from '../errors.ts';
import type { Condition, Salvage } from '../backend.ts';
import { storeFailure, hasSnapshots, isLost } from './failures.ts';
import { DATABASE_FILE, openSqlite } from './open.ts';
import { get } from '../sql/work.ts';

export function salvageSqlite(where: string): Salvage {
  const folder = resolve(where);
  const file = join(folder, DATABASE_FILE);
  return {
    condition: () => conditionOf(folder, file),
    startOver: (now, manifest) => startOver(folder, now, manifest),
    snapshotNames: () => snapshotNames(join(folder, 'snapshots')),
  };
}

async function conditionOf(folder: string, file: string): Promise<Condition> {
  if (isLost(file)) return (await hasSnapshots(folder)) ? 'lost' : 'absent';
  try {
    const { database, close } = await openSqlite({ folder });
    try {
      const row = await database.read('examining the store', () =>
        get<{ integrity_check: string }>('PRAGMA integrity_check(1)'),
      );
      return row?.integrity_check === 'ok' ? 'sound' : 'damaged';
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof StoreError && error.code === 'damaged') return 'damaged';
    throw error;
  }
}

/** The new database is made elsewhere and renamed, so that it is there with its facts or not at all. */
async function startOver(
  folder: string,
  now: Date,
  manifest: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const making = await mkdtemp(join(folder, 'new-'));
  try {
    const { corpus, close } = await openSqlite({ folder: making });
    for (const [name, value] of Object.entries(manifest)) await corpus.setManifest(name, value);
    await close();
    const file = join(folder, DATABASE_FILE);
    const aside = existsSync(file) ? moveAside(file, now) : undefined;
    renameSync(join(making, DATABASE_FILE), file);
    return aside;
  } catch (error) {
    throw storeFailure(error, 'making a new database', join(folder, DATABASE_FILE));
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** SQLite finds a log by the name of its database, so they are named alike. */
function moveAside(file: string, now: Date): string {
  const name = `${file}.damaged-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}`;
  let free = name;
  for (let count = 2; existsSync(free); count += 1) free = `${name}-${count}`;
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(`${file}${end}`)) renameSync(`${file}${end}`, `${free}${end}`);
  return free;
}

async function snapshotNames(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.flatMap((name) => /(?:^|[/\\])([0-9a-f]{64})$/.exec(name)?.[1] ?? []).toSorted();
}
