// Whether an authority may stamp: a certificate chain to one that the verifier trusts, each valid
// at the time of the stamp, the first for time-stamping only (RFC 3161, section 2.3).

import { attempt } from '../../api/attempt.ts';
import type { X509Certificate } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_kp_timeStamping,
  KeyUsage,
  KeyUsageFlags,
} from '@peculiar/asn1-x509';

/** Certificates between an authority and its root. */
const LONGEST = 8;
/** Signatures of certificates that are verified in all. */
const MOST_TRIES = 200;

export interface Trusted {
  /** Why it may not; undefined where it may. */
  readonly why: string | undefined;
  /** Whether some certificate was found wrong, and not only that none is known. */
  readonly refused: boolean;
  /** When the first of the chain ends to be valid, milliseconds since the epoch. */
  readonly until: number;
}

/** @param anchors what the verifier trusts: roots, or the authority's own certificate. @param time milliseconds */
export function judgeChain(
  signer: X509Certificate,
  others: readonly X509Certificate[],
  anchors: readonly X509Certificate[],
  time: number,
): Trusted {
  const until = Date.parse(signer.validTo);
  const unfit = purposeProblem(signer) ?? validityProblem(signer, time);
  if (unfit !== undefined) return { why: unfit, refused: true, until };
  const search = { others, anchors, time, left: MOST_TRIES, problem: undefined as string | undefined };
  if (isTrusted(signer, 0, search)) return { why: undefined, refused: false, until };
  const why = search.problem ?? `no certificate of its issuer is trusted: ${oneLine(signer.issuer)}`;
  return { why, refused: search.problem !== undefined, until };
}

interface Search {
  readonly others: readonly X509Certificate[];
  readonly anchors: readonly X509Certificate[];
  readonly time: number;
  left: number;
  /** What was wrong with a chain that led to something trusted. */
  problem: string | undefined;
}

function isTrusted(one: X509Certificate, depth: number, search: Search): boolean {
  const { anchors, others, time } = search;
  if (anchors.some(({ raw }) => raw.equals(one.raw))) return true;
  if (depth >= LONGEST) return false;
  for (const issuer of [...anchors, ...others]) {
    if (issuer.raw.equals(one.raw) || !one.checkIssued(issuer)) continue;
    if (search.left === 0) return false;
    search.left -= 1;
    if (!isSignedBy(one, issuer)) continue;
    const problem = issuerProblem(issuer, depth) ?? validityProblem(issuer, time);
    if (problem !== undefined) search.problem ??= problem;
    else if (isTrusted(issuer, depth + 1, search)) return true;
  }
  return false;
}

function isSignedBy(one: X509Certificate, issuer: X509Certificate): boolean {
  return attempt(() => one.verify(issuer.publicKey)) ?? false;
}

/** Exactly the purpose of time-stamping, critical; and a key that signs. */
function purposeProblem(signer: X509Certificate): string | undefined {
  const usage = extension(signer, id_ce_extKeyUsage);
  const purposes = usage === undefined ? [] : [...AsnConvert.parse(usage.value, ExtendedKeyUsage)];
  if (purposes.length !== 1 || purposes[0] !== id_kp_timeStamping)
    return `the certificate of ${subjectOf(signer)} is not for time-stamping`;
  if (usage?.critical !== true)
    return `the certificate of ${subjectOf(signer)} is for time-stamping, but does not say so critically`;
  const keys = extension(signer, id_ce_keyUsage);
  if (keys === undefined) return undefined;
  const flags = AsnConvert.parse(keys.value, KeyUsage).toNumber();
  const signing = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation;
  return (flags & signing) === 0 ? `the key of ${subjectOf(signer)} is not for signatures` : undefined;
}

function issuerProblem(issuer: X509Certificate, below: number): string | undefined {
  const constraints = extension(issuer, id_ce_basicConstraints);
  if (constraints === undefined)
    return issuer.ca ? undefined : `${subjectOf(issuer)} may not issue certificates`;
  const { cA, pathLenConstraint } = AsnConvert.parse(constraints.value, BasicConstraints);
  if (!cA) return `${subjectOf(issuer)} may not issue certificates`;
  return pathLenConstraint !== undefined && below > pathLenConstraint
    ? `${subjectOf(issuer)} may not issue certificates of issuers`
    : undefined;
}

function validityProblem(one: X509Certificate, time: number): string | undefined {
  if (time < Date.parse(one.validFrom))
    return `the certificate of ${subjectOf(one)} was not yet valid then: from ${one.validFrom}`;
  if (time > Date.parse(one.validTo))
    return `the certificate of ${subjectOf(one)} had expired by then: ${one.validTo}`;
  return undefined;
}

interface Extension {
  readonly critical: boolean;
  readonly value: ArrayBuffer;
}

function extension(one: X509Certificate, id: string): Extension | undefined {
  const { tbsCertificate } = AsnConvert.parse(one.raw, Certificate);
  const found = tbsCertificate.extensions?.find(({ extnID }) => extnID === id);
  return found === undefined ? undefined : { critical: found.critical, value: found.extnValue.buffer };
}

/** The name of a certificate's subject, on one line. */
export function subjectOf({ subject }: X509Certificate): string {
  return oneLine(subject ?? '') || 'no name';
}

function oneLine(name: string): string {
  return name.replace(/[\r\n]+/g, ', ').slice(0, 200);
}
