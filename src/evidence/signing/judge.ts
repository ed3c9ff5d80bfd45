// Judges the signatures next to a bundle: each check separately, and who signed the file.

import { grouped } from '../../text/groups.ts';
import { SigningError } from '../errors.ts';
import { checked, type Check, type Step, isBad } from '../report/report.ts';
import { Breath } from '../scan/breath.ts';
import { judgeEnvelope } from './judge-envelope.ts';
import { isEnvelope, readEnvelope } from './attestation.ts';
import { isSignatureOf, readArmored, type SshSignature } from './sshsig.ts';
import { signerCheck, type Judged, type SignedFile, judgeSigner, type Trust } from './trust.ts';

/** A signature that was read from a file, or why that was not possible. */
export interface SignatureText {
  readonly name: string;
  readonly text: string | SigningError;
}

/** @param signal ends it between two signatures */
export async function judgeSignatures(
  files: readonly SignatureText[],
  signed: SignedFile,
  trust: Trust,
  signal?: AbortSignal,
): Promise<{ readonly step: Step; readonly first: readonly string[] }> {
  const breath = new Breath(signal);
  const all: Judged[] = [];
  for (const { name, text } of files) {
    await breath.due();
    all.push(...(await judgeText(name, text, signed, { trust, breath })));
  }
  const checks = merged(all.flatMap((one) => one.checks));
  const bad = checks.some(isBad);
  const signedBy = bad ? [] : [...new Set(all.flatMap((one) => one.signedBy))];
  return {
    step: {
      checks,
      statements: { signed: signedBy.length > 0 },
      facts: { signed_by: signedBy },
      not_checked: all.flatMap((one) => one.notChecked ?? []),
    },
    first: bad ? [] : all.flatMap((one) => one.first),
  };
}

interface Judging {
  readonly trust: Trust;
  readonly breath: Breath;
}

async function judgeText(
  name: string,
  text: string | SigningError,
  signed: SignedFile,
  judging: Judging,
): Promise<Judged[]> {
  try {
    if (text instanceof SigningError) throw text;
    if (isEnvelope(text)) return [await judgeEnvelope(name, readEnvelope(text), signed, judging)];
    const judged: Judged[] = [];
    for (const one of readArmored(text)) {
      await judging.breath.due();
      judged.push(judgeOne(name, one, signed, judging.trust));
    }
    return judged;
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    return [{ checks: [unreadable(name, error)], signedBy: [], first: [] }];
  }
}

/** @throws {SigningError} for a key or an algorithm that is not judged here */
function judgeOne(name: string, signature: SshSignature, { digests }: SignedFile, trust: Trust): Judged {
  const { publicKey, namespace } = signature;
  const right = isSignatureOf(signature, digests);
  const verdict = judgeSigner(publicKey, trust);
  const checks = [
    checked({
      id: 'signature.bytes',
      status: right ? 'pass' : 'fail',
      expected: "a signature of this file's bytes",
      found: right ? `by ${publicKey.type} ${publicKey.fingerprint}` : 'a signature of something else',
      where: [name],
    }),
    checked({
      id: 'signature.namespace',
      status: namespace === trust.namespace ? 'pass' : 'fail',
      expected: trust.namespace,
      found: namespace === '' ? 'none' : namespace.slice(0, 100),
      where: [name],
    }),
    signerCheck(name, verdict, trust),
  ];
  return {
    checks,
    signedBy: ['yes', 'first'].includes(verdict.trusted) ? [verdict.why] : [],
    first: verdict.trusted === 'first' ? [publicKey.fingerprint] : [],
  };
}

function unreadable(name: string, error: SigningError): Check {
  return checked({
    id: 'signature.read',
    status: 'fail',
    expected: 'a signature that can be judged',
    found: error.message,
    where: [name],
  });
}

const WORST = ['fail', 'absent', 'warn', 'partly', 'skipped', 'pass'];

/** One check for each id: the worst of its results, and the places of all that are as bad. */
function merged(checks: readonly Check[]): Check[] {
  return [...grouped(checks, ({ id }) => id).values()].flatMap((all) => {
    const status = WORST.find((one) => all.some((check) => check.status === one));
    const worst = all.filter((check) => check.status === status);
    const [first] = worst;
    if (first === undefined) return [];
    const more = worst.length > 1 ? ` (and ${worst.length - 1} more)` : '';
    const where = [...new Set(worst.flatMap((check) => check.where))];
    return [checked({ ...first, found: `${first.found}${more}`, where, count: worst.length })];
  });
}
