// Small JSON files of the state folder on which no answer depends: what cannot be read is not
// there, and what cannot be written, as in a read-only folder, is forgotten.
import { attempt } from '../../api/attempt.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '../../api/record.ts';
import { foldersOf, type Environment } from '../../config/folders.ts';
import { writeWhole } from '../../disk/durable.ts';

/** The value in `NAME.json`; undefined where there is none. */
export function readState(env: Environment, name: string): unknown {
  return attempt(() => JSON.parse(readFileSync(join(foldersOf(env).state, `${name}.json`), 'utf8')));
}

/** The lists of numbers in `NAME.json`, by their names. */
export function readNumbers(env: Environment, name: string): Readonly<Record<string, readonly number[]>> {
  const value = readState(env, name);
  const lists = Object.entries(isRecord(value) ? value : {}).map(
    ([key, some]) => [key, Array.isArray(some) ? some.map(Number) : []] as const,
  );
  return Object.fromEntries(lists);
}

/** Whether a process that noted its id there still runs. */
export function isAlive(pid: unknown): boolean {
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Writes `NAME.json` whole, mode 0600. */
export function writeState(env: Environment, name: string, value: unknown): void {
  const path = join(foldersOf(env).state, `${name}.json`);
  attempt(() => writeWhole(path, [Buffer.from(`${JSON.stringify(value)}\n`)], false));
}
