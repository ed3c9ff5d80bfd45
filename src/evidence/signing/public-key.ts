// Public keys as SSH writes them (RFC 4253, 5656, 8709) and as node:crypto takes them.

import { createHash, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { SigningError } from '../errors.ts';
import { strictBase64, wireInteger, WireReader, wireString } from './wire.ts';

export interface PublicKey {
  /** `ssh-ed25519`, `ssh-rsa`, `ecdsa-sha2-nistp256`. */
  readonly type: string;
  /** The key as SSH encodes it: two keys are the same where these bytes are. */
  readonly blob: Buffer;
  /** `SHA256:` and the digest of the blob in base64, as ssh-keygen prints it. */
  readonly fingerprint: string;
  /** @throws {SigningError} `unsupported` for a kind that is not judged here, `unreadable` for a broken key. */
  readonly key: () => KeyObject;
}

interface Curve {
  readonly name: 'P-256' | 'P-384' | 'P-521';
  readonly hash: string;
  /** Bytes of a coordinate. */
  readonly size: number;
}

const CURVES = new Map<string, Curve>([
  ['nistp256', { name: 'P-256', hash: 'sha256', size: 32 }],
  ['nistp384', { name: 'P-384', hash: 'sha384', size: 48 }],
  ['nistp521', { name: 'P-521', hash: 'sha512', size: 66 }],
]);
const ECDSA = 'ecdsa-sha2-';
/** Bits of an RSA modulus: fewer are broken, and more take too long. The bounds are those of OpenSSH. */
const RSA_BITS = { least: 1024, most: 16_384 };

/** The curve of a key's kind; undefined where it is none of a curve's. */
export function curveOf(type: string): Curve | undefined {
  return type.startsWith(ECDSA) ? CURVES.get(type.slice(ECDSA.length)) : undefined;
}

/** A key from its SSH encoding. @throws {SigningError} `unreadable` when its kind cannot be read */
export function publicKey(blob: Buffer): PublicKey {
  const type = new WireReader(blob, 'the public key').text();
  if (!/^[a-zA-Z0-9@._-]{1,64}$/.test(type))
    throw new SigningError('unreadable', 'the public key names no kind of key');
  const digest = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '');
  let made: KeyObject | undefined;
  return { type, blob, fingerprint: `SHA256:${digest}`, key: () => (made ??= keyObject(type, blob)) };
}

/** A line of a .pub file, or the fields of one in a list: kind, base64, comment. @throws {SigningError} */
export function publicKeyLine(line: string): PublicKey {
  const [type = '', text = ''] = line.trim().split(/[ \t]+/, 2);
  const blob = text === '' ? undefined : strictBase64(text);
  if (blob === undefined || blob.length === 0)
    throw new SigningError('unreadable', 'this is not a public key of OpenSSH');
  const key = publicKey(blob);
  if (key.type !== type)
    throw new SigningError('unreadable', `the line says ${type.slice(0, 40)}, and the key is ${key.type}`);
  return key;
}

/** A .pub file of OpenSSH, or a public key in PEM. @throws {SigningError} */
export function publicKeyFile(text: string): PublicKey {
  if (!text.trimStart().startsWith('-----BEGIN')) return publicKeyLine(text);
  if (text.includes('PRIVATE KEY'))
    throw new SigningError('unreadable', 'this is a private key, where a public one is wanted');
  try {
    return fromKeyObject(createPublicKey(text));
  } catch (error) {
    if (error instanceof SigningError) throw error;
    throw new SigningError('unreadable', 'this is not a public key in PEM', error);
  }
}

/** The public half of a key of node:crypto. @throws {SigningError} `unsupported` */
export function fromKeyObject(key: KeyObject): PublicKey {
  const type = key.asymmetricKeyType ?? 'secret';
  if (!['ed25519', 'rsa', 'ec'].includes(type)) throw unsupported(type);
  const jwk = key.export({ format: 'jwk' });
  const part = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
  if (type === 'ed25519')
    return publicKey(Buffer.concat([wireString('ssh-ed25519'), wireString(part(jwk.x))]));
  if (type === 'rsa')
    return publicKey(
      Buffer.concat([wireString('ssh-rsa'), wireInteger(part(jwk.e)), wireInteger(part(jwk.n))]),
    );
  const curve = [...CURVES].find(([, { name }]) => name === jwk.crv)?.[0];
  if (curve === undefined) throw unsupported(`${type} over ${jwk.crv ?? 'another curve'}`);
  const point = Buffer.concat([Buffer.of(4), part(jwk.x), part(jwk.y)]);
  return publicKey(Buffer.concat([wireString(`${ECDSA}${curve}`), wireString(curve), wireString(point)]));
}

/** The line of a .pub file, without its end. */
export function writtenKey({ type, blob }: PublicKey): string {
  return `${type} ${blob.toString('base64')}`;
}

function keyObject(type: string, blob: Buffer): KeyObject {
  const reader = new WireReader(blob, 'the public key');
  reader.string();
  const jwk = jwkOf(type, reader);
  reader.end();
  try {
    return createPublicKey({ key: jwk, format: 'jwk' });
  } catch (error) {
    throw new SigningError('unreadable', `the public key is not a valid ${type} key`, error);
  }
}

function jwkOf(type: string, reader: WireReader): JsonWebKey {
  if (type === 'ssh-ed25519') return { kty: 'OKP', crv: 'Ed25519', x: reader.string().toString('base64url') };
  if (type === 'ssh-rsa') return rsaOf(reader);
  const curve = curveOf(type);
  if (curve === undefined) throw unsupported(type);
  if (reader.text() !== type.slice(ECDSA.length))
    throw new SigningError('unreadable', 'the public key names two curves');
  const point = reader.string();
  if (point.length !== 1 + 2 * curve.size || point.readUInt8(0) !== 4)
    throw new SigningError('unreadable', `the public key is not a valid ${type} key`);
  const half = (from: number) => point.subarray(from, from + curve.size).toString('base64url');
  return { kty: 'EC', crv: curve.name, x: half(1), y: half(1 + curve.size) };
}

function rsaOf(reader: WireReader): JsonWebKey {
  const e = reader.integer();
  const n = reader.integer();
  const bits = n.length * 8 - (n.length > 0 ? Math.clz32(n.readUInt8(0)) - 24 : 0);
  if (bits < RSA_BITS.least || bits > RSA_BITS.most || e.length > 8)
    throw new SigningError(
      'unsupported',
      `an RSA key of ${bits} bits is not accepted (${RSA_BITS.least} to ${RSA_BITS.most} are)`,
    );
  return { kty: 'RSA', n: n.toString('base64url'), e: e.toString('base64url') };
}

function unsupported(type: string): SigningError {
  const what = type.includes('-cert-')
    ? 'certificates'
    : /^sk-|^webauthn-/.test(type)
      ? 'keys in a security token'
      : 'keys of this kind';
  return new SigningError(
    'unsupported',
    `${what} cannot be judged here (${type}); Ed25519, RSA and ECDSA can`,
  );
}
