// The runs of the state folder: `runs/DAY/ID.ROUTE`, a file each, so that any number of processes
// write at once. The name says when and what, so that most questions need no file opened.
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../api/coded-error.ts';
import { writeWhole } from '../../disk/durable.ts';
import { asRun, dayOf, isRunId, type Run } from './run.ts';

/** A run's file, as its name says. */
export interface RunFile {
  readonly id: string;
  readonly route: string;
  readonly path: string;
}

export interface WholeRun {
  readonly run: Run;
  readonly body: Uint8Array | null;
  readonly answer: Uint8Array | null;
}

const NEWLINE = 10;
/** No first line is longer: paths and sentences are cut before. Bytes. */
const LONGEST_LINE = 1 << 20;

export function runsFolder(state: string): string {
  return join(state, 'runs');
}

export function pathOfRun(folder: string, { id, route }: Pick<Run, 'id' | 'route'>): string {
  return join(folder, dayOf(id), `${id}.${route ?? 'api'}`);
}

/** Rewrites a run's file, whole. Fails with the system's error. */
export function writeRun(folder: string, { run, body, answer }: WholeRun): void {
  const line = Buffer.from(`${JSON.stringify(run)}\n`);
  const parts = [line, ...(body === null ? [] : [body]), ...(answer === null ? [] : [answer])];
  writeWhole(pathOfRun(folder, run), parts, run.paid);
}

/** Every run, newest first; nothing is opened. */
export function* runFiles(folder: string): Generator<RunFile> {
  for (const day of namesIn(folder)
    .filter((name) => /^\d{8}$/.test(name))
    .sort()
    .reverse())
    for (const name of namesIn(join(folder, day)).sort().reverse()) {
      const [id = '', ...route] = name.split('.');
      if (isRunId(id)) yield { id, route: route.join('.'), path: join(folder, day, name) };
    }
}

/** The file of an id; undefined where there is none. */
export function runFile(folder: string, id: string): RunFile | undefined {
  if (!isRunId(id)) return undefined;
  const name = namesIn(join(folder, dayOf(id))).find((one) => one.startsWith(`${id}.`));
  return name === undefined
    ? undefined
    : { id, route: name.slice(id.length + 1), path: join(folder, dayOf(id), name) };
}

/** The first line of a file; undefined where it is torn, or has just gone. */
export function readRun(path: string): Run | undefined {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    for (let size = 4096; size <= LONGEST_LINE; size *= 16) {
      const window = Buffer.alloc(size);
      const count = readSync(file, window, 0, size, 0);
      const end = window.indexOf(NEWLINE);
      if (end >= 0 && end < count) return asRun(window.toString('utf8', 0, end));
      if (count < size) return undefined;
    }
    return undefined;
  } finally {
    closeSync(file);
  }
}

/** A run with what was sent and what came; undefined where the file is torn. */
export function readWhole(path: string): WholeRun | undefined {
  const bytes = readFileSync(path);
  const end = bytes.indexOf(NEWLINE);
  const run = end < 0 ? undefined : asRun(bytes.toString('utf8', 0, end));
  if (run === undefined) return undefined;
  const body = end + 1 + (run.body?.bytes ?? 0);
  const answer = body + (run.end?.answer?.bytes ?? 0);
  if (bytes.length < answer) return undefined;
  return {
    run,
    body: run.body === null ? null : bytes.subarray(end + 1, body),
    answer: (run.end?.answer ?? null) === null ? null : bytes.subarray(body, answer),
  };
}

export function sizeOf(folder: string): { readonly runs: number; readonly bytes: number } {
  let [runs, bytes] = [0, 0];
  for (const { path } of runFiles(folder)) {
    runs += 1;
    bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }
  return { runs, bytes };
}

/** Names in a folder; none where it is not there. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '') || !existsSync(folder)) return [];
    throw error;
  }
}
