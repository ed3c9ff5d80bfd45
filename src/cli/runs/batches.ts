// The paid rows of batches are runs too, without a file each: the state folder knows where the
// journal of a batch is, and the journal what was sent and what became of it.
import { attempt } from '../../api/attempt.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../api/coded-error.ts';
import { isRecord, recordIn } from '../../api/record.ts';
import { ROUTE_NAMES, routeOf, type RouteName } from '../../api/routes.ts';
import { journalRuns, type JournalEnd, type JournalRun } from '../../batch/files/read-runs.ts';
import { INPUT_KINDS, type InputOptions } from '../../batch/rows/input.ts';
import { removeQuietly, writeWhole } from '../../disk/durable.ts';
import { asOwner, type Owner } from '../../disk/owner.ts';
import { EXITS } from '../kit/exit.ts';
import { namesIn } from './files.ts';
import { isRunId, runIdOf, type Run } from './run.ts';

/** A batch, as the state folder knows it. */
export interface Batch {
  /** `bat_` and 16 hex digits. */
  readonly id: string;
  /** RFC 3339: when it was begun or resumed last. */
  readonly time: string;
  readonly profile: string;
  readonly base_url: string | null;
  readonly output: string;
  readonly journal: string;
  readonly rows: number;
  /** The process that works on it, or did last. */
  readonly owner: Owner | null;
  /** Where a question can be read again; null where it came through a pipe. */
  readonly input: BatchInput | null;
}

export interface BatchInput extends InputOptions {
  readonly route: RouteName;
  readonly members: Readonly<Record<string, unknown>>;
}

function folderOf(state: string): string {
  return join(state, 'batches');
}

/** Notes a batch before its first request that may be billed. Fails with the system's error. */
export function noteBatch(state: string, batch: Batch): void {
  writeWhole(join(folderOf(state), `${batch.id}.json`), [Buffer.from(`${JSON.stringify(batch)}\n`)], true);
}

export function forgetBatch(state: string, { id }: Batch): void {
  removeQuietly(join(folderOf(state), `${id}.json`));
}

/** Every batch that is known here. */
export function batchesOf(state: string): Batch[] {
  return namesIn(folderOf(state)).flatMap((name) => {
    if (!/^bat_[0-9a-f]{16}\.json$/.test(name)) return [];
    const batch = batchIn(textOf(join(folderOf(state), name)));
    return batch === undefined ? [] : [batch];
  });
}

/** Makes the ids of the runs of a batch: their time, and digits that name the question in the batch. @param now milliseconds */
export function runIdsIn(
  batch: string,
  now: () => number,
): (question: { readonly index: number; readonly second: boolean }) => string {
  const first = firstOf(batch);
  // Many begin in one millisecond, and a date costs more than the rest of it.
  let [at, start] = [NaN, ''];
  return ({ index, second }) => {
    const time = now();
    if (time !== at) [at, start] = [time, runIdOf(time, '')];
    return start + ((first + 2 * index + Number(second)) >>> 0).toString(16).padStart(8, '0');
  };
}

export function mayHave({ id, rows }: Batch, run: string): boolean {
  return isRunId(run) && (Number.parseInt(run.slice(-8), 16) - firstOf(id)) >>> 0 < 2 * rows;
}

function firstOf(batch: string): number {
  return Number.parseInt(batch.slice(4, 12), 16);
}

/** A run as its batch's journal has it. */
export interface BatchRun {
  readonly run: Run;
  readonly batch: Batch;
  readonly row: JournalRun;
  /** Whether the row's line is of this run: none was sent for the row later. */
  readonly last: boolean;
}

/** The runs of a batch, as they ended; none where its journal is gone. */
export function* runsOfBatch(batch: Batch): Generator<BatchRun> {
  if (!existsSync(batch.journal)) return;
  try {
    for (const row of journalRuns(batch.journal))
      if (isRunId(row.run)) yield { run: asRunOf(batch, row), batch, row, last: true };
  } catch (error) {
    // It was moved, or cannot be read by this user: its runs are not known here.
    if (codeOf(error) === undefined) throw error;
  }
}

export function* batchRuns(state: string): Generator<BatchRun> {
  for (const batch of batchesOf(state)) yield* runsOfBatch(batch);
}

/** Those of these runs that batches have: `unsent` where a batch would have it, and its journal says that it never left. */
export function findInBatches(state: string, ids: ReadonlySet<string>): Found {
  const finding = findingInBatches(state, ids);
  let step = finding.next();
  while (step.done !== true) step = finding.next();
  return step.value;
}

type Found = Map<string, BatchRun | 'unsent'>;

/** The same in steps, between which something else may run. */
export function* findingInBatches(state: string, ids: ReadonlySet<string>): Generator<void, Found> {
  const found: Found = new Map();
  for (const batch of batchesOf(state)) {
    const mine = new Set([...ids].filter((id) => mayHave(batch, id)));
    if (mine.size === 0 || !existsSync(batch.journal)) continue;
    // The digits of another batch's run may be among this one's: what was found there is not lost.
    for (const id of mine) if (!found.has(id)) found.set(id, 'unsent');
    const byRow = new Map<number, BatchRun>();
    for (const one of runsOfBatch(batch)) {
      yield;
      const earlier = byRow.get(one.row.index);
      if (earlier !== undefined) found.set(earlier.run.id, { ...earlier, last: false });
      if (!mine.has(one.run.id)) continue;
      byRow.set(one.row.index, one);
      found.set(one.run.id, one);
    }
  }
  return found;
}

function asRunOf({ profile, base_url, output, owner }: Batch, row: JournalRun): Run {
  const { run: id, route, worst_usd, body_sha256, title, end } = row;
  const known = ROUTE_NAMES.find((name) => name === route);
  return {
    id,
    time: timeOf(id),
    profile,
    base_url,
    route,
    method: known === undefined ? '' : routeOf(known).method,
    path: known === undefined ? '' : routeOf(known).path,
    paid: true,
    worst_usd,
    title,
    body_sha256,
    body: null,
    owner,
    end: end === null ? null : endOf(end, { id, output, title: row.id }),
    receipt: null,
  };
}

/** By outcome where it is one of a run's too, else by the exit that its question by itself would have had. */
function endOf(end: JournalEnd, row: { id: string; output: string; title: string }): Run['end'] {
  const { outcome, exit, status, attempts, request_id, billed_usd: cost_usd } = end;
  const isAnswer = outcome === 'answered' || outcome === 'insufficient_evidence';
  return {
    time: timeOf(row.id),
    outcome: outcome === 'failed' ? nameOf(exit) : outcome,
    status,
    request_id,
    attempts,
    billed: cost_usd === 0 ? 'no' : cost_usd !== null || isAnswer ? 'yes' : 'unknown',
    cost_usd,
    detail: `Row ${JSON.stringify(row.title)} of a batch.`,
    output: row.output,
    answer: null,
  };
}

function nameOf(exit: number): string {
  return Object.entries(EXITS).find(([, [code]]) => code === exit)?.[0] ?? 'internal';
}

/** When a run began, by its id; RFC 3339. */
export function timeOf(id: string): string {
  return id.replace(/^run_(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})-.*$/, '$1-$2-$3T$4:$5:$6.$7Z');
}

function textOf(path: string): string {
  // Pruned meanwhile.
  return attempt(() => readFileSync(path, 'utf8')) ?? '';
}

function batchIn(text: string): Batch | undefined {
  const { id, time, profile, base_url, output, journal, rows, owner, input } = recordIn(text) ?? {};
  if (typeof id !== 'string' || typeof output !== 'string' || typeof journal !== 'string') return undefined;
  if (typeof time !== 'string' || typeof rows !== 'number') return undefined;
  return {
    id,
    time,
    profile: typeof profile === 'string' ? profile : '',
    base_url: typeof base_url === 'string' ? base_url : null,
    output,
    journal,
    rows,
    owner: asOwner(owner) ?? null,
    input: isRecord(input) ? inputIn(input) : null,
  };
}

function inputIn(value: Record<string, unknown>): BatchInput | null {
  const { path, kind, column, idColumn, member, members } = value;
  const route = ROUTE_NAMES.find((name) => name === value['route']);
  const known = INPUT_KINDS.find((one) => one === kind);
  if (typeof path !== 'string' || typeof member !== 'string' || route === undefined || known === undefined)
    return null;
  return {
    path,
    kind: known,
    column: typeof column === 'string' ? column : undefined,
    idColumn: typeof idColumn === 'string' ? idColumn : undefined,
    member,
    route,
    members: isRecord(members) ? members : {},
  };
}
