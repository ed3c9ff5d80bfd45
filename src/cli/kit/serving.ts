// Which addresses an `ibid serve` of this user listens on without asking for a key, so that the commands of the same
// folders can ask it without one. Kept in state/serving.json; an entry counts only while its process lives.
import { makeFolder } from '../../api/make-folder.ts';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf, type Environment } from '../../config/folders.ts';

/** Address → id of the process. */
type Serving = Readonly<Record<string, number>>;

/** Notes an address while it is served; what cannot be noted is not, and the server runs all the same. */
export function noteServing(env: Environment, origin: string): void {
  write(env, { ...read(env), [origin]: process.pid });
}

export function forgetServing(env: Environment, origin: string): void {
  const { [origin]: _gone, ...rest } = read(env);
  write(env, rest);
}

/** Whether an address is served without keys by a living process of these folders. */
export function isServing(env: Environment, origin: string): boolean {
  const pid = read(env)[origin];
  if (typeof pid !== 'number') return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Until the run is told to stop. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function read(env: Environment): Serving {
  try {
    const value = JSON.parse(readFileSync(join(foldersOf(env).state, 'serving.json'), 'utf8')) as unknown;
    return typeof value === 'object' && value !== null ? (value as Serving) : {};
  } catch {
    return {};
  }
}

function write(env: Environment, serving: Serving): void {
  const { state } = foldersOf(env);
  const temporary = join(state, `serving.${process.pid}.tmp`);
  try {
    makeFolder(state);
    writeFileSync(temporary, JSON.stringify(serving), { mode: 0o600 });
    renameSync(temporary, join(state, 'serving.json'));
  } catch {
    // A read-only folder: a key is asked for then.
  }
}
