// One batch at a time on an output: a lock file with its owner in it. That of a process which is gone is taken over.
// Two that take over at once: the file is moved aside under a name of its own, and who finds a living owner in what it
// moved puts it back.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../../api/coded-error.ts';
import { isRecord } from '../../api/record.ts';
import { BatchError } from '../errors.ts';

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as its system says it: a number that is used again is another process. */
  readonly began: string | null;
}

/** Takes the lock; the function lets it go. @throws {BatchError} `in_use` while its owner lives, `cannot_write` */
export function takeLock(path: string): () => void {
  const own: Owner = { pid: process.pid, host: hostname(), began: beganAt(process.pid) };
  const mine = `${path}.${process.pid}.new`;
  try {
    writeFileSync(mine, `${JSON.stringify(own)}\n`, { mode: 0o600 });
    for (let tries = 0; tries < 100; tries++) {
      if (placed(mine, path)) return () => rmSync(path, { force: true });
      const owner = ownerOf(path);
      if (owner !== undefined && isAlive(owner)) throw inUse(path, owner);
      moveAside(path);
    }
    throw new BatchError('in_use', `The lock ${path} cannot be taken.`, 'Remove it if no batch runs.');
  } catch (cause) {
    if (cause instanceof BatchError) throw cause;
    const what = `The lock ${path} cannot be made (${codeOf(cause) ?? 'it fails'}).`;
    throw new BatchError('cannot_write', what, 'Mend its folder. Nothing was sent.', { cause });
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Whether the lock is now this process's: a link is made whole or not at all. */
function placed(mine: string, path: string): boolean {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    // A file system without links.
    return written(mine, path);
  }
}

function written(mine: string, path: string): boolean {
  try {
    writeFileSync(path, readFileSync(mine), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function moveAside(path: string): void {
  const aside = `${path}.${process.pid}.old`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const owner = ownerOf(aside);
  if (owner !== undefined && isAlive(owner)) placed(aside, path);
  rmSync(aside, { force: true });
}

/** Undefined where the file is gone, or holds no owner: one that was cut off has none who could live. */
function ownerOf(path: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isRecord(value) || typeof value['pid'] !== 'number') return undefined;
    const { pid, host, began } = value;
    return { pid, host: String(host), began: typeof began === 'string' ? began : null };
  } catch {
    return undefined;
  }
}

/** A process of another machine cannot be asked: it counts as living. */
function isAlive({ pid, host, began }: Owner): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  const now = beganAt(pid);
  return began === null || now === null || now === began;
}

/** proc(5), field 22; null where there is no such file. */
function beganAt(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function inUse(path: string, { pid, host }: Owner): BatchError {
  const where = host === hostname() ? '' : ` on ${host}`;
  return new BatchError(
    'in_use',
    `Another batch works on this output: process ${pid}${where}.`,
    host === hostname()
      ? 'Wait for it, or name another output.'
      : `Wait for it; if it is gone, remove ${path}.`,
    { facts: { pid, host } },
  );
}
