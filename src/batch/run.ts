// The loop: reads the input once more, gives each open row to the throttle, writes each answer to
// the output. The throttle limits the requests in progress, a number of bytes the answers waiting to be written.
import { lineOf, unansweredLine } from './files/answer-line.ts';
import { microsOf, type Done } from './files/journal.ts';
import type { Slot } from './pace.ts';
import { ask, type Answered, type Asking } from './question.ts';
import type { Check } from './rows/check.ts';
import { markOf, unlessTwin, type Plan } from './rows/plan.ts';
import type { BadRow, RawRow, Row } from './rows/row.ts';
import { lostLine, type Started } from './start.ts';
import { STATE, type Outcome } from './states.ts';

export interface RunOptions extends Asking {
  readonly plan: Plan;
  readonly started: Started;
  /** The input from its beginning, as `plan` read it. */
  readonly rows: () => AsyncIterable<readonly RawRow[]>;
  readonly check: () => Check;
  /** Speculative questions without an answer are asked once more in the mode deliberate. */
  readonly escalate: boolean;
  /** The output ends in the order of the input. */
  readonly ordered: boolean;
  /** Exit codes of what is not an answer. */
  readonly exits: { readonly badRow: number; readonly lost: number };
  /** Saves a line elsewhere if it cannot be written to the output; its path, or undefined if that fails too. */
  readonly rescue: (line: Buffer) => Promise<string | undefined>;
  readonly onRow?: (outcome: Outcome) => void;
}

/** Where lines were kept that the output could not take. */
export interface Ran {
  readonly kept: string | undefined;
  readonly keptLines: number;
  /** Requests that were sent. */
  readonly requests: number;
}

/** Bytes that may wait to be written before the next row is asked. */
const MOST_QUEUED = 64 * 1024 * 1024;

/** Asks every open row. Ends when all are done, or, after a stop, when the requests in progress are. */
export async function runBatch(options: RunOptions): Promise<Ran> {
  const run = new Run(options);
  await run.all();
  await run.order();
  return run.ran();
}

class Run {
  readonly #options: RunOptions;
  readonly #underWay = new Set<Promise<void>>();
  readonly #lost: ReadonlySet<number>;
  #requests = 0;
  #kept: string | undefined;
  #keptLines = 0;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#lost = new Set(options.started.lost);
    options.stopper.onStop(() => options.pace.stop());
  }

  ran(): Ran {
    return { kept: this.#kept, keptLines: this.#keptLines, requests: this.#requests };
  }

  async all(): Promise<void> {
    try {
      await this.#send();
    } finally {
      await Promise.all(this.#underWay);
    }
  }

  async #send(): Promise<void> {
    const { plan, stopper, started } = this.#options;
    let open = started.states.count(STATE.waiting) + this.#lost.size;
    for await (const group of plan.kept === undefined ? this.#readAgain() : [plan.kept])
      for (const row of group) {
        if (stopper.isStopped || open === 0) return;
        if (!this.#isOpen(row.index)) continue;
        open -= 1;
        if (!(await this.#begin(unlessTwin(row, plan.ids)))) return;
      }
  }

  /** The rows from the file, as long as they are the same as when they were checked. */
  async *#readAgain(): AsyncGenerator<readonly (Row | BadRow)[]> {
    const { rows, check, plan, stopper } = this.#options;
    const read = check();
    for await (const group of rows()) {
      const checked: (Row | BadRow)[] = [];
      for (const raw of group) {
        const row = await read(raw);
        if (markOf(row) === plan.marks[row.index]) checked.push(row);
        else {
          stopper.stop('input_changed', `The input was changed while the batch ran: see line ${row.line}.`);
          return;
        }
      }
      yield checked;
    }
  }

  /** Puts the lines in the order of the input. */
  async order(): Promise<void> {
    const { ordered, started, stopper } = this.#options;
    const { places, output } = started;
    if (!ordered || stopper.stopped?.code === 'local_io' || places.isOrdered()) return;
    try {
      await output.keep(places.inOrder());
      places.moved('inOrder');
    } catch (error) {
      stopper.stop('local_io', 'The output is complete, but could not be sorted.', error);
    }
  }

  #isOpen(index: number): boolean {
    return this.#options.started.states.get(index) === STATE.waiting || this.#lost.has(index);
  }

  /** False once nothing more may be sent. */
  async #begin(row: Row | BadRow): Promise<boolean> {
    const { pace, started, exits, stopper } = this.#options;
    if (row.kind === 'bad') {
      await this.#write(row, badLine(row, exits.badRow), { ...NOT_ASKED, exit: exits.badRow });
      return !stopper.isStopped;
    }
    if (this.#lost.has(row.index)) {
      const line = lostLine(row.id, row.sha256, row.meta, exits.lost);
      await this.#write(row, line, { ...LOST, exit: exits.lost });
      return !stopper.isStopped;
    }
    while (started.output.queued > MOST_QUEUED && this.#underWay.size > 0) await Promise.race(this.#underWay);
    const slot = await pace.take();
    if (slot === undefined) return false;
    const working: Promise<void> = this.#through(row, slot).finally(() => this.#underWay.delete(working));
    this.#underWay.add(working);
    return true;
  }

  async #through(row: Row, slot: Slot): Promise<void> {
    const { stopper, pace } = this.#options;
    try {
      const answer = await this.#answer(row, slot);
      if (answer === undefined) return;
      const { answered, before } = answer;
      pace.give(answered.slot, answered.ending);
      const { outcome, exit, status, attempts, requestId, billed, reply, problem } = answered;
      const head = {
        id: row.id,
        row_sha256: row.sha256,
        outcome,
        exit,
        status,
        attempts,
        request_id: requestId,
        billed_usd: sum(before, billed),
      };
      const line = lineOf(head, { reply, problem, meta: row.meta });
      await this.#write(row, line, { ...answered, sync: billed !== 0 });
    } catch (error) {
      stopper.stop('local_io', 'Something went wrong with a row.', error);
    }
  }

  /** The answer of a row: the second one where the first was not enough and another was asked for. */
  async #answer(row: Row, slot: Slot): Promise<Through | undefined> {
    const { started, journal } = this.#options;
    if (started.states.isStepped(row.index)) {
      const before = started.steps.get(row.index) ?? null;
      return withBefore(await this.#ask(row, deliberate(row), slot, 'second'), before);
    }
    const first = await this.#ask(row, row.body, slot);
    if (first === undefined || !this.#escalates(row, first)) return withBefore(first, 0);
    await journal.step(row.index, first);
    const second = await this.#ask(row, deliberate(row), first.slot, 'second');
    const all = second && { ...second, attempts: first.attempts + second.attempts };
    return withBefore(all, first.billed);
  }

  #escalates({ route, body }: Row, { outcome }: Answered): boolean {
    if (!this.#options.escalate || outcome !== 'insufficient_evidence') return false;
    return route === 'query' && body['mode'] !== 'deliberate';
  }

  async #ask(
    { index, id, route, paid }: Row,
    body: Readonly<Record<string, unknown>>,
    slot: Slot,
    nth: 'first' | 'second' = 'first',
  ): Promise<Answered | undefined> {
    const question = { index, id, route, body, paid, second: nth === 'second' };
    const answered = await ask(this.#options, question, slot);
    this.#requests += answered?.attempts ?? 0;
    return answered;
  }

  /** First to the output, then to the journal: a row without a complete line is not done. */
  async #write(row: Row | BadRow, line: Buffer, end: Ended): Promise<void> {
    const { started, journal, stopper, onRow, rescue } = this.#options;
    try {
      const offset = await started.output.append(line, end.sync);
      started.places.set(row.index, { offset, length: line.length });
    } catch (error) {
      stopper.stop('local_io', 'The output cannot be written.', error);
      if (row.kind === 'bad' || end.billed === 0) return;
      this.#kept = (await rescue(line)) ?? this.#kept;
      this.#keptLines += 1;
      return;
    }
    await journal.done(row.index, end).catch((error: unknown) => {
      stopper.stop('local_io', 'The journal cannot be written.', error);
    });
    onRow?.(end.outcome);
  }
}

interface Ended extends Done {
  /** It was paid for, so it must survive a power cut. */
  readonly sync: boolean;
}

const NOTHING = { status: null, requestId: null } as const;
const NOT_ASKED = { outcome: 'bad_row', billed: 0, attempts: 0, sync: false, ...NOTHING } as const;
const LOST = { outcome: 'outcome_unknown', billed: null, attempts: 1, sync: true, ...NOTHING } as const;

function deliberate({ body }: Row): Readonly<Record<string, unknown>> {
  return { ...body, mode: 'deliberate' };
}

interface Through {
  readonly answered: Answered;
  /** What the first of two questions cost; null where it is unknown. */
  readonly before: number | null;
}

function withBefore(answered: Answered | undefined, before: number | null): Through | undefined {
  return answered && { answered, before };
}

function sum(before: number | null, billed: number | null): number | null {
  return before === null || billed === null ? null : (microsOf(before) + microsOf(billed)) / 1e6;
}

function badLine({ id, sha256, line, reason }: BadRow, exit: number): Buffer {
  const problem = {
    type: 'bad-row',
    title: 'The row cannot be asked',
    detail: `Line ${line}: ${reason}.`,
  };
  const how = { outcome: 'bad_row', exit, attempts: 0, billed_usd: 0 } as const;
  return unansweredLine({ id, row_sha256: sha256, ...how }, problem);
}
