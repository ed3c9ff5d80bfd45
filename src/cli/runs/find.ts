// Runs as commands find them, and show them.
import { CliError, usageError } from '../kit/errors.ts';
import { breathe } from '../../text/breathe.ts';
import { type BatchRun, batchRuns, findingInBatches } from './batches.ts';
import { type WholeRun, readRun, readWhole, runFile, runFiles, runsFolder } from './files.ts';
import { lifeOf } from '../../disk/owner.ts';
import type { Run } from './run.ts';

/** Where and when runs are looked at. */
export interface Place {
  /** The state folder. */
  readonly state: string;
  /** Milliseconds. */
  readonly now: number;
  readonly signal: AbortSignal;
}

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

export async function listRuns({ state, now, signal }: Place, wanted: Wanted): Promise<Listed> {
  const files = [...runFiles(runsFolder(state))];
  const rows = await newestOfBatches({ state, now, signal }, wanted, new Set(files.map(({ id }) => id)));
  const runs: Run[] = [];
  let [total, torn] = [0, 0];
  const take = (run: Run) => {
    if (total >= wanted.offset && runs.length < wanted.limit) runs.push(run);
    total += 1;
  };
  const older = rows.runs.values();
  let row = older.next();
  for (const { id, route, path } of files) {
    if (wanted.route !== undefined && route !== wanted.route) continue;
    for (; row.done !== true && row.value.id > id; row = older.next()) take(row.value);
    if (wanted.outcome === undefined && (total < wanted.offset || runs.length === wanted.limit)) {
      total += 1;
      continue;
    }
    const run = readRun(path);
    if (run === undefined) torn += 1;
    else if (wanted.outcome === undefined || outcomeOf(run, now) === wanted.outcome) take(run);
  }
  for (; row.done !== true; row = older.next()) take(row.value);
  return { runs, total: total + rows.total - rows.runs.length, torn };
}

/** The newest runs of batches that are meant, no more than a list can need, and how many there are in all. */
async function newestOfBatches(
  { state, now, signal }: Place,
  { route, outcome, offset, limit }: Wanted,
  settled: ReadonlySet<string>,
): Promise<{ readonly runs: readonly Run[]; readonly total: number }> {
  const most = offset + limit;
  let newest: Run[] = [];
  let total = 0;
  const keepMost = () => (newest = newest.sort(byNewest).slice(0, most));
  for (const { run } of batchRuns(state)) {
    await breathe(signal);
    // One that was settled by hand has a file of its own.
    if (settled.has(run.id) || (route !== undefined && run.route !== route)) continue;
    if (outcome !== undefined && outcomeOf(run, now) !== outcome) continue;
    total += 1;
    newest.push(run);
    if (newest.length > 2 * most + 1000) keepMost();
  }
  return { runs: keepMost(), total };
}

function byNewest({ id: one }: Run, { id: other }: Run): number {
  return one < other ? 1 : one > other ? -1 : 0;
}

/** Every run, those of batches last; what is torn is passed over. */
export function* everyRun(state: string): Generator<Run> {
  const settled = new Set<string>();
  for (const { id, path } of runFiles(runsFolder(state))) {
    settled.add(id);
    const run = readRun(path);
    if (run !== undefined) yield run;
  }
  for (const { run } of batchRuns(state)) if (!settled.has(run.id)) yield run;
}

/** How a run ended, `running`, or `no_end` where its process was ended. */
export function outcomeOf(run: Run, now: number): string {
  if (run.end !== null) return run.end.outcome;
  return isLost(run, now) ? 'no_end' : 'running';
}

/** Whether no one is left who could write its end. */
export function isLost({ end, owner, time }: Run, now: number): boolean {
  if (end !== null) return false;
  const life = owner === null ? 'dead' : lifeOf(owner);
  return life === 'dead' || (life === 'elsewhere' && Math.abs(now - Date.parse(time)) > LONGEST);
}

async function rowOf(
  state: string,
  id: string,
  signal: AbortSignal,
): Promise<BatchRun | 'unsent' | undefined> {
  const finding = findingInBatches(state, new Set([id]));
  let step = finding.next();
  for (; step.done !== true; step = finding.next()) await breathe(signal);
  return step.value.get(id);
}

/** One run, whole. @throws {CliError} `usage` where there is none of that id, `local_io` where it cannot be read */
export async function oneRun(state: string, id: string, signal: AbortSignal): Promise<WholeRun> {
  const file = runFile(runsFolder(state), id);
  const row = file === undefined ? await rowOf(state, id, signal) : undefined;
  if (row !== undefined && row !== 'unsent') return (await import('./batch-row.ts')).wholeRow(row);
  if (file === undefined)
    throw usageError(`There is no run ${JSON.stringify(id)} here.`, '`ibid runs list` shows the runs.');
  const whole = readWhole(file.path);
  if (whole !== undefined) return whole;
  throw new CliError('local_io', `The run in ${file.path} is broken off and cannot be read.`, {
    advice: 'Remove the file; `ibid runs recover` tells what the service knows.',
  });
}

export type ShownRun = Omit<Run, 'owner'> & { readonly outcome: string };

export function shownRun({ owner: _owner, ...run }: Run, now: number): ShownRun {
  return { ...run, outcome: outcomeOf({ ...run, owner: _owner }, now) };
}
