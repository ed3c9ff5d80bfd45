// What the index has, in one statement: a question asks for it in each of its transactions.
import type { Statistics } from '../../retrieval-store.ts';
import { statisticsOf, type StatisticsRow } from '../statistics.ts';
import { all, type Work } from '../work.ts';
import { MARKED_SIZE, type MarkedSize, SEGMENTS } from './segment-tables.ts';

export interface IndexState {
  readonly statistics: Statistics;
  /** All segments, the oldest first. */
  readonly sizes: readonly MarkedSize[];
}

type StateRow = Omit<StatisticsRow, 'chunks'> & { readonly all_chunks: number } & (
    | MarkedSize
    | Readonly<Record<'id', null>>
  );

/** @returns segments and counts of one state */
export function* indexState(): Work<IndexState> {
  const found = yield* all<StateRow>(
    `SELECT n.documents, n.chunks AS all_chunks, n.title_stems, n.body_stems, n.revision, z.*
     FROM ibid.statistics n LEFT JOIN (SELECT ${MARKED_SIZE} FROM ${SEGMENTS}) z ON 1 = 1 ORDER BY z.id`,
  );
  const first = found[0];
  return {
    statistics: statisticsOf(first === undefined ? undefined : { ...first, chunks: first.all_chunks }),
    sizes: found.flatMap((row) => (row.id === null ? [] : [row])),
  };
}
