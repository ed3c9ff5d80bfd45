// The index of an older store made into segments, some documents a transaction: it goes on where it was stopped, also in
// another process, and questions are answered by the older one until all is there.
import type { Renewal } from '../../index-store.ts';
import { MOST_BUILT } from '../../segments/segment.ts';
import type { Database } from '../database.ts';
import { setFact } from '../manifest.ts';
import { dropOlder, RENEWED, renewedUntil } from './older.ts';
import { enterSegments } from './segment-change.ts';
import { dropSegment, segmentSizes } from './segment-tables.ts';
import { isComplete } from './tidy.ts';

/** Inside a write. @returns undefined where there is nothing to do */
export function renew(database: Database): Renewal | undefined {
  const until = renewedUntil(database);
  if (until === undefined) return undefined;
  const documents = nextDocuments(database, until);
  const last = documents.at(-1) ?? until;
  enterSegments(database, documents);
  setFact(database, RENEWED, last);
  const done = countUntil(database, last);
  const all = countUntil(database, Number.MAX_SAFE_INTEGER);
  if (done === all) finish(database);
  return { done, documents: all };
}

/** A process of an older version may have been at work meanwhile, which knows nothing of segments: then all is done again. */
function finish(database: Database): void {
  if (isComplete(database)) {
    dropOlder(database);
    setFact(database, RENEWED, null);
    return;
  }
  for (const { id } of segmentSizes(database)) dropSegment(database, id);
  setFact(database, RENEWED, 0);
}

/** So many current documents that a segment can be made of their chunks at once; at least one where there is one. */
function nextDocuments(database: Database, until: number): number[] {
  const documents = database
    .statement('SELECT row, chunks FROM documents WHERE row > ? AND current = 1 ORDER BY row LIMIT ?')
    .all<{ row: number; chunks: number }>(until, MOST_BUILT);
  let chunks = 0;
  return documents
    .filter((document, place) => {
      chunks += document.chunks;
      return place === 0 || chunks <= MOST_BUILT;
    })
    .map(({ row }) => row);
}

function countUntil(database: Database, row: number): number {
  const sql = 'SELECT count(*) AS documents FROM documents WHERE current = 1 AND row <= ?';
  return database.statement(sql).get<{ documents: number }>(row)?.documents ?? 0;
}
