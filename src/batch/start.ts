// A batch's files before the first request: new, or reconciled after an earlier run, however that
// one ended. The output says which rows have an answer, the journal which were sent.
import { existsSync, statSync } from 'node:fs';
import { BatchError } from './errors.ts';
import { unansweredLine, type AnswerHead } from './files/answer-line.ts';
import { createJournal, Journal, type Done, type Head } from './files/journal.ts';
import { Output, scanOutput } from './files/output.ts';
import { Places } from './files/places.ts';
import { readJournal, type Past, refuseOther } from './files/read-journal.ts';
import type { Plan } from './rows/plan.ts';
import { STATE, States } from './states.ts';

/** Which rows are asked again. */
export type Retry = 'failed' | 'unknown' | 'missing';

export interface StartOptions {
  /** The output, its links followed. */
  readonly path: string;
  readonly journalPath: string;
  readonly resume: boolean;
  readonly retry: readonly Retry[];
  /** What decides what is asked, by name. */
  readonly options: Readonly<Record<string, string>>;
  /** The id of a new batch. */
  readonly batch: string;
  /** Milliseconds, as Date.now. */
  readonly now: () => number;
}

export interface Started {
  readonly batch: string;
  readonly journal: Journal;
  readonly output: Output;
  readonly states: States;
  readonly places: Places;
  /** What the first question of a row cost whose second one is open. */
  readonly steps: ReadonlyMap<number, number | null>;
  /** Rows that an earlier run sent and whose answer was lost with it; their lines are still to be written. */
  readonly lost: readonly number[];
}

/** @throws {BatchError} before anything is sent or changed */
export async function startBatch(plan: Plan, start: StartOptions): Promise<Started> {
  return existsSync(start.journalPath) ? goOn(plan, start) : begin(plan, start);
}

function begin(plan: Plan, start: StartOptions): Started {
  const { path, journalPath, options, batch, now } = start;
  const size = existsSync(path) ? statSync(path).size : 0;
  if (start.resume)
    throw new BatchError(
      'bad_output',
      `There is no batch journal next to ${path}.`,
      `It would be ${journalPath}. Without --resume a new batch begins. Nothing was sent.`,
    );
  if (size > 0)
    throw new BatchError(
      'bad_output',
      `${path} already exists, and does not belong to a batch.`,
      'Name another output, or move it aside. Nothing was sent.',
    );
  const states = new States(plan.rows);
  const output = new Output(path, 0);
  const head: Head = {
    batch,
    rows: plan.rows,
    digest: plan.digest,
    options,
    created: new Date(now()).toISOString(),
  };
  const journal = new Journal(journalPath, createJournal(journalPath, head, plan.marks), states, 0);
  return { batch, journal, output, states, places: new Places(plan.rows), steps: new Map(), lost: [] };
}

async function goOn(plan: Plan, start: StartOptions): Promise<Started> {
  const { path, journalPath, resume } = start;
  if (!resume)
    throw new BatchError(
      'bad_output',
      'A batch with this output file was already started.',
      'Continue it with --resume, or name another output. Nothing was sent.',
    );
  const past = await readJournal(journalPath);
  refuseOther(past, plan, start.options);
  const found = await compare(past, plan, path);
  if (found.missing > 0 && !start.retry.includes('missing')) throw missingRows(found.missing, path);
  const { states, micros } = past;
  const output = new Output(path, found.size);
  const journal = new Journal(journalPath, past.size, states, micros);
  const started = {
    batch: past.head.batch,
    journal,
    output,
    states,
    places: found.places,
    steps: past.steps,
  };
  for (const { index, done } of found.late) await journal.done(index, done);
  await askAgain(started, start.retry, found.missing > 0);
  return { ...started, lost: [...states.of(STATE.sent)] };
}

/** A line in the output that is not in the journal. */
interface Late {
  readonly index: number;
  readonly done: Done;
}

interface Found {
  readonly places: Places;
  readonly size: number;
  readonly late: readonly Late[];
  readonly missing: number;
}

/** States in which a row has its line. */
const ENDED: readonly number[] = [
  STATE.answered,
  STATE.insufficient,
  STATE.failed,
  STATE.unsure,
  STATE.unknown,
  STATE.bad,
];

async function compare({ states, steps }: Past, plan: Plan, path: string): Promise<Found> {
  const places = new Places(plan.rows);
  const late: Late[] = [];
  let lines = 0;
  const size = !existsSync(path)
    ? 0
    : await scanOutput(path, ({ head, number, offset, length }) => {
        const index = plan.ids.get(head.id) - 1;
        if (index < 0) throw unknownLine(path, number, head.id);
        if (places.has(index)) throw twice(path, number, head.id);
        places.set(index, { offset, length });
        const state = states.get(index);
        if (ENDED.some((one) => one === state)) lines += 1;
        else if (state !== STATE.again) late.push({ index, done: doneOf(head, steps.get(index)) });
      });
  const ended = ENDED.reduce((sum, state) => sum + states.count(state), 0);
  return { places, size, late, missing: ended - lines };
}

/** Of two questions the first one's cost is in the journal already. */
function doneOf(head: AnswerHead, step: number | null | undefined): Done {
  const { outcome, exit, status, attempts, request_id: requestId, billed_usd: all } = head;
  const billed = all === null ? null : Math.round((all - (step ?? 0)) * 1e6) / 1e6;
  return { outcome, billed, exit, status, attempts, requestId };
}

/** Rows to be asked again lose their line and their state, first in the journal: a run may end between the two. */
async function askAgain(
  { journal, output, states, places }: Omit<Started, 'lost'>,
  retry: readonly Retry[],
  isMissing: boolean,
): Promise<void> {
  const chosen: number[] = [
    ...(retry.includes('failed') ? [STATE.failed] : []),
    ...(retry.includes('unknown') ? [STATE.unsure, STATE.unknown, STATE.sent] : []),
  ];
  let some: number[] = [];
  const note = async () => {
    if (some.length > 0) await journal.again(some);
    some = [];
  };
  for (let index = 0; index < states.rows; index++) {
    const state = states.get(index);
    const gone = isMissing && ENDED.some((one) => one === state) && !places.has(index);
    if (!gone && !chosen.some((one) => one === state)) continue;
    some.push(index);
    if (some.length === 1000) await note();
  }
  await note();
  if (states.count(STATE.again) === 0) return;
  for (const index of states.of(STATE.again)) places.drop(index);
  await output.keep(places.asTheyAre());
  places.moved('asTheyAre');
  await journal.ready();
}

/** The line of a row that was sent by a run which ended before its answer was written. */
export function lostLine(id: string, hash: string, meta: unknown, exit: number): Buffer {
  const detail =
    'It was sent, but the run ended before its answer was saved: it may have been billed. --resume --retry unknown asks it again.';
  const problem = { type: 'outcome-unknown', title: 'The answer was lost', detail };
  const how = { outcome: 'outcome_unknown', exit, attempts: 1, billed_usd: null } as const;
  return unansweredLine({ id, row_sha256: hash, ...how }, problem, meta);
}

function missingRows(count: number, path: string): BatchError {
  return new BatchError(
    'rows_missing',
    `${count === 1 ? 'The line of one row is' : `The lines of ${count} rows are`} gone from ${path}, and the journal says that ${count === 1 ? 'it' : 'they'} had been written.`,
    'Restore the output from a copy; --resume --retry missing asks them again, and may pay again. Nothing was sent.',
    { facts: { missing: count } },
  );
}

function unknownLine(path: string, line: number, id: string): BatchError {
  return new BatchError(
    'damaged',
    `Line ${line} of ${path} is of the row ${JSON.stringify(id)}, which is not in the input.`,
    'Remove the line, or name the output of this input. Nothing was sent.',
  );
}

function twice(path: string, line: number, id: string): BatchError {
  return new BatchError(
    'damaged',
    `Line ${line} of ${path} is a second line of the row ${JSON.stringify(id)}.`,
    'Remove one of the two. Nothing was sent.',
  );
}
