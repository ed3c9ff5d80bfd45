// ManifestStore: small named facts about the index, stored as JSON.
import type { ManifestStore } from '../index-store.ts';
import { get, run, type Database, type Work } from './work.ts';

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
