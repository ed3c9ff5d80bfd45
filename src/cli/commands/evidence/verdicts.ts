// From what a verification says to exits and sentences.
import { InputError, OptionError } from '../../../evidence/errors.ts';
import type { Report, Verdict } from '../../../evidence/report/report.ts';
import { usageError } from '../../kit/errors.ts';
import type { ExitName } from '../../kit/exit.ts';

export const VERDICT_EXITS: Record<Verdict, ExitName> = {
  verified: 'ok',
  consistent: 'ok',
  policy: 'verify_policy',
  unproven: 'verify_unknown',
  mismatch: 'verify_failed',
};
const WORST: readonly Verdict[] = ['verified', 'consistent', 'policy', 'unproven', 'mismatch'];

/** The most serious verdict; none is `unproven`. */
export function worstOf(reports: readonly Report[]): Verdict {
  const verdicts = reports.map(({ verdict }) => verdict);
  return WORST.findLast((verdict) => verdicts.includes(verdict)) ?? 'unproven';
}

/** Whether so many bundles are shown as an overview, and not one by one with all that was checked of each. */
export function isMany(bundles: number): boolean {
  return bundles > 3;
}

/** Mistakes in options and paths are usage, said in a sentence. */
export async function guarded<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof OptionError) throw usageError(error.message);
    if (error instanceof InputError) throw usageError(`${error.message}.`);
    throw error;
  }
}
