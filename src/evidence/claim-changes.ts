// What changed between two lists of claims: of two bundles, or of two answers.

export interface ClaimChange {
  readonly change: 'added' | 'gone' | Part;
  /** The claim's id, or its text where it has none. */
  readonly claim: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What is compared of a claim, in the order in which changes are said. */
export const PARTS = ['text', 'verdict', 'source', 'url', 'date', 'snapshot', 'chunk', 'spans'] as const;
type Part = (typeof PARTS)[number];

/** A claim as far as two of them are compared; a part that is absent is undefined. */
export interface ComparedClaim {
  /** What it is called in what is said of it. */
  readonly name: string;
  readonly text?: string | undefined;
  readonly verdict?: string | undefined;
  /** content_sha256 of what it is quoted from. */
  readonly source?: string | undefined;
  /** Its source_url. */
  readonly url?: string | undefined;
  /** When the source was retrieved, as recorded. */
  readonly date?: string | undefined;
  /** Its archived snapshot, as recorded. */
  readonly snapshot?: string | undefined;
  readonly chunk?: string | undefined;
  /** Where its stretches are, `4-17, 32-60`. */
  readonly spans?: string | undefined;
}

/** The changes from one list to the other, claims of the same key compared: what is gone in its place, what came last. */
export function changesBetween(
  before: ReadonlyMap<string, ComparedClaim>,
  after: ReadonlyMap<string, ComparedClaim>,
): ClaimChange[] {
  const changes: ClaimChange[] = [];
  for (const [key, claim] of before) {
    const other = after.get(key);
    if (other !== undefined) changes.push(...compare(claim, other));
    else changes.push({ change: 'gone', claim: claim.name, before: claim.verdict ?? null, after: null });
  }
  for (const [key, { name, verdict = null }] of after)
    if (!before.has(key)) changes.push({ change: 'added', claim: name, before: null, after: verdict });
  return changes;
}

/** Claims by key; the second of two with one key gets its place as well, or it would vanish. */
export function byKey(
  claims: readonly ComparedClaim[],
  keyOf: (claim: ComparedClaim, index: number) => string,
): Map<string, ComparedClaim> {
  const keyed = new Map<string, ComparedClaim>();
  for (const [index, claim] of claims.entries()) {
    const key = keyOf(claim, index);
    keyed.set(keyed.has(key) ? `${key} #${index}` : key, claim);
  }
  return keyed;
}

function compare(left: ComparedClaim, right: ComparedClaim): ClaimChange[] {
  return PARTS.flatMap((change) => {
    const [before, after] = [left[change] ?? null, right[change] ?? null];
    return before === after ? [] : [{ change, claim: left.name, before, after }];
  });
}
