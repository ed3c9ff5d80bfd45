// The questions in a journal that may have been billed, and their results.
import { recordIn } from '../../api/record.ts';
import { linesInFile } from '../rows/lines.ts';
import { OUTCOMES } from '../states.ts';
import type { AnswerHead } from './answer-line.ts';
import type { Sent } from './journal.ts';

/** One question. */
export interface JournalRun extends Sent {
  /** Of its row, from 0. */
  readonly index: number;
  /** Whether it is the second question of its row. */
  readonly second: boolean;
  /** Null where it has left and nothing is known of its answer. */
  readonly end: JournalEnd | null;
}

export type JournalEnd = Omit<AnswerHead, 'id' | 'row_sha256'>;

const LONGEST_LINE = 1024 * 1024;

/** As they end, those without an end last. What is torn is passed over. Fails with the system's error. */
export function* journalRuns(path: string): Generator<JournalRun> {
  const open = new Map<number, JournalRun>();
  /** The service did not accept it, or it is sent again. */
  const back = new Set<number>();
  const stepped = new Set<number>();
  const close = function* (index: number, end: JournalEnd): Generator<JournalRun> {
    const run = open.get(index);
    open.delete(index);
    if (run !== undefined && !back.delete(index)) yield { ...run, end };
  };
  for (const { bytes } of linesInFile(path, LONGEST_LINE)) {
    const line = recordIn(bytes.toString('utf8'));
    if (line === undefined) continue;
    const { sent, back: given, step, done, again } = line;
    if (typeof sent === 'number') {
      open.set(sent, runOf(sent, line, stepped.has(sent)));
      back.delete(sent);
    } else if (typeof given === 'number') back.add(given);
    else if (typeof step === 'number') {
      yield* close(step, endOf(line));
      stepped.add(step);
    } else if (typeof done === 'number') {
      yield* close(done, endOf(line));
      stepped.delete(done);
    } else if (Array.isArray(again)) for (const index of again) yield* close(Number(index), LOST);
  }
  for (const [index, run] of open) if (!back.has(index)) yield run;
}

/** What is asked again although its answer was lost. */
const LOST: JournalEnd = {
  outcome: 'outcome_unknown',
  exit: 32,
  status: null,
  attempts: 1,
  request_id: null,
  billed_usd: null,
};

function runOf(index: number, line: Record<string, unknown>, second: boolean): JournalRun {
  const { run, id, route, worst_usd, body_sha256, title } = line;
  return {
    index,
    run: String(run),
    id: String(id),
    route: String(route),
    worst_usd: numberOf(worst_usd),
    body_sha256: String(body_sha256),
    title: typeof title === 'string' ? title : null,
    second,
    end: null,
  };
}

function endOf({ outcome, exit, status, attempts, request_id, billed_usd }: Record<string, unknown>) {
  return {
    outcome: OUTCOMES.find((one) => one === outcome) ?? 'outcome_unknown',
    exit: numberOf(exit) ?? LOST.exit,
    status: numberOf(status),
    attempts: numberOf(attempts) ?? 1,
    request_id: typeof request_id === 'string' ? request_id : null,
    billed_usd: numberOf(billed_usd),
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
