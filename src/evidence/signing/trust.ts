// Which signatures count: decided by the verifier's keys, never by the bundle's.

import type { AllowedSigner } from './allowed-signers.ts';
import type { PublicKey } from './public-key.ts';
import { checked, type Check, type Report } from '../report/report.ts';
import type { Digests } from './sshsig.ts';

export interface Trust {
  /** Lines of an allowed signers file. */
  readonly signers: readonly AllowedSigner[];
  /** Keys that were given one by one. */
  readonly keys: readonly PublicKey[];
  readonly revoked: readonly PublicKey[];
  /** Fingerprints pinned for the origin of the bundle: undefined where none was asked for, empty before the first. */
  readonly pinned: readonly string[] | undefined;
  /** Who is said to have signed. */
  readonly identity: string | undefined;
  readonly namespace: string;
  /** Milliseconds since the epoch: when keys have to be valid. */
  readonly now: number;
}

export interface SignerVerdict {
  /** `unknown`: there is nothing to hold the key against. `first`: it is to be pinned now. `other`: another is pinned. */
  readonly trusted: 'yes' | 'no' | 'unknown' | 'first' | 'other';
  /** A sentence without its end. */
  readonly why: string;
}

/** Whether that key may sign evidence, no matter for whom. */
export function judgeSigner(key: PublicKey, trust: Trust): SignerVerdict {
  if (trust.revoked.some((one) => isSame(one, key)))
    return { trusted: 'no', why: `${key.fingerprint} is revoked` };
  const lines = trust.signers.filter((signer) => isSame(signer.publicKey, key));
  const refusals = lines.map((signer) => refusal(signer, trust));
  const allowed = lines[refusals.indexOf(undefined)];
  if (allowed !== undefined)
    return { trusted: 'yes', why: `${trust.identity ?? allowed.principals}, ${key.fingerprint}` };
  // A user who names a person is not content with a key that has no name.
  if (trust.identity === undefined && trust.keys.some((one) => isSame(one, key)))
    return { trusted: 'yes', why: `the given key, ${key.fingerprint}` };
  const reasons = refusals.filter((reason) => reason !== undefined);
  if (reasons.length > 0) return { trusted: 'no', why: reasons.join('; ') };
  return byPin(key, trust);
}

function byPin(key: PublicKey, { pinned, signers, keys, identity }: Trust): SignerVerdict {
  if (identity === undefined && pinned?.includes(key.fingerprint) === true)
    return { trusted: 'yes', why: `the pinned key, ${key.fingerprint}` };
  if (signers.length + keys.length > 0 || identity !== undefined)
    return { trusted: 'no', why: `${key.fingerprint} is none of the allowed signers` };
  if (pinned === undefined)
    return {
      trusted: 'unknown',
      why: `no trusted key was given to check ${key.fingerprint} against (--allowed-signers, --public-key)`,
    };
  if (pinned.length === 0) return { trusted: 'first', why: `${key.fingerprint}, pinned from now on` };
  return { trusted: 'other', why: `${key.fingerprint}, and ${pinned.join(', ')} is pinned` };
}

/** Every key that is known to the verifier, each once: what a signature without its key is tried with. */
export function knownKeys({ signers, keys, revoked }: Trust): PublicKey[] {
  const all = [...signers.map(({ publicKey }) => publicKey), ...keys, ...revoked];
  return [...new Map(all.map((key) => [key.fingerprint, key])).values()];
}

/** Why a line of the allowed signers does not allow its key here; undefined where it does. */
function refusal(signer: AllowedSigner, { identity, namespace, now }: Trust): string | undefined {
  const at = `line ${signer.line}`;
  if (signer.authority)
    return `${at}: the key is a certificate authority, and certificates are not judged here`;
  if (identity !== undefined && !matchesList(identity, signer.principals))
    return `${at}: the key is of ${signer.principals}, not of ${identity}`;
  if (signer.namespaces !== undefined && !matchesList(namespace, signer.namespaces))
    return `${at}: the key is for the namespaces ${signer.namespaces}, not for ${namespace}`;
  if (signer.validAfter !== undefined && now < signer.validAfter)
    return `${at}: the key is valid from ${dayOf(signer.validAfter)}`;
  if (signer.validBefore !== undefined && now > signer.validBefore)
    return `${at}: the key has expired: it was valid until ${dayOf(signer.validBefore)}`;
  return undefined;
}

function dayOf(time: number): string {
  return new Date(time).toISOString();
}

function isSame(one: PublicKey, other: PublicKey): boolean {
  return one.blob.equals(other.blob);
}

// The pattern lists of OpenSSH (ssh_config(5), PATTERNS): `*` for anything, `?` for one character, `!` before a pattern
// that must not match. Time grows with text times pattern, whatever the pattern.

/** Whether a text matches a list of patterns, separated by commas: one of them, and none that is negated. */
function matchesList(text: string, list: string): boolean {
  let matched = false;
  for (const pattern of list.split(',')) {
    const negated = pattern.startsWith('!');
    if (!matches(text, negated ? pattern.slice(1) : pattern)) continue;
    if (negated) return false;
    matched = true;
  }
  return matched;
}

/** Remembers only the last star: where what follows it does not fit, it takes one character more. */
function matches(text: string, pattern: string): boolean {
  let at = 0;
  let to = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    if (pattern[to] === '*') {
      star = to;
      resume = at;
      to += 1;
    } else if (to < pattern.length && (pattern[to] === '?' || pattern[to] === text[at])) {
      at += 1;
      to += 1;
    } else if (star === -1) {
      return false;
    } else {
      to = star + 1;
      resume += 1;
      at = resume;
    }
  }
  while (pattern[to] === '*') to += 1;
  return to === pattern.length;
}

// What the judging of signatures works on and gives back, whatever form they have.

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
