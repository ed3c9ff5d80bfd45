// Cached answers ("Latency and keepalive" 2): a document holds for one revision of the corpus and no longer.
import type { AccountStore } from '../../account-store.ts';
import { get, run, type Database, type Work } from '../work.ts';

type AnswerPart = Pick<AccountStore, 'cachedAnswer' | 'cacheAnswer'>;

export function answerRows(database: Database): AnswerPart {
  return {
    cachedAnswer: (key, revision) =>
      database.ask('looking for a cached answer', function* () {
        const sql = 'SELECT document FROM ibid.answers WHERE key = $1 AND revision = $2';
        const row = yield* get<{ document: string }>(sql, key, revision);
        return row === undefined ? undefined : (JSON.parse(row.document) as unknown);
      }),
    cacheAnswer: (key, revision, document, at, most) =>
      database.note(
        'caching an answer',
        function* () {
          const sql = `INSERT INTO ibid.answers (key, revision, document, at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, document = excluded.document, at = excluded.at`;
          yield* run(sql, key, revision, JSON.stringify(document), at);
          yield* evict(revision, most);
        },
        'repeatable',
      ),
  };
}

function* evict(revision: number, most: number): Work<void> {
  yield* run('DELETE FROM ibid.answers WHERE revision < $1', revision);
  yield* run(
    `DELETE FROM ibid.answers WHERE key IN (SELECT key FROM ibid.answers ORDER BY revision, at
       LIMIT greatest(0, (SELECT count(*) FROM ibid.answers) - $1))`,
    most,
  );
}
