// Whether claims are complete, their hashes and dates well formed, and their sources at one with themselves: from what the
// claims pass found to checks.

import type { ClaimChecks } from './claims.ts';
import { checked } from '../report/report.ts';
import type { Check } from '../report/report.ts';

/** What is expected of each claim by itself, and of the claims of one source together. */
export function formChecks(claims: ClaimChecks): Check[] {
  const { sources, unjudgedCount } = claims;
  const count = claims.count - unjudgedCount;
  const from = `${sources.size} sources`;
  return [
    formCheck(FORMS.complete, claims, `${count} complete`),
    formCheck(FORMS.types, claims),
    formCheck(FORMS.hex, claims),
    formCheck(FORMS.dates, claims),
    formCheck(FORMS.time, claims),
    formCheck(FORMS.address, claims),
    formCheck(FORMS.consistent, claims, from),
    formCheck(FORMS.changed, claims, from),
  ];
}

const FORMS = {
  complete: passing(
    'claims.complete',
    'every claim with text, chunk, source_url, content_sha256, retrieved_at, snapshot, verdict',
  ),
  types: passing('members.types', 'members that are read have the type that they are read as', 'all have'),
  hex: passing('claims.hex', 'hashes are SHA-256', 'all are'),
  dates: passing('claims.dates', 'dates are RFC 3339 and not in the future', 'all are'),
  time: passing('snapshot.time', 'snapshots were taken when sources were retrieved', 'within 30 days'),
  address: passing(
    'sources.address',
    'addresses of sources are of the web (http, https) or of a file',
    'all are',
  ),
  consistent: passing('sources.consistent', 'one content hash for a source retrieved once'),
  changed: passing('sources.changed', 'one content hash for a source'),
} as const;

/** Checks that only warn. */
const WARNING: readonly Check[] = [FORMS.time, FORMS.changed];

function passing(id: string, expected: string, found = ''): Check {
  return checked({ id, status: 'pass', expected, found, count: 0 });
}

/** `passed`, or what was found instead; `good` is what else is there to be said of a pass. */
function formCheck(passed: Check, claims: ClaimChecks, good: string = passed.found): Check {
  const { id, expected } = passed;
  const { findings, unjudgedCount } = claims;
  const count = findings.count(id);
  if (count > 0) {
    const status = WARNING.includes(passed) ? 'warn' : 'fail';
    return checked({ id, status, expected, found: `${count} places`, where: findings.where(id), count });
  }
  if (unjudgedCount === 0)
    return good === passed.found ? passed : checked({ id, status: 'pass', expected, found: good, count: 0 });
  const found = `${good}, ${unjudgedCount} too large to judge`;
  return checked({ id, status: 'partly', expected, found, where: placesOf(claims), count: unjudgedCount });
}

function placesOf({ unjudged }: ClaimChecks): string[] {
  return unjudged.map(({ index, start, end }) => `claims[${index}]: bytes ${start} to ${end}`);
}
