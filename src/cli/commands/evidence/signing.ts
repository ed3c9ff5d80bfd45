// From --key to what signs and stamps: a private key in a file, or ssh-agent where the file has a
// passphrase or is the public half; the flags and files that signatures share.
import { rmSync } from 'node:fs';
import type { Flags, Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { type CliError, usageError } from '../../kit/errors.ts';
import { writeFile } from '../../result/sink.ts';
import type { Stamp } from './ask-timestamp.ts';
import { statOf } from './reading.ts';
import { STAMP_ENDING } from './timestamps.ts';
import { agentHas, signedByAgent } from '../../../evidence/signing/agent.ts';
import { SigningError } from '../../../evidence/errors.ts';
import { privateKeyFile } from '../../../evidence/signing/private-key.ts';
import { type PublicKey, publicKeyLine, writtenKey } from '../../../evidence/signing/public-key.ts';
import { type RsaHash, isSigned, signed } from '../../../evidence/signing/signature.ts';
import { smallFile } from './signing-files.ts';
import { createHash } from 'node:crypto';
import { NAMESPACE, signatureBlob, signedBytes } from '../../../evidence/signing/sshsig.ts';
import type { EvidenceSigner } from '../../../service/context.ts';

export const KEY_FLAGS = {
  key: {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: 'a private key (OpenSSH or PEM), or the public half of one in ssh-agent',
  },
  force: { kind: 'switch', help: 'replace an existing file' },
} as const satisfies Flags;

/** Of a time-stamp of what is written. */
export const STAMP_FLAGS = {
  timestamp: {
    kind: 'text',
    value: 'URL',
    help: 'get an RFC 3161 time stamp for the signature, kept next to it as .tsr',
  },
  deadline: {
    kind: 'duration',
    value: 'TIME',
    above: true,
    min: 0,
    help: 'bound on asking the authority (30s)',
  },
  cacert: {
    kind: 'text',
    value: 'FILE',
    complete: 'file',
    help: "also trust the certificates in FILE for the authority's https",
  },
} as const satisfies Flags;

/** The address that --timestamp names. @throws {CliError} usage */
export async function authorityOf({ flags }: Context, url: string | undefined): Promise<string | undefined> {
  if (url === undefined) return undefined;
  if (flags.output === '-')
    throw usageError('A time-stamp is kept beside its signature.', 'Name a file with -o, not stdout.');
  return (await import('./ask-timestamp.ts')).authorityAddress(url);
}

/** A stamp of the text by that authority; none where none is named. @throws {CliError} */
export async function stampFor(
  context: Context,
  address: string | undefined,
  text: string,
): Promise<Stamp | undefined> {
  if (address === undefined) return undefined;
  return (await import('./ask-timestamp.ts')).askForStamp(context, address, Buffer.from(text));
}

/** What a result says of the stamp beside the file that was written. */
export function stampFacts(written: string, stamp: Stamp | undefined): Readonly<Record<string, string>> {
  if (stamp === undefined) return {};
  const { time, authority } = stamp;
  return { timestamp: `${written}${STAMP_ENDING}`, signed_before: time, authority };
}

/** The file that --key names. @throws {CliError} usage */
export function keyOf(key: string | undefined): string {
  if (key === undefined)
    throw usageError('`--key FILE` is required.', 'For example: --key ~/.ssh/id_ed25519');
  return key;
}

interface Beside {
  readonly file: string;
  /** What is put behind the file's name where --output names no other. */
  readonly ending: string;
  readonly text: string;
  readonly force: boolean;
  /** A time-stamp of the text, which is written beside it. */
  readonly stamp?: { readonly bytes: Uint8Array } | undefined;
}

/** Writes the text beside the file, or where --output says; `-` is stdout. `facts` are the result, with the path. */
export async function writeBeside(
  context: Context,
  { file, ending, text, force, stamp }: Beside,
  facts: (written: string) => Readonly<Record<string, unknown>>,
): Promise<Result> {
  const target = context.flags.output ?? `${file}${ending}`;
  if (target === '-') return { kind: 'raw', text };
  const beside = `${target}${STAMP_ENDING}`;
  const there = [target, ...(stamp === undefined ? [] : [beside])].find((path) => statOf(path) !== undefined);
  if (!force && there !== undefined)
    throw usageError(
      `${there} is there already.`,
      'Add --force to replace it, or name another file with -o.',
    );
  // A stamp of an earlier signature would be one of something else.
  if (stamp === undefined) rmSync(beside, { force: true });
  else await writeFile(context, beside, stamp.bytes);
  await writeFile(context, target, text);
  return {
    kind: 'value',
    value: facts(target),
    text: (_value, { cleanLine }) => `${cleanLine(target)} written.\n`,
  };
}

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
    // Says at once where a key is of a kind that no one could verify here.
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

/** For `ibid serve --signing-key`. Tries the key once, so that a service never begins that could not sign. @throws {CliError} usage */
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
