// EntityStore over PostgreSQL.
import type { EntityStore, StoredCases, StoredExtract } from '../entity-store.ts';
import type { Database, Transaction } from './database.ts';
import { lock } from './locks.ts';

export function entities(database: Database): EntityStore {
  const write = (doing: string, work: (rows: Transaction) => Promise<void>): Promise<void> =>
    database.write(doing, async (rows) => {
      await lock(rows, 'entities');
      await work(rows);
    });
  return {
    stamp: () =>
      database.ask('reading the entity index', async (rows) => {
        const sql = 'SELECT stamp FROM ibid.entity_state';
        return (await rows.get<{ stamp: string }>(sql))?.stamp ?? null;
      }),
    setStamp: (stamp) =>
      write('writing the entity index', async (rows) => {
        const sql =
          'INSERT INTO ibid.entity_state VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET stamp = excluded.stamp';
        await rows.run(sql, stamp);
      }),
    documents: (extractor) =>
      database.ask('reading the entity index', async (rows) => {
        const sql = 'SELECT document FROM ibid.entity_documents WHERE extractor = $1 ORDER BY document';
        return (await rows.all<{ document: string }>(sql, extractor)).map(({ document }) => document);
      }),
    cases: (after, limit) =>
      database.ask('reading word cases', (rows) =>
        rows.all<StoredCases>(
          'SELECT document, cases, asked FROM ibid.entity_documents WHERE document > $1 ORDER BY document LIMIT $2',
          after,
          limit,
        ),
      ),
    extracts: (after, limit) =>
      database.ask('reading names', (rows) =>
        rows.all<StoredExtract>(
          'SELECT e.document, d.asked, e.extract FROM ibid.entity_extracts e ' +
            'JOIN ibid.entity_documents d ON d.document = e.document WHERE e.document > $1 ORDER BY e.document LIMIT $2',
          after,
          limit,
        ),
      ),
    putCases: async (extractor, cases) => {
      if (cases.length > 0) await write('writing word cases', (rows) => putCases(rows, extractor, cases));
    },
    putExtracts: async (extracts) => {
      if (extracts.length > 0) await write('writing names', (rows) => putExtracts(rows, extracts));
    },
    drop: async (extractor, documents) => {
      const others = await database.ask('reading the entity index', (rows) =>
        rows.get('SELECT 1 AS found FROM ibid.entity_documents WHERE extractor <> $1 LIMIT 1', extractor),
      );
      if (others !== undefined || documents.length > 0)
        await write('dropping names', (rows) => drop(rows, extractor, documents));
    },
  };
}

async function putCases(
  rows: Transaction,
  extractor: string,
  cases: readonly Omit<StoredCases, 'asked'>[],
): Promise<void> {
  // The last of several for one document, as if they came one after the other.
  const last = new Map(cases.map((one) => [one.document, one.cases]));
  await rows.run(
    `INSERT INTO ibid.entity_documents SELECT document, $1, cases, NULL FROM unnest($2::text[], $3::text[]) AS t (document, cases)
     ON CONFLICT (document) DO UPDATE SET extractor = excluded.extractor, cases = excluded.cases, asked = NULL`,
    extractor,
    [...last.keys()],
    [...last.values()],
  );
}

async function putExtracts(rows: Transaction, extracts: readonly StoredExtract[]): Promise<void> {
  const last = new Map(extracts.map((one) => [one.document, one]));
  const [documents, asked, texts] = [
    [...last.keys()],
    [...last.values()].map((one) => one.asked),
    [...last.values()].map((one) => one.extract),
  ];
  await rows.run(
    `UPDATE ibid.entity_documents d SET asked = t.asked FROM unnest($1::text[], $2::text[]) AS t (document, asked)
     WHERE d.document = t.document`,
    documents,
    asked,
  );
  await rows.run(
    `INSERT INTO ibid.entity_extracts SELECT * FROM unnest($1::text[], $2::text[])
     ON CONFLICT (document) DO UPDATE SET extract = excluded.extract`,
    documents,
    texts,
  );
}

async function drop(rows: Transaction, extractor: string, documents: readonly string[]): Promise<void> {
  const gone = 'SELECT document FROM ibid.entity_documents WHERE extractor <> $1 OR document = ANY ($2)';
  await rows.run(
    `DELETE FROM ibid.entity_extracts WHERE document IN (${gone}) OR document = ANY ($2)`,
    extractor,
    documents,
  );
  await rows.run(
    'DELETE FROM ibid.entity_documents WHERE extractor <> $1 OR document = ANY ($2)',
    extractor,
    documents,
  );
}
