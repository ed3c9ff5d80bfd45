// From --key to what signs: a private key in a file, or ssh-agent where the file has a passphrase or is the public half.
import { agentHas, signedByAgent } from '../../../evidence/signing/agent.ts';
import { SigningError } from '../../../evidence/errors.ts';
import { privateKeyFile } from '../../../evidence/signing/private-key.ts';
import { publicKeyLine } from '../../../evidence/signing/public-key.ts';
import type { PublicKey } from '../../../evidence/signing/public-key.ts';
import { isSigned, signed } from '../../../evidence/signing/signature.ts';
import type { RsaHash } from '../../../evidence/signing/signature.ts';
import type { CliError } from '../../kit/errors.ts';
import { usageError } from '../../kit/errors.ts';
import { smallFile } from './signing-files.ts';
import { statOf } from './stat.ts';

export interface Signer {
  readonly publicKey: PublicKey;
  /** The SSH form of a signature of `data`. */
  readonly sign: (data: Buffer, rsaHash: RsaHash) => Promise<Buffer>;
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

/** @throws {CliError} that says why the key cannot be used and what to do; nothing of the key itself */
export async function openSigner(path: string, around: Surroundings): Promise<Signer> {
  try {
    const text = smallFile(path);
    const signer = isPublic(text)
      ? await agentSigner(publicKeyLine(text), around)
      : await fileSigner(path, text, around);
    // Says at once where a key is of a kind that nobody could verify here.
    signer.publicKey.key();
    return checking(signer);
  } catch (error) {
    if (error instanceof SigningError) throw refusal(path, error);
    throw error;
  }
}

function isPublic(text: string): boolean {
  return /^(?:ssh|ecdsa|sk)-\S+ [A-Za-z0-9+/]/.test(text);
}

async function fileSigner(path: string, text: string, around: Surroundings): Promise<Signer> {
  if (isExposed(path)) throw new SigningError('exposed', 'others on this machine can read it');
  const { publicKey, key } = privateKeyFile(text);
  if (key === undefined) return agentSigner(publicKey, around);
  return { publicKey, sign: async (data, rsaHash) => signed(publicKey, key, data, rsaHash) };
}

/** As ssh does: a private key of one's own that others may read is not used. */
function isExposed(path: string): boolean {
  const stat = statOf(path);
  if (stat === undefined || process.platform === 'win32') return false;
  return stat.uid === process.getuid?.() && (stat.mode & 0o077) !== 0;
}

async function agentSigner(publicKey: PublicKey, { env, signal }: Surroundings): Promise<Signer> {
  const agent = env['SSH_AUTH_SOCK'] ?? '';
  if (agent === '') throw new SigningError('locked', 'it has a passphrase, and no ssh-agent is running');
  if (!(await agentHas(agent, publicKey, signal)))
    throw new SigningError('locked', `it has a passphrase, and ssh-agent does not hold it`);
  return { publicKey, sign: (data, rsaHash) => signedByAgent(agent, publicKey, data, { rsaHash, signal }) };
}

/** A signature that does not verify is never written, no matter who made it. */
function checking({ publicKey, sign }: Signer): Signer {
  return {
    publicKey,
    sign: async (data, rsaHash) => {
      const signature = await sign(data, rsaHash);
      if (isSigned(publicKey, signature, data)) return signature;
      throw new SigningError('agent', 'the signature that was made is not one of this key');
    },
  };
}

const ADVICE: Partial<Record<SigningError['code'], (path: string) => string>> = {
  locked: (path) => `Add it with \`ssh-add ${path.replace(/\.pub$/, '')}\`, and sign again.`,
  exposed: (path) => `Run \`chmod 600 ${path}\`, or make another key.`,
  agent: (path) => `Start ssh-agent and add the key with \`ssh-add ${path.replace(/\.pub$/, '')}\`.`,
  unsupported: () => 'Make one with `ssh-keygen -t ed25519 -f FILE`.',
  unreadable: () => 'Make one with `ssh-keygen -t ed25519 -f FILE`.',
};

/** What was wrong with a key, as a sentence for the user who named it. */
export function refusal(path: string, error: SigningError): CliError {
  return usageError(`${path} cannot be used: ${error.message}.`, ADVICE[error.code]?.(path));
}
