// EntityStore, in the same database as the corpus.
import type { EntityStore, StoredCases, StoredExtract } from '../entity-store.ts';
import { all, get, insert, lock, run, type Database, type Work } from './work.ts';

export function entities(database: Database): EntityStore {
  const write = (doing: string, work: () => Work<void>): Promise<void> =>
    database.write(doing, function* () {
      yield* lock('entities');
      yield* work();
    });
  return {
    stamp: () =>
      database.ask('reading the entity index', function* () {
        const sql = 'SELECT stamp FROM ibid.entity_state';
        return (yield* get<{ stamp: string }>(sql))?.stamp ?? null;
      }),
    setStamp: (stamp) => write('writing the entity index', () => setStamp(stamp)),
    documents: (extractor) =>
      database.ask('reading the entity index', function* () {
        const sql = 'SELECT document FROM ibid.entity_documents WHERE extractor = $1 ORDER BY document';
        return (yield* all<{ document: string }>(sql, extractor)).map(({ document }) => document);
      }),
    cases: (after, limit) =>
      database.ask('reading word cases', () =>
        all<StoredCases>(
          'SELECT document, cases, asked FROM ibid.entity_documents WHERE document > $1 ORDER BY document LIMIT $2',
          after,
          limit,
        ),
      ),
    extracts: (after, limit) =>
      database.ask('reading names', () =>
        all<StoredExtract>(
          'SELECT e.document, d.asked, e.extract FROM ibid.entity_extracts e ' +
            'JOIN ibid.entity_documents d ON d.document = e.document WHERE e.document > $1 ORDER BY e.document LIMIT $2',
          after,
          limit,
        ),
      ),
    putCases: async (extractor, cases) => {
      if (cases.length > 0) await write('writing word cases', () => putCases(extractor, cases));
    },
    putExtracts: async (extracts) => {
      if (extracts.length > 0) await write('writing names', () => putExtracts(extracts));
    },
    drop: async (extractor, documents) => {
      const sql = 'SELECT 1 AS found FROM ibid.entity_documents WHERE extractor <> $1 LIMIT 1';
      const others = await database.ask('reading the entity index', () => get(sql, extractor));
      if (others !== undefined || documents.length > 0)
        await write('dropping names', () => drop(extractor, documents));
    },
  };
}

function* setStamp(stamp: string): Work<void> {
  yield* run(
    'INSERT INTO ibid.entity_state VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET stamp = excluded.stamp',
    stamp,
  );
}

function putCases(extractor: string, cases: readonly Omit<StoredCases, 'asked'>[]): Work<void> {
  // The last of several for one document, as if they came one after the other.
  const last = new Map(cases.map((one) => [one.document, one.cases]));
  return insert({
    into: 'ibid.entity_documents (document, extractor, cases, asked)',
    rows: [...last].map(([document, text]) => [document, extractor, text, null]),
    otherwise:
      'ON CONFLICT (document) DO UPDATE SET extractor = excluded.extractor, cases = excluded.cases, asked = NULL',
  });
}

function* putExtracts(extracts: readonly StoredExtract[]): Work<void> {
  const last = new Map(extracts.map((one) => [one.document, one]));
  const sql = 'UPDATE ibid.entity_documents SET asked = $2 WHERE document = $1';
  for (const { document, asked } of last.values()) yield* run(sql, document, asked);
  yield* insert({
    into: 'ibid.entity_extracts (document, extract)',
    rows: [...last.values()].map(({ document, extract }) => [document, extract]),
    otherwise: 'ON CONFLICT (document) DO UPDATE SET extract = excluded.extract',
  });
}

function* drop(extractor: string, documents: readonly string[]): Work<void> {
  const gone = 'SELECT document FROM ibid.entity_documents WHERE extractor <> $1';
  yield* run(
    `DELETE FROM ibid.entity_extracts WHERE document IN (${gone}) OR document = ANY ($2)`,
    extractor,
    documents,
  );
  yield* run(
    'DELETE FROM ibid.entity_documents WHERE extractor <> $1 OR document = ANY ($2)',
    extractor,
    documents,
  );
}
