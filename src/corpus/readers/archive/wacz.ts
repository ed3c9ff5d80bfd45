// WACZ: a zip of WARC files with the list of their digests.
// A file whose digest differs was changed after it was packed and is not read.
import { createHash } from 'node:crypto';
import { byCodeUnits } from '../../../text/code-unit-order.ts';
import { ReadingFailure, type LostPart, type Part, type Reader } from '../../reading/reading.ts';
import { noDocument, partsOfWarc } from './warc.ts';
import { isRecord, recordIn } from '../../../api/record.ts';

export function waczReader(): Reader {
  return { read: noDocument, parts: (bytes) => partsOfWacz(bytes) };
}

async function* partsOfWacz(bytes: Uint8Array): AsyncGenerator<Part | LostPart> {
  const { unzip } = await import('../office/zip.ts');
  const wanted = (name: string): boolean => ARCHIVE.test(name) || name === LIST || PAGES.includes(name);
  const files = unzip(bytes, wanted, { bytes: MOST_UNPACKED });
  const digests = digestsIn(files.get(LIST));
  const titles = titlesIn(PAGES.map((name) => files.get(name)));
  for (const name of [LIST, ...PAGES]) files.delete(name);
  if (files.size === 0) throw new ReadingFailure('it holds no WARC file');
  for (const [name, warc] of [...files].toSorted(([a], [b]) => byCodeUnits(a, b))) {
    const wrong = isOther(warc, digests.get(name));
    if (wrong) yield { address: `#${name}`, reason: 'its digest is not the one that datapackage.json lists' };
    else yield* inside(name, warc, titles);
  }
}

const LIST = 'datapackage.json';
const PAGES: readonly string[] = ['pages/pages.jsonl', 'pages/extraPages.jsonl'];
const ARCHIVE = /^archive\/[^/]+\.warc(?:\.gz)?$/i;
const MOST_UNPACKED = 500_000_000;

// One damaged file does not hide the others.
async function* inside(
  name: string,
  warc: Uint8Array,
  titles: ReadonlyMap<string, string>,
): AsyncGenerator<Part | LostPart> {
  try {
    for await (const part of partsOfWarc(warc)) {
      const title = titles.get(part.address.replace(/^#/, ''));
      yield title === undefined ? part : { ...part, title };
    }
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    yield { address: `#${name}`, reason: error.message };
  }
}

/** The digests of the files by their names; none where there is no list, or none that can be read. */
function digestsIn(list: Uint8Array | undefined): Map<string, string> {
  const found = new Map<string, string>();
  const resources: unknown = recordIn(new TextDecoder().decode(list))?.['resources'];
  for (const one of Array.isArray(resources) ? resources.filter(isRecord) : [])
    if (typeof one['path'] === 'string' && typeof one['hash'] === 'string')
      found.set(one['path'], one['hash']);
  return found;
}

/** Titles of pages by their addresses; lines that are not as specified are ignored. */
function titlesIn(lists: readonly (Uint8Array | undefined)[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of lists.flatMap((list) => new TextDecoder().decode(list).split('\n'))) {
    const { url, title } = recordIn(line) ?? {};
    if (typeof url === 'string' && typeof title === 'string') found.set(url, title);
  }
  return found;
}

function isOther(bytes: Uint8Array, listed: string | undefined): boolean {
  const [, name = '', hex = ''] = /^(sha256|md5):([0-9a-f]+)$/i.exec(listed ?? '') ?? [];
  return name !== '' && createHash(name.toLowerCase()).update(bytes).digest('hex') !== hex.toLowerCase();
}
