// Files and folders into the store (service.md, "Documents"): read, hashed, chunked, added in small transactions.
// A file that cannot be a document is a line in the report; the rest goes on. Stopped anywhere, it can be run again.
import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Added, SourceRecord, Store } from '../store/store.ts';
import { batchInto } from './batch.ts';
import type { Batch } from './batch.ts';
import { documentOf, fileAddress, sha256 } from './documents.ts';
import { CorpusError } from './errors.ts';
import { readWhole, reasonOf } from './files.ts';
import { bringIndexUpToDate } from './index-manifest.ts';
import { ReadingFailure } from './reading.ts';
import { openReaders } from './readers/open-readers.ts';
import type { OpenReaders } from './readers/open-readers.ts';
import { walk } from './walk.ts';
import type { Found } from './walk.ts';

export interface IngestReport {
  added: number;
  unchanged: number;
  updated: number;
  failed: { path: string; reason: string }[];
  /** Files inside folders that no reader is for. */
  ignored: number;
}

/** One file is done with. */
export interface IngestEvent {
  readonly path: string;
  readonly outcome: Added | 'failed' | 'ignored';
  readonly reason?: string;
  /** How many files are done with so far, this one included. */
  readonly done: number;
}

export interface IngestOptions {
  readonly now: () => Date;
  /** For documents that do not name a sector themselves, those added before included. */
  readonly sector?: string;
  /** The name of the source; that of the folder or file when absent. */
  readonly source?: string;
  readonly onEvent?: (event: IngestEvent) => void;
  readonly signal?: AbortSignal;
  /** Larger files fail (50 MB). */
  readonly maxBytes?: number;
  /** Called at the end when anything was added or updated. */
  readonly calibrate?: (store: Store) => Promise<void>;
}

/**
 * Adds files and folders, after the index has been made anew where another analyser made it.
 * @throws CorpusError before anything is added when a path is not there; StoreError; the signal's reason
 */
export async function ingest<S extends Store>(
  store: S,
  paths: readonly string[],
  options: Omit<IngestOptions, 'calibrate'> & { calibrate?: (store: S) => Promise<void> },
): Promise<IngestReport> {
  const places = await placesOf(paths, options);
  await bringIndexUpToDate(store, options.signal);
  const report: IngestReport = { added: 0, unchanged: 0, updated: 0, failed: [], ignored: 0 };
  const tell = teller(report, options.onEvent);
  const batch = batchInto(store, (path, how) => tell(path, how));
  const readers = openReaders();
  try {
    for (const place of places) await addPlace({ store, options, batch, readers, tell }, place);
    await batch.flush();
  } finally {
    await readers.close();
  }
  if (report.added + report.updated > 0) await options.calibrate?.(store);
  return report;
}

type Tell = (path: string, outcome: IngestEvent['outcome'], reason?: string) => void;

interface Run {
  readonly store: Store;
  readonly options: Omit<IngestOptions, 'calibrate'>;
  readonly batch: Batch;
  readonly readers: OpenReaders;
  readonly tell: Tell;
}

interface Place {
  readonly path: string;
  readonly folder: boolean;
  readonly source: SourceRecord;
}

async function placesOf(
  paths: readonly string[],
  options: Pick<IngestOptions, 'now' | 'source'>,
): Promise<Place[]> {
  if (paths.length === 0) throw new CorpusError('nothing_given', 'No file or folder was named to be added.');
  const places: Place[] = [];
  for (const given of paths) {
    try {
      const path = await realpath(given);
      const folder = (await stat(path)).isDirectory();
      places.push({ path, folder, source: sourceOf(path, folder, options) });
    } catch (error) {
      throw new CorpusError(
        'not_found',
        `Cannot add ${given}: ${absence(given, error)}. Nothing was added.`,
        {
          cause: error,
        },
      );
    }
  }
  return places;
}

function absence(given: string, error: unknown): string {
  if (/^https?:\/\//i.test(given))
    return 'it is an address on the web, and only files and folders can be added';
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' ? 'there is no such file or folder' : reasonOf(error);
}

function sourceOf(
  path: string,
  folder: boolean,
  options: Pick<IngestOptions, 'now' | 'source'>,
): SourceRecord {
  const url = fileAddress(path);
  const name = options.source ?? (basename(path) || path);
  return {
    id: `src_${sha256(url).slice(0, 24)}`,
    name,
    kind: folder ? 'folder' : 'file',
    url,
    publisher: null,
    provenance: `Read from a ${folder ? 'folder' : 'file'} on this machine that was added to the corpus by its user.`,
    created_at: options.now().toISOString(),
  };
}

function teller(report: IngestReport, onEvent: IngestOptions['onEvent']): Tell {
  let done = 0;
  return (path, outcome, reason) => {
    done += 1;
    if (outcome === 'failed') report.failed.push({ path, reason: reason ?? 'it could not be read' });
    else report[outcome] += 1;
    onEvent?.({ path, outcome, ...(reason === undefined ? {} : { reason }), done });
  };
}

async function addPlace(run: Run, place: Place): Promise<void> {
  const found = place.folder ? walk(place.path) : [{ kind: 'file', path: place.path } satisfies Found];
  for await (const one of found) {
    if (run.options.signal?.aborted) {
      await run.batch.flush();
      run.options.signal.throwIfAborted();
    }
    if (one.kind === 'ignored') run.tell(one.path, 'ignored');
    else if (one.kind === 'failed') run.tell(one.path, 'failed', one.reason);
    else await addFile(run, place.source, one.path);
  }
}

async function addFile(run: Run, source: SourceRecord, path: string): Promise<void> {
  try {
    const named = await run.readers.of(path);
    const bytes = readWhole(path, run.options.maxBytes ?? MOST_BYTES);
    const content_sha256 = sha256(bytes);
    if (await isSettled(run, path, content_sha256)) return run.tell(path, 'unchanged');
    const { reader, mediaType } = await run.readers.told(named, bytes);
    const retrieved_at = run.options.now().toISOString();
    const facts = { path, bytes, content_sha256, media_type: mediaType, source_id: source.id, retrieved_at };
    const entry = await documentOf({ ...facts, sector: run.options.sector ?? null }, reader);
    await run.batch.add(entry, source, path);
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    run.tell(path, 'failed', error.message);
  }
}

// Bytes that stand already need not be read, unless they may have to change their sector.
async function isSettled({ store, options }: Run, path: string, content_sha256: string): Promise<boolean> {
  if ((await store.standing(fileAddress(path))) !== content_sha256) return false;
  if (options.sector === undefined) return true;
  const [record] = await store.documentsById([`doc_${content_sha256.slice(0, 24)}`]);
  return record?.sector_id === options.sector;
}

const MOST_BYTES = 50_000_000;
