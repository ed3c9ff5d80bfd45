// What was sent and with what result, one JSON object per line, next to the output: `sent` is on
// the disk before a request that may be billed is sent, `done` follows once its line is in the output. Read again, it says
// which rows are open.
import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { syncFolder, writeAll } from '../../disk/durable.ts';
import { stateOf, STATE, type Outcome, type States } from '../states.ts';
import { GroupWriter } from './group-writer.ts';

/** What a resume must agree with. */
export interface Head {
  /** `bat_` and 16 hex digits by chance. */
  readonly batch: string;
  readonly rows: number;
  readonly digest: string;
  /** The options that determine the requests, by name. */
  readonly options: Readonly<Record<string, string>>;
  /** ISO 8601. */
  readonly created: string;
}

/** A question that may be billed, as it is noted before it leaves. */
export interface Sent {
  /** The id of its run; the same for each try. */
  readonly run: string;
  /** The row's. */
  readonly id: string;
  readonly route: string;
  /** Worst cost in US dollars; null if unknown. */
  readonly worst_usd: number | null;
  /** Lower-case hex SHA-256 of the body as it is sent. */
  readonly body_sha256: string;
  /** What is asked, for people; null where it is not kept. */
  readonly title: string | null;
}

/** The result of a question. */
export interface Done {
  readonly outcome: Outcome;
  /** US dollars, only of this question; null where it is unknown. */
  readonly billed: number | null;
  readonly exit: number;
  readonly status: number | null;
  readonly attempts: number;
  readonly requestId: string | null;
}

/** Marks a line. */
export const MARKS = 512;

/** Money is added in millionths of a dollar: sums of tenths of cents do not drift. */
export function microsOf(usd: number | null): number {
  return usd === null ? 0 : Math.round(usd * 1e6);
}

/** Writes a new journal, with its head and marks, completely or not at all. Returns its size in bytes. */
export function createJournal(path: string, head: Head, marks: Uint32Array): number {
  const temporary = `${path}.${process.pid}.new`;
  const descriptor = openSync(temporary, 'w', 0o600);
  let size = 0;
  try {
    size += written(descriptor, `${JSON.stringify({ ibid_batch: 1, ...head })}\n`);
    for (let from = 0; from < marks.length; from += MARKS) {
      const some = marks.subarray(from, from + MARKS);
      size += written(descriptor, `{"from":${from},"marks":"${hexOf(some)}"}\n`);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, path);
  syncFolder(path);
  return size;
}

function written(descriptor: number, text: string): number {
  const bytes = Buffer.from(text);
  writeAll(descriptor, bytes);
  return bytes.length;
}

function hexOf(marks: Uint32Array): string {
  let text = '';
  for (const mark of marks) text += mark.toString(16).padStart(8, '0');
  return text;
}

/** The journal of a run, opened to be written. States follow what is written. */
export class Journal {
  readonly #writer: GroupWriter;
  readonly #descriptor: number;
  readonly #states: States;
  /** Millionths of a dollar that answers said they cost, over all runs. */
  micros: number;

  constructor(path: string, size: number, states: States, micros: number) {
    this.#descriptor = openSync(path, 'r+');
    this.#writer = new GroupWriter(this.#descriptor, size);
    this.#states = states;
    this.micros = micros;
  }

  /** Resolves once it is on the disk: the request may leave. Fails with the system's error, and it must not. */
  async sent(index: number, { run, id, route, worst_usd, body_sha256, title }: Sent): Promise<void> {
    const line = { sent: index, run, id, route, worst_usd, body_sha256, title };
    await this.#writer.append(`${JSON.stringify(line)}\n`, true);
    this.#states.set(index, STATE.sent);
  }

  /** The server did not take it. */
  async back(index: number): Promise<void> {
    this.#states.set(index, STATE.waiting);
    await this.#writer.append(`{"back":${index}}\n`, false);
  }

  /** The first of two questions is answered, and the second one is due. */
  async step(index: number, done: Done): Promise<void> {
    const { billed } = done;
    this.#states.set(index, STATE.waiting);
    this.#states.step(index, billed !== null);
    this.micros += microsOf(billed);
    await this.#writer.append(`{"step":${index},${factsOf(done)}}\n`, false);
  }

  /** The row's line is in the output. */
  async done(index: number, done: Done): Promise<void> {
    const { outcome, billed } = done;
    this.#states.done(index, stateOf(outcome, billed !== null), billed !== null);
    this.micros += microsOf(billed);
    await this.#writer.append(`{"done":${index},${factsOf(done)}}\n`, false);
  }

  /** Rows are to be asked again: on the disk before their old lines leave the output. */
  async again(rows: readonly number[]): Promise<void> {
    for (const index of rows) this.#states.reset(index, STATE.again);
    await this.#writer.append(`{"again":[${rows.join(',')}]}\n`, true);
  }

  /** The lines of rows that are asked again have left the output. */
  async ready(): Promise<void> {
    await this.#writer.append('{"ready":true}\n', true);
    for (const index of this.#states.of(STATE.again)) this.#states.reset(index, STATE.waiting);
  }

  async close(): Promise<void> {
    await this.#writer.idle();
    fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
  }
}

/** Members of a line, which `done` and `step` share. */
function factsOf({ outcome, billed, exit, status, attempts, requestId }: Done): string {
  const facts = { outcome, billed_usd: billed, exit, status, attempts, request_id: requestId };
  return JSON.stringify(facts).slice(1, -1);
}
