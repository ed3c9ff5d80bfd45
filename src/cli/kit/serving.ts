// Which addresses an `ibid serve` of this user listens on without asking for a key, so that the
// commands of the same folders can ask it without one. Kept in state/serving.json; an entry counts
// only while its process lives.
import { isRecord } from '../../api/record.ts';
import type { Environment } from '../../config/folders.ts';
import { isAlive, readState, writeState } from './state-file.ts';

const FILE = 'serving';

/** Notes an address while it is served; what cannot be noted is not, and the server runs all the same. */
export function noteServing(env: Environment, origin: string): void {
  writeState(env, FILE, { ...read(env), [origin]: process.pid });
}

export function forgetServing(env: Environment, origin: string): void {
  const { [origin]: _gone, ...rest } = read(env);
  writeState(env, FILE, rest);
}

/** Whether an address is served without keys by a living process of these folders. */
export function isServing(env: Environment, origin: string): boolean {
  return isAlive(read(env)[origin]);
}

/** Until the run is told to stop. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Address → id of the process. */
function read(env: Environment): Readonly<Record<string, unknown>> {
  const value = readState(env, FILE);
  return isRecord(value) ? value : {};
}
