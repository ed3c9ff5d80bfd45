// How long each command's earlier runs took, so that waiting people know what is usual. Only where a terminal watches.
import { makeFolder } from '../../api/make-folder.ts';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOf } from '../../config/folders.ts';
import type { Context } from './context.ts';

type Durations = Readonly<Record<string, readonly number[]>>;

const KEPT = 20;
/** Shorter runs teach nothing about waiting, in milliseconds. */
const SHORTEST = 1000;

/** The median of earlier runs in milliseconds; undefined before the third. */
export function usual(context: Pick<Context, 'env'>, name: string): number | undefined {
  const times = [...(read(context)[name] ?? [])].sort((a, b) => a - b);
  return times.length < 3 ? undefined : times[Math.floor(times.length / 2)];
}

/** Notes one run. What cannot be written is not noted: no answer depends on it. */
export function remember(context: Pick<Context, 'env' | 'io'>, name: string, ms: number): void {
  if (ms < SHORTEST || !context.io.isTerminal(2)) return;
  const durations = read(context);
  const next = { ...durations, [name]: [...(durations[name] ?? []), Math.round(ms)].slice(-KEPT) };
  const { state } = foldersOf(context.env);
  const temporary = join(state, `durations.${process.pid}.tmp`);
  try {
    makeFolder(state);
    writeFileSync(temporary, JSON.stringify(next), { mode: 0o600 });
    renameSync(temporary, join(state, 'durations.json'));
  } catch {
    // A read-only folder: nothing is remembered.
  }
}

function read(context: Pick<Context, 'env'>): Durations {
  try {
    const value = JSON.parse(
      readFileSync(join(foldersOf(context.env).state, 'durations.json'), 'utf8'),
    ) as unknown;
    return typeof value === 'object' && value !== null ? (value as Durations) : {};
  } catch {
    return {};
  }
}
