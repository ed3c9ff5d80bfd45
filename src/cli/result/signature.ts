// The signature that a service sends with a bundle (X-Evidence-Signature), kept beside the file for an audit to come.
import { SigningError } from '../../evidence/errors.ts';
import { inArmor, readSignature } from '../../evidence/signing/sshsig.ts';
import { strictBase64 } from '../../evidence/signing/wire.ts';
import type { Context } from '../kit/context.ts';
import { tell } from './notice.ts';
import { openOutput } from './sink.ts';

/** No signature is longer: one of RSA with the largest key takes half of it. */
const MOST = 16_384;

/**
 * Writes FILE.sig as ssh-keygen would. What is not a signature is left out, and the user at a terminal is told so: the
 * bundle itself has come.
 */
export async function keepSignature(context: Context, path: string, text: string): Promise<void> {
  const blob = text.length > MOST ? undefined : strictBase64(text.trim());
  try {
    if (blob === undefined) throw new SigningError('unreadable', 'it is not base64');
    readSignature(blob);
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    if (!context.io.isTerminal(2)) return undefined;
    return tell(context.io, [`The signature that came with the bundle is not kept: ${error.message}.`]);
  }
  const output = await openOutput({ io: context.io, flags: { ...context.flags, output: `${path}.sig` } });
  await output.write(inArmor(blob));
  await output.finish();
}
