// The index of a store that an older version of ibid made: SQLite's own. It answers, and follows every change, until the
// index of segments is complete (renew.ts); then it is dropped.
import type { Database } from '../database.ts';
import { fact } from '../manifest.ts';
import { writeStem } from '../../written/stems.ts';
import { matchAny } from '../match.ts';
import type { ChunkHit } from './search.ts';
import type { DocumentCondition } from './stretches.ts';

/** Until which document the segments of such a store have come; undefined where they are all there is. Inside a read or a write. */
export function renewedUntil(database: Database): number | undefined {
  const sql = "SELECT 1 AS found FROM sqlite_schema WHERE type = 'table' AND name = 'stems'";
  if (database.statement(sql).get() === undefined) return undefined;
  const place = fact(database, RENEWED);
  return typeof place === 'number' ? place : 0;
}

/** The fact of the manifest that says it: the row of the last document done. */
export const RENEWED = 'renewed_until';

const TITLE_WEIGHT = 3;
const MOST_STEMS = 1024;
const SPARE = 32;

/** As CurrentIndex has it. */
export function olderHits(
  database: Database,
  stems: readonly string[],
  limit: number,
  scope: DocumentCondition | undefined,
): ChunkHit[] {
  const match = matchAny(stems, MOST_STEMS);
  if (match === undefined) return [];
  const cost = `bm25(stems, ${TITLE_WEIGHT}.0, 1.0)`;
  // Without the plus SQLite would ask the index for each row in turn.
  const condition = scope === undefined ? '' : ` AND +rowid IN (${chunksWhere(scope)})`;
  const found = `SELECT rowid AS row, -${cost} AS score FROM stems WHERE stems MATCH ?${condition}`;
  const values = [match, ...(scope?.values ?? [])];
  const first = database
    .statement(`${found} ORDER BY ${cost} LIMIT ?`)
    .all<ChunkHit>(...values, limit + SPARE);
  const last = first[limit - 1];
  if (last === undefined) return first;
  if (first.length < limit + SPARE || first.at(-1)!.score < last.score)
    return first.filter(({ score }) => score >= last.score);
  const ties = database.statement(`${found} AND ${cost} = ?`).all<ChunkHit>(...values, -last.score);
  return [...first.filter(({ score }) => score > last.score), ...ties];
}

function chunksWhere({ where }: DocumentCondition): string {
  return `SELECT c.row FROM documents d JOIN chunks c ON c.document = d.row WHERE ${where}`;
}

export function olderFrequencies(database: Database, stems: readonly string[]): Map<string, number> {
  const count = database.statement('SELECT doc FROM stem_counts WHERE term = ?');
  return new Map(stems.map((stem) => [stem, count.get<{ doc: number }>(writeStem(stem))?.doc ?? 0]));
}

/** Inside a write. @param rows of documents */
export function enterOlder(database: Database, rows: readonly number[]): void {
  database
    .statement(
      'INSERT INTO stems (rowid, title, body) SELECT c.row, c.title_stems, c.body_stems FROM json_each(?) AS entering ' +
        'CROSS JOIN chunks c ON c.document = entering.value',
    )
    .run(JSON.stringify(rows));
}

/** Inside a write. @param rows of documents */
export function leaveOlder(database: Database, rows: readonly number[]): void {
  database
    .statement(
      'DELETE FROM stems WHERE rowid IN (SELECT row FROM chunks WHERE document IN (SELECT value FROM json_each(?)))',
    )
    .run(JSON.stringify(rows));
}

/** Inside a write, once all segments are there. */
export function dropOlder(database: Database): void {
  for (const table of ['stem_counts', 'stems']) database.statement(`DROP TABLE ${table}`).run();
}
