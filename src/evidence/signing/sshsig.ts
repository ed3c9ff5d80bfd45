// Signatures of files as `ssh-keygen -Y sign` makes them (PROTOCOL.sshsig of OpenSSH): an armor
// around a structure with the public key, a namespace that says what the signature is for, and the signature over a hash of the
// message.

import { SigningError } from '../errors.ts';
import { publicKey, type PublicKey } from './public-key.ts';
import { isSigned } from './signature.ts';
import { strictBase64, uint32, WireReader, wireString } from './wire.ts';

/** What our own signatures are for; ssh-keygen's `-n`. */
export const NAMESPACE = 'ibid-evidence';

export type MessageHash = 'sha256' | 'sha512';

/** SHA-256 and SHA-512 of the message that is signed. */
export type Digests = Readonly<Record<MessageHash, Buffer>>;

export interface SshSignature {
  readonly publicKey: PublicKey;
  readonly namespace: string;
  readonly reserved: Buffer;
  readonly hash: MessageHash;
  readonly signature: Buffer;
}

const MAGIC = 'SSHSIG';
const BEGIN = '-----BEGIN SSH SIGNATURE-----';
const END = '-----END SSH SIGNATURE-----';
/** Signatures in one file: more are refused whole. */
export const MOST_SIGNATURES = 100;

/** The bytes that are signed for a message of that digest. */
export function signedBytes(
  namespace: string,
  hash: MessageHash,
  digest: Buffer,
  reserved: Uint8Array = new Uint8Array(),
): Buffer {
  return Buffer.concat([
    Buffer.from(MAGIC),
    wireString(namespace),
    wireString(reserved),
    wireString(hash),
    wireString(digest),
  ]);
}

/** The structure with a signature and all that is needed to verify it but the key's name. */
export function signatureBlob(
  key: PublicKey,
  namespace: string,
  hash: MessageHash,
  signature: Buffer,
): Buffer {
  return Buffer.concat([
    Buffer.from(MAGIC),
    uint32(1),
    wireString(key.blob),
    wireString(namespace),
    wireString(''),
    wireString(hash),
    wireString(signature),
  ]);
}

/** The armor around a signature's bytes, ended by a line feed: the same text as ssh-keygen's. */
export function inArmor(blob: Buffer): string {
  return [BEGIN, ...(blob.toString('base64').match(/.{1,70}/g) ?? []), END, ''].join('\n');
}

/** The signatures in a file, in their order. @throws {SigningError} where one cannot be read or anything is around them */
export function readArmored(text: string): SshSignature[] {
  const found: SshSignature[] = [];
  for (let left = text.trimStart(); left !== '' || found.length === 0;) {
    if (!left.startsWith(BEGIN)) throw junk(found.length);
    const end = left.indexOf(`\n${END}`);
    if (end === -1) throw new SigningError('unreadable', 'the armor of the signature has no end');
    if (found.length === MOST_SIGNATURES)
      throw new SigningError('too_large', `there are more than ${MOST_SIGNATURES} signatures in it`);
    const blob = strictBase64(left.slice(BEGIN.length, end).replace(/\s+/g, ''));
    if (blob === undefined)
      throw new SigningError('unreadable', 'the armor holds something that is not base64');
    found.push(readSignature(blob));
    left = left.slice(end + 1 + END.length).trimStart();
  }
  return found;
}

function junk(before: number): SigningError {
  return new SigningError(
    'unreadable',
    before === 0
      ? `it does not begin with ${BEGIN}`
      : 'there is something else behind the end of the signature',
  );
}

/** @throws {SigningError} `unreadable`, or `unsupported` for another version or hash */
export function readSignature(blob: Buffer): SshSignature {
  const reader = new WireReader(blob, 'the signature');
  if (reader.take(MAGIC.length).toString('latin1') !== MAGIC)
    throw new SigningError('unreadable', 'it is not an SSH signature of a file');
  const version = reader.uint32();
  if (version !== 1)
    throw new SigningError('unsupported', `version ${version} of SSH signatures is not known`);
  const key = publicKey(reader.string());
  const namespace = reader.text();
  const reserved = reader.string();
  const hash = reader.text();
  const signature = reader.string();
  reader.end();
  if (hash !== 'sha256' && hash !== 'sha512')
    throw new SigningError('unsupported', 'it hashes the file with another function than SHA-256 or SHA-512');
  return { publicKey: key, namespace, reserved, hash, signature };
}

/** Whether the signature is of a message with these digests. @throws {SigningError} when it cannot be judged */
export function isSignatureOf(signature: SshSignature, digests: Digests): boolean {
  const { publicKey: key, namespace, hash, reserved } = signature;
  return isSigned(key, signature.signature, signedBytes(namespace, hash, digests[hash], reserved));
}
