// Runs are bounded: what is older or more than is kept goes, the oldest first. Runs without an end
// stay until somebody has looked at them, receipts as long as there is room: `evidence verify`
// holds files against them.
import { readdirSync, rmdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { removeQuietly, TEMPORARY } from '../../disk/durable.ts';
import { batchesOf, forgetBatch, runsOfBatch, timeOf } from './batches.ts';
import type { Run } from './run.ts';
import { namesIn, readRun, runFiles, runsFolder, type RunFile } from './files.ts';
import { lifeOf } from '../../disk/owner.ts';

/** How much is kept: milliseconds, files, bytes. */
export interface Bounds {
  readonly age: number;
  readonly runs: number;
  readonly bytes: number;
}

export const BOUNDS: Bounds = { age: 365 * 86_400_000, runs: 20_000, bytes: 512 * 1024 * 1024 };

/** Of downloads of bundles: no answer is in them. */
const RECEIPT = 'brief.evidence';

export interface Pruned {
  readonly removed: number;
  readonly bytes: number;
  /** Older, and kept: they have no end. */
  readonly open: number;
}

/** Forgets the batches that no one worked on since a time: their files are the caller's, and stay. @returns rows */
function forgetBatches(state: string, before: number): { readonly removed: number; readonly open: number } {
  let [removed, open] = [0, 0];
  for (const batch of batchesOf(state)) {
    if (Date.parse(batch.time) >= before) continue;
    const ends = [...runsOfBatch(batch)].map(({ run }) => isUnknown(run));
    const unknown = ends.filter(Boolean).length;
    open += unknown;
    if (unknown > 0) continue;
    removed += ends.length;
    forgetBatch(state, batch);
  }
  return { removed, open };
}

/** Removes the runs that began before a time; receipts too where it is asked for. */
export function pruneRuns(state: string, before: number, receipts = false): Pruned {
  const folder = runsFolder(state);
  const [removed, open] = [{ runs: 0, bytes: 0 }, { runs: 0 }];
  for (const file of runFiles(folder)) {
    if (beganOf(file) >= before || (!receipts && file.route === RECEIPT)) continue;
    if (isOpen(file)) open.runs += 1;
    else {
      removed.bytes += sizeOfFile(file);
      removed.runs += 1;
      removeQuietly(file.path);
    }
  }
  sweep(folder);
  const rows = forgetBatches(state, before);
  return { removed: removed.runs + rows.removed, bytes: removed.bytes, open: open.runs + rows.open };
}

/** Keeps to the bounds. Whatever goes wrong with it stays for the next time: no request depends on it. */
export function tidy(state: string, now: number, bounds: Bounds = BOUNDS): void {
  try {
    const folder = runsFolder(state);
    let [runs, bytes] = [0, 0];
    for (const file of runFiles(folder)) {
      const size = sizeOfFile(file);
      runs += 1;
      bytes += size;
      const old = file.route !== RECEIPT && beganOf(file) < now - bounds.age;
      if (!old && runs <= bounds.runs && bytes <= bounds.bytes) continue;
      if (isOpen(file)) continue;
      removeQuietly(file.path);
      runs -= 1;
      bytes -= size;
    }
    sweep(folder);
    forgetBatches(state, now - bounds.age);
  } catch {
    // Another process tidies too.
  }
}

function beganOf({ id }: RunFile): number {
  return Date.parse(timeOf(id));
}

/** A torn file has no end that anybody could learn. */
function isOpen({ path }: RunFile): boolean {
  const run = readRun(path);
  return run !== undefined && isUnknown(run);
}

function isUnknown({ end }: Run): boolean {
  return end === null || end.billed === 'unknown';
}

function sizeOfFile({ path }: RunFile): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Old temporary files of processes that are no more, and days without a run but the last two, which may get one. */
function sweep(folder: string): void {
  const days = namesIn(folder).sort();
  for (const day of days)
    for (const name of namesIn(join(folder, day))) {
      const pid = TEMPORARY.exec(name)?.[1];
      const path = join(folder, day, name);
      if (pid === undefined) continue;
      const life = lifeOf({ pid: Number(pid), host: hostname(), began: null });
      if (life === 'dead' && isOld(path)) removeQuietly(path);
    }
  for (const day of days.slice(0, -2)) {
    try {
      if (readdirSync(join(folder, day)).length === 0) rmdirSync(join(folder, day));
    } catch {
      // A run has just begun in it.
    }
  }
}

/** Another machine's process may be writing in a folder that is shared. */
function isOld(path: string): boolean {
  const { mtimeMs = Date.now() } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return Math.abs(Date.now() - mtimeMs) > 3_600_000;
}
