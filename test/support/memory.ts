// The folder of a run's temporary files: in memory where there is room. Most of a run on a disk is waiting for it, since
// what is paid for, added or noted is written through to the disk before it is acknowledged.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'ibid-tests-';
/** Several times what a run has at once. */
const ROOM = 2 ** 31;

/** How long nothing was made in a folder that nobody is at, in milliseconds. */
const ABANDONED = 3_600_000;

/** Makes a folder and has `os.tmpdir()` name it, here and in what is started from here. @returns its path */
export function temporaryFilesInMemory(): string {
  const folder = inMemory() ?? mkdtempSync(join(tmpdir(), PREFIX));
  // Other users pass through it, as through any folder of temporary files: some tests start processes of theirs.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  return folder;
}

function inMemory(): string | undefined {
  let folder: string | undefined;
  try {
    removeAbandoned();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM) return undefined;
    folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
    if (runsPrograms(folder)) return folder;
  } catch {
    // There is no such folder, or it is not ours to write.
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  return undefined;
}

/** Some systems mount it without: an installed package could not be run there. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/** What runs that were killed have left would stay in memory until the machine is restarted. */
function removeAbandoned(): void {
  for (const name of readdirSync(MEMORY)) {
    const pid = Number(/^ibid-tests-(\d+)-/.exec(name)?.[1]);
    if (!(pid > 0) || isAlive(pid)) continue;
    const path = join(MEMORY, name);
    const { uid, mtimeMs } = statSync(path);
    // Where containers share their memory, a process that is not seen here may live.
    if (uid !== process.getuid?.() || Date.now() - mtimeMs < ABANDONED) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
