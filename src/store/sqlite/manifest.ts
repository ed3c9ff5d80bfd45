// ManifestStore over SQLite: small named facts about the index, stored as JSON.
import type { Database } from './database.ts';
import type { ManifestStore } from '../index-store.ts';

/** Reading and writing the facts of one database. */
export function manifest(database: Database): ManifestStore {
  return {
    manifest: (name) => database.read('reading the manifest', () => fact(database, name)),
    setManifest: (name, value) =>
      database.write('writing the manifest', () => setFact(database, name, value)),
  };
}

/** One fact, undefined where it was never written. Inside a read or a write. */
export function fact(database: Database, name: string): unknown {
  const row = database.statement('SELECT value FROM manifest WHERE name = ?').get<{ value: string }>(name);
  return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
}

/** Writes one fact. Inside a write. */
export function setFact(database: Database, name: string, value: unknown): void {
  database
    .statement('INSERT INTO manifest VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
    .run(name, JSON.stringify(value));
}
