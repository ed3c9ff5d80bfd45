// What the judging of signatures works on and gives back, whatever form they have.

import { checked } from '../report/report.ts';
import type { Check, Report } from '../report/report.ts';
import type { Digests } from './sshsig.ts';
import type { SignerVerdict, Trust } from './trust.ts';

/** What the signatures are held against. */
export interface SignedFile {
  readonly digests: Digests;
  readonly report: Report;
}

/** What one signature, or one envelope, adds up to. */
export interface Judged {
  readonly checks: readonly Check[];
  readonly signedBy: readonly string[];
  /** Fingerprints to be pinned, where the bundle is verified. */
  readonly first: readonly string[];
  readonly notChecked?: readonly string[];
}

const SIGNER_CHECKS = {
  yes: ['signature.signer', 'pass'],
  no: ['signature.signer', 'fail'],
  unknown: ['signature.key', 'absent'],
  first: ['signature.pin', 'warn'],
  other: ['signature.pin', 'fail'],
} as const;

/** The check that says whether the key may sign. */
export function signerCheck(name: string, { trusted, why }: SignerVerdict, trust: Trust): Check {
  const [id, status] = SIGNER_CHECKS[trusted];
  const expected =
    id === 'signature.pin'
      ? 'the key that is pinned for this origin'
      : trust.identity === undefined
        ? 'an allowed signer'
        : `the allowed signer ${trust.identity}`;
  return checked({ id, status, expected, found: why, where: [name] });
}
