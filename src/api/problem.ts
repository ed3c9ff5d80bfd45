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
 * A problem has an integer `status` from 400 to 599 and a `title` or a `type` that is a string; a missing
 * member is filled in, so that a sloppy server still gives a sentence. Everything else is a document.
 */
export function asProblem(body: unknown): Problem | undefined {
  if (!isRecord(body)) return undefined;
  const { status, type, title, detail } = body;
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 400 || status > 599)
    return undefined;
  if (typeof title !== 'string' && typeof type !== 'string') return undefined;
  return {
    ...body,
    status,
    type: typeof type === 'string' ? type : 'about:blank',
    title: typeof title === 'string' ? title : `HTTP ${status}`,
    detail: typeof detail === 'string' ? detail : '',
  };
}
