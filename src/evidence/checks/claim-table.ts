// Whether a bundle repeats itself, has as many claims as it states, and has possible ids and times.

import { type Check, type Step, checked } from '../report/report.ts';
import type { ClaimChecks } from './claims.ts';

interface Row {
  readonly id: string;
  readonly expected: string;
  readonly wrong: 'fail' | 'warn';
  /** What is said where nothing was found. */
  readonly found: string | ((claims: ClaimChecks) => string);
  /** What the bundle would need for it; undefined where there is something to check. */
  readonly lacks?: (claims: ClaimChecks) => string | undefined;
}

/** What is expected of each claim by itself, and of the claims of one source together. */
const FORMS: readonly Row[] = [
  {
    id: 'claims.complete',
    expected: 'every claim with text, chunk, source_url, content_sha256, retrieved_at, snapshot, verdict',
    wrong: 'fail',
    found: ({ count, unjudgedCount }) => `${count - unjudgedCount} complete`,
  },
  {
    id: 'members.types',
    expected: 'members that are read have the type that they are read as',
    wrong: 'fail',
    found: 'all have',
  },
  { id: 'claims.hex', expected: 'hashes are SHA-256', wrong: 'fail', found: 'all are' },
  {
    id: 'claims.dates',
    expected: 'dates are RFC 3339 and not in the future',
    wrong: 'fail',
    found: 'all are',
  },
  {
    id: 'snapshot.time',
    expected: 'snapshots were taken when sources were retrieved',
    wrong: 'warn',
    found: 'within 30 days',
  },
  {
    id: 'sources.address',
    expected: 'addresses of sources are of the web (http, https) or of a file',
    wrong: 'fail',
    found: 'all are',
  },
  {
    id: 'sources.consistent',
    expected: 'one content hash for a source retrieved once',
    wrong: 'fail',
    found: ({ sources }) => `${sources.size} sources`,
  },
  {
    id: 'sources.changed',
    expected: 'one content hash for a source',
    wrong: 'warn',
    found: ({ sources }) => `${sources.size} sources`,
  },
];

/** What is expected of all claims together; skipped where the bundle says nothing of it. */
const TOGETHER: readonly Row[] = [
  {
    id: 'ids.unique',
    expected: 'every id of a claim once',
    wrong: 'fail',
    found: 'all are',
    lacks: ({ repeats }) => (repeats.ids ? undefined : 'claims have no ids'),
  },
  {
    id: 'ids.content',
    expected: 'ids of chunks and documents are made of their content, as the embedded service does',
    wrong: 'fail',
    found: 'all are',
    lacks: ({ ownIds }) => (ownIds.any ? undefined : 'no ids of that form'),
  },
  {
    id: 'claims.unique',
    expected: 'every claim once of its document',
    wrong: 'warn',
    found: 'all are',
  },
  {
    id: 'sections.unique',
    expected: 'every section once, its claims together',
    wrong: 'warn',
    found: 'all are',
    lacks: ({ repeats }) => (repeats.sections ? undefined : 'no sections'),
  },
  {
    id: 'claims.counts',
    expected: 'as many claims as the bundle says',
    wrong: 'fail',
    found: 'all are',
    lacks: ({ repeats }) => (repeats.counts ? undefined : 'it says no counts'),
  },
  {
    id: 'times.order',
    expected: 'sources were retrieved before the bundle was made, and that is past',
    wrong: 'fail',
    found: 'all are',
    lacks: ({ times }) => (times.made ? undefined : 'it does not say when it was made'),
  },
  {
    id: 'times.published',
    expected: 'documents were published before they were retrieved',
    wrong: 'warn',
    found: 'all are',
    lacks: ({ times }) => (times.published ? undefined : 'no dates of publication'),
  },
];

export function formChecks(claims: ClaimChecks): Check[] {
  return FORMS.map((row) => checkOf(row, claims, false));
}

/** The checks `ids.*`, `claims.unique`, `claims.counts`, `sections.unique` and `times.*`. */
export function identityChecks(claims: ClaimChecks): Step {
  const { full } = claims.repeats;
  const unseen = 'ids.unique, claims.unique, sections.unique: what comes after the first hundred thousand';
  return {
    checks: TOGETHER.map((row) => checkOf(row, claims, full && row.id.endsWith('.unique'))),
    not_checked: full ? [unseen] : [],
  };
}

/** @param isFull there was more than is remembered */
function checkOf({ id, expected, wrong, ...row }: Row, claims: ClaimChecks, isFull: boolean): Check {
  const { findings, unjudged, unjudgedCount } = claims;
  const count = findings.count(id);
  if (count > 0)
    return findings.check({ id, wrong, expected, found: count === 1 ? 'in 1 place' : `in ${count} places` });
  const lacking = row.lacks?.(claims);
  if (lacking !== undefined) return checked({ id, status: 'skipped', expected, found: lacking });
  const good = typeof row.found === 'string' ? row.found : row.found(claims);
  if (unjudgedCount + Number(isFull) === 0) return checked({ id, status: 'pass', expected, found: good });
  const found = isFull ? 'all that were compared' : `${good}, ${unjudgedCount} too large to judge`;
  const where = unjudged.map(({ index, start, end }) => `claims[${index}]: bytes ${start} to ${end}`);
  return checked({ id, status: 'partly', expected, found, where, count: unjudgedCount });
}
