// A run: one request that may be billed, as it is kept in the state folder. A file a run: a line of
// JSON, then the body that was sent, then the answer, byte for byte as they were, their lengths in
// the line.
import { isRecord, recordIn, textOrNull, numberOrNull } from '../../api/record.ts';
import type { Receipt } from '../../evidence/judge-hash.ts';
import { asOwner, type Owner } from '../../disk/owner.ts';

/** The route of a run that asked a model: it is none of the service's. */
export const MODEL_RUN = 'model';

/** A part of the file behind its first line. */
export interface Part {
  readonly bytes: number;
  readonly sha256: string;
}

/** What is known before a request is sent. */
export interface RunStart {
  /** `run_`, the time to a millisecond in UTC, and chance: ids sort by time. */
  readonly id: string;
  /** RFC 3339. */
  readonly time: string;
  readonly profile: string;
  /** Null is the embedded service. */
  readonly base_url: string | null;
  /** Null where it is none of the table. */
  readonly route: string | null;
  readonly method: string;
  /** With the query, without the origin. */
  readonly path: string;
  readonly paid: boolean;
  /** US dollars; null where it is unknown. */
  readonly worst_usd: number | null;
  /** What was asked, on one line, to be known by; null where it is not kept. */
  readonly title: string | null;
  readonly body_sha256: string | null;
  /** Of the body where it is kept (not with --no-keep). */
  readonly body: Part | null;
  readonly owner: Owner | null;
}

export type Billed = 'no' | 'yes' | 'unknown';

export interface RunEnd {
  readonly time: string;
  /** `answered`, or the name of an exit: `insufficient_evidence`, `outcome_unknown`, `plan_refused` … */
  readonly outcome: string;
  readonly status: number | null;
  readonly request_id: string | null;
  /** Requests sent. */
  readonly attempts: number;
  readonly billed: Billed;
  /** US dollars; null where the answer does not say and the price is not fixed. */
  readonly cost_usd: number | null;
  /** What went wrong, a sentence. */
  readonly detail: string | null;
  /** Where the answer went: the path of a file, or `stdout`. */
  readonly output: string | null;
  /** Of the answer where it is kept. */
  readonly answer: Part | null;
}

/** Of a downloaded bundle: what `evidence verify` holds the file against. */
export type RunReceipt = Pick<
  Receipt,
  'brief_id' | 'bundle_sha256' | 'file_sha256' | 'recipe' | 'bytes' | 'tool'
>;

export interface Run extends RunStart {
  /** Null while it goes on, and for ever where its process was ended. */
  readonly end: RunEnd | null;
  readonly receipt: RunReceipt | null;
}

const ID = /^run_(\d{8})-(\d{6})(\d{3})-[0-9a-f]{8}$/;

export function isRunId(text: string): boolean {
  return ID.test(text);
}

/** @param chance eight hex digits @param at milliseconds */
export function runIdOf(at: number, chance: string): string {
  const digits = new Date(at).toISOString().replace(/[-:.TZ]/g, '');
  return `run_${digits.slice(0, 8)}-${digits.slice(8, 17)}-${chance}`;
}

/** The folder of a run's day, `20261122`. */
export function dayOf(id: string): string {
  return id.slice(4, 12);
}

/** A run from the first line of its file; undefined where it is none. */
export function asRun(line: string): Run | undefined {
  const value = recordIn(line);
  if (value === undefined) return undefined;
  const { id, time } = value;
  if (typeof id !== 'string' || !isRunId(id) || typeof time !== 'string' || Number.isNaN(Date.parse(time)))
    return undefined;
  return {
    id,
    time,
    profile: textOrNull(value['profile']) ?? '',
    base_url: textOrNull(value['base_url']),
    route: textOrNull(value['route']),
    method: textOrNull(value['method']) ?? 'POST',
    path: textOrNull(value['path']) ?? '',
    paid: value['paid'] === true,
    worst_usd: numberOrNull(value['worst_usd']),
    title: textOrNull(value['title']),
    body_sha256: textOrNull(value['body_sha256']),
    body: partOf(value['body']),
    owner: asOwner(value['owner']) ?? null,
    end: endOf(value['end']),
    receipt: receiptOf(value['receipt']),
  };
}

function endOf(value: unknown): RunEnd | null {
  if (!isRecord(value)) return null;
  const billed = value['billed'];
  return {
    time: textOrNull(value['time']) ?? '',
    outcome: textOrNull(value['outcome']) ?? 'internal',
    status: numberOrNull(value['status']),
    request_id: textOrNull(value['request_id']),
    attempts: numberOrNull(value['attempts']) ?? 1,
    billed: billed === 'no' || billed === 'yes' ? billed : 'unknown',
    cost_usd: numberOrNull(value['cost_usd']),
    detail: textOrNull(value['detail']),
    output: textOrNull(value['output']),
    answer: partOf(value['answer']),
  };
}

function receiptOf(value: unknown): RunReceipt | null {
  if (!isRecord(value)) return null;
  const { brief_id, file_sha256 } = value;
  if (typeof brief_id !== 'string' || typeof file_sha256 !== 'string') return null;
  return {
    brief_id,
    file_sha256,
    bundle_sha256: textOrNull(value['bundle_sha256']),
    recipe: textOrNull(value['recipe']),
    bytes: numberOrNull(value['bytes']) ?? 0,
    tool: textOrNull(value['tool']) ?? '',
  };
}

function partOf(value: unknown): Part | null {
  if (!isRecord(value)) return null;
  const { bytes, sha256 } = value;
  return typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0 && typeof sha256 === 'string'
    ? { bytes, sha256 }
    : null;
}
