// What the index has, in one statement: a question asks for it in each of its transactions.
import type { Statistics } from '../../retrieval-store.ts';
import type { Transaction } from '../database.ts';
import { statisticsOf, type StatisticsRow } from '../statistics.ts';
import { MARKED_SIZE, type MarkedSize, SEGMENTS } from './segment-tables.ts';

export interface IndexState {
  readonly statistics: Statistics;
  /** All segments, the oldest first. */
  readonly sizes: readonly MarkedSize[];
}

/** @returns segments and counts of one state */
export async function indexState(rows: Transaction): Promise<IndexState> {
  const found = await rows.all<StatisticsRow & { readonly sizes: readonly MarkedSize[] | null }>(
    `SELECT n.documents, n.chunks, n.title_stems, n.body_stems, n.revision,
       (SELECT json_agg(z ORDER BY z.id) FROM (SELECT ${MARKED_SIZE} FROM ${SEGMENTS}) z) AS sizes
     FROM ibid.statistics n`,
  );
  return { statistics: statisticsOf(found[0]), sizes: found[0]?.sizes ?? [] };
}
