// What one transaction does to the index and the counts, done once at its end, so that what it adds is one segment.
import type { Transaction } from './database.ts';
import { enterSegments, leaveSegments } from './index/segment-change.ts';
import { applyChange, type Change } from './statistics.ts';

/** Documents, by row, that become current or stop being so; the same one may do both, several times. */
export interface IndexChange {
  enter(row: number): void;
  leave(row: number): void;
  /** Something else changed that an answer may depend on. */
  touch(): void;
}

/** Runs `work`, then brings the index and the counts to what it did. */
export async function changingIndex<T>(
  rows: Transaction,
  work: (change: IndexChange) => Promise<T>,
): Promise<T> {
  const entering = new Set<number>();
  const leaving = new Set<number>();
  let revisions = 0;
  const move = (row: number, to: Set<number>, back: Set<number>): void => {
    revisions += 1;
    if (!back.delete(row)) to.add(row);
  };
  const result = await work({
    enter: (row) => move(row, entering, leaving),
    leave: (row) => move(row, leaving, entering),
    touch: () => void (revisions += 1),
  });
  if (revisions === 0) return result;
  const [more, less] = [await sizeOf(rows, [...entering]), await sizeOf(rows, [...leaving])];
  const change = {
    documents: more.documents - less.documents,
    chunks: more.chunks - less.chunks,
    title_stems: more.title_stems - less.title_stems,
    body_stems: more.body_stems - less.body_stems,
  };
  await applyChange(rows, change, revisions);
  if (leaving.size > 0) await leaveSegments(rows, [...leaving]);
  if (entering.size > 0) await enterSegments(rows, [...entering]);
  return result;
}

async function sizeOf(rows: Transaction, documents: readonly number[]): Promise<Change> {
  const none = { documents: 0, chunks: 0, title_stems: 0, body_stems: 0 };
  if (documents.length === 0) return none;
  const size = await rows.get<Change>(
    `SELECT count(*) AS documents, coalesce(sum(chunks), 0) AS chunks, coalesce(sum(title_stems), 0) AS title_stems,
       coalesce(sum(body_stems), 0) AS body_stems FROM ibid.documents WHERE row = ANY ($1)`,
    documents,
  );
  return size ?? none;
}
