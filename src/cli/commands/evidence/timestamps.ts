// Time-stamps beside signatures (FILE.sig.tsr), judged offline by --tsa-cert or the system's roots.
import { attempt } from '../../../api/attempt.ts';
import { X509Certificate } from 'node:crypto';
import { SigningError } from '../../../evidence/errors.ts';
import { checked, type Step } from '../../../evidence/report/report.ts';
import type { Authorities, TokenFile } from '../../../evidence/timestamps/judge.ts';
import type { FlagValues } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import type { FLAGS } from './flags.ts';
import { smallBytes, smallFile } from './signing-files.ts';
import { statOf } from './reading.ts';

/** What a time-stamp's file is called: as its signature, and this. */
export const STAMP_ENDING = '.tsr';

/** What is found about the stamps beside the signatures; both are read at once. @throws {CliError} usage */
export function stampsBeside(
  context: Context,
  flags: Pick<FlagValues<typeof FLAGS>, 'signature' | 'tsa-cert'>,
): () => Promise<Step> {
  const given = flags['tsa-cert'];
  const certificates = given === undefined ? undefined : certificatesOf(given);
  const files = flags.signature.flatMap((name) => {
    const path = `${name}${STAMP_ENDING}`;
    return statOf(path) === undefined ? [] : [fileOf(path, name)];
  });
  return async () => {
    if (files.length === 0) return certificates === undefined ? {} : NO_STAMP;
    const { judgeTimestamp } = await import('../../../evidence/timestamps/judge.ts');
    const authorities: Authorities = {
      certificates: certificates ?? (await systemRoots(context.env)),
      given: certificates !== undefined,
      now: context.now(),
    };
    const steps = files.map((file) => judgeTimestamp(file, authorities));
    return {
      checks: steps.flatMap(({ checks = [] }) => checks),
      facts: { signed_before: steps.flatMap(({ facts }) => facts?.signed_before ?? []) },
    };
  };
}

const NO_STAMP: Step = {
  checks: [
    checked({
      id: 'timestamp.read',
      status: 'absent',
      expected: `a time-stamp beside a signature (FILE.sig${STAMP_ENDING})`,
      found: 'none',
    }),
  ],
};

function fileOf(path: string, signature: string): TokenFile {
  try {
    return { name: path, bytes: smallBytes(path), stamped: smallBytes(signature) };
  } catch (error) {
    if (error instanceof SigningError) return { name: path, bytes: error, stamped: Buffer.alloc(0) };
    throw error;
  }
}

/** The certificates of a PEM file. @throws {CliError} usage where there is none, or one cannot be read */
export function certificatesOf(path: string): X509Certificate[] {
  const found = readCertificates(textOf(path));
  if (found === undefined || found.length === 0)
    throw usageError(`${path} holds no certificates in PEM.`, 'Give those of the authority, or of its root.');
  return found;
}

function textOf(path: string): string {
  try {
    return smallFile(path);
  } catch (error) {
    if (error instanceof SigningError) throw usageError(`${path}: ${error.message}.`);
    throw error;
  }
}

/** Undefined where one of them cannot be read. */
function readCertificates(text: string): X509Certificate[] | undefined {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  return attempt(() => blocks.map((block) => new X509Certificate(block)));
}

const ROOT_FILES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** The roots of this system, by SSL_CERT_FILE or where they usually are; else those that Node brings. */
async function systemRoots(env: Context['env']): Promise<X509Certificate[]> {
  const named = env['SSL_CERT_FILE'];
  const path = [...(named === undefined ? [] : [named]), ...ROOT_FILES].find((one) => statOf(one)?.isFile());
  const own = path === undefined ? undefined : readCertificates(textOf(path));
  if (own !== undefined && own.length > 0) return own;
  const { rootCertificates } = await import('node:tls');
  return rootCertificates.map((pem) => new X509Certificate(pem));
}
