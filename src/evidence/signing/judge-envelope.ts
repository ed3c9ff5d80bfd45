// Judges a DSSE envelope around an in-toto statement: its types, every signature in it, its
// subject, and its statement about the bundle. Only keys that the verifier knows are tried, never one from the envelope.

import { SigningError } from '../errors.ts';
import { checked, type Check } from '../report/report.ts';
import type { Breath } from '../scan/breath.ts';
import {
  preAuthentication,
  type Envelope,
  type EnvelopeSignature,
  PAYLOAD_TYPE,
  PREDICATE_TYPE,
  readStatement,
  STATEMENT_TYPE,
  type Statement,
} from './attestation.ts';
import { signerCheck, type Judged, type SignedFile, judgeSigner, knownKeys, type Trust } from './trust.ts';
import type { PublicKey } from './public-key.ts';
import { isSignedRaw } from './signature.ts';

/** Keys that are tried in all for signatures that name none of them. */
const MOST_TRIES = 1000;

/** @throws {SigningError} when the payload is not a statement */
export async function judgeEnvelope(
  name: string,
  envelope: Envelope,
  signed: SignedFile,
  { trust, breath }: { readonly trust: Trust; readonly breath: Breath },
): Promise<Judged> {
  const signers = await judgeSigners(name, envelope, trust, breath);
  const type = typeCheck(name, envelope.payloadType);
  // What is of another type is not read as a statement: it may mean something else by the same members.
  if (type.status === 'fail') return { ...signers, checks: [...signers.checks, type], signedBy: [] };
  const statement = readStatement(envelope.payload);
  return { ...signers, checks: [...signers.checks, type, ...statementChecks(name, statement, signed)] };
}

function typeCheck(name: string, payloadType: string): Check {
  return checked({
    id: 'attestation.type',
    status: payloadType === PAYLOAD_TYPE ? 'pass' : 'fail',
    expected: PAYLOAD_TYPE,
    found: payloadType.slice(0, 100),
    where: [name],
  });
}

interface Tried {
  /** The key whose signature it is; undefined where no known key's. */
  readonly by: PublicKey | undefined;
  /** It names a known key, and is none of that key. */
  readonly forged: boolean;
}

async function judgeSigners(name: string, envelope: Envelope, trust: Trust, breath: Breath): Promise<Judged> {
  const data = preAuthentication(envelope.payloadType, envelope.payload);
  const keys = knownKeys(trust);
  const tried: Tried[] = [];
  const left = { tries: MOST_TRIES };
  for (const signature of envelope.signatures)
    tried.push(await tryKeys(signature, data, keys, { left, breath }));
  const total = tried.length;
  const forged = tried.filter((one) => one.forged).length;
  const by = tried.flatMap((one) => one.by ?? []);
  const unknown = total - forged - by.length;
  if (forged + by.length === 0)
    return { checks: [bySomeoneElse(name, total, trust)], signedBy: [], first: [] };
  const verdicts = by.map((key) => judgeSigner(key, trust));
  const good = verdicts.filter(({ trusted }) => trusted === 'yes');
  const bytes = checked({
    id: 'signature.bytes',
    status: forged > 0 ? 'fail' : unknown > 0 ? 'partly' : 'pass',
    expected: 'signatures of this envelope',
    found:
      forged > 0 ? `${forged} of ${total} are of something else` : `${by.length} of ${total} by known keys`,
    where: [name],
  });
  // One trusted signer is enough; what is said against others is said if no one is.
  const [worst] = verdicts.filter(({ trusted }) => trusted !== 'yes');
  const said = good[0] ?? worst;
  return {
    checks: [bytes, ...(said === undefined ? [] : [signerCheck(name, said, trust)])],
    signedBy: good.map(({ why }) => why),
    first: [],
    notChecked: unknown > 0 ? [`${name}: ${unknown} signatures by keys that were not given`] : [],
  };
}

function bySomeoneElse(name: string, total: number, trust: Trust): Check {
  const given = trust.signers.length + trust.keys.length > 0;
  const count = total === 1 ? 'its signature' : `any of its ${total} signatures`;
  return checked({
    id: given ? 'signature.signer' : 'signature.key',
    status: given ? 'fail' : 'absent',
    expected: 'an allowed signer',
    found: given
      ? `no key that is allowed has made ${count}`
      : 'no trusted key was given to check its signatures against (--allowed-signers, --public-key)',
    where: [name],
  });
}

/** The key that it names, or else each of all. */
async function tryKeys(
  { keyid, signature }: EnvelopeSignature,
  data: Buffer,
  keys: readonly PublicKey[],
  { left, breath }: { readonly left: { tries: number }; readonly breath: Breath },
): Promise<Tried> {
  const named = keys.filter(({ fingerprint }) => fingerprint === keyid);
  for (const key of named.length > 0 ? named : keys) {
    await breath.due();
    if (left.tries === 0) break;
    left.tries -= 1;
    if (isMadeBy(key, signature, data)) return { by: key, forged: false };
  }
  return { by: undefined, forged: named.length > 0 };
}

/** An allowed key of a kind that is not judged here has made none that counts. */
function isMadeBy(key: PublicKey, signature: Buffer, data: Buffer): boolean {
  try {
    return isSignedRaw(key, signature, data);
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}

function statementChecks(name: string, statement: Statement, { digests, report }: SignedFile): Check[] {
  const { predicateType, type, subjects } = statement;
  const where = [name];
  const known = type === STATEMENT_TYPE && predicateType === PREDICATE_TYPE;
  const sha256 = digests.sha256.toString('hex');
  const ours = subjects.find((subject) => subject.sha256 === sha256);
  const predicate = checked({
    id: 'attestation.predicate',
    status: known ? 'pass' : 'fail',
    expected: PREDICATE_TYPE,
    found: known ? PREDICATE_TYPE : `${predicateType ?? 'none'} in ${type ?? 'no statement'}`.slice(0, 200),
    where,
  });
  const subject = checked({
    id: 'attestation.subject',
    status: ours === undefined ? 'fail' : 'pass',
    expected: `a subject with SHA-256 ${sha256}`,
    found:
      ours === undefined
        ? `${subjects.length} other${subjects.length === 1 ? '' : 's'}`
        : `${ours.name.slice(0, 100)}, one of ${subjects.length}`,
    where,
  });
  if (!known) return [predicate, subject];
  return [predicate, subject, resultCheck(where, statement, report)];
}

/** The attested result against this one: another hash is another bundle, another verdict only advises. */
function resultCheck(
  where: readonly string[],
  { bundleSha256, verdict }: Statement,
  report: SignedFile['report'],
): Check {
  const sameHash = bundleSha256 === report.bundle_sha256;
  return checked({
    id: 'attestation.result',
    status: !sameHash ? 'fail' : verdict === report.verdict ? 'pass' : 'warn',
    expected: `${report.verdict}, bundle_sha256 ${report.bundle_sha256 ?? 'absent'}`,
    found: `${verdict ?? 'no verdict'}, bundle_sha256 ${bundleSha256 ?? 'absent'}`.slice(0, 200),
    where,
  });
}
