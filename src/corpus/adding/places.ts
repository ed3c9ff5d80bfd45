// The places named to be added: files, folders, addresses; all are checked before one is added.
import type { Selection } from '../folder/selection.ts';
import { walkFolder } from '../folder/walk.ts';
import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SourceRecord } from '../../store/corpus-store.ts';
import { fileAddress, sourceAt } from '../documents/documents.ts';
import { CorpusError } from '../errors.ts';
import { readFailureReason } from '../reading/files.ts';
import { webAddressOf } from '../reading/reading.ts';
import { codeOf } from '../../api/coded-error.ts';

export type IngestPlace =
  | { readonly kind: 'file' | 'folder'; readonly path: string; readonly source: SourceRecord }
  | { readonly kind: 'web'; readonly address: string };

export interface PlaceOptions {
  readonly now: () => Date;
  /** The name of the source of files and folders; their own when absent. */
  readonly source?: string;
}

/** Finds everything that was named. @throws CorpusError when nothing was, or something is not there */
export async function ingestPlaces(named: readonly string[], options: PlaceOptions): Promise<IngestPlace[]> {
  if (named.length === 0) throw new CorpusError('nothing_given', 'No file or folder was named to be added.');
  const places: IngestPlace[] = [];
  for (const given of named) {
    places.push(/^https?:\/\//i.test(given) ? webPlace(given) : await filePlace(given, options));
  }
  return places;
}

function webPlace(given: string): IngestPlace {
  const address = webAddressOf(given);
  if (address !== null) return { kind: 'web', address: address.replace(/#.*$/s, '') };
  throw new CorpusError(
    'not_found',
    `Cannot add ${given}: it is not an address, or it has a user name in it. Nothing was added.`,
  );
}

async function filePlace(given: string, options: PlaceOptions): Promise<IngestPlace> {
  try {
    const path = await realpath(given);
    const kind = (await stat(path)).isDirectory() ? 'folder' : 'file';
    return { kind, path, source: placeSource(path, kind, options) };
  } catch (error) {
    const message = `Cannot add ${given === '' ? '""' : given}: ${absence(error)}. Nothing was added.`;
    throw new CorpusError('not_found', message, { cause: error });
  }
}

function absence(error: unknown): string {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? 'there is no such file or folder'
    : readFailureReason(error);
}

function placeSource(path: string, kind: 'file' | 'folder', options: PlaceOptions): SourceRecord {
  return sourceAt(fileAddress(path), {
    name: options.source ?? (basename(path) || path),
    kind,
    provenance: `Read from a ${kind} on this machine that was added to the corpus by its user.`,
    created_at: options.now().toISOString(),
  });
}

// How many files there are to read: they are counted ahead of the reading, since a walk over names is quick and what is in
// the files is not.

/** Grows while folders are walked. Pages of the web are not in it: no one knows how many there are. */
export interface Tally {
  /** Files that reading has begun with. */
  begun: number;
  /** Files found so far. */
  found: number;
  /** Whether no more will be found. */
  complete: boolean;
}

/** Counts in the background; a folder that cannot be walked is met by the reading itself. */
export function tallyOf(
  places: readonly IngestPlace[],
  { signal, selection }: { readonly signal?: AbortSignal; readonly selection?: Selection } = {},
): Tally {
  const tally: Tally = { begun: 0, found: 0, complete: false };
  const count = async (): Promise<void> => {
    for (const place of places) {
      if (place.kind === 'file') tally.found += 1;
      if (place.kind !== 'folder') continue;
      for await (const { kind } of walkFolder(place.path, selection)) {
        if (signal?.aborted === true) return;
        if (kind === 'file') tally.found += 1;
      }
    }
    tally.complete = true;
  };
  void count().catch(() => undefined);
  return tally;
}
