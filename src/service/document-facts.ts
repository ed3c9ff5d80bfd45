// What the corpus knows of one document, for its owner.
import { promises } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Store } from '../store/backend.ts';
import type { DocumentRecord } from '../store/corpus-store.ts';

export interface DocumentFacts extends Omit<DocumentRecord, 'text_share'> {
  /** Characters of the text that was read, in UTF-16 code units. */
  readonly text_length: number;
  /** The share of the document's visible words that were taken, 0 to 1; null if all were, or if it is not known. */
  readonly text_share: number | null;
  readonly chunks: number;
  /** Stretches under a heading of their own. */
  readonly sections: number;
  readonly pages: number | null;
}

/** @param name a document's id, or the path or address that it was added from; undefined if nothing has it */
export async function documentFacts(store: Store, name: string): Promise<DocumentFacts | undefined> {
  const document = (await store.document(name)) ?? (await store.document((await idAt(store, name)) ?? ''));
  if (document === undefined) return undefined;
  const chunks = await store.chunks(document.id);
  const pages = chunks.flatMap(({ page }) => page ?? []);
  const { text, ...record } = document;
  const { id, title, source_url, source_id, sector_id, authors, publisher, published_at } = record;
  const { media_type, language, bytes, content_sha256, snapshot_id, retrieved_at, version } = record;
  return {
    id,
    title,
    source_url,
    source_id,
    sector_id,
    authors,
    publisher,
    published_at,
    media_type,
    language,
    bytes,
    text_length: text.length,
    text_share: record.text_share ?? null,
    chunks: chunks.length,
    // Of a document that was added before structure was kept, as far as its headings differ.
    sections: new Set(chunks.map(({ structure, heading }) => structure?.path.at(-1)?.start ?? heading)).size,
    pages: pages.reduce<number | null>((last, page) => Math.max(last ?? 0, page), null),
    content_sha256,
    snapshot_id,
    retrieved_at,
    version,
    current: record.current,
    warnings: record.warnings,
  };
}

async function idAt(store: Store, name: string): Promise<string | undefined> {
  const path = await promises.realpath(name).catch(() => resolve(name));
  const address = /^[a-z][a-z0-9+.-]+:/i.test(name) ? name : pathToFileURL(path).href;
  const sha256 = await store.contentAt(address);
  return sha256 === undefined ? undefined : `doc_${sha256.slice(0, 24)}`;
}
