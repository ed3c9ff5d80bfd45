// What one transaction does to the index and the counts, done once at its end, so that what it adds is one segment.
import type { Database } from './database.ts';
import { enterOlder, leaveOlder, renewedUntil } from './index/older.ts';
import { enterSegments, leaveSegments } from './index/segment-change.ts';
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
  const more = sizeOf(database, entering);
  const less = sizeOf(database, leaving);
  applyChange(database, {
    documents: more.documents - less.documents,
    chunks: more.chunks - less.chunks,
    title_stems: more.title_stems - less.title_stems,
    body_stems: more.body_stems - less.body_stems,
    revisions,
  });
  const until = renewedUntil(database);
  const gone = inSegments(leaving, until);
  const come = inSegments(entering, until);
  if (until !== undefined && leaving.length > 0) leaveOlder(database, leaving);
  if (gone.length > 0) leaveSegments(database, gone);
  if (until !== undefined && entering.length > 0)
    enterOlder(
      database,
      entering.toSorted((a, b) => a - b),
    );
  if (come.length > 0) enterSegments(database, come);
}

/** Documents after those that were renewed come into the segments when their turn comes (index/renew.ts). */
function inSegments(rows: readonly number[], until: number | undefined): number[] {
  return rows.filter((row) => until === undefined || row <= until).toSorted((a, b) => a - b);
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
