// Small named facts about the index, kept as JSON.
import type { Database } from './database.ts';
import type { ManifestStore } from './store.ts';

export function manifest(database: Database): ManifestStore {
  return {
    manifest: async (name) => {
      const row = await database.read('reading the manifest', () =>
        database.statement('SELECT value FROM manifest WHERE name = ?').get<{ value: string }>(name),
      );
      return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
    },
    setManifest: (name, value) =>
      database.write('writing the manifest', () => {
        const sql =
          'INSERT INTO manifest VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
        database.statement(sql).run(name, JSON.stringify(value));
      }),
  };
}
