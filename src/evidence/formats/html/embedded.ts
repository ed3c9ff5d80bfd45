// The data in a page besides the bundle's bytes: the command's report and its options.
import type { Report } from '../../report/report.ts';

export interface Embedded {
  /** SHA-256 of the bytes that were verified, hex: also of such as could not be read to their end. */
  readonly sha256: string;
  readonly report: Report;
  readonly asked: {
    /** Ids of recipes that were insisted on; empty where the recipe was searched for. */
    readonly pinned: readonly string[];
    readonly expect: string | null;
    readonly fail_on: readonly string[];
    /** Whether a warning fails. */
    readonly strict: boolean;
    /** Null where no sample was asked for. */
    readonly sample: number | null;
    readonly seed: number;
    readonly exhaustive: boolean;
    /** The clock of the verification, milliseconds: dates after it were in the future. */
    readonly now: number;
  };
  /** Name and version of the program that made the page. */
  readonly made_by: string;
  /** The recipe to repeat by hand (recipes/card.ts). */
  readonly card: string;
}
