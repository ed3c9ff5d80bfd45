// The metadata of an RO-Crate 1.1 (Research Object Crate), written and read.

import { isRecord } from '../../api/record.ts';
import { SigningError } from '../errors.ts';
import type { Report } from '../report/report.ts';

export const METADATA = 'ro-crate-metadata.json';
const CONTEXT = 'https://w3id.org/ro/crate/1.1/context';
/** What marks a bundle among the files of a crate. */
const BUNDLE_TYPE = 'service.evidence_bundle.v1';

/** A file of the crate: `path` below its folder, with slashes. */
export interface CrateFile {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly isBundle?: boolean;
}

/** @param at milliseconds since the epoch; `tool` such as `ibid 0.1.0` */
export function crateMetadata(
  report: Report,
  files: readonly CrateFile[],
  { at, version }: { readonly at: number; readonly version: string },
): string {
  const time = new Date(at).toISOString();
  const bundle = files.filter(({ isBundle }) => isBundle === true).map(({ path }) => reference(path));
  const graph = [
    {
      '@id': METADATA,
      '@type': 'CreativeWork',
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
      about: { '@id': './' },
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: `Evidence bundle ${report.bundle_sha256 ?? 'without a hash'}`,
      description: `An evidence bundle and the result of its verification. ${report.summary}`,
      datePublished: time,
      license: { '@id': '#license' },
      hasPart: files.map(({ path }) => reference(path)),
      mentions: { '@id': '#verification' },
    },
    ...files.map((file) => entity(file)),
    {
      '@id': '#license',
      '@type': 'CreativeWork',
      name: 'Rights of the sources',
      description: 'Quotations and originals keep the rights of their sources; the crate grants none.',
    },
    {
      '@id': '#verification',
      '@type': 'CreateAction',
      name: `Verification: ${report.verdict}`,
      endTime: time,
      instrument: { '@id': '#ibid' },
      object: bundle,
      result: reference('report.json'),
    },
    { '@id': '#ibid', '@type': 'SoftwareApplication', name: 'ibid', softwareVersion: version },
  ];
  // The context of RO-Crate 1.1 does not know the digest of a file by its name.
  const context = [CONTEXT, { sha256: 'http://schema.org/sha256' }];
  return `${JSON.stringify({ '@context': context, '@graph': graph }, null, 2)}\n`;
}

function reference(path: string): { '@id': string } {
  return {
    '@id': path
      .split('/')
      .map((part) => encodeURIComponent(part))
      .join('/'),
  };
}

function entity({ path, name, type, bytes, sha256, isBundle }: CrateFile) {
  return {
    ...reference(path),
    '@type': 'File',
    name,
    encodingFormat: type,
    contentSize: String(bytes),
    sha256,
    ...(isBundle === true ? { additionalType: BUNDLE_TYPE } : {}),
  };
}

/** A file that some crate lists. */
export interface ListedFile {
  readonly id: string;
  /** Its path below the folder; `web` where it is on the web, `out` where it leads out of the folder. */
  readonly place: { readonly path: string } | 'web' | 'out';
  readonly sha256: string | undefined;
  readonly isBundle: boolean;
}

/** The files in the graph. @throws {SigningError} `unreadable` when it is not a crate's metadata */
export function readCrate(text: string): ListedFile[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SigningError('unreadable', `${METADATA} is not JSON`, error);
  }
  const graph = isRecord(value) ? value['@graph'] : undefined;
  if (!Array.isArray(graph)) throw new SigningError('unreadable', `${METADATA} has no @graph`);
  return graph.flatMap((one: unknown) => {
    if (!isRecord(one) || typeof one['@id'] !== 'string') return [];
    const types: unknown[] = [one['@type']].flat();
    if (!types.includes('File')) return [];
    const { sha256, additionalType } = one;
    return [
      {
        id: one['@id'],
        place: placeOf(one['@id']),
        sha256: typeof sha256 === 'string' ? sha256.toLowerCase() : undefined,
        isBundle: additionalType === BUNDLE_TYPE,
      },
    ];
  });
}

/** Where a reference leads. What two readers could take for different places leads out. */
function placeOf(id: string): ListedFile['place'] {
  if (/^https?:\/\//i.test(id)) return 'web';
  let path: string;
  try {
    path = decodeURIComponent(id);
  } catch {
    return 'out';
  }
  const parts = path.replace(/^\.\//, '').split('/');
  const strange = parts.some(
    (part) => part === '' || part === '.' || part === '..' || /[\\\p{Cc}]/u.test(part),
  );
  return strange || /^[a-z][a-z0-9+.-]*:/i.test(path) ? 'out' : { path: parts.join('/') };
}
