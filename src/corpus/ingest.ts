// Files, folders and pages of the web into the store (service.md, "Documents"), step by step.
// What cannot be a document is a line in the report, and the rest is added. Interrupted anywhere, it can be run again.
import type { NewDocument, SourceRecord } from '../store/corpus-store.ts';
import type { Store } from '../store/backend.ts';
import { breathe } from '../text/breathe.ts';
import { type Adding, type Outcome, batchInto } from './adding/adding.ts';
import { addFile, beginFile, type BegunFile, type BeginningFiles, type Walking } from './adding/file.ts';
import { CorpusError } from './errors.ts';
import { bringIndexUpToDate } from './index/index-manifest.ts';
import { ingestPlaces, type IngestPlace, type PlaceOptions, tallyOf, type Tally } from './adding/places.ts';
import { Includes } from './folder/includes.ts';
import { openReaders } from './readers/open-readers.ts';
import { type Selection, byFrequency, countExtension } from './folder/selection.ts';
import { MOST_THREADS } from './readers/reading-thread.ts';
import { walkFolder, type FoundEntry, begunAhead } from './folder/walk.ts';
import type { WebOptions } from './web/add-web.ts';

export interface IngestReport {
  added: number;
  unchanged: number;
  updated: number;
  /** Of those unchanged, the ones that have another sector now. */
  moved: number;
  /** Of those unchanged, the ones that are read in another language now. */
  other_language: number;
  /** Files without a text. */
  empty: number;
  failed: { path: string; reason: string }[];
  /** Files inside folders that no reader is for, and what pages link to of other kinds. */
  ignored: number;
  /** The same by extension, the most frequent first: `{".jpg": 3, "none": 1}`. */
  passed_over: Record<string, number>;
  /** Files, and folders with all in them, that the selection left out. */
  excluded: number;
  /** With `sync`: documents that left answers since their files are gone. */
  removed?: number;
  /** How many of those added and updated were read with warnings. */
  warned: number;
  /** The first of them, 100 at the most. */
  warnings: Warned[];
}

interface Warned {
  readonly path: string;
  readonly document_id: string;
  readonly warnings: readonly string[];
}

/** One document is finished. */
export interface IngestEvent {
  /** The file, the part of it, or the address on the web. */
  readonly path: string;
  readonly outcome: Outcome;
  readonly reason?: string;
  /** How many are finished so far, this one included. */
  readonly done: number;
  /** Of the files in the places that were named. */
  readonly files: Readonly<Tally>;
}

export interface IngestOptions extends PlaceOptions {
  /** For documents that do not name a sector themselves, those added before included. */
  readonly sector?: string;
  /** BCP 47, for documents that do not say it and whose words do not show it, those added before included. */
  readonly language?: string | undefined;
  readonly onEvent?: (event: IngestEvent) => void;
  /** Called as reading begins with a file. */
  readonly onFile?: (path: string, files: Readonly<Tally>) => void;
  /** Called while documents of an older version are read again first, as in `ReindexOptions`. */
  readonly onReindex?: (done: number, documents: number) => void;
  readonly signal?: AbortSignal;
  /** Larger files fail (50 MB). */
  readonly maxBytes?: number;
  /** Of folders. */
  readonly selection?: Selection;
  /** Documents whose files in the folders are gone leave answers, unless nothing in the folder can be read. */
  readonly sync?: boolean;
  /** Of addresses on the web. */
  readonly web?: WebOptions;
}

/**
 * Adds files, folders and pages, after the index has been rebuilt where another analyser made it.
 * @throws CorpusError before anything is added when a path is not there; StoreError; the signal's reason
 */
export async function ingest(
  store: Store,
  paths: readonly string[],
  options: IngestOptions,
): Promise<IngestReport> {
  const places = await ingestPlaces(paths, options);
  if (options.sync === true) refuseOthers(places);
  await bringIndexUpToDate(store, { signal: options.signal, onStep: options.onReindex });
  const counts = {
    added: 0,
    unchanged: 0,
    updated: 0,
    moved: 0,
    other_language: 0,
    empty: 0,
    ignored: 0,
    excluded: 0,
    warned: 0,
  };
  const report: IngestReport = { ...counts, failed: [], passed_over: {}, warnings: [] };
  const watched = options.onEvent !== undefined || options.onFile !== undefined;
  const files = tallyOf(watched ? places : [], options);
  const passedOver = new Map<string, number>();
  const onOutcome = reporter(report, { files, passedOver }, options.onEvent);
  const batch = batchInto(store, (path, how, document) => {
    if (how !== 'unchanged') warn(report, path, document);
    onOutcome(path, how);
  });
  const readers = openReaders();
  const { now, sector = null, language, signal, maxBytes = MOST_BYTES } = options;
  const onFile = (path: string) => {
    files.begun += 1;
    options.onFile?.(path, files);
  };
  const onExcluded = () => void (report.excluded += 1);
  const onMoved = () => void (report.moved += 1);
  const onOtherLanguage = () => void (report.other_language += 1);
  const onFound = () => void (files.found += 1);
  const callbacks = { onOutcome, onFile, onExcluded, onFound, onMoved, onOtherLanguage };
  const adding: Walking = { store, batch, readers, now, sector, language, signal, ...callbacks };
  try {
    const read = new Map<IngestPlace, number>();
    for (const place of places) read.set(place, await addPlace(adding, place, maxBytes, options));
    await batch.flush();
    if (options.sync === true) report.removed = await goneFrom(store, read, signal);
  } catch (error) {
    // Interrupted by the user: what was read by then is still added.
    if (signal?.aborted === true) await batch.flush();
    throw error;
  } finally {
    await readers.close();
  }
  report.passed_over = byFrequency(passedOver);
  return report;
}

const MOST_BYTES = 50_000_000;

function reporter(
  report: IngestReport,
  { files, passedOver }: { readonly files: Tally; readonly passedOver: Map<string, number> },
  onEvent: IngestOptions['onEvent'],
): Adding['onOutcome'] {
  let done = 0;
  return (path, outcome, reason) => {
    done += 1;
    if (outcome === 'failed') report.failed.push({ path, reason: reason ?? 'it could not be read' });
    else report[outcome] += 1;
    if (outcome === 'ignored') countExtension(passedOver, path);
    onEvent?.({ path, outcome, ...(reason === undefined ? {} : { reason }), done, files: { ...files } });
  };
}

function warn(report: IngestReport, path: string, { id, warnings }: NewDocument['document']): void {
  if (warnings.length === 0) return;
  report.warned += 1;
  if (report.warnings.length < MOST_WARNED) report.warnings.push({ path, document_id: id, warnings });
}

const MOST_WARNED = 100;

function refuseOthers(places: readonly IngestPlace[]): void {
  const other = places.find(({ kind }) => kind !== 'folder');
  if (other === undefined) return;
  const name = other.kind === 'web' ? other.address : other.path;
  throw new CorpusError('not_found', `Cannot sync ${name}: it is not a folder. Nothing was changed.`);
}

/** Of folders that have something to read: an empty one may be a disk that is not there. */
async function goneFrom(
  store: Store,
  read: ReadonlyMap<IngestPlace, number>,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { removeGone } = await import('./folder/gone.ts');
  let removed = 0;
  for (const [place, count] of read)
    if (place.kind === 'folder' && count > 0) removed += await removeGone(store, place.source.url, signal);
  return removed;
}

/** @returns how many of its files were read, or would have been */
async function addPlace(
  adding: Walking,
  place: IngestPlace,
  maxBytes: number,
  { web, selection, sync = false }: Pick<IngestOptions, 'web' | 'selection' | 'sync'>,
): Promise<number> {
  if (place.kind === 'web') {
    const { addWeb } = await import('./web/add-web.ts');
    await addWeb(adding, place.address, { ...web, maxBytes });
    return 0;
  }
  const { path, kind, source } = place;
  let [read, excluded] = [0, 0];
  const passed: string[] = [];
  let others = 0;
  const found =
    kind === 'folder' ? walkFolder(path, selection) : [{ kind: 'file', path } satisfies FoundEntry];
  const includes = new Includes(kind === 'folder' ? path : undefined, selection);
  const reading = { ...adding, includes, maxBytes };
  const begin = async (one: FoundEntry): Promise<BegunFile | undefined> =>
    one.kind === 'file' ? await beginFile(reading, one.path) : undefined;
  for await (const { item: one, work } of begunAhead(found, begin, MOST_THREADS)) {
    await breathe(adding.signal);
    if (one.kind === 'excluded') {
      adding.onExcluded();
      excluded += 1;
    } else if (one.kind === 'ignored') passed.push(one.path);
    else {
      if (one.kind === 'failed') adding.onOutcome(one.path, 'failed', one.reason);
      const isRead = one.kind === 'failed' || (await addFile(adding, source, one.path, work));
      if (isRead) read += 1;
      else others += 1;
    }
  }
  read += await addIncluded(reading, source);
  for (const one of passed) if (!includes.isFollowed(one)) adding.onOutcome(one, 'ignored');
  const kept = sync ? '; nothing was removed' : '';
  if (read === 0) adding.onOutcome(path, 'failed', `${nothingIn(passed.length + others, excluded)}${kept}`);
  return read;
}

/** Files that others include and that nothing else names. @returns how many were read */
async function addIncluded(reading: BeginningFiles, source: SourceRecord): Promise<number> {
  let read = 0;
  for (let one = reading.includes.next(); one !== undefined; one = reading.includes.next()) {
    await breathe(reading.signal);
    reading.onFound();
    if (await addFile(reading, source, one.path, beginFile(reading, one.path, one.row))) read += 1;
  }
  return read;
}

function nothingIn(passed: number, excluded: number): string {
  if (excluded > 0 && passed === 0) return 'everything in it is excluded';
  const rest = excluded > 0 ? ', and the rest is excluded' : '';
  return passed === 0
    ? 'it holds no files'
    : passed === 1
      ? `its only file cannot be read${rest}`
      : `none of its ${passed} files can be read${rest}`;
}
