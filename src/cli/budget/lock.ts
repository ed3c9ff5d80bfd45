// A lock of the state folder: a file that names its owner and appears whole (a link to a finished file). Whoever finds it
// owned by a process that is no more takes it over; two who find that at once settle it by a lock of their own, which is
// named after what they found, so that neither can take away what the other has just made.
import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../../api/coded-error.ts';
import { isRecord } from '../../api/record.ts';
import { makeFolder } from '../../api/make-folder.ts';
import { CliError } from '../kit/errors.ts';
import { removeQuietly } from '../runs/durable.ts';
import { asOwner, lifeOf, thisProcess, type Owner } from '../runs/owner.ts';

/** How long a living owner is waited for, milliseconds: it holds a lock for a few writes. */
const PATIENCE = 20_000;
/** One on another machine, of which nobody here can tell whether it lives, loses it where it is seen for so long. */
const FOREIGN = 10_000;

/** What a lock that somebody has says of itself to scripts. */
const HELD = { held: true };

/** Whether an error is that somebody else has a lock. */
export function isHeld(error: unknown): boolean {
  return error instanceof CliError && error.facts === HELD;
}

interface Holder {
  readonly token: string;
  readonly owner: Owner | undefined;
}

/** Runs `work` while nobody else has the lock. @throws {CliError} `local_io`; the signal's reason. */
export async function withLock<T>(path: string, signal: AbortSignal, work: () => T): Promise<T> {
  const release = await lock(path, signal);
  try {
    return work();
  } finally {
    release();
  }
}

/** Takes a lock. @param patience how long a living owner is waited for, milliseconds @returns what lets go of it */
export async function lock(path: string, signal: AbortSignal, patience = PATIENCE): Promise<() => void> {
  const token = randomBytes(8).toString('hex');
  makeFolder(dirname(path));
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
    const life = holder.owner === undefined ? 'elsewhere' : lifeOf(holder.owner);
    if (life === 'dead' || (life === 'elsewhere' && now - seen.since > FOREIGN)) {
      await takeAway(path, holder, signal);
      continue;
    }
    if (now - began >= patience) throw taken(path, holder);
    await new Promise((resolve) => setTimeout(resolve, 2 + 8 * Math.random()));
  }
}

/** Whether the lock could be made: a link fails where the name is taken, and what it names is whole. */
function made(path: string, token: string): boolean {
  const own = `${path}.${process.pid}-${token}`;
  try {
    writeFileSync(own, JSON.stringify({ token, owner: thisProcess() }), { mode: 0o600 });
    linkSync(own, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new CliError('local_io', `${path} cannot be made (${codeOf(error) ?? 'an error'}).`, {
      advice: 'Make its folder writable, or point IBID_HOME somewhere else.',
      cause: error,
    });
  } finally {
    removeQuietly(own);
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
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value) && typeof value['token'] === 'string' && /^[0-9a-f]{16}$/.test(value['token']))
      return { token: value['token'], owner: asOwner(value['owner']) };
  } catch {
    // Not ours, or torn by the power: nobody can own it.
  }
  return { token: '0'.repeat(16), owner: undefined };
}

function taken(path: string, { owner }: Holder): CliError {
  const who = owner === undefined ? 'somebody' : `process ${owner.pid} of ${owner.host}`;
  return new CliError('local_io', `${path} is held by ${who}.`, {
    advice: 'Look at that process; remove the file if it is none of ibid.',
    facts: HELD,
  });
}
