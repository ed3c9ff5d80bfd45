// DSSE envelopes (Dead Simple Signing Envelope, v1): payload, its type, signatures over both.

import { isRecord } from '../../api/record.ts';
import { SigningError } from '../errors.ts';
import { strictBase64 } from './wire.ts';
import { MOST_SIGNATURES } from './sshsig.ts';
import type { Report } from '../report/report.ts';

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

// What an attestation says: an in-toto Statement v1 whose subject is the bundle's file, and whose predicate is the result
// of a verification. It is held against what a verification finds now.

export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'urn:ibid:evidence-verification:v1';

/** The statement about a bundle's file, as the bytes to sign. @param at milliseconds since the epoch */
export function statementOf(
  report: Report,
  { name, sha256, at, tool }: { name: string; sha256: string; at: number; tool: string },
): Buffer {
  const { verdict, summary, schema, bundle_sha256, recipe, statements, covers, not_covered } = report;
  const statement = {
    _type: STATEMENT_TYPE,
    subject: [{ name, digest: { sha256 } }],
    predicateType: PREDICATE_TYPE,
    predicate: {
      verifier: tool,
      verified_at: new Date(at).toISOString(),
      verdict,
      summary,
      schema,
      bundle_sha256,
      recipe: recipe === null ? null : { id: recipe.id, equivalent: recipe.equivalent },
      statements,
      claims_total: report.claims_total,
      covers,
      not_covered,
      checks: report.checks.map(({ id, status }) => ({ id, status })),
      not_checked: report.not_checked,
    },
  };
  return Buffer.from(JSON.stringify(statement));
}

/** What of a statement is held against the bundle. */
export interface Statement {
  readonly type: string | undefined;
  readonly predicateType: string | undefined;
  /** SHA-256 digests of the subjects, lower-case hex, with their names. */
  readonly subjects: readonly { readonly name: string; readonly sha256: string | undefined }[];
  /** The hash and the verdict that the predicate speaks of. */
  readonly bundleSha256: string | null | undefined;
  readonly verdict: string | undefined;
}

/** @throws {SigningError} when the payload is not a statement at all */
export function readStatement(payload: Buffer): Statement {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch (error) {
    throw new SigningError('unreadable', 'its payload is not JSON', error);
  }
  if (!isRecord(value)) throw new SigningError('unreadable', 'its payload is not an in-toto statement');
  const { _type, predicateType, subject, predicate } = value;
  const said = isRecord(predicate) ? predicate : {};
  const hash = said['bundle_sha256'];
  return {
    type: textOr(_type),
    predicateType: textOr(predicateType),
    subjects: Array.isArray(subject) ? subject.map((one: unknown) => subjectOf(one)) : [],
    bundleSha256: hash === null ? null : textOr(hash),
    verdict: textOr(said['verdict']),
  };
}

function subjectOf(value: unknown): Statement['subjects'][number] {
  const { name, digest } = isRecord(value) ? value : {};
  const sha256 = isRecord(digest) ? textOr(digest['sha256']) : undefined;
  return { name: textOr(name) ?? '', sha256: sha256?.toLowerCase() };
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
