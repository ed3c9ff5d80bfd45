// Counts over current chunks, maintained in one row by every change.
import type { Statistics, ManifestStore } from '../index-store.ts';
import { get, run, type Work, type Database } from './work.ts';

/** What one change adds to the counts; negative where it takes away. */
export interface Change {
  readonly documents: number;
  readonly chunks: number;
  readonly title_stems: number;
  readonly body_stems: number;
}

/** Adds a change to the counts and raises the revision. */
export function* applyChange(change: Change, revisions: number): Work<void> {
  yield* run(
    'UPDATE ibid.statistics SET documents = documents + $1, chunks = chunks + $2, title_stems = title_stems + $3, ' +
      'body_stems = body_stems + $4, revision = revision + $5',
    change.documents,
    change.chunks,
    change.title_stems,
    change.body_stems,
    revisions,
  );
}

export function* readStatistics(): Work<Statistics> {
  const sql = 'SELECT documents, chunks, title_stems, body_stems, revision FROM ibid.statistics';
  return statisticsOf(yield* get<StatisticsRow>(sql));
}

/** The row of the table. */
export type StatisticsRow = Change & { readonly revision: number };

/** @param row absent in a database that has none yet */
export function statisticsOf(row: StatisticsRow | undefined): Statistics {
  const { documents = 0, chunks = 0, title_stems = 0, body_stems = 0, revision = 0 } = row ?? {};
  return {
    documents,
    chunks,
    average_title: chunks === 0 ? 0 : title_stems / chunks,
    average_body: chunks === 0 ? 0 : body_stems / chunks,
    revision,
  };
}

// ManifestStore: small named facts about the index, stored as JSON.

export function manifest(database: Database): ManifestStore {
  return {
    manifest: (name) => database.ask('reading the manifest', () => fact(name)),
    setManifest: (name, value) =>
      database.write('writing the manifest', () => setFact(name, value), 'repeatable'),
  };
}

/** One fact, undefined where it was never written. */
export function* fact(name: string): Work<unknown> {
  const row = yield* get<{ value: string }>('SELECT value FROM ibid.manifest WHERE name = $1', name);
  return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
}

export function* setFact(name: string, value: unknown): Work<void> {
  yield* run(
    'INSERT INTO ibid.manifest VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    JSON.stringify(value),
  );
}
