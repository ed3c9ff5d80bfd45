// Which reader a fetched page is for: what the server says that it is, or its name where that says nothing.
import { AnotherKind } from '../reading.ts';
import type { NamedReader, OpenReaders } from '../readers/open-readers.ts';
import { readerOf } from '../readers/readers.ts';
import type { Page } from './visit.ts';

/** The reader for a page. @throws AnotherKind where there is none */
export async function readerFor(
  readers: OpenReaders,
  page: Pick<Page, 'address' | 'mediaType'> & { readonly bytes: Uint8Array },
): Promise<NamedReader> {
  const said = SAME.get(page.mediaType) ?? page.mediaType;
  // Servers send all kinds of text as plain, and what they don't know as bytes.
  const named = VAGUE.has(said) ? readerOf(new URL(page.address).pathname)?.mediaType : undefined;
  const mediaType = named ?? (VAGUE.has(said) ? 'text/plain' : said);
  const reader = await readers.ofType(mediaType);
  if (reader !== undefined) return await readers.told({ reader, mediaType }, page.bytes);
  throw new AnotherKind(`it is ${said}, which no reader is for`);
}

const VAGUE: ReadonlySet<string> = new Set(['', 'text/plain', 'application/octet-stream']);

// Names under which the same thing goes.
const SAME: ReadonlyMap<string, string> = new Map([
  ['application/xhtml+xml', 'text/html'],
  ['text/x-markdown', 'text/markdown'],
  ['application/csv', 'text/csv'],
  ['application/xml', 'application/rss+xml'],
  ['text/xml', 'application/rss+xml'],
  ['application/rdf+xml', 'application/rss+xml'],
  ['application/json', 'application/feed+json'],
]);
