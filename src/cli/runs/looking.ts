// Runs as commands look for them.
import { usageError, CliError } from '../kit/errors.ts';
import { adoptKept } from './adopt.ts';
import { readRun, readWhole, runFile, runFiles, runsFolder, type WholeRun } from './files.ts';
import { lifeOf } from '../../disk/owner.ts';
import type { Run } from './run.ts';

/** What a list is narrowed to. */
export interface Wanted {
  readonly route: string | undefined;
  readonly outcome: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Listed {
  readonly runs: readonly Run[];
  /** Of all that are meant. */
  readonly total: number;
  /** Files that cannot be read. */
  readonly torn: number;
}

/** A run of another machine is taken for ended after so long, milliseconds: no request takes as long. */
const LONGEST = 3_600_000;

export function listRuns(state: string, now: number, wanted: Wanted): Listed {
  adoptKept(state);
  const runs: Run[] = [];
  let [total, torn] = [0, 0];
  for (const { route, path } of runFiles(runsFolder(state))) {
    if (wanted.route !== undefined && route !== wanted.route) continue;
    const shown = total >= wanted.offset && runs.length < wanted.limit;
    if (!shown && wanted.outcome === undefined) {
      total += 1;
      continue;
    }
    const run = readRun(path);
    if (run === undefined) torn += 1;
    else if (wanted.outcome === undefined || outcomeOf(run, now) === wanted.outcome) {
      total += 1;
      if (shown) runs.push(run);
    }
  }
  return { runs, total, torn };
}

/** How a run ended, `running`, or `no_end` where its process was ended. */
export function outcomeOf(run: Run, now: number): string {
  if (run.end !== null) return run.end.outcome;
  return isLost(run, now) ? 'no_end' : 'running';
}

/** Whether nobody is left who could write its end. */
export function isLost({ end, owner, time }: Run, now: number): boolean {
  if (end !== null) return false;
  const life = owner === null ? 'dead' : lifeOf(owner);
  return life === 'dead' || (life === 'elsewhere' && Math.abs(now - Date.parse(time)) > LONGEST);
}

/** One run, whole. @throws {CliError} `usage` where there is none of that id, `local_io` where it cannot be read */
export function oneRun(state: string, id: string): WholeRun {
  adoptKept(state);
  const file = runFile(runsFolder(state), id);
  if (file === undefined)
    throw usageError(
      `There is no run ${JSON.stringify(id)} here.`,
      '`ibid runs list` shows those there are.',
    );
  const whole = readWhole(file.path);
  if (whole !== undefined) return whole;
  throw new CliError('local_io', `The run in ${file.path} is broken off and cannot be read.`, {
    advice: 'Remove the file; `ibid runs recover` tells what the service knows.',
  });
}
