// ibid evidence sign: the signature of a file as ssh-keygen makes it, beside the file.
import { SigningError } from '../../../evidence/errors.ts';
import { inArmor, NAMESPACE, signatureBlob, signedBytes } from '../../../evidence/signing/sshsig.ts';
import { defineCommand } from '../../kit/command.ts';
import { digestOf } from './signing-files.ts';
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

export const command = defineCommand({
  name: 'evidence sign',
  summary: 'Sign a bundle with an SSH key, as ssh-keygen does',
  group: 'Audit',
  effects: 'reads',
  about:
    'Writes FILE.sig, which `ssh-keygen -Y verify` and `ibid evidence verify --signature` accept. The signature is over the bytes of the file, whatever they are. A key with a passphrase is left to ssh-agent. With --timestamp the digest of the signature, and nothing else, goes to the authority named; its answer is written beside the signature, and `ibid evidence verify --signature` checks it offline.',
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
