// The corpus as one WACZ file that replay tools read: the archived original bytes of every current document in a WARC file,
// with index, list of pages and digests. Everything in it is decided by the documents: the same corpus gives the same file.
import { createHash } from 'node:crypto';
import type { CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import { cdxj, INDEX, packageFiles, pageList } from './wacz-index.ts';
import { WARC_PATH, writeWarc } from './warc.ts';
import type { LeftOut } from './warc.ts';
import { zipInto, targetsOf } from './zip.ts';

export interface ExportReport {
  readonly documents: number;
  /** Of these, without an address of their own on the web: written as `urn:sha256:…`. */
  readonly by_digest: number;
  readonly bytes: number;
  /** Of the whole file, hex. */
  readonly sha256: string;
  readonly left_out: readonly LeftOut[];
}

export interface ExportOptions {
  /** Named in the file as what made it. */
  readonly software: string;
  readonly sector?: string | undefined;
  readonly signal?: AbortSignal;
}

type DocumentReader = Pick<CorpusStore, 'documents' | 'source' | 'snapshot'>;

/** Writes the file piece by piece. @throws ExportError; StoreError; the signal's reason */
export async function exportWacz(
  store: DocumentReader,
  write: (bytes: Uint8Array) => Promise<void>,
  options: ExportOptions,
): Promise<ExportReport> {
  const documents = await exportedDocuments(store, options.sector);
  const targets = targetsOf(documents, await webSources(store, documents));
  const made = documents.reduce((latest, { retrieved_at }) => later(latest, retrieved_at), FIRST_TIME);
  const whole = createHash('sha256');
  let bytes = 0;
  const zip = zipInto(async (piece) => {
    whole.update(piece);
    bytes += piece.length;
    await write(piece);
  });
  const about = { made, software: options.software };
  const warc = await zip.open(WARC_PATH);
  const { archived, left_out } = await writeWarc(store, targets, {
    ...about,
    signal: options.signal,
    write: (piece) => warc.write(piece),
  });
  const files = [
    await warc.close(),
    await zip.put(INDEX, await cdxj(archived)),
    await zip.put('pages/pages.jsonl', pageList(archived)),
  ];
  for (const [name, text] of packageFiles(files, about)) await zip.put(name, text);
  await zip.end();
  const by_digest = archived.filter(({ onWeb }) => !onWeb).length;
  return { documents: archived.length, by_digest, bytes, sha256: whole.digest('hex'), left_out };
}

const FIRST_TIME = '1980-01-01T00:00:00.000Z';
const PAGE_SIZE = 500;

function later(a: string, b: string): string {
  return a > b ? a : b;
}

async function exportedDocuments(
  store: DocumentReader,
  sector: string | undefined,
): Promise<DocumentRecord[]> {
  const filter = sector === undefined ? {} : { sector_id: sector };
  const found: DocumentRecord[] = [];
  for (;;) {
    const { rows } = await store.documents(filter, { limit: PAGE_SIZE, offset: found.length });
    found.push(...rows);
    if (rows.length < PAGE_SIZE) return found;
  }
}

/** The sources whose documents were fetched from the web. */
async function webSources(store: DocumentReader, documents: readonly DocumentRecord[]): Promise<Set<string>> {
  const web = new Set<string>();
  for (const id of new Set(documents.map(({ source_id }) => source_id)))
    if ((await store.source(id))?.kind === 'web') web.add(id);
  return web;
}
