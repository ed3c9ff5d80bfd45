// The request to an authority (RFC 3161, section 2.4.1), and whether a response answers it.

import { createHash, randomBytes } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { MessageImprint, TimeStampReq, TimeStampReqVersion } from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { SigningError } from '../errors.ts';
import { utc } from './judge.ts';
import { readToken, type Token } from './token.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';

/** An authority that is further from this machine's clock tells another time, or this machine does. */
const LARGEST_DIFFERENCE = 24 * 3_600_000;

export interface Question {
  /** To be sent as application/timestamp-query. */
  readonly bytes: Buffer;
  readonly digest: Buffer;
  readonly nonce: Buffer;
}

/** Asks for a stamp of these bytes by their SHA-256, with a number of its own and the authority's certificate. */
export function questionOf(stamped: Uint8Array): Question {
  const digest = createHash('sha256').update(stamped).digest();
  const nonce = randomBytes(16);
  // Positive, and as short as DER writes it: a byte of zeros would not come back.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: null }),
      hashedMessage: new OctetString(digest),
    }),
    nonce: new Uint8Array(nonce).buffer,
    certReq: true,
  });
  return { bytes: Buffer.from(AsnConvert.serialize(request)), digest, nonce };
}

/** The token of a response that answers the question. @throws {SigningError} that says why it does not */
export function answerOf(bytes: Uint8Array, { digest, nonce }: Question, now: number): Token {
  const token = readToken(bytes);
  if (!token.imprint.digest.equals(digest))
    throw new SigningError('unreadable', 'it is a stamp of something else');
  if (token.nonce?.equals(nonce) !== true)
    throw new SigningError(
      'unreadable',
      'it answers another request: its nonce is not the one that was sent',
    );
  if (token.problem !== undefined) throw new SigningError('unreadable', token.problem);
  if (Math.abs(token.time - now) > LARGEST_DIFFERENCE)
    throw new SigningError('unreadable', `it says that it is ${utc(token.time)}, and here it is ${utc(now)}`);
  return token;
}
