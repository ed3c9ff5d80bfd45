// DSSE envelopes (the Dead Simple Signing Envelope, v1): a payload, the name of its type, and signatures over both.

import { isRecord } from '../../api/record.ts';
import { SigningError } from '../errors.ts';
import { strictBase64 } from './wire.ts';
import { MOST_SIGNATURES } from './sshsig.ts';

export interface EnvelopeSignature {
  /** A hint which key to try; it is not signed. */
  readonly keyid: string | undefined;
  readonly signature: Buffer;
}

export interface Envelope {
  readonly payloadType: string;
  readonly payload: Buffer;
  readonly signatures: readonly EnvelopeSignature[];
}

/** What is signed: the "pre-authentication encoding" of type and payload. */
export function preAuthentication(payloadType: string, payload: Buffer): Buffer {
  const head = `DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `;
  return Buffer.concat([Buffer.from(head), payload]);
}

/** An envelope as JSON on one line. */
export function writtenEnvelope({ payloadType, payload, signatures }: Envelope): string {
  return `${JSON.stringify({
    payloadType,
    payload: payload.toString('base64'),
    signatures: signatures.map(({ keyid, signature }) => ({ keyid, sig: signature.toString('base64') })),
  })}\n`;
}

/** Whether a text is to be read as an envelope: every other form of a signature begins otherwise. */
export function isEnvelope(text: string): boolean {
  return text.trimStart().startsWith('{');
}

/** @throws {SigningError} when it is not an envelope, or has more signatures than are judged */
export function readEnvelope(text: string): Envelope {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SigningError('unreadable', 'it is neither an SSH signature nor JSON', error);
  }
  if (!isRecord(value)) throw missing('an object');
  const { payload, payloadType, signatures } = value;
  if (typeof payloadType !== 'string') throw missing('payloadType');
  const bytes = typeof payload === 'string' ? strictBase64(payload) : undefined;
  if (bytes === undefined) throw missing('payload in base64');
  if (!Array.isArray(signatures) || signatures.length === 0) throw missing('signatures');
  if (signatures.length > MOST_SIGNATURES)
    throw new SigningError('too_large', `there are more than ${MOST_SIGNATURES} signatures in it`);
  return { payloadType, payload: bytes, signatures: signatures.map((one: unknown) => readSignature(one)) };
}

function readSignature(value: unknown): EnvelopeSignature {
  const { sig, keyid } = isRecord(value) ? value : {};
  const signature = typeof sig === 'string' ? strictBase64(sig) : undefined;
  if (signature === undefined) throw missing('sig in base64 in each signature');
  return { keyid: typeof keyid === 'string' ? keyid : undefined, signature };
}

function missing(what: string): SigningError {
  return new SigningError('unreadable', `it is not a DSSE envelope: it lacks ${what}`);
}
