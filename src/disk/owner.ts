// Which process something belongs to that outlives it: a run that has no end yet, a lock. A process id by itself is given
// again after a while, and means nothing on another machine that shares the folder.
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '../api/coded-error.ts';
import { isRecord } from '../api/record.ts';

export interface Owner {
  readonly pid: number;
  readonly host: string;
  /** The boot and the tick at which the process began, where the system tells (Linux); else null. */
  readonly began: string | null;
}

/** `elsewhere` is another machine or container: it cannot be seen from here. */
export type Life = 'alive' | 'dead' | 'elsewhere';

export function thisProcess(): Owner {
  return { pid: process.pid, host: hostname(), began: beganOf(process.pid) };
}

export function lifeOf({ pid, host, began }: Owner): Life {
  if (host !== hostname()) return 'elsewhere';
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there and belongs to another user.
    if (codeOf(error) !== 'EPERM') return 'dead';
  }
  return began === null || beganOf(pid) === began ? 'alive' : 'dead';
}

/** The owner that a file names; undefined where it names none. */
export function asOwner(value: unknown): Owner | undefined {
  if (!isRecord(value)) return undefined;
  const { pid, host, began } = value;
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1 || typeof host !== 'string')
    return undefined;
  return { pid, host, began: typeof began === 'string' ? began : null };
}

/** proc(5): the 22nd member of stat, the name before it in brackets being free to hold anything. */
function beganOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return null;
  }
}
