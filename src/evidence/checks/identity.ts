// Whether a bundle repeats itself, says other counts than it has, has ids of ours that are not of its content, and times in an
// order that can be: from what the claims pass found to checks. A check of what the bundle does not have is skipped.

import { checked } from '../report/report.ts';
import type { Check, Step } from '../report/report.ts';
import type { ClaimChecks } from './claims.ts';

type Seen = Pick<ClaimChecks, 'repeats' | 'ownIds' | 'times' | 'count' | 'findings' | 'unjudgedCount'>;

interface Row {
  readonly id: string;
  readonly expected: string;
  readonly status: 'fail' | 'warn';
  /** What the bundle would need for it; undefined where there is something to check. */
  readonly lacks: (seen: Seen) => string | undefined;
}

const ROWS: readonly Row[] = [
  {
    id: 'ids.unique',
    expected: 'every id of a claim once',
    status: 'fail',
    lacks: ({ repeats }) => (repeats.ids ? undefined : 'claims have no ids'),
  },
  {
    id: 'ids.content',
    expected: 'ids of chunks and documents are made of their content, as the embedded service does',
    status: 'fail',
    lacks: ({ ownIds }) => (ownIds.any ? undefined : 'no ids of that form'),
  },
  {
    id: 'claims.unique',
    expected: 'every claim once of its document',
    status: 'warn',
    lacks: () => undefined,
  },
  {
    id: 'sections.unique',
    expected: 'every section once, its claims together',
    status: 'warn',
    lacks: ({ repeats }) => (repeats.sections ? undefined : 'no sections'),
  },
  {
    id: 'claims.counts',
    expected: 'as many claims as the bundle says',
    status: 'fail',
    lacks: ({ repeats }) => (repeats.counts ? undefined : 'it says no counts'),
  },
  {
    id: 'times.order',
    expected: 'sources were retrieved before the bundle was made, and that is past',
    status: 'fail',
    lacks: ({ times }) => (times.made ? undefined : 'it does not say when it was made'),
  },
  {
    id: 'times.published',
    expected: 'documents were published before they were retrieved',
    status: 'warn',
    lacks: ({ times }) => (times.published ? undefined : 'no dates of publication'),
  },
];

/** The checks `ids.*`, `claims.unique`, `claims.counts`, `sections.unique` and `times.*`. */
export function identityChecks(seen: Seen): Step {
  const { full } = seen.repeats;
  const unseen = full
    ? ['ids.unique, claims.unique, sections.unique: what comes after the first hundred thousand']
    : [];
  return { checks: ROWS.map((row) => checkOf(row, seen)), not_checked: unseen };
}

/** Which of them there is something to check for: all that their results depend on where nothing was found. */
export function identityKey(seen: Seen): string {
  return ROWS.map(({ lacks }) => (lacks(seen) === undefined ? '+' : '-')).join('');
}

function checkOf({ id, expected, status, lacks }: Row, seen: Seen): Check {
  const { findings, repeats, unjudgedCount } = seen;
  const count = findings.count(id);
  if (count > 0)
    return checked({ id, status, expected, found: `${count} places`, where: findings.where(id), count });
  const lacking = lacks(seen);
  if (lacking !== undefined) return checked({ id, status: 'skipped', expected, found: lacking });
  const isPartly = unjudgedCount > 0 || (repeats.full && id.endsWith('.unique'));
  const found = isPartly ? 'all that were compared' : 'all are';
  return checked({ id, status: isPartly ? 'partly' : 'pass', expected, found });
}
