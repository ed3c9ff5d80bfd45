// How many files there are to read: they are counted ahead of the reading, since a walk over names is quick and what is in
// the files is not.
import type { IngestPlace } from './places.ts';
import type { Selection } from '../folder/selection.ts';
import { walkFolder } from '../folder/walk.ts';

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
