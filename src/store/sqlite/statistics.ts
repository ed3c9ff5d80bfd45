// Counts over current chunks, maintained in one row by every change: exact after any sequence of them.
import type { Database } from './database.ts';
import type { Statistics } from '../retrieval-store.ts';

/** What one change adds to the counts; negative where it takes away. */
export interface Change {
  documents: number;
  chunks: number;
  title_stems: number;
  body_stems: number;
  /** By how much the revision grows; 1 when absent. */
  revisions?: number;
}

/** Adds a change to the counts and raises the revision. Inside a write. */
export function applyChange(database: Database, change: Change): void {
  database
    .statement(
      'UPDATE statistics SET documents = documents + ?, chunks = chunks + ?, title_stems = title_stems + ?, ' +
        'body_stems = body_stems + ?, revision = revision + ?',
    )
    .run(change.documents, change.chunks, change.title_stems, change.body_stems, change.revisions ?? 1);
}

/** The counts now. Inside a read or a write. */
export function readStatistics(database: Database): Statistics {
  const row = database
    .statement('SELECT documents, chunks, title_stems, body_stems, revision FROM statistics')
    .get<Change & { revision: number }>();
  const { documents = 0, chunks = 0, title_stems = 0, body_stems = 0, revision = 0 } = row ?? {};
  return {
    documents,
    chunks,
    average_title: chunks === 0 ? 0 : title_stems / chunks,
    average_body: chunks === 0 ? 0 : body_stems / chunks,
    revision,
  };
}

/** The same counts made anew from the rows, and the number of rows in the index: for checks. Inside a read. */
export function recount(database: Database): Omit<Change, 'revisions'> & { indexed: number } {
  const stems = (column: string): string =>
    `coalesce(sum(CASE c.${column} WHEN '' THEN 0 ELSE length(c.${column}) - length(replace(c.${column}, ' ', '')) + 1 END), 0)`;
  const row = database
    .statement(
      `SELECT count(DISTINCT d.row) AS documents, count(c.row) AS chunks, ${stems('title_stems')} AS title_stems, ` +
        `${stems('body_stems')} AS body_stems, ${INDEXED} AS indexed ` +
        'FROM documents d LEFT JOIN chunks c ON c.document = d.row WHERE d.current = 1',
    )
    .get<Change & { indexed: number }>();
  return row ?? { documents: 0, chunks: 0, title_stems: 0, body_stems: 0, indexed: 0 };
}

const INDEXED =
  '(SELECT coalesce(sum(chunks), 0) FROM segments) - (SELECT coalesce(sum(chunks), 0) FROM tombstones)';
