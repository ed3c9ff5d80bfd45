// A signature over bytes as SSH encodes it (RFC 4253, 5656, 8332, 8709).

import { sign, verify, type KeyObject } from 'node:crypto';
import { SigningError } from '../errors.ts';
import { curveOf, type PublicKey } from './public-key.ts';
import { wireInteger, WireReader, wireString } from './wire.ts';

/** What an RSA signature hashes its message with; other kinds of keys have a hash of their own. */
export type RsaHash = 'sha256' | 'sha512';

const RSA_HASHES = new Map<string, RsaHash>([
  ['rsa-sha2-256', 'sha256'],
  ['rsa-sha2-512', 'sha512'],
]);

/** The SSH form of a signature of `data`. @param key the private key of `publicKey` */
export function signed(publicKey: PublicKey, key: KeyObject, data: Buffer, rsaHash: RsaHash): Buffer {
  const { type } = publicKey;
  if (type === 'ssh-ed25519') return Buffer.concat([wireString(type), wireString(sign(null, data, key))]);
  if (type === 'ssh-rsa')
    return Buffer.concat([wireString(`rsa-sha2-${rsaHash.slice(3)}`), wireString(sign(rsaHash, data, key))]);
  const curve = curveOf(type);
  if (curve === undefined) throw new SigningError('unsupported', `keys of the kind ${type} cannot sign here`);
  const pair = sign(curve.hash, data, { key, dsaEncoding: 'ieee-p1363' });
  const halves = [pair.subarray(0, curve.size), pair.subarray(curve.size)].map((half) => wireInteger(half));
  return Buffer.concat([wireString(type), wireString(Buffer.concat(halves))]);
}

/** Whether a signature in SSH's form is of these bytes by that key. @throws {SigningError} when it cannot be judged */
export function isSigned(publicKey: PublicKey, signature: Buffer, data: Buffer): boolean {
  const { algorithm, bytes } = readSignature(signature);
  const rsaHash = RSA_HASHES.get(algorithm);
  if (publicKey.type === 'ssh-rsa') {
    if (rsaHash === undefined) throw otherAlgorithm(algorithm, publicKey);
    return isSignedRaw(publicKey, padded(publicKey.key(), bytes), data, rsaHash);
  }
  if (algorithm !== publicKey.type) {
    publicKey.key();
    throw otherAlgorithm(algorithm, publicKey);
  }
  const curve = curveOf(publicKey.type);
  if (curve === undefined) return isSignedRaw(publicKey, bytes, data);
  const pair = pairOf(bytes, curve.size);
  const key = publicKey.key();
  return pair !== undefined && verify(curve.hash, data, { key, dsaEncoding: 'ieee-p1363' }, pair);
}

/**
 * The same for a signature as other formats carry it: 64 bytes of Ed25519, PKCS #1 v1.5 of RSA, DER of ECDSA.
 * @throws {SigningError} for a key that cannot be judged
 */
export function isSignedRaw(
  publicKey: PublicKey,
  signature: Buffer,
  data: Buffer,
  rsaHash: RsaHash = 'sha256',
): boolean {
  const key = publicKey.key();
  if (publicKey.type === 'ssh-ed25519') return verify(null, data, key, signature);
  const hash = curveOf(publicKey.type)?.hash ?? rsaHash;
  return verify(hash, data, key, signature);
}

/** SSH's form of a signature as other formats carry it. */
export function rawSignature(signature: Buffer): Buffer {
  const { algorithm, bytes } = readSignature(signature);
  if (curveOf(algorithm) === undefined) return bytes;
  const reader = new WireReader(bytes, 'the signature');
  const halves = [reader.integer(), reader.integer()].map((half) => derInteger(half));
  return der(0x30, Buffer.concat(halves));
}

function readSignature(signature: Buffer): { algorithm: string; bytes: Buffer } {
  const reader = new WireReader(signature, 'the signature');
  const algorithm = reader.text();
  const bytes = reader.string();
  reader.end();
  return { algorithm, bytes };
}

function otherAlgorithm(algorithm: string, { type }: PublicKey): SigningError {
  const name = /^[a-zA-Z0-9@._-]{1,64}$/.test(algorithm) ? algorithm : 'another algorithm';
  return new SigningError(
    'unsupported',
    `a signature by ${name} with a key of the kind ${type} is not accepted`,
  );
}

/** Some write an RSA signature without the zero bytes before it. */
function padded(key: KeyObject, signature: Buffer): Buffer {
  const size = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  return signature.length >= size
    ? signature
    : Buffer.concat([Buffer.alloc(size - signature.length), signature]);
}

/** Both numbers of an ECDSA signature, each in as many bytes as a coordinate; undefined where one is larger. */
function pairOf(bytes: Buffer, size: number): Buffer | undefined {
  const reader = new WireReader(bytes, 'the signature');
  const halves = [reader.integer(), reader.integer()];
  reader.end();
  if (halves.some((half) => half.length > size)) return undefined;
  return Buffer.concat(halves.flatMap((half) => [Buffer.alloc(size - half.length), half]));
}

function derInteger(digits: Buffer): Buffer {
  const negative = digits.length === 0 || digits.readUInt8(0) > 0x7f;
  return der(2, negative ? Buffer.concat([Buffer.of(0), digits]) : digits);
}

/** No part of an ECDSA signature is longer than 255 bytes. */
function der(tag: number, content: Buffer): Buffer {
  const length = content.length < 128 ? [content.length] : [0x81, content.length];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}
