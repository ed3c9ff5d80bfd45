// Private keys in files: OpenSSH's own format without a passphrase (PROTOCOL.key of OpenSSH), and
// PEM. A key behind a passphrase is left to ssh-agent. No message says anything of what is in the file.

import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { SigningError } from '../errors.ts';
import { curveOf, fromKeyObject, publicKey, type PublicKey } from './public-key.ts';
import { strictBase64, WireReader } from './wire.ts';

/** What a key file holds: `key` is undefined where only the public half can be read. */
export interface KeyFile {
  readonly publicKey: PublicKey;
  readonly key: KeyObject | undefined;
}

const ARMOR =
  /^-----BEGIN OPENSSH PRIVATE KEY-----\s+([A-Za-z0-9+/=\s]*?)-----END OPENSSH PRIVATE KEY-----\s*$/;
const MAGIC = 'openssh-key-v1\0';

/** @throws {SigningError} `unreadable`, `unsupported`, or `locked` for PEM behind a passphrase */
export function privateKeyFile(text: string): KeyFile {
  const armored = ARMOR.exec(text.trimStart());
  if (armored !== null) return opensshKey(strictBase64((armored[1] ?? '').replace(/\s+/g, '')));
  if (!text.trimStart().startsWith('-----BEGIN') || text.includes('OPENSSH PRIVATE KEY'))
    throw new SigningError('unreadable', 'this is not a private key of OpenSSH, and none in PEM');
  if (/ENCRYPTED/.test(text)) throw new SigningError('locked', 'this key has a passphrase');
  try {
    const key = createPrivateKey(text);
    return { publicKey: fromKeyObject(key), key };
  } catch (error) {
    if (error instanceof SigningError) throw error;
    // The cause is left out: a parser's message may quote what it read.
    throw new SigningError('unreadable', 'this is not a private key in PEM');
  }
}

function opensshKey(bytes: Buffer | undefined): KeyFile {
  if (bytes === undefined) throw new SigningError('unreadable', 'the armor of the private key is damaged');
  const reader = new WireReader(bytes, 'the private key');
  if (reader.take(MAGIC.length).toString('latin1') !== MAGIC)
    throw new SigningError('unreadable', 'this is not a private key of OpenSSH');
  const cipher = reader.text();
  reader.string();
  reader.string();
  if (reader.uint32() !== 1) throw new SigningError('unsupported', 'a file of several private keys');
  const outer = publicKey(reader.string());
  if (cipher !== 'none') return { publicKey: outer, key: undefined };
  const secret = new WireReader(reader.string(), 'the private key');
  if (secret.uint32() !== secret.uint32()) throw new SigningError('unreadable', 'the private key is damaged');
  const jwk = jwkOf(secret.text(), outer, secret);
  try {
    const key = createPrivateKey({ key: jwk, format: 'jwk' });
    return { publicKey: fromKeyObject(key), key };
  } catch {
    throw new SigningError('unreadable', `the private key is not a valid ${outer.type} key`);
  }
}

function jwkOf(type: string, outer: PublicKey, secret: WireReader): JsonWebKey {
  // Says which kinds there are, in the words for public keys.
  const known = outer.key().export({ format: 'jwk' });
  if (type !== outer.type) throw new SigningError('unreadable', 'the private key is of two kinds');
  if (type === 'ssh-ed25519') {
    secret.string();
    return { ...known, d: secret.string().subarray(0, 32).toString('base64url') };
  }
  if (type === 'ssh-rsa') return { ...known, ...rsaParts(secret) };
  const size = curveOf(type)?.size ?? 0;
  secret.string();
  secret.string();
  const digits = secret.integer();
  const d = Buffer.concat([Buffer.alloc(Math.max(0, size - digits.length)), digits]);
  return { ...known, d: d.toString('base64url') };
}

/** What a JWK has beyond OpenSSH's n, e, d, iqmp, p, q: the exponents modulo p - 1 and q - 1. */
function rsaParts(secret: WireReader): JsonWebKey {
  secret.integer();
  secret.integer();
  const [d, qi, p, q] = [secret.integer(), secret.integer(), secret.integer(), secret.integer()];
  const number = (bytes: Buffer) => BigInt(`0x0${bytes.toString('hex')}`);
  if (number(p) < 2n || number(q) < 2n) throw new SigningError('unreadable', 'the private key is damaged');
  const less = (prime: Buffer) => {
    const hex = (number(d) % (number(prime) - 1n)).toString(16);
    return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  };
  const parts = { d, p, q, qi, dp: less(p), dq: less(q) };
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')]),
  );
}
