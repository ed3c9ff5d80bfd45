// The validators (ETag, Last-Modified) by which a page can be asked for again cheaply, with the documents that it became.
// They are used only while all of these are still in the corpus: what was removed or replaced since is fetched again.
import type { CorpusStore } from '../../store/corpus-store.ts';
import type { ManifestStore } from '../../store/index-store.ts';
import type { Settled } from '../adding/adding.ts';
import type { FetchedPage } from './visit.ts';

export interface Conditions {
  readonly etag?: string;
  readonly modified?: string;
}

export interface Remembered {
  readonly conditions: Conditions;
  readonly mediaType: string;
  readonly settled: readonly Settled[];
}

export interface Memory {
  /** What was remembered of an address, where it still holds. */
  of(address: string): Promise<Remembered | undefined>;
  remember(
    address: string,
    page: Pick<FetchedPage, 'etag' | 'modified' | 'mediaType'>,
    settled: readonly Settled[],
  ): Promise<void>;
}

/** The memory of one store, a fact in its manifest for each address. */
export function memoryOf(store: CorpusStore & ManifestStore): Memory {
  return {
    async of(address) {
      const known = await store.manifest(factName(address));
      if (!isRemembered(known)) return undefined;
      for (const { address: where, content_sha256 } of known.settled)
        if ((await store.contentAt(where)) !== content_sha256) return undefined;
      return known;
    },
    async remember(address, { etag, modified, mediaType }, settled) {
      const conditions = {
        ...(etag === undefined ? {} : { etag }),
        ...(modified === undefined ? {} : { modified }),
      };
      const useful =
        Object.keys(conditions).length > 0 && settled.length > 0 && settled.length <= MOST_DOCUMENTS;
      await store.setManifest(factName(address), useful ? { conditions, mediaType, settled } : null);
    },
  };
}

function isRemembered(fact: unknown): fact is Remembered {
  return typeof fact === 'object' && fact !== null && 'settled' in fact;
}

/** Documents of one address, where it is a feed. */
const MOST_DOCUMENTS = 1000;

function factName(address: string): string {
  return `web ${address}`;
}
