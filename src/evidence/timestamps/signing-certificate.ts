// The signed attributes of a time-stamp: their bytes, which are what is signed, and the one by which it names the certificate of
// its signer (RFC 2634 and 5035), so that no other with the same key can be put in its place.

import { createHash, type X509Certificate } from 'node:crypto';
import type { Attribute } from '@peculiar/asn1-cms';
import { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence, Set as AsnSet } from 'asn1js';

const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';

/** What the second form may hash with, by its identifiers; the first has SHA-1, which names and proves nothing. */
const HASHES: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** The bytes of the signed attributes of the first signer, as they are in signed data; undefined where there are none. */
export function signedBytes(signedData: ArrayBuffer): Buffer | undefined {
  const signers = sequence(fromBER(signedData).result)?.at(-1);
  const [signer] = signers instanceof AsnSet ? signers.valueBlock.value : [];
  const attributes = sequence(signer)?.find(
    (one) => one instanceof Constructed && one.idBlock.tagClass === 3 && one.idBlock.tagNumber === 0,
  );
  return attributes === undefined ? undefined : Buffer.from(attributes.valueBeforeDecodeView);
}

/** Whether every attribute of that kind names this certificate, and there is one. */
export function namesCertificate(attributes: readonly Attribute[], { raw }: X509Certificate): boolean {
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

/** The first certificate that the attribute names, which is the signer's. @param usual the hash where it names none */
function firstOf(value: ArrayBuffer, usual: string): { hash: string; digest: Buffer } | undefined {
  const first = sequence(sequence(sequence(fromBER(value).result)?.[0])?.[0]);
  const [named, digest] = first?.[0] instanceof Sequence ? [first[0], first[1]] : [undefined, first?.[0]];
  const [identifier] = named?.valueBlock.value ?? [];
  const hash = identifier instanceof ObjectIdentifier ? HASHES[identifier.valueBlock.toString()] : usual;
  if (hash === undefined || !(digest instanceof OctetString)) return undefined;
  return { hash, digest: Buffer.from(digest.valueBlock.valueHexView) };
}

function sequence(value: unknown): Sequence['valueBlock']['value'] | undefined {
  return value instanceof Sequence ? value.valueBlock.value : undefined;
}
