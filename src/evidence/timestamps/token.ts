// Reads an RFC 3161 time-stamp: what it says, and whether its signer signed that. Whether the
// authority is trusted is decided elsewhere (chain.ts), by the verifier's certificates.

import { createHash, constants, verify, X509Certificate } from 'node:crypto';
import {
  type CertificateSet,
  id_signedData,
  SignedData,
  type SignerInfo,
  type Attribute,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, PKIStatus, TimeStampResp, TimeStampToken, TSTInfo } from '@peculiar/asn1-tsp';
import { SigningError } from '../errors.ts';
import {
  Constructed,
  fromBER,
  ObjectIdentifier,
  OctetString as Octets,
  Sequence,
  Set as AsnSet,
} from 'asn1js';

/** Larger than any token: the largest of known authorities have 10 KiB, all certificates included. */
export const MOST_TOKEN: number = 128 * 1024;

/** Digests that still mean something, by their identifiers. */
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

export interface Token {
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Of what was stamped: the name of its hash for node:crypto, and its digest. */
  readonly imprint: { readonly hash: string; readonly digest: Buffer };
  /** The number of the request that it answers; undefined where it has none. */
  readonly nonce: Buffer | undefined;
  /** Who signed it. */
  readonly signer: X509Certificate;
  /** All certificates that came with it. */
  readonly certificates: readonly X509Certificate[];
  /** What is wrong with its signature; undefined where it is the signer's, and of this content. */
  readonly problem: string | undefined;
}

/**
 * Reads a response of an authority (`.tsr`), or a token without one. @param known certificates that the verifier has, where the
 * signer's did not come along. @throws {SigningError} `unreadable`, `unsupported` or `too_large`
 */
export function readToken(bytes: Uint8Array, known: readonly X509Certificate[] = []): Token {
  if (bytes.length > MOST_TOKEN)
    throw new SigningError(
      'too_large',
      `it has ${bytes.length} bytes, and ${MOST_TOKEN} are read at the most`,
    );
  const { data, raw } = parsed(() => signedData(bytes));
  const content = data.encapContentInfo.eContent?.single?.buffer;
  const [signerInfo] = data.signerInfos;
  if (data.encapContentInfo.eContentType !== id_ct_tstInfo || content === undefined)
    throw new SigningError('unreadable', 'what is signed in it is not a time-stamp');
  if (data.signerInfos.length !== 1 || signerInfo === undefined)
    throw new SigningError(
      'unreadable',
      `it has ${data.signerInfos.length} signers, and a time-stamp has one`,
    );
  const info = parsed(() => AsnConvert.parse(content, TSTInfo));
  const imprint = info.messageImprint;
  const hash = HASHES[imprint.hashAlgorithm.algorithm];
  if (hash === undefined)
    throw new SigningError('unsupported', 'it is of a digest that is not SHA-256, SHA-384 or SHA-512');
  const certificates = certificatesIn(data.certificates);
  const signer = signerOf(signerInfo, [...certificates, ...known]);
  return {
    time: info.genTime.getTime(),
    imprint: { hash, digest: Buffer.from(imprint.hashedMessage.buffer) },
    nonce: info.nonce === undefined ? undefined : Buffer.from(info.nonce),
    signer,
    certificates,
    problem: parsed(() => signatureProblem({ info: signerInfo, raw }, Buffer.from(content), signer)),
  };
}

/** What is hostile may be nested deeper than the parser's stack: any failure of it is one of the bytes. */
export function parsed<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof SigningError) throw error;
    throw new SigningError('unreadable', 'it is not a time-stamp of RFC 3161', error);
  }
}

interface Signed {
  readonly data: SignedData;
  /** What the signer signed: its attributes, under the tag of their place. */
  readonly raw: Buffer | undefined;
}

function signedData(bytes: Uint8Array): Signed {
  const token = tokenIn(bytes);
  if (token.contentType !== id_signedData)
    throw new SigningError('unreadable', 'its token is not signed data');
  return { data: AsnConvert.parse(token.content, SignedData), raw: signedBytes(token.content) };
}

function tokenIn(bytes: Uint8Array): TimeStampToken {
  // A response begins with the sequence of its status, a token with the identifier of its type.
  if (isToken(bytes)) return AsnConvert.parse(bytes, TimeStampToken);
  const { status, timeStampToken } = AsnConvert.parse(bytes, TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
    throw new SigningError(
      'unreadable',
      `the authority refused (${PKIStatus[status.status] ?? status.status})`,
    );
  if (timeStampToken === undefined) throw new SigningError('unreadable', 'the response has no token');
  return timeStampToken;
}

function isToken(bytes: Uint8Array): boolean {
  const long = (bytes[1] ?? 0) > 0x80 ? (bytes[1] ?? 0) - 0x80 : 0;
  return bytes[2 + long] === 0x06;
}

function certificatesIn(set: CertificateSet | undefined): X509Certificate[] {
  return [...(set ?? [])].flatMap(({ certificate }) => {
    if (certificate === undefined) return [];
    try {
      return [new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))];
    } catch {
      // One that node:crypto does not read can vouch for nothing here.
      return [];
    }
  });
}

/** The certificate that the signer's identifier names. @throws {SigningError} where it is not at hand */
function signerOf({ sid }: SignerInfo, all: readonly X509Certificate[]): X509Certificate {
  const named = sid.issuerAndSerialNumber;
  const serial = named === undefined ? undefined : plainHex(Buffer.from(named.serialNumber).toString('hex'));
  const keyId = sid.subjectKeyIdentifier;
  const found = all.find((one) =>
    serial === undefined
      ? keyId !== undefined && one.raw.includes(Buffer.from(keyId.buffer))
      : plainHex(one.serialNumber) === serial,
  );
  if (found === undefined)
    throw new SigningError('unreadable', 'the certificate of its signer is not in it (give --tsa-cert)');
  return found;
}

function plainHex(hex: string): string {
  return hex.toLowerCase().replace(/^0+/, '');
}

/** RFC 5652, section 5.4: what is signed are the attributes, and they name the content by its digest. */
function signatureProblem(
  { info, raw }: { readonly info: SignerInfo; readonly raw: Buffer | undefined },
  content: Buffer,
  signer: X509Certificate,
): string | undefined {
  const hash = HASHES[info.digestAlgorithm.algorithm];
  if (hash === undefined) return 'it is signed with a digest that is not SHA-256, SHA-384 or SHA-512';
  const { signedAttrs = [] } = info;
  const value = (type: string) => signedAttrs.find(({ attrType }) => attrType === type)?.attrValues[0];
  const digest = value(MESSAGE_DIGEST);
  const type = value(CONTENT_TYPE);
  if (raw === undefined || digest === undefined || type === undefined)
    return 'its signed attributes are missing';
  if (Buffer.from(type).toString('hex') !== TST_INFO_DER)
    return 'its signature is of another type of content';
  const stated = Buffer.from(AsnConvert.parse(digest, OctetString).buffer);
  if (!stated.equals(createHash(hash).update(content).digest())) return 'its signature is of another content';
  if (!namesCertificate(signedAttrs, signer)) return 'it does not say which certificate it was signed by';
  const attributes = Buffer.from(raw);
  // They are signed as a set, and carried under a tag of their place.
  attributes[0] = 0x31;
  return isSigned(info, hash, attributes, signer) ? undefined : 'its signature is not by its certificate';
}

const TST_INFO_DER = '060b2a864886f70d0109100104';

/** Identifiers of signatures, and the digest that each implies; others take that of the signer. */
const SIGNED_WITH: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
};
const RSA = '1.2.840.113549.1.1.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const ED25519 = '1.3.101.112';

function isSigned(
  info: SignerInfo,
  hash: string,
  data: Buffer,
  { publicKey: key }: X509Certificate,
): boolean {
  const { algorithm } = info.signatureAlgorithm;
  const signature = Buffer.from(info.signature.buffer);
  if (algorithm === ED25519) return key.asymmetricKeyType === 'ed25519' && verify(null, data, key, signature);
  const digest = SIGNED_WITH[algorithm] ?? (algorithm === RSA || algorithm === RSA_PSS ? hash : undefined);
  if (digest === undefined) return false;
  if (algorithm !== RSA_PSS) return verify(digest, data, key, signature);
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify(digest, data, { key, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO }, signature);
}

// The signed attributes of a time-stamp: their bytes, which are what is signed, and the one by which it names the certificate of
// its signer (RFC 2634 and 5035), so that no other with the same key can be put in its place.

const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

/** The bytes of the signed attributes of the first signer, as they are in signed data; undefined where there are none. */
function signedBytes(signedData: ArrayBuffer): Buffer | undefined {
  const signers = sequence(fromBER(signedData).result)?.at(-1);
  const [signer] = signers instanceof AsnSet ? signers.valueBlock.value : [];
  const attributes = sequence(signer)?.find(
    (one) => one instanceof Constructed && one.idBlock.tagClass === 3 && one.idBlock.tagNumber === 0,
  );
  return attributes === undefined ? undefined : Buffer.from(attributes.valueBeforeDecodeView);
}

/** Whether every attribute of that kind names this certificate, and there is one. */
function namesCertificate(attributes: readonly Attribute[], { raw }: X509Certificate): boolean {
  const naming = attributes.flatMap(({ attrType, attrValues: [value] }) => {
    if (value === undefined) return [];
    if (attrType === SIGNING_CERTIFICATE) return [firstOf(value, 'sha1')];
    return attrType === SIGNING_CERTIFICATE_V2 ? [firstOf(value, 'sha256')] : [];
  });
  return (
    naming.length > 0 &&
    naming.every((one) => one !== undefined && createHash(one.hash).update(raw).digest().equals(one.digest))
  );
}

/**
 * The first certificate that the attribute names, which is the signer's. @param usual the hash where it names none: SHA-1 in the
 * first form, which names and proves nothing
 */
function firstOf(value: ArrayBuffer, usual: string): { hash: string; digest: Buffer } | undefined {
  const first = sequence(sequence(sequence(fromBER(value).result)?.[0])?.[0]);
  const [named, digest] = first?.[0] instanceof Sequence ? [first[0], first[1]] : [undefined, first?.[0]];
  const [identifier] = named?.valueBlock.value ?? [];
  const hash = identifier instanceof ObjectIdentifier ? HASHES[identifier.valueBlock.toString()] : usual;
  if (hash === undefined || !(digest instanceof Octets)) return undefined;
  return { hash, digest: Buffer.from(digest.valueBlock.valueHexView) };
}

function sequence(value: unknown): Sequence['valueBlock']['value'] | undefined {
  return value instanceof Sequence ? value.valueBlock.value : undefined;
}
