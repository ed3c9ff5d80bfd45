// "Errors" rules 1 and 3: problem objects of RFC 9457, also under HTTP 200 after padding.
import { isRecord } from './record.ts';

/** The members of an error body, and whatever else the service put there. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly [member: string]: unknown;
}

/** The largest body that is ever looked at as a problem object, in bytes. */
export const MAX_PROBLEM_BYTES = 1_048_576;

/**
 * Reads a parsed body as a problem object, or undefined when it is none.
 *
 * A problem has an integer `status` from 400 to 599, some servers write it as a string, and a `title` or a `type` that
 * is a string; a missing member is filled in, so that a sloppy server still gives a sentence. Everything else is a
 * document.
 */
export function asProblem(body: unknown): Problem | undefined {
  if (!isRecord(body)) return undefined;
  const { type, title, detail } = body;
  const status = failureStatus(body['status']);
  if (status === undefined) return undefined;
  if (typeof title !== 'string' && typeof type !== 'string') return undefined;
  return {
    ...body,
    status,
    type: typeof type === 'string' ? type : 'about:blank',
    title: typeof title === 'string' ? title : `HTTP ${status}`,
    detail: typeof detail === 'string' ? detail : '',
  };
}

/** A status from 400 to 599, as a number or in digits; undefined for everything else. */
export function failureStatus(value: unknown): number | undefined {
  const status = typeof value === 'string' && /^\s*[45]\d\d\s*$/.test(value) ? Number(value) : value;
  if (typeof status !== 'number' || !Number.isInteger(status)) return undefined;
  return status >= 400 && status <= 599 ? status : undefined;
}
