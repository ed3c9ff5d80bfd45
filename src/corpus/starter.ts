// The starter corpus: what an empty store answers from until its user adds documents.
// Its state is in the manifest, so that an emptied corpus stays empty, and a newer package replaces the documents of an older one.
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CorpusStore, DocumentRecord, NewDocument, SourceRecord } from '../store/corpus-store.ts';
import type { ManifestStore } from '../store/index-store.ts';
import type { Store } from '../store/backend.ts';
import { documentOf, fileAddress, sha256, sourceId } from './documents/documents.ts';
import { CorpusError } from './errors.ts';
import { readWhole } from './reading/files.ts';
import { bringIndexUpToDate } from './index/index-manifest.ts';
import { openReaders } from './readers/open-readers.ts';
import { rowOfName } from './readers/readers.ts';
import { STARTER, starterFact, type StarterFact } from './starter-fact.ts';

interface StarterOptions {
  /** The folder with the packaged documents. */
  readonly folder: string;
  readonly now: () => Date;
  /** The version of the package that the folder belongs to. */
  readonly version?: string;
}

/** Puts the starter corpus into a store that never had any documents, as one transaction. @returns whether it did */
export async function ensureStarter(store: Store, options: StarterOptions): Promise<boolean> {
  if ((await starterFact(store)).state !== 'absent' || (await store.statistics()).documents > 0) return false;
  await addStarter(store, options, []);
  return true;
}

/**
 * Puts the documents of this package in the place of another version's, as one transaction. Those that the user has
 * removed stay away: one by one, or all of them. @returns whether it was another version's
 */
export async function refreshStarter(store: Store, options: StarterOptions): Promise<boolean> {
  const fact = await starterFact(store);
  if (fact.state !== 'present' || fact.version === options.version) return false;
  const names = (await starterDocuments(store)).map(packagedName);
  if (names.length > 0) {
    const removed = (fact.names ?? []).filter((name) => !names.includes(name));
    await addStarter(store, options, removed);
  } else await store.setManifest(STARTER, { ...fact, version: options.version });
  return true;
}

/**
 * Takes the starter corpus out of the answers, or keeps it from coming in. @param aside for the user's own documents, until
 * the last of them is gone @returns the number of documents taken out
 */
export async function retireStarter(store: CorpusStore & ManifestStore, aside = false): Promise<number> {
  const fact = await starterFact(store);
  if (fact.state === 'retired') {
    if (fact.aside === true && !aside) await store.setManifest(STARTER, { state: 'retired' });
    return 0;
  }
  const ids = (await starterDocuments(store)).map((row) => row.id);
  const removed = ids.length === 0 ? 0 : await store.removeDocuments(ids);
  await store.setManifest(STARTER, { state: 'retired', ...(aside && { aside }) });
  return removed;
}

/** Lets it in again where it made way for documents that are all gone. @returns whether it comes when next a question is asked */
export async function recallStarter(store: Store): Promise<boolean> {
  const fact = await starterFact(store);
  if (fact.state !== 'retired' || fact.aside !== true || (await store.statistics()).documents > 0)
    return false;
  await store.setManifest(STARTER, { state: 'absent' });
  return true;
}

const MOST_BYTES = 1_000_000;
const SOURCE_ID = sourceId('ibid starter corpus');

// There are a few dozen at most.
async function starterDocuments(store: CorpusStore): Promise<readonly DocumentRecord[]> {
  return (await store.documents({ source_id: SOURCE_ID }, { limit: 10_000, offset: 0 })).rows;
}

function packagedName(document: Pick<DocumentRecord, 'source_url'>): string {
  return basename(document.source_url);
}

async function addStarter(store: Store, options: StarterOptions, leftOut: readonly string[]): Promise<void> {
  await bringIndexUpToDate(store);
  const source = starterSource(options);
  const packaged = await readStarter(options, source.id);
  const names = packaged.map(({ document }) => packagedName(document));
  const fact: StarterFact = { state: 'present', version: options.version, names };
  const entries = packaged.filter((_, place) => !leftOut.includes(names[place]!));
  await store.addDocuments(entries, {
    without: await outdated(store, entries),
    sources: [source],
    manifest: { [STARTER]: fact },
  });
}

// Not among these any more, or known from where an earlier package was installed.
async function outdated(store: CorpusStore, entries: readonly NewDocument[]): Promise<string[]> {
  const places = new Map(entries.map(({ document }) => [document.id, document.source_url]));
  const current = await starterDocuments(store);
  return current.filter((row) => places.get(row.id) !== row.source_url).map((row) => row.id);
}

function starterSource({ folder, now }: { folder: string; now: () => Date }): SourceRecord {
  return {
    id: SOURCE_ID,
    name: 'ibid starter corpus',
    kind: 'starter',
    url: fileAddress(folder),
    publisher: 'ibid',
    provenance:
      'Written for ibid, to have something to answer from before any documents are added. Not a publication of the ' +
      'bodies that it cites; each document lists its public references. CC0.',
    created_at: now().toISOString(),
  };
}

async function readStarter(
  { folder, now }: { folder: string; now: () => Date },
  source_id: string,
): Promise<NewDocument[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new CorpusError(
      'bad_starter',
      `The starter corpus is missing from its installed place: ${folder}.`,
      {
        cause: error,
      },
    );
  });
  const readers = openReaders();
  const entries: NewDocument[] = [];
  for (const name of names.filter((one) => rowOfName(one) !== undefined).toSorted()) {
    const path = join(folder, name);
    const bytes = readWhole(path, MOST_BYTES);
    const { reader, mediaType } = await readers.ofName(path);
    const digest = sha256(bytes);
    const facts = {
      address: fileAddress(path),
      bytes,
      content_sha256: digest,
      media_type: mediaType,
      source_id,
    };
    const reading = await reader.read(bytes);
    entries.push(await documentOf({ ...facts, sector: null, retrieved_at: now().toISOString() }, reading));
  }
  await readers.close();
  return entries;
}
