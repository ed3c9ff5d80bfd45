// Web archives: WARC files, by themselves or packed as WACZ. Each successful response becomes a document of its own, with the
// address and the time that the archive gives it.
import { ReadingFailure } from '../../reading/reading.ts';
import type { LostPart, Part, Reader } from '../../reading/reading.ts';
import { DOCUMENT_TYPES, MOST_PAYLOAD, partOfRecord, Payloads } from './warc-part.ts';
import { rowOfMedia } from '../readers.ts';

export function warcReader(): Reader {
  return { read: noDocument, parts: (bytes) => partsOfWarc(bytes) };
}

/** The documents of a WARC file. @throws ReadingFailure after those that could be read */
export async function* partsOfWarc(bytes: Uint8Array): AsyncGenerator<Part | LostPart> {
  const { warcRecords } = await import('./warc-records.ts');
  const payloads = new Payloads();
  for await (const record of warcRecords(bytes, DOCUMENT_TYPES, { block: MOST_PAYLOAD })) {
    const part = partOfRecord(record, payloads);
    if (part === undefined) continue;
    yield 'reason' in part ? part : await itemReading(part);
  }
}

/** An archive is added as its records; as a whole it is not a document. */
export function noDocument(): never {
  throw new ReadingFailure('it is an archive of documents');
}

// An item of a feed that was archived by itself, as an export of ours writes it, is a document and no feed: it is read
// here and not searched for items.

/** The part with its reading where it is a lone item of a feed; any other as it is. */
async function itemReading(part: Part): Promise<Part> {
  if (rowOfMedia(part.mediaType)?.kind !== 'feed' || !isItem(part.bytes)) return part;
  const { feedReader } = await import('../feed/feed.ts');
  return { ...part, reading: await feedReader().read(part.bytes) };
}

function isItem(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200)).toString(
    'latin1',
  );
  if (/^\s*\{/.test(head)) return !Buffer.from(bytes).includes('jsonfeed.org/version');
  return /^\s*<(?:[a-z][\w.-]*:)?(?:item|entry)[\s>]/i.test(head);
}
