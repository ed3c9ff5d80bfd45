// The counts of a store made anew from its rows, and the number of chunks in the index.
import { get, type Work } from '../../src/store/sql/work.ts';

interface Counts {
  readonly documents: number;
  readonly chunks: number;
  readonly title_stems: number;
  readonly body_stems: number;
  readonly indexed: number;
}

export function* recount(): Work<Counts> {
  const stems = (column: string): string =>
    `coalesce(sum(CASE c.${column} WHEN '' THEN 0 ELSE length(c.${column}) - length(replace(c.${column}, ' ', '')) + 1 END), 0)`;
  const indexed =
    '(SELECT coalesce(sum(chunks), 0) FROM ibid.segments) - (SELECT coalesce(sum(chunks), 0) FROM ibid.tombstones)';
  const row = yield* get<Counts>(
    `SELECT count(DISTINCT d.row) AS documents, count(c.row) AS chunks, ${stems('title_stems')} AS title_stems,
       ${stems('body_stems')} AS body_stems, ${indexed} AS indexed
     FROM ibid.documents d LEFT JOIN ibid.chunks c ON c.document = d.row WHERE d.current = 1`,
  );
  if (row === undefined) throw new Error('nothing was counted');
  return row;
}
