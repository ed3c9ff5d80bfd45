// The report: one schema on pass, fail and error. Every check is listed with what was expected,
// what was found and where; the verdict is a function of the checks, and the exit code a function of the verdict. Checks do not
// write into a report: each step of a verification returns what it found, and only `assemble` puts that together.

import type { Origin } from './verdict.ts';

/**
 * `consistent`: the hash inside reproduces and every rule holds. `verified`: besides, where the bundle is from is known,
 * which `origin` says by what.
 */
export type Verdict = 'verified' | 'consistent' | 'mismatch' | 'unproven' | 'policy';

/** `partly`: what was looked at is right, but not everything was; `not_checked` says what. Not a pass, and no failure. */
export type Status = 'pass' | 'partly' | 'fail' | 'warn' | 'skipped' | 'absent';

export interface Check {
  readonly id: string;
  readonly status: Status;
  readonly expected: string;
  readonly found: string;
  /** Members or byte offsets, the first twenty. */
  readonly where: readonly string[];
  /** How many places in all. */
  readonly count: number;
}

export interface ClaimLine {
  readonly index: number;
  readonly id: string | null;
  readonly text: string | null;
  readonly verdict: string | null;
  readonly source_url: string | null;
  readonly content_sha256: string | null;
  readonly retrieved_at: string | null;
  readonly snapshot: string | null;
  /** Bytes of the chunk as sent. */
  readonly chunk_bytes: number;
  /** ok, or what is wrong with the claim. */
  readonly problems: readonly string[];
  /** Which member was taken for which part. */
  readonly members: Readonly<Record<string, string>>;
}

export interface RecipeFound {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  /** Ids of all recipes that this bundle cannot tell apart, the named one first. */
  readonly equivalent: readonly string[];
}

export interface Report {
  readonly report: 'ibid.evidence_report.v1';
  readonly verdict: Verdict;
  /** By what its origin is known; empty where nothing says it. */
  readonly origin: readonly Origin[];
  /** One sentence for people. */
  readonly summary: string;
  readonly file: string | null;
  readonly bytes: number;
  /** SHA-256 of the input's bytes; null where it was not asked for. */
  readonly file_sha256: string | null;
  readonly schema: string | null;
  readonly bundle_sha256: string | null;
  readonly digest_form: string | null;
  readonly recipe: RecipeFound | null;
  readonly recipes_tried: number;
  readonly statements: Statements;
  /** Who has signed it, by the names and keys that the verifier gave; empty where no one, or where it was not asked. */
  readonly signed_by: readonly string[];
  /** By whose word it was signed before when; empty where no time-stamp is beside a signature. */
  readonly signed_before: readonly SignedBefore[];
  /** Members that the digest protects, found by changing each in memory. */
  readonly covers: readonly string[];
  readonly not_covered: readonly string[];
  readonly checks: readonly Check[];
  readonly not_checked: readonly string[];
  readonly claims_total: number;
  readonly claims: readonly ClaimLine[];
}

/** What a trusted time-stamp says of a signature. */
export interface SignedBefore {
  /** `2026-11-23 21:04:10 UTC`. */
  readonly time: string;
  /** The subject of the authority's certificate. */
  readonly authority: string;
}

export interface Statements {
  /** The hash inside reproduces: proves consistency, not origin. */
  readonly self_consistent: boolean | null;
  /** Equal to --expect, to a receipt, or reproduced by the pinned recipe. */
  readonly pinned: boolean | null;
  /** Byte for byte a fresh download. */
  readonly identical_to_download: boolean | null;
  /** Signed by somebody whom the verifier allows, or by the first key that is met and pinned. */
  readonly signed: boolean | null;
}

/** What one step of a verification found out about the bundle, beside its checks. */
export type Facts = Partial<
  Pick<
    Report,
    | 'bytes'
    | 'file_sha256'
    | 'schema'
    | 'bundle_sha256'
    | 'digest_form'
    | 'recipe'
    | 'recipes_tried'
    | 'signed_by'
    | 'signed_before'
    | 'covers'
    | 'not_covered'
    | 'claims_total'
    | 'claims'
  >
>;

/** What one step of a verification returns. */
export interface Step {
  readonly checks?: readonly Check[];
  readonly facts?: Facts;
  readonly statements?: Partial<Statements>;
  /** What this step did not look at, and why. */
  readonly not_checked?: readonly string[];
}

/** Whether a check found something wrong, or did not find what it needs. */
export function isBad({ status }: Check): boolean {
  return status === 'fail' || status === 'absent';
}

/** The claim's recorded verdict; `altered` where what was recorded cannot be true of it any more. */
export function verdictOf({ verdict, problems }: ClaimLine): string | null {
  return problems.some((problem) => problem.startsWith('altered: ')) ? 'altered' : verdict;
}

const NOWHERE: readonly string[] = [];
const MOST_PLACES = 20;

/** What a check found: `where` names places, of which the first twenty are listed; `count` is how many there are in all. */
export function checked(
  result: Omit<Check, 'where' | 'count'> & Partial<Pick<Check, 'where' | 'count'>>,
): Check {
  const { id, status, expected, found, where = NOWHERE, count = where.length } = result;
  return {
    id,
    status,
    expected,
    found,
    where: where.length > MOST_PLACES ? where.slice(0, MOST_PLACES) : where,
    count,
  };
}
