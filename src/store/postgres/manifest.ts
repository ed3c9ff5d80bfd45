// ManifestStore over PostgreSQL: small named facts about the index, stored as JSON.
import type { ManifestStore } from '../index-store.ts';
import type { Database, Transaction } from './database.ts';

export function manifest(database: Database): ManifestStore {
  return {
    manifest: (name) => database.ask('reading the manifest', (rows) => fact(rows, name)),
    setManifest: (name, value) =>
      database.write('writing the manifest', (rows) => setFact(rows, name, value), 'repeatable'),
  };
}

/** One fact, undefined where it was never written. */
export async function fact(rows: Transaction, name: string): Promise<unknown> {
  const row = await rows.get<{ value: string }>('SELECT value FROM ibid.manifest WHERE name = $1', name);
  return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
}

export async function setFact(rows: Transaction, name: string, value: unknown): Promise<void> {
  await rows.run(
    'INSERT INTO ibid.manifest VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    JSON.stringify(value),
  );
}
