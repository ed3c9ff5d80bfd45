// The one lock between processes: a file that names its owner and appears whole (a link to a finished file). A process
// that finds it owned by one that is gone takes it over; two who find that at once settle it by a lock of their own, which is
// named after what they found, so that neither can take away what the other has just made.
import { recordIn } from '../api/record.ts';
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, writeFileSync } from 'node:fs';
import { codeOf } from '../api/coded-error.ts';
import { removeQuietly } from './durable.ts';
import { LockError } from './errors.ts';
import { asOwner, lifeOf, thisProcess, type Owner } from './owner.ts';

/** How long a living owner is waited for, milliseconds: it holds a lock for a few writes. */
const PATIENCE = 20_000;
/** One on another machine, of which no one here can tell whether it lives, loses it where it is seen for so long. */
const ELSEWHERE = 10_000;
/** A file that names no one may be in the middle of being written where links cannot be made; then no one lives who could let go of it. */
const UNNAMED = 100;

interface Holder {
  readonly token: string;
  readonly owner: Owner | undefined;
}

/** Runs `work` while no other process has the lock. @throws {LockError}; the signal's reason */
export async function withLock<T>(path: string, signal: AbortSignal, work: () => T): Promise<T> {
  const release = await lock(path, signal);
  try {
    return work();
  } finally {
    release();
  }
}

/**
 * Takes a lock in a folder that is there. @param patience how long a living owner is waited for, milliseconds; one on another machine is never
 * taken over by a caller that does not wait @returns what lets go of it @throws {LockError}; the signal's reason
 */
export async function lock(path: string, signal: AbortSignal, patience = PATIENCE): Promise<() => void> {
  const token = randomBytes(8).toString('hex');
  await take(path, token, signal, patience);
  return () => {
    if (holderOf(path)?.token === token) removeQuietly(path);
  };
}

async function take(path: string, token: string, signal: AbortSignal, patience: number): Promise<void> {
  const began = performance.now();
  let seen: { readonly token: string; readonly since: number } | undefined;
  for (;;) {
    signal.throwIfAborted();
    if (made(path, token)) return;
    const holder = holderOf(path);
    if (holder === undefined) continue;
    const now = performance.now();
    if (seen?.token !== holder.token) seen = { token: holder.token, since: now };
    if (now - seen.since >= leftFor(holder)) {
      await takeAway(path, holder, signal);
      continue;
    }
    if (holder.owner !== undefined && now - began >= patience) throw taken(path, holder);
    await new Promise((resolve) => setTimeout(resolve, 2 + 8 * Math.random()));
  }
}

/** How long a lock must have been seen before it is taken over, milliseconds. */
function leftFor({ owner }: Holder): number {
  if (owner === undefined) return UNNAMED;
  return { dead: 0, elsewhere: ELSEWHERE, alive: Infinity }[lifeOf(owner)];
}

/** Whether the lock could be made: a link fails where the name is taken, and what it names is whole. */
function made(path: string, token: string): boolean {
  const own = `${path}.${process.pid}-${token}`;
  const text = JSON.stringify({ token, owner: thisProcess() });
  try {
    writeFileSync(own, text, { mode: 0o600 });
    placed(own, path, text);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new LockError('cannot_make', `${path} cannot be made (${codeOf(error) ?? 'an error'}).`, {
      advice: 'Make its folder, or make it writable; or name another one.',
      cause: error,
    });
  } finally {
    removeQuietly(own);
  }
}

/** A file system without links gets a file that is made where there is none. */
function placed(own: string, path: string, text: string): void {
  try {
    linkSync(own, path);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error) ?? '')) throw error;
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
  }
}

/** Removes a lock whose owner is no more, if it is still the same. */
async function takeAway(path: string, { token }: Holder, signal: AbortSignal): Promise<void> {
  await withLock(`${path}.after-${token}`, signal, () => {
    if (holderOf(path)?.token === token) removeQuietly(path);
  });
}

/** Undefined where it has just been let go of. */
function holderOf(path: string): Holder | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const { token, owner } = recordIn(text) ?? {};
  if (typeof token === 'string' && /^[0-9a-f]{16}$/.test(token)) return { token, owner: asOwner(owner) };
  return { token: '0'.repeat(16), owner: undefined };
}

function taken(path: string, { owner }: Holder): LockError {
  const who = `process ${owner?.pid} of ${owner?.host}`;
  return new LockError('held', `${path} is held by ${who}.`, {
    advice: 'Look at that process; remove the file if it is none of ibid.',
    owner,
  });
}
