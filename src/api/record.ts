// The first check of any JSON from elsewhere.

import { attempt } from './attempt.ts';
/** Whether a value is an object with members: no array, not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that a text is as JSON; undefined where it is none: torn, or written by something else. */
export function recordIn(text: string): Record<string, unknown> | undefined {
  const value: unknown = attempt(() => JSON.parse(text));
  return isRecord(value) ? value : undefined;
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A finite number, else null. */
export function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
