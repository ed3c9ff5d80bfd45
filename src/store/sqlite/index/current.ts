// The index that answers: that of segments, or an older version's where those are not complete yet.
import type { CountedDocument } from '../../segments/document-counts.ts';
import type { Database } from '../database.ts';
import { olderFrequencies, olderHits, renewedUntil } from './older.ts';
import { segmentSearch, type ChunkHit } from './search.ts';
import { stretchesOf, type DocumentCondition } from './stretches.ts';

/** Both inside a read; errors: DamagedSegment. */
export interface CurrentIndex {
  /**
   * The `limit` likeliest chunks and all that tie with the last, in no order. @param stems as they are stored, in the
   * question's order; repeated ones weigh more
   */
  hits(stems: readonly string[], limit: number, scope: DocumentCondition | undefined): readonly ChunkHit[];
  /** In how many current chunks each stem is. */
  frequencies(stems: readonly string[]): Map<string, number>;
  /** Fills in what documents have of the stems. @returns false where the index that answers cannot */
  count(documents: readonly CountedDocument[], stems: readonly string[]): boolean;
}

export function currentIndex(database: Database): CurrentIndex {
  const segments = segmentSearch(database);
  let isRenewed = false;
  const isOlder = (): boolean => {
    isRenewed ||= renewedUntil(database) === undefined;
    return !isRenewed;
  };
  return {
    hits: (stems, limit, scope) =>
      isOlder()
        ? olderHits(database, stems, limit, scope)
        : segments.hits(stems, limit, scope && stretchesOf(database, scope)),
    count: (documents, stems) => {
      if (isOlder()) return false;
      segments.count(documents, stems);
      return true;
    },
    frequencies: (stems) => (isOlder() ? olderFrequencies(database, stems) : segments.frequencies(stems)),
  };
}
