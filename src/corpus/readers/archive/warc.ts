// Web archives: WARC files, alone or packed as WACZ. Each successful response becomes a document of its own, with the
// address and the time that the archive gives it.
import { ReadingFailure } from '../../reading.ts';
import type { LostPart, Part, Reader } from '../../reading.ts';
import { itemReading } from '../feed/feed-in-archive.ts';
import { DOCUMENT_TYPES, MOST_PAYLOAD, partOfRecord, Payloads } from './warc-part.ts';

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
