// The report: one schema on pass, fail and error. Every check is listed with what was expected, what was found and where;
// the verdict is a function of the checks, and the exit code a function of the verdict.

export type Verdict = 'verified' | 'mismatch' | 'unproven' | 'policy';

export type Status = 'pass' | 'fail' | 'warn' | 'skipped' | 'absent';

export interface Check {
  readonly id: string;
  status: Status;
  expected: string;
  found: string;
  /** Members or byte offsets, the first twenty. */
  where: string[];
  /** How many places in all. */
  count: number;
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
  verdict: Verdict;
  /** One sentence for people. */
  summary: string;
  readonly file: string | null;
  bytes: number;
  /** SHA-256 of the input's bytes; null where it was not asked for. */
  file_sha256: string | null;
  schema: string | null;
  bundle_sha256: string | null;
  digest_form: string | null;
  recipe: RecipeFound | null;
  recipes_tried: number;
  statements: {
    /** The hash inside reproduces: proves consistency, not origin. */
    self_consistent: boolean | null;
    /** Equal to --expect, to a receipt, or reproduced by the pinned recipe. */
    pinned: boolean | null;
    /** Byte for byte a fresh download. */
    identical_to_download: boolean | null;
  };
  /** Members that the digest protects, found by changing each in memory. */
  covers: string[];
  not_covered: string[];
  checks: Check[];
  not_checked: string[];
  claims_total: number;
  claims: ClaimLine[];
}

/** Which verdict a failing (or absent) check leads to; a check that is not here only advises. */
const EFFECTS: Readonly<Record<string, Exclude<Verdict, 'verified'>>> = {
  'input.read': 'unproven',
  'input.json': 'unproven',
  'input.duplicate-keys': 'unproven',
  'input.trailing': 'unproven',
  schema: 'unproven',
  'hash.present': 'unproven',
  'hash.recipe': 'unproven',
  'hash.expect': 'mismatch',
  'hash.pin': 'mismatch',
  'hash.receipt': 'mismatch',
  'claims.present': 'unproven',
  'claims.complete': 'unproven',
  'claims.hex': 'policy',
  'claims.dates': 'policy',
  'sources.consistent': 'policy',
  'chunk.in-document': 'policy',
  'chunk.digest': 'mismatch',
  'content.digest': 'mismatch',
  'snapshot.digest': 'mismatch',
  online: 'mismatch',
};

const WEIGHT: readonly Verdict[] = ['verified', 'policy', 'unproven', 'mismatch'];

/** The verdict that the checks add up to; `failOn` names checks whose fail, warning or absence is a policy failure. */
export function judge(checks: readonly Check[], failOn: readonly string[]): Verdict {
  let verdict: Verdict = 'verified';
  for (const check of checks) {
    const bad = check.status === 'fail' || check.status === 'absent';
    let effect = bad ? EFFECTS[check.id] : undefined;
    if ((bad || check.status === 'warn') && failOn.includes(check.id)) effect = ruled(effect);
    if (effect !== undefined && WEIGHT.indexOf(effect) > WEIGHT.indexOf(verdict)) verdict = effect;
  }
  return verdict;
}

/** A rule of the caller's own turns what would be doubt into a policy failure, but never a mismatch into one. */
function ruled(effect: Verdict | undefined): Exclude<Verdict, 'verified'> {
  return effect === 'mismatch' ? 'mismatch' : 'policy';
}

export function emptyReport(file: string | null): Report {
  return {
    report: 'ibid.evidence_report.v1',
    verdict: 'unproven',
    summary: '',
    file,
    bytes: 0,
    file_sha256: null,
    schema: null,
    bundle_sha256: null,
    digest_form: null,
    recipe: null,
    recipes_tried: 0,
    statements: { self_consistent: null, pinned: null, identical_to_download: null },
    covers: [],
    not_covered: [],
    checks: [],
    not_checked: [],
    claims_total: 0,
    claims: [],
  };
}

/** Adds a check; `where` names places, of which the first twenty are kept. */
export function addCheck(
  report: Report,
  id: string,
  status: Status,
  expected: string,
  found: string,
  where: readonly string[] = [],
  count: number = where.length,
): void {
  report.checks.push({ id, status, expected, found, where: where.slice(0, 20), count });
}
