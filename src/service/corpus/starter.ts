// The starter corpus: what a store that never had anything answers from, until its user adds documents. Where it stands
// is kept in the manifest, so that a corpus that was emptied stays empty.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CorpusStore, ManifestStore, NewDocument, SourceRecord, Store } from '../store/store.ts';
import { documentOf, fileAddress, sha256 } from './documents.ts';
import { CorpusError } from './errors.ts';
import { readWhole } from './files.ts';
import { openReaders } from './readers/open-readers.ts';
import { readerOf } from './readers/readers.ts';

export interface StarterOptions<S> {
  /** The folder with the packaged documents. */
  readonly folder: string;
  readonly now: () => Date;
  readonly calibrate?: (store: S) => Promise<void>;
}

/** `present`: among the answers; `retired`: made way for the user's own documents; `absent`: never put in. */
export type StarterState = 'present' | 'retired' | 'absent';

export async function starterState(store: ManifestStore): Promise<StarterState> {
  const fact = await store.manifest(FACT);
  return fact === 'present' || fact === 'retired' ? fact : 'absent';
}

/** Puts the starter corpus into a store that never had anything, as one transaction. @returns whether it did */
export async function ensureStarter<S extends Store>(store: S, options: StarterOptions<S>): Promise<boolean> {
  if ((await starterState(store)) !== 'absent' || (await store.statistics()).documents > 0) return false;
  await addStarter(store, options);
  return true;
}

/** Puts it back, or up to date with the package. */
export async function restoreStarter<S extends Store>(store: S, options: StarterOptions<S>): Promise<void> {
  await addStarter(store, options);
}

/** Takes the starter corpus out of the answers, or keeps it from coming in. @returns the number of documents taken out */
export async function retireStarter(store: CorpusStore & ManifestStore): Promise<number> {
  if ((await starterState(store)) === 'retired') return 0;
  let removed = 0;
  for (;;) {
    const { rows } = await store.documents({ source_id: SOURCE_ID }, { limit: 100, offset: 0 });
    if (rows.length === 0) break;
    removed += await store.removeDocuments(rows.map((row) => row.id));
  }
  await store.setManifest(FACT, 'retired');
  return removed;
}

const FACT = 'starter';
const MOST_BYTES = 1_000_000;
const ADDRESS = 'ibid starter corpus';
const SOURCE_ID = `src_${sha256(ADDRESS).slice(0, 24)}`;

async function addStarter<S extends Store>(store: S, options: StarterOptions<S>): Promise<void> {
  const source = sourceOf(options);
  const entries = await readStarter(options, source.id);
  await store.addDocuments(entries, { sources: [source], manifest: { [FACT]: 'present' } });
  await options.calibrate?.(store);
}

function sourceOf({ folder, now }: { folder: string; now: () => Date }): SourceRecord {
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
    throw new CorpusError('bad_starter', `The starter corpus is not where it was installed: ${folder}.`, {
      cause: error,
    });
  });
  const readers = openReaders();
  const entries: NewDocument[] = [];
  for (const name of names.filter((one) => readerOf(one) !== undefined).toSorted()) {
    const path = join(folder, name);
    const bytes = readWhole(path, MOST_BYTES);
    const { reader, mediaType } = await readers.of(path);
    const digest = sha256(bytes);
    const facts = { path, bytes, content_sha256: digest, media_type: mediaType, source_id, sector: null };
    entries.push(await documentOf({ ...facts, retrieved_at: now().toISOString() }, reader));
  }
  await readers.close();
  return entries;
}
