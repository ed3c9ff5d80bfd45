// What one transaction does to the index and the counts, done once at its end: SQLite's full-text index writes what it
// holds in memory to the file whenever another statement follows, which for every document is half the cost of adding it.
import type { Database } from './database.ts';
import { applyChange } from './statistics.ts';
import type { Change } from './statistics.ts';

/** Documents, by row, that become current or stop being so; the same one may do both, several times. */
export interface IndexChange {
  enter(row: number): void;
  leave(row: number): void;
  /** Something else changed that an answer may depend on. */
  touch(): void;
}

/** Runs `work`, then brings the index and the counts to what it did. Inside a write. */
export function changingIndex<T>(database: Database, work: (change: IndexChange) => T): T {
  const entering = new Set<number>();
  const leaving = new Set<number>();
  let revisions = 0;
  const move = (row: number, to: Set<number>, back: Set<number>): void => {
    revisions += 1;
    if (!back.delete(row)) to.add(row);
  };
  const result = work({
    enter: (row) => move(row, entering, leaving),
    leave: (row) => move(row, leaving, entering),
    touch: () => void (revisions += 1),
  });
  if (revisions > 0) apply(database, [...entering], [...leaving], revisions);
  return result;
}

function apply(
  database: Database,
  entering: readonly number[],
  leaving: readonly number[],
  revisions: number,
): void {
  const come = sizeOf(database, entering);
  const gone = sizeOf(database, leaving);
  applyChange(database, {
    documents: come.documents - gone.documents,
    chunks: come.chunks - gone.chunks,
    title_stems: come.title_stems - gone.title_stems,
    body_stems: come.body_stems - gone.body_stems,
    revisions,
  });
  if (leaving.length > 0) unindex(database, leaving);
  if (entering.length > 0) index(database, entering);
}

// In the order of rows, as the index likes it best; sorting the chunks themselves would copy their texts.
function index(database: Database, rows: readonly number[]): void {
  database
    .statement(
      'INSERT INTO stems (rowid, title, body) SELECT c.row, c.title_stems, c.body_stems FROM json_each(?) AS entering ' +
        'CROSS JOIN chunks c ON c.document = entering.value',
    )
    .run(JSON.stringify(rows.toSorted((a, b) => a - b)));
}

function unindex(database: Database, rows: readonly number[]): void {
  database
    .statement(`DELETE FROM stems WHERE rowid IN (SELECT row FROM chunks WHERE document IN (${LISTED}))`)
    .run(JSON.stringify(rows));
}

const LISTED = 'SELECT value FROM json_each(?)';

function sizeOf(database: Database, rows: readonly number[]): Change {
  const none = { documents: 0, chunks: 0, title_stems: 0, body_stems: 0 };
  if (rows.length === 0) return none;
  const sums = ['chunks', 'title_stems', 'body_stems'].map((name) => `sum(${name}) AS ${name}`).join(', ');
  const size = database
    .statement(`SELECT count(*) AS documents, ${sums} FROM documents WHERE row IN (${LISTED})`)
    .get<Change>(JSON.stringify(rows));
  return size ?? none;
}
