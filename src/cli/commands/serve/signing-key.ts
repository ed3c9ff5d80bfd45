// ibid serve --signing-key: signs the bundles that are served, by a key in a file or in ssh-agent.
import { createHash } from 'node:crypto';
import { SigningError } from '../../../evidence/errors.ts';
import { writtenKey } from '../../../evidence/signing/public-key.ts';
import { NAMESPACE, signatureBlob, signedBytes } from '../../../evidence/signing/sshsig.ts';
import type { EvidenceSigner } from '../../../service/context.ts';
import type { Context } from '../../kit/context.ts';
import { openSigner, refusal } from '../evidence/signing.ts';

/** Tries the key once, so that a service never begins that could not sign. @throws {CliError} usage */
export async function evidenceSigner(context: Context, path: string): Promise<EvidenceSigner> {
  const { publicKey, sign } = await openSigner(path, context);
  const made = {
    publicKey: writtenKey(publicKey),
    sign: async (body: Uint8Array) => {
      const digest = createHash('sha512').update(body).digest();
      const signature = await sign(signedBytes(NAMESPACE, 'sha512', digest), 'sha512');
      return signatureBlob(publicKey, NAMESPACE, 'sha512', signature).toString('base64');
    },
  };
  await made.sign(new Uint8Array()).catch((error: unknown) => {
    throw error instanceof SigningError ? refusal(path, error) : error;
  });
  return made;
}
