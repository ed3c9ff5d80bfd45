// One line of the output: the result of a row. It contains the service's document as sent, byte for
// byte except line breaks, which JSON allows only between values.
import { recordIn } from '../../api/record.ts';
import { attempt } from '../../api/attempt.ts';
import { OUTCOMES, type Outcome } from '../states.ts';
import type { ClientError } from '../../client/errors.ts';
import type { Reply } from '../../client/types.ts';

/** The result of a row, without its answer. */
export interface AnswerHead {
  readonly id: string;
  /** Lower-case hex SHA-256 of the row's canonical JSON. */
  readonly row_sha256: string;
  readonly outcome: Outcome;
  /** The exit code that the question would have had by itself. */
  readonly exit: number;
  /** The HTTP status, or the one of a problem object; null where no answer came. */
  readonly status: number | null;
  /** Requests that were sent for the row. */
  readonly attempts: number;
  readonly request_id: string | null;
  /** US dollars; null where it is not known. */
  readonly billed_usd: number | null;
}

export interface AnswerTail {
  /** JSON text of the service's document, null where there is none. */
  readonly reply: Uint8Array | null;
  readonly problem: Readonly<Record<string, unknown>> | null;
  /** The row's own; null where it has none. */
  readonly meta: unknown;
}

/** The line with its end. */
export function lineOf(head: AnswerHead, { reply, problem, meta }: AnswerTail): Buffer {
  const { id, row_sha256, outcome, exit, status, attempts, request_id, billed_usd } = head;
  const members = { id, row_sha256, outcome, exit, status, attempts, request_id, billed_usd };
  const start = `${JSON.stringify(members).slice(0, -1)},"reply":`;
  const end = `,"problem":${JSON.stringify(problem)},"meta":${JSON.stringify(meta ?? null)}}\n`;
  return Buffer.concat([Buffer.from(start), reply === null ? NULL : onOneLine(reply), Buffer.from(end)]);
}

/** The line of a row without an answer: none was asked for, or none is known. */
export function unansweredLine(
  head: Omit<AnswerHead, 'status' | 'request_id'>,
  { type, title, detail }: Readonly<Record<'type' | 'title' | 'detail', string>>,
  meta: unknown = null,
): Buffer {
  const problem = { type: `urn:ibid:batch:${type}`, title, status: null, detail };
  return lineOf({ ...head, status: null, request_id: null }, { reply: null, problem, meta });
}

const NULL = Buffer.from('null');

function onOneLine(reply: Uint8Array): Uint8Array {
  if (!reply.includes(10) && !reply.includes(13)) return reply;
  return reply.filter((byte) => byte !== 10 && byte !== 13);
}

/** Bytes of a line that hold its head, whatever ids it has. */
export const HEAD_BYTES = 8192;

/** The head of a line from its first bytes; undefined where no batch wrote it. */
export function headOf(bytes: Buffer): AnswerHead | undefined {
  const text = bytes.toString('utf8');
  const end = text.indexOf(',"reply":');
  return (end === -1 ? undefined : asHead(`${text.slice(0, end)}}`)) ?? asHead(text);
}

function asHead(text: string): AnswerHead | undefined {
  const value = recordIn(text);
  if (value === undefined) return undefined;
  const { id, row_sha256, outcome, exit, status, attempts, request_id, billed_usd } = value;
  const known = OUTCOMES.find((one) => one === outcome);
  if (typeof id !== 'string' || typeof row_sha256 !== 'string' || known === undefined) return undefined;
  return {
    id,
    row_sha256,
    outcome: known,
    exit: typeof exit === 'number' ? exit : 0,
    status: typeof status === 'number' ? status : null,
    attempts: typeof attempts === 'number' ? attempts : 0,
    request_id: typeof request_id === 'string' ? request_id : null,
    billed_usd: typeof billed_usd === 'number' ? billed_usd : null,
  };
}

/** The bytes of a document without a byte order mark, which some servers send. */
export function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Nesting too deep for the engine's parser was paid for too: it is kept as received. */
export function documentOf({ isJson, parsed }: Reply, bytes: Uint8Array): unknown {
  if (!isJson) return undefined;
  if (parsed !== undefined) return parsed.document;
  return attempt(() =>
    JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')),
  );
}

/** An answer that is not JSON, as JSON. */
export function asText(reply: Reply, bytes: Uint8Array): Buffer {
  const type = reply.headers.get('content-type');
  return Buffer.from(JSON.stringify({ content_type: type, text: new TextDecoder().decode(bytes) }));
}

/** The service's own problem where it sent one; else one made of the error, with members of RFC 9457. */
export function problemOf(error: ClientError): Readonly<Record<string, unknown>> {
  const { code, reason, status, message, advice, problem, requestId, sent, billed, retryable } = error;
  const own = {
    type: `urn:ibid:cli:${(reason ?? code).replaceAll('_', '-')}`,
    title: message,
    status: status ?? null,
    detail: advice,
  };
  return { ...own, ...problem, request_id: requestId, sent, billed, retryable };
}
