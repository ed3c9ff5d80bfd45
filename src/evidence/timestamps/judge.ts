// Judges a time-stamp next to a signature: can it be read, is it for this signature, did its
// authority sign it, may that authority stamp. If so, the report says before which time the signature existed.

import { createHash, type X509Certificate } from 'node:crypto';
import { SigningError } from '../errors.ts';
import { checked, type Check, type Step } from '../report/report.ts';
import { judgeChain, subjectOf } from './chain.ts';
import { parsed, readToken, type Token } from './token.ts';

export interface TokenFile {
  readonly name: string;
  readonly bytes: Uint8Array | SigningError;
  /** What the stamp has to be of: a signature file's own bytes. */
  readonly stamped: Uint8Array;
}

export interface Authorities {
  readonly certificates: readonly X509Certificate[];
  /** Whether the verifier named them, and they are not only those that the system has. */
  readonly given: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Two clocks may differ by so much. */
const CLOCK_SKEW = 5 * 60_000;

/** The checks `timestamp.*` of one file. */
export function judgeTimestamp({ name, bytes, stamped }: TokenFile, authorities: Authorities): Step {
  const check = (id: string, status: Check['status'], expected: string, found: string) =>
    checked({ id: `timestamp.${id}`, status, expected, found, where: [name] });
  let token: Token;
  try {
    if (bytes instanceof SigningError) throw bytes;
    token = readToken(bytes, authorities.certificates);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    return { checks: [check('read', 'fail', 'a time-stamp of RFC 3161', error.message)] };
  }
  const { imprint, problem, signer, time } = token;
  const same = createHash(imprint.hash).update(stamped).digest().equals(imprint.digest);
  const by = subjectOf(signer);
  const checks = [
    check(
      'digest',
      same ? 'pass' : 'fail',
      'a stamp of this signature',
      same ? imprint.hash : 'a stamp of something else',
    ),
    check(
      'bytes',
      problem === undefined ? 'pass' : 'fail',
      'a stamp that its authority signed',
      problem ?? `by ${by}`,
    ),
    authorityCheck(token, authorities, check),
  ];
  if (time > authorities.now + CLOCK_SKEW)
    checks.push(check('time', 'fail', 'a time that is past', `${utc(time)} is in the future`));
  const holds = checks.every(({ status }) => status === 'pass');
  return { checks, ...(holds ? { facts: { signed_before: [{ time: utc(time), authority: by }] } } : {}) };
}

function authorityCheck(
  { signer, certificates, time }: Token,
  authorities: Authorities,
  check: (id: string, status: Check['status'], expected: string, found: string) => Check,
): Check {
  const { why, refused, until } = chainOf(signer, certificates, authorities.certificates, time);
  const expected = authorities.given
    ? 'an authority of --tsa-cert, for time-stamping, at that time'
    : "an authority that the system's roots vouch for, for time-stamping, at that time";
  if (why === undefined) {
    const now = until < authorities.now ? `; its certificate has expired since, ${utc(until)}` : '';
    return check('authority', 'pass', expected, `${subjectOf(signer)}${now}`);
  }
  // No one was named, and no one is known: that says nothing against the stamp.
  const status = authorities.given || refused ? 'fail' : 'warn';
  return check('authority', status, expected, status === 'warn' ? `${why} (give --tsa-cert)` : why);
}

/** An extension that cannot be read refuses its certificate. */
function chainOf(...of: Parameters<typeof judgeChain>): ReturnType<typeof judgeChain> {
  try {
    return parsed(() => judgeChain(...of));
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    return { why: 'a certificate of its chain cannot be read', refused: true, until: Number.NaN };
  }
}

/** `2026-11-23 21:04:10 UTC`. */
export function utc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
