// ibid evidence sign: the signature of a file as ssh-keygen makes it, beside the file; ibid
// evidence attest: the result of a verification as a signed in-toto statement in a DSSE envelope.
import { SigningError } from '../../../evidence/errors.ts';
import { inArmor, NAMESPACE, signatureBlob, signedBytes } from '../../../evidence/signing/sshsig.ts';
import { defineCommand } from '../../kit/command.ts';
import { digestOf, digestsOf } from './signing-files.ts';
import {
  authorityOf,
  KEY_FLAGS,
  keyOf,
  STAMP_FLAGS,
  stampFor,
  stampFacts,
  writeBeside,
  openSigner,
  refusal,
} from './signing.ts';
import { basename, resolve } from 'node:path';
import { isIntact } from '../../../evidence/report/verdict.ts';
import type { Report } from '../../../evidence/report/report.ts';
import {
  preAuthentication,
  writtenEnvelope,
  PAYLOAD_TYPE,
  statementOf,
} from '../../../evidence/signing/attestation.ts';
import { rawSignature } from '../../../evidence/signing/signature.ts';
import type { Context } from '../../kit/context.ts';
import { CliError, usageError } from '../../kit/errors.ts';
import { VERSION } from '../../kit/version.ts';
import { guarded, VERDICT_EXITS } from './verdicts.ts';

export const sign = defineCommand({
  name: 'evidence sign',
  summary: 'Sign a bundle with an SSH key, as ssh-keygen does',
  group: 'Audit',
  effects: 'reads',
  about:
    'Writes FILE.sig, which `ssh-keygen -Y verify` and `ibid evidence verify --signature` accept. The signature covers the bytes of the file. For a key with a passphrase use ssh-agent. With --timestamp only the digest of the signature is sent to the authority; its answer is written next to the signature, and `ibid evidence verify --signature` checks it offline.',
  arguments: [{ name: 'file', help: 'the file to sign', required: true, complete: 'file' }],
  flags: {
    ...KEY_FLAGS,
    ...STAMP_FLAGS,
    namespace: {
      kind: 'text',
      value: 'NAME',
      help: `what the signature is for (${NAMESPACE}); ssh-keygen's -n`,
    },
  },
  examples: [
    'ibid evidence sign bundle.json --key ~/.ssh/id_ed25519',
    'ibid evidence sign bundle.json --key ~/.ssh/id_ed25519 --timestamp https://tsa.example.org',
    'ssh-keygen -Y verify -f allowed_signers -I me@example.org -n ibid-evidence -s bundle.json.sig < bundle.json',
  ],
  exits: ['local_io', 'server', 'unreachable', 'timed_out'],
  ownsOutput: true,
  async run(context, { args, flags }) {
    const path = keyOf(flags.key);
    const { namespace = NAMESPACE } = flags;
    const address = await authorityOf(context, flags.timestamp);
    const signer = await openSigner(path, context);
    const sha512 = await digestOf(args.file, 'sha512', context.signal);
    const signature = await signer
      .sign(signedBytes(namespace, 'sha512', sha512), 'sha512')
      .catch((error: unknown) => {
        throw error instanceof SigningError ? refusal(path, error) : error;
      });
    const text = inArmor(signatureBlob(signer.publicKey, namespace, 'sha512', signature));
    const stamp = await stampFor(context, address, text);
    const beside = { file: args.file, ending: '.sig', text, force: flags.force, stamp };
    return writeBeside(context, beside, (written) => ({
      file: args.file,
      signature: written,
      key: signer.publicKey.fingerprint,
      namespace,
      ...stampFacts(written, stamp),
    }));
  },
});

export const attest = defineCommand({
  name: 'evidence attest',
  summary: 'Verify a bundle and sign the result',
  group: 'Audit',
  effects: 'reads',
  about:
    'Writes FILE.att: a DSSE envelope with an in-toto statement whose subject is the file and whose predicate is the verdict, the recipe and the checks. Only a consistent or verified bundle is attested; the attestation says which. `ibid evidence verify --signature FILE.att` checks the bundle against it. With --timestamp only the digest of FILE.att is sent to the authority, and its answer is kept as FILE.att.tsr.',
  arguments: [{ name: 'file', help: 'a bundle', required: true, complete: 'file' }],
  flags: { ...KEY_FLAGS, ...STAMP_FLAGS },
  examples: [
    'ibid evidence attest bundle.json --key ~/.ssh/id_ed25519',
    'ibid evidence verify bundle.json --signature bundle.json.att --allowed-signers allowed_signers',
  ],
  exits: [
    'verify_failed',
    'verify_unknown',
    'verify_policy',
    'local_io',
    'server',
    'unreachable',
    'timed_out',
  ],
  ownsOutput: true,
  async run(context, { args, flags }) {
    const path = keyOf(flags.key);
    const address = await authorityOf(context, flags.timestamp);
    const signer = await openSigner(path, context);
    const report = await verifiedReport(context, args.file);
    const digests = await digestsOf(args.file, context.signal);
    if (digests.content !== report.file_sha256)
      throw new CliError(
        'verify_failed',
        `${args.file} changed after it was verified: nothing was attested.`,
      );
    const sha256 = digests.sha256.toString('hex');
    const payload = statementOf(report, {
      name: basename(args.file),
      sha256,
      at: context.now(),
      tool: `ibid ${VERSION}`,
    });
    const data = preAuthentication(PAYLOAD_TYPE, payload);
    const made = await signer.sign(data, 'sha256').catch((error: unknown) => {
      throw error instanceof SigningError ? refusal(path, error) : error;
    });
    const keyid = signer.publicKey.fingerprint;
    const text = writtenEnvelope({
      payloadType: PAYLOAD_TYPE,
      payload,
      signatures: [{ keyid, signature: rawSignature(made) }],
    });
    const stamp = await stampFor(context, address, text);
    const beside = { file: args.file, ending: '.att', text, force: flags.force, stamp };
    return writeBeside(context, beside, (written) => ({
      file: args.file,
      attestation: written,
      key: keyid,
      sha256,
      bundle_sha256: report.bundle_sha256,
      verdict: report.verdict,
      ...stampFacts(written, stamp),
    }));
  },
});

/** @throws {CliError} with the exit of the verdict, where it is neither `consistent` nor `verified` */
async function verifiedReport(context: Context, file: string): Promise<Report> {
  const { verifyFile } = await import('../../../evidence/verify-file.ts');
  const options = { now: context.now(), signal: context.signal, path: resolve(file), fileDigest: true };
  const reports = await guarded(() => verifyFile(file, options));
  const [report] = reports;
  if (report === undefined || reports.length > 1)
    throw usageError('An attestation is of one bundle.', `${file} holds ${reports.length}, one a line.`);
  if (isIntact(report.verdict)) return report;
  throw new CliError(VERDICT_EXITS[report.verdict], `${file} is not attested. ${report.summary}`, {
    advice: 'Run `ibid evidence verify` on it to see more.',
  });
}
