// The checks that there are, and what verdict each leads to.

import { isIntact, originOf } from './origin.ts';
import type { Intact } from './origin.ts';
import type { Check, Verdict } from './report.ts';

/** Which verdict a failing (or absent) check leads to; a check that is not here only advises. */
const EFFECTS: Readonly<Record<string, Exclude<Verdict, Intact>>> = {
  'input.read': 'unproven',
  'input.json': 'unproven',
  'input.duplicate-keys': 'unproven',
  'input.trailing': 'unproven',
  schema: 'unproven',
  'hash.present': 'unproven',
  'hash.recipe': 'unproven',
  'hash.expect': 'mismatch',
  'hash.scope': 'policy',
  'hash.pin': 'mismatch',
  'hash.receipt': 'mismatch',
  'claims.present': 'unproven',
  'claims.complete': 'unproven',
  'members.types': 'policy',
  'claims.hex': 'policy',
  'claims.dates': 'policy',
  'sources.address': 'policy',
  'sources.consistent': 'policy',
  'chunk.in-document': 'policy',
  'claims.spans': 'policy',
  'claims.verbatim': 'policy',
  'ids.unique': 'policy',
  'ids.content': 'policy',
  'claims.counts': 'policy',
  'times.order': 'policy',
  'chunk.offsets': 'policy',
  'spans.in-document': 'policy',
  'chunk.digest': 'mismatch',
  'content.digest': 'mismatch',
  'snapshot.digest': 'mismatch',
  online: 'mismatch',
  origin: 'policy',
  'signature.read': 'unproven',
  'signature.key': 'unproven',
  'signature.bytes': 'mismatch',
  'signature.file': 'mismatch',
  'signature.pin': 'mismatch',
  'signature.namespace': 'policy',
  'signature.signer': 'policy',
  'timestamp.read': 'unproven',
  'timestamp.digest': 'mismatch',
  'timestamp.bytes': 'mismatch',
  'timestamp.authority': 'policy',
  'timestamp.time': 'policy',
  'crate.read': 'unproven',
  'crate.links': 'policy',
  'crate.files': 'mismatch',
  'attestation.type': 'unproven',
  'attestation.predicate': 'unproven',
  'attestation.subject': 'mismatch',
  'attestation.result': 'mismatch',
};

/** Checks that only advise, unless the caller makes a rule of one. */
const ADVICE = [
  'input.bom',
  'input.crlf',
  'input.lone-surrogates',
  'coverage',
  'snapshot.time',
  'sources.changed',
  'chunk.extracted',
  'chunk.place',
  'chunk.stitched',
  'verdict.recorded',
  'verdict.chunk',
  'claims.words',
  'claims.letters',
  'claims.unique',
  'sections.unique',
  'times.published',
  'numbers.precision',
  'folder.left-out',
  'crate.listed',
];

/** Every check that a report may have. */
export const CHECKS: readonly string[] = [...Object.keys(EFFECTS), ...ADVICE];

/** What a caller insists on beyond the rules that hold for everybody. */
export interface Rules {
  /** Checks of which anything but a pass is a policy failure. */
  readonly failOn?: readonly string[];
  /** A warning is a policy failure, whatever its check. */
  readonly strict?: boolean;
  /** A bundle of unknown origin is a policy failure. */
  readonly requireOrigin?: boolean;
}

const WEIGHT: readonly Verdict[] = ['verified', 'consistent', 'policy', 'unproven', 'mismatch'];

/** The verdict that the checks add up to: `verified` only where one of them says where the bundle is from. */
export function judge(checks: readonly Check[], { failOn, strict = false }: Rules): Verdict {
  let verdict: Verdict = 'verified';
  for (const check of checks) {
    const bad = check.status === 'fail' || check.status === 'absent';
    let effect = bad ? EFFECTS[check.id] : undefined;
    const ruledOut = failOn?.includes(check.id) === true || (strict && check.status === 'warn');
    if (check.status !== 'pass' && ruledOut) effect = ruled(effect);
    if (effect !== undefined && WEIGHT.indexOf(effect) > WEIGHT.indexOf(verdict)) verdict = effect;
  }
  return isIntact(verdict) && originOf(checks).length === 0 ? 'consistent' : verdict;
}

/** A rule of the caller's own turns what would be doubt into a policy failure, but never a mismatch into one. */
function ruled(effect: Verdict | undefined): Exclude<Verdict, Intact> {
  return effect === 'mismatch' ? 'mismatch' : 'policy';
}
