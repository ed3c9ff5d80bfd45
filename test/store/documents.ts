// Documents for the store's tests, made of short texts: one chunk a line, ids as the service makes them.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IndexedChunk, NewDocument, SourceRecord } from '../../src/store/corpus-store.ts';
import { stems } from '../../src/text/terms.ts';

export function sha256(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

export const SOURCE: SourceRecord = {
  id: `src_${sha256('file:///papers').slice(0, 24)}`,
  name: 'papers',
  kind: 'folder',
  url: 'file:///papers',
  publisher: null,
  provenance: 'Made for a test.',
  created_at: '2026-01-02T03:04:05.000Z',
};

export interface Making {
  url?: string;
  address?: string;
  title?: string;
  sector?: string;
  source?: string;
  at?: string;
}

/** A document whose chunks are the lines of `text`. */
export function newDocument(text: string, making: Making = {}): NewDocument {
  const digest = sha256(text);
  const id = `doc_${digest.slice(0, 24)}`;
  const title = making.title ?? 'Untitled';
  const document = {
    id,
    source_id: making.source ?? SOURCE.id,
    title,
    authors: ['A. Writer', 'B. Writer'],
    publisher: null,
    published_at: '2025-12-31',
    source_url: making.url ?? `file:///papers/${digest.slice(0, 8)}.txt`,
    content_sha256: digest,
    retrieved_at: making.at ?? '2026-01-02T03:04:05.000Z',
    language: 'en',
    sector_id: making.sector ?? null,
    snapshot_id: `snp_${digest.slice(0, 24)}`,
    media_type: 'text/plain',
    bytes: Buffer.byteLength(text),
    warnings: [],
  };
  const chunks = [...text.matchAll(/[^\n]+/g)].map((line, ordinal): IndexedChunk => {
    const start = line.index;
    const end = start + line[0].length;
    return {
      id: `chk_${sha256(`${digest}:${start}:${end}`).slice(0, 24)}`,
      document_id: id,
      ordinal,
      start,
      end,
      heading: null,
      page: null,
      structure: null,
      text: line[0],
      title_stems: stems(title),
      headings_from: stems(title).length,
      body_stems: stems(line[0]),
    };
  });
  const address = making.address === undefined ? {} : { address: making.address };
  return { document, text, chunks, original: Buffer.from(text), ...address };
}

/** Runs with a new folder under the temporary one, removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-store-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Numbers in [0, 1) that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
