// A journal as an earlier run left it, perhaps in the middle of a line: what is torn at its end is
// dropped, what is damaged before its end is refused, since a lost `sent` would be paid for twice. And whether a resume is
// of the same batch.
import { createReadStream } from 'node:fs';
import { isRecord, recordIn } from '../../api/record.ts';
import { BatchError } from '../errors.ts';
import { type Line, linesOf } from '../rows/lines.ts';
import { OUTCOMES, type Outcome, STATE, States, stateOf } from '../states.ts';
import { type Head, microsOf } from './journal.ts';
import type { Plan } from '../rows/plan.ts';

export interface Past {
  readonly head: Head;
  readonly marks: Uint32Array;
  readonly states: States;
  readonly micros: number;
  /** What the first question of a row cost whose second one is open. */
  readonly steps: ReadonlyMap<number, number | null>;
  /** Bytes up to the end of the last whole line. */
  readonly size: number;
}

/** A line holds at most some thousand numbers. */
const LONGEST_LINE = 1024 * 1024;
/** The most rows that a journal is believed to have: what one of its numbers may say. */
const MOST_ROWS = 2 ** 28;

/** @throws {BatchError} `damaged` where it is not a journal, or not whole before its end */
export async function readJournal(path: string): Promise<Past> {
  const reading = new Reading(path);
  for await (const lines of linesOf(createReadStream(path), LONGEST_LINE))
    for (const line of lines) reading.add(line);
  return reading.past();
}

class Reading {
  readonly #path: string;
  #head: Head | undefined;
  #marks = new Uint32Array(0);
  #states = new States(0);
  #micros = 0;
  readonly #steps = new Map<number, number | null>();
  #size = 0;
  /** The number of the first line that says nothing. */
  #torn = 0;

  constructor(path: string) {
    this.#path = path;
  }

  add({ bytes, ended, number, length }: Line): void {
    const record = ended ? recordIn(bytes.toString('utf8')) : undefined;
    if (record === undefined || !this.#apply(record)) {
      if (this.#torn === 0) this.#torn = number;
      return;
    }
    if (this.#torn !== 0) throw damaged(this.#path, this.#torn);
    this.#size += length + 1;
  }

  past(): Past {
    if (this.#head === undefined) throw damaged(this.#path, 1);
    return {
      head: this.#head,
      marks: this.#marks,
      states: this.#states,
      micros: this.#micros,
      steps: this.#steps,
      size: this.#size,
    };
  }

  #apply(record: Record<string, unknown>): boolean {
    if (this.#head === undefined) return this.#begin(record);
    if (typeof record['marks'] === 'string') return this.#readMarks(record['from'], record['marks']);
    if (Array.isArray(record['again'])) return this.#again(record['again']);
    if (record['ready'] === true) {
      for (const index of this.#states.of(STATE.again)) this.#states.reset(index, STATE.waiting);
      return true;
    }
    return this.#move(record);
  }

  #begin({ ibid_batch: version, batch, rows, digest, options, created }: Record<string, unknown>): boolean {
    if (version !== 1 || typeof rows !== 'number' || !(rows >= 0 && rows < MOST_ROWS)) return false;
    if (typeof digest !== 'string' || !isRecord(options)) return false;
    if (typeof batch !== 'string' || !/^bat_[0-9a-f]{16}$/.test(batch)) return false;
    const texts = Object.entries(options).map(([name, value]) => [name, String(value)] as const);
    this.#head = { batch, rows, digest, options: Object.fromEntries(texts), created: String(created) };
    this.#marks = new Uint32Array(rows);
    this.#states = new States(rows);
    return true;
  }

  #readMarks(from: unknown, marks: string): boolean {
    if (typeof from !== 'number') return false;
    for (let at = 0; at * 8 < marks.length; at++)
      this.#marks[from + at] = Number.parseInt(marks.slice(at * 8, at * 8 + 8), 16);
    return true;
  }

  #again(rows: readonly unknown[]): boolean {
    if (!rows.every((row) => this.#isRow(row))) return false;
    for (const row of rows) {
      this.#states.reset(row, STATE.again);
      this.#steps.delete(row);
    }
    return true;
  }

  #move(record: Record<string, unknown>): boolean {
    const { sent, back, step, done, outcome, billed_usd: billed } = record;
    const index = sent ?? back ?? step ?? done;
    if (!this.#isRow(index)) return false;
    const cost = typeof billed === 'number' ? billed : null;
    this.#micros += microsOf(cost);
    if (sent !== undefined) this.#states.set(index, STATE.sent);
    else if (done === undefined) this.#states.set(index, STATE.waiting);
    if (step !== undefined) {
      this.#states.step(index, cost !== null);
      this.#steps.set(index, cost);
    }
    if (done !== undefined) this.#steps.delete(index);
    if (done !== undefined && !isOutcome(outcome)) return false;
    if (done !== undefined && isOutcome(outcome))
      this.#states.done(index, stateOf(outcome, cost !== null), cost !== null);
    return true;
  }

  #isRow(value: unknown): value is number {
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < this.#states.rows;
  }
}

function isOutcome(value: unknown): value is Outcome {
  return OUTCOMES.some((outcome) => outcome === value);
}

function damaged(path: string, line: number): BatchError {
  return new BatchError(
    'damaged',
    `The journal ${path} is damaged at line ${line}: which rows were sent cannot be told.`,
    'Restore it from a copy; or look at `ibid usage`, and begin with another output. Nothing was sent.',
  );
}

/** Rows that are named. */
const NAMED = 5;

/** @throws {BatchError} `not_the_same`, with the difference */
export function refuseOther(
  { head, marks }: Past,
  plan: Plan,
  options: Readonly<Record<string, string>>,
): void {
  const names = [...new Set([...Object.keys(head.options), ...Object.keys(options)])];
  const other = names.filter((name) => head.options[name] !== options[name]);
  if (other.length > 0) throw otherOptions(head.options, options, other);
  if (head.digest === plan.digest && head.rows === plan.rows) return;
  const changed: number[] = [];
  let count = 0;
  for (let index = 0; index < Math.min(head.rows, plan.rows); index++) {
    if (marks[index] === plan.marks[index]) continue;
    count += 1;
    if (changed.length < NAMED) changed.push(index + 1);
  }
  const parts = [
    ...(count === 0
      ? []
      : [
          `row ${changed.join(', ')}${count > changed.length ? ', …' : ''} ${count === 1 ? 'is' : 'are'} not what ${count === 1 ? 'it was' : 'they were'} (${count} in all)`,
        ]),
    ...(head.rows === plan.rows ? [] : [`it has ${plan.rows} rows and had ${head.rows}`]),
  ];
  throw new BatchError(
    'not_the_same',
    `The input has changed since the batch began: ${parts.join('; ')}.`,
    'Resume with the input as it was; ask new rows with an output of their own. Nothing was sent.',
    { facts: { rows_before: head.rows, rows_now: plan.rows, rows_changed: count, first_changed: changed } },
  );
}

function otherOptions(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
  names: readonly string[],
): BatchError {
  const differences = names.map(
    (name) => `${name} was ${before[name] ?? 'not given'} and is ${now[name] ?? 'not given'}`,
  );
  return new BatchError(
    'not_the_same',
    `The batch began with other options: ${differences.join('; ')}.`,
    'Resume with the options that it began with. Nothing was sent.',
    { facts: { options_before: before, options_now: now } },
  );
}
