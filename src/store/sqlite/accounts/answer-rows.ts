// Cached answers ("Latency and keepalive" 2): a document holds for one revision of the corpus and no longer.
import type { Tables } from '../tables.ts';
import type { AccountStore } from '../../account-store.ts';

type AnswerPart = Pick<AccountStore, 'cachedAnswer' | 'cacheAnswer'>;

export function answerRows(tables: Tables): AnswerPart {
  return {
    cachedAnswer: (key, revision) =>
      tables.read<unknown>('looking for a cached answer', undefined, () => {
        const row = tables
          .statement('SELECT document FROM answers WHERE key = ? AND revision = ?')
          .get<{ document: string }>(key, revision);
        return row === undefined ? undefined : (JSON.parse(row.document) as unknown);
      }),
    cacheAnswer: (key, revision, document, at, most) =>
      tables.write('caching an answer', () => {
        const sql = `INSERT INTO answers (key, revision, document, at) VALUES (?, ?, ?, ?)
          ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, document = excluded.document, at = excluded.at`;
        tables.statement(sql).run(key, revision, JSON.stringify(document), at);
        evict(tables, revision, most);
      }),
  };
}

function evict(tables: Tables, revision: number, most: number): void {
  tables.statement('DELETE FROM answers WHERE revision < ?').run(revision);
  const row = tables.statement('SELECT count(*) AS count FROM answers').get<{ count: number }>();
  const excess = (row?.count ?? 0) - most;
  if (excess <= 0) return;
  tables
    .statement('DELETE FROM answers WHERE key IN (SELECT key FROM answers ORDER BY revision, at LIMIT ?)')
    .run(excess);
}
