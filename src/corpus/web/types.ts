// Which reader a fetched page is for: what the server says that it is, or its name where that says too little.
import { AnotherKind } from '../reading.ts';
import type { OpenReaders, TypedReader } from '../readers/open-readers.ts';
import { rowOfName, servedType } from '../readers/readers.ts';
import type { FetchedPage } from './visit.ts';

/** The reader for a page. @throws AnotherKind where there is none */
export async function readerFor(
  readers: OpenReaders,
  page: Pick<FetchedPage, 'address' | 'mediaType'> & { readonly bytes: Uint8Array },
): Promise<TypedReader> {
  const served = servedType(page.mediaType);
  // Servers send all kinds of text as plain, and what they don't know as bytes.
  const named = UNTYPED.has(served) ? rowOfName(new URL(page.address).pathname)?.media[0] : undefined;
  const mediaType = named ?? (UNTYPED.has(served) ? 'text/plain' : served);
  const reader = await readers.ofMedia(mediaType);
  if (reader !== undefined) return await readers.ofBytes({ reader, mediaType }, page.bytes);
  throw new AnotherKind(`it is ${served}, which no reader is for`);
}

const UNTYPED: ReadonlySet<string> = new Set(['', 'text/plain', 'application/octet-stream']);
