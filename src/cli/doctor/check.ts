// What one look of doctor brings: a status, what was found, and what to do about it.
import { memberOf, messageOf } from '../../api/coded-error.ts';
import { exitOf, type ExitName } from '../kit/exit.ts';

export interface Check {
  readonly id: string;
  readonly status: 'ok' | 'warn' | 'fail' | 'skipped';
  /** What was found, as a sentence or a few words; never a key. */
  readonly found: string;
  readonly advice: string | null;
}

/** A check with the exit that its failure means. */
export interface Finding extends Check {
  readonly exit?: ExitName;
}

export function ok(id: string, found: string): Finding {
  return { id, status: 'ok', found, advice: null };
}

export function warn(id: string, found: string, advice: string): Finding {
  return { id, status: 'warn', found, advice };
}

export function skipped(id: string, found: string, advice: string | null = null): Finding {
  return { id, status: 'skipped', found, advice };
}

export function fail(id: string, found: string, advice: string | null, exit: ExitName): Finding {
  return { id, status: 'fail', found, advice, exit };
}

/** A failure in the words of the error that says it. */
export function failed(id: string, error: unknown): Finding {
  return fail(id, messageOf(error), memberOf(error, 'advice') ?? null, exitOf(error));
}
