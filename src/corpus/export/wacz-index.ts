// The files beside the WARC file in a WACZ (Webrecorder's specification, 1.1.1): a CDXJ index to look addresses up in, the
// list of pages, and the list of all files with their digests.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { WARC_PATH } from './warc.ts';
import type { Archived } from './warc.ts';
import type { ZippedFile } from './zip.ts';

export const INDEX = 'indexes/index.cdx';

/** One line a record, in the order in which replay tools search. */
export async function cdxj(archived: readonly Archived[]): Promise<string> {
  const { getSurt } = await import('warcio');
  return archived
    .map(
      (record) =>
        `${getSurt(record.uri)} ${digits(record.document.retrieved_at)} ${JSON.stringify(cdx(record))}\n`,
    )
    .toSorted(byCodeUnits)
    .join('');
}

/** Every document, those with an address on the web first. JSON Lines, the first line a head. */
export function pageList(archived: readonly Archived[]): string {
  const head = { format: 'json-pages-1.0', id: 'pages', title: 'All Pages' };
  const ordered = [...archived.filter(({ onWeb }) => onWeb), ...archived.filter(({ onWeb }) => !onWeb)];
  const pages = ordered.map(({ document, uri }) => ({
    id: document.id,
    url: uri,
    ts: document.retrieved_at,
    title: document.title,
    size: document.bytes,
  }));
  return [head, ...pages].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** datapackage.json over these files, and the digest of it. */
export function packageFiles(
  files: readonly ZippedFile[],
  { made, software }: { made: string; software: string },
): [name: string, text: string][] {
  const resources = files.map(({ path, sha256, bytes }) => {
    return { name: basename(path).toLowerCase(), path, hash: `sha256:${sha256}`, bytes };
  });
  const text = `${JSON.stringify({ ...ABOUT, created: wholeSeconds(made), software, resources }, null, 2)}\n`;
  const hash = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  return [
    ['datapackage.json', text],
    ['datapackage-digest.json', `${JSON.stringify({ path: 'datapackage.json', hash }, null, 2)}\n`],
  ];
}

const ABOUT = {
  profile: 'data-package',
  wacz_version: '1.1.1',
  title: 'Documents of a corpus',
  description:
    'The archived original bytes of documents that answers cite. HTTP heads were not kept; those in the archive were made when it was written. Documents that were added from files stand under urn:sha256: and their digest.',
};

function cdx({ document, uri, offset, length }: Archived): Record<string, string> {
  return {
    url: uri,
    mime: document.media_type,
    status: '200',
    digest: `sha256:${document.content_sha256}`,
    length: String(length),
    offset: String(offset),
    filename: basename(WARC_PATH),
  };
}

/** YYYYMMDDhhmmss. */
function digits(time: string): string {
  return time.replace(/\D/g, '').slice(0, 14);
}

function wholeSeconds(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z');
}
