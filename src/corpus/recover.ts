// Documents from nothing but archived originals, after the database that described them was lost.
// Where they came from, when, which version of what they were, and whether they had been removed is not known any more.
import { latin1 } from './reading/decode.ts';
import { basename, join } from 'node:path';
import type { SourceRecord } from '../store/corpus-store.ts';
import type { SnapshotReader } from '../store/snapshot-store.ts';
import type { Store } from '../store/backend.ts';
import { StoreError } from '../store/errors.ts';
import { addArrival, type Adding, type Outcome, batchInto } from './adding/adding.ts';
import { fileAddress, sourceAt } from './documents/documents.ts';
import { ReadingFailure } from './reading/reading.ts';
import { sniffedType, openReaders } from './readers/open-readers.ts';

interface RecoverOptions {
  /** The store's folder, for addresses. */
  readonly folder: string;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

export interface RecoverReport {
  /** Documents that are in the store now. */
  recovered: number;
  /** Paths of snapshots that could not be read as a document. */
  failed: { path: string; reason: string }[];
}

/**
 * Reads the snapshots of these names as documents of one source. Stopped anywhere, it can be run again.
 * @throws StoreError where the store cannot be written; the signal's reason
 */
export async function recoverSnapshots(
  store: Store,
  snapshots: SnapshotReader,
  names: readonly string[],
  { folder, now, signal }: RecoverOptions,
): Promise<RecoverReport> {
  const report: RecoverReport = { recovered: 0, failed: [] };
  const onOutcome = (path: string, outcome: Outcome, reason = 'it could not be read') => {
    if (outcome === 'failed' || outcome === 'ignored' || outcome === 'empty')
      report.failed.push({ path, reason });
    else report.recovered += 1;
  };
  const batch = batchInto(store, (path, how) => onOutcome(path, how));
  const adding: Adding = {
    store,
    batch,
    readers: openReaders(),
    now,
    sector: null,
    signal,
    onOutcome,
    onMoved: () => undefined,
    onOtherLanguage: () => undefined,
  };
  const source = sourceOf(folder, now);
  try {
    for (const name of names) {
      signal?.throwIfAborted();
      await addSnapshot(adding, source, join(folder, 'snapshots', name.slice(0, 2), name), () =>
        snapshots.snapshot(name),
      );
    }
    await batch.flush();
  } finally {
    await adding.readers.close();
  }
  return report;
}

async function addSnapshot(
  adding: Adding,
  source: SourceRecord,
  path: string,
  read: () => Promise<Uint8Array | undefined>,
): Promise<void> {
  try {
    const bytes = (await read()) ?? new Uint8Array();
    const types = await typesOf(bytes);
    const from = {
      label: path,
      title: `recovered ${basename(path).slice(0, 12)}`,
      address: fileAddress(path),
      source,
      retrieved_at: adding.now().toISOString(),
    };
    for (const [place, mediaType] of types.entries()) {
      const reader = await adding.readers.ofMedia(mediaType);
      if (reader === undefined) continue;
      try {
        await addArrival(adding, { ...from, bytes, reader, mediaType });
        return;
      } catch (error) {
        if (!(error instanceof ReadingFailure) || place === types.length - 1) throw error;
      }
    }
  } catch (error) {
    const isDamaged = error instanceof StoreError && error.code === 'damaged';
    if (!(error instanceof ReadingFailure) && !isDamaged) throw error;
    adding.onOutcome(
      path,
      'failed',
      isDamaged ? 'its bytes are not those that it is named for' : error.message,
    );
  }
}

/** Media types that bytes may be, likeliest first. An item of a feed is archived without the feed around it. */
async function typesOf(bytes: Uint8Array): Promise<string[]> {
  const shown = await sniffedType(bytes, 'text/plain');
  if (shown !== 'text/plain') return [shown];
  const head = latin1(bytes, 1024);
  if (head.startsWith('PK\u0003\u0004')) return ['application/wacz'];
  if (/^(?:\u001f\u008b|WARC\/)/.test(head)) return ['application/warc'];
  if (/^(?:\u00ef\u00bb\u00bf)?\s*<(?:\?xml|rss|feed|rdf:RDF)/i.test(head))
    return ['application/rss+xml', 'text/html', 'text/plain'];
  if (/^\s*</.test(head)) return ['text/html', 'text/plain'];
  if (/^\s*\{[^]*jsonfeed\.org/.test(head)) return ['application/rss+xml', 'text/plain'];
  if (/^(?:\u00ef\u00bb\u00bf)?(?:---\r?\n|#{1,6} )/.test(head) || /\n#{1,6} \S/.test(head))
    return ['text/markdown', 'text/plain'];
  return isTable(head)
    ? [isTable(head, '\t') ? 'text/tab-separated-values' : 'text/csv', 'text/plain']
    : ['text/plain'];
}

/** Whether the first lines have the same number of delimiters, three lines and one delimiter at the least. */
function isTable(head: string, delimiter?: string): boolean {
  if (delimiter === undefined) return isTable(head, '\t') || isTable(head, ',');
  const lines = head.split(/\r?\n/).slice(0, -1).slice(0, 5);
  const counts = new Set(lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length));
  return lines.length >= 3 && counts.size === 1 && !counts.has(1);
}

function sourceOf(folder: string, now: () => Date): SourceRecord {
  return sourceAt(fileAddress(join(folder, 'snapshots')), {
    name: 'recovered snapshots',
    kind: 'folder',
    provenance:
      'Re-read from the archived originals after the database was lost. Where and when each was added is unknown.',
    created_at: now().toISOString(),
  });
}
