// What one transaction does to the index and the counts, done once at its end, so that what it adds is one segment.
import { enterSegments, leaveSegments } from './index/segment-change.ts';
import { applyChange, type Change } from './statistics.ts';
import { get, type Work } from './work.ts';

/** Documents, by row, that become current or stop being so; the same one may do both, several times. */
export interface IndexChange {
  enter(row: number): void;
  leave(row: number): void;
  /** Something else changed that an answer may depend on. */
  touch(): void;
}

/** Runs `work`, then brings the index and the counts to what it did. */
export function* changingIndex<T>(work: (change: IndexChange) => Work<T>): Work<T> {
  const entering = new Set<number>();
  const leaving = new Set<number>();
  let revisions = 0;
  const move = (row: number, to: Set<number>, back: Set<number>): void => {
    revisions += 1;
    if (!back.delete(row)) to.add(row);
  };
  const result = yield* work({
    enter: (row) => move(row, entering, leaving),
    leave: (row) => move(row, leaving, entering),
    touch: () => void (revisions += 1),
  });
  yield* moveInIndex({ entering: [...entering], leaving: [...leaving], revisions });
  return result;
}

/** Documents, by row, that come into the index and go out of it. */
interface Moves {
  readonly entering?: readonly number[];
  readonly leaving?: readonly number[];
  /** By how much the revision grows; one for each when absent. */
  readonly revisions?: number;
}

export function* moveInIndex({
  entering = [],
  leaving = [],
  revisions = entering.length + leaving.length,
}: Moves): Work<void> {
  if (revisions === 0) return;
  const [more, less] = [yield* sizeOf(entering), yield* sizeOf(leaving)];
  const change = {
    documents: more.documents - less.documents,
    chunks: more.chunks - less.chunks,
    title_stems: more.title_stems - less.title_stems,
    body_stems: more.body_stems - less.body_stems,
  };
  yield* applyChange(change, revisions);
  if (leaving.length > 0) yield* leaveSegments(leaving);
  if (entering.length > 0) yield* enterSegments(entering);
}

function* sizeOf(documents: readonly number[]): Work<Change> {
  const none = { documents: 0, chunks: 0, title_stems: 0, body_stems: 0 };
  if (documents.length === 0) return none;
  const size = yield* get<Change>(
    `SELECT count(*) AS documents, coalesce(sum(chunks), 0) AS chunks, coalesce(sum(title_stems), 0) AS title_stems,
       coalesce(sum(body_stems), 0) AS body_stems FROM ibid.documents WHERE row = ANY ($1)`,
    documents,
  );
  return size ?? none;
}
