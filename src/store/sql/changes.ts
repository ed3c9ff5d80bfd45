// Adds and removes documents, inside one transaction that holds the lock of the corpus. A document
// is current while an address has it; its chunks are in the index exactly then. Rows are never deleted: anything once cited can
// always be looked up.
import type { Added, NewDocument, SourceRecord } from '../corpus-store.ts';
import { moveInIndex, type IndexChange } from './index/index-change.ts';
import { insertDocument, replaceText } from './insert.ts';
import { get, run, type Work } from './work.ts';

/** Writes a source if its id is new. */
export function* putSource(source: SourceRecord): Work<void> {
  yield* run(
    'INSERT INTO ibid.sources VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING',
    source.id,
    source.name,
    source.kind,
    source.url,
    source.publisher,
    source.provenance,
    source.created_at,
  );
}

interface Known {
  readonly row: number;
  readonly current: number;
  readonly language: string;
}

/** What is known of a new document: its row where the same bytes are known, what its address has, the next version of that. */
interface Before {
  readonly row: number | null;
  readonly current: number | null;
  readonly language: string | null;
  readonly at: number | null;
  readonly next: number;
}

/** Adds one document, or a new version, or nothing; says which. */
export function* addDocument(change: IndexChange, entry: NewDocument): Work<Added> {
  const address = entry.address ?? entry.document.source_url;
  const { row, current, language, at, next } = yield* lookUp(entry.document.id, address);
  const known =
    row === null || current === null || language === null ? undefined : { row, current, language };
  if (known !== undefined) yield* readIn(known, entry);
  if (known?.current === 1) yield* putInSector(change, known.row, entry.document.sector_id);
  if (known !== undefined && known.row === at) return 'unchanged';
  yield* moveIn(change, { entry, address, version: next, known });
  if (at === null) return known?.current === 1 ? 'unchanged' : 'added';
  yield* leave(change, at, { address, version: next });
  return 'updated';
}

function* lookUp(id: string, address: string): Work<Before> {
  const sql = `SELECT d.row, d.current, d.language,
      (SELECT a.document FROM ibid.addresses a WHERE a.address = $2 AND a.current = 1) AS at,
      (SELECT coalesce(max(a.version), 0) + 1 FROM ibid.addresses a WHERE a.address = $2) AS next
    FROM (SELECT 1) one LEFT JOIN ibid.documents d ON d.id = $1`;
  return (
    (yield* get<Before>(sql, id, address)) ?? { row: null, current: null, language: null, at: null, next: 1 }
  );
}

/** Takes a document out of the index and from every address that has it. @returns whether it was in */
export function* removeDocument(change: IndexChange, id: string): Work<boolean> {
  const sql = 'SELECT row FROM ibid.documents WHERE id = $1 AND current = 1';
  const found = yield* get<{ row: number }>(sql, id);
  if (found === undefined) return false;
  yield* run('UPDATE ibid.addresses SET current = 0 WHERE document = $1 AND current = 1', found.row);
  yield* retire(change, found.row);
  return true;
}

/** Takes away what an address has. @returns whether a document went with it */
export function* removeAddress(change: IndexChange, address: string): Work<boolean> {
  const sql =
    'UPDATE ibid.addresses SET current = 0 WHERE address = $1 AND current = 1 RETURNING document AS row';
  const found = yield* get<{ row: number }>(sql, address);
  return found !== undefined && !(yield* stayElsewhere(change, found.row));
}

interface Moving {
  readonly entry: NewDocument;
  readonly address: string;
  readonly version: number;
  readonly known: Known | undefined;
}

function* moveIn(change: IndexChange, { entry, address, version, known }: Moving): Work<void> {
  const { document } = entry;
  const row = known?.row ?? (yield* insertDocument(entry, version));
  if (known?.current === 0) yield* describeAgain(row, entry, version);
  yield* run(
    'INSERT INTO ibid.addresses VALUES ($1, $2, $3, $4, $5, $6, 1)',
    address,
    version,
    row,
    document.source_id,
    document.source_url,
    document.retrieved_at,
  );
  if (known?.current === 1) return;
  yield* run('UPDATE ibid.documents SET current = 1 WHERE row = $1', row);
  change.enter(row);
}

/** Sectors decide what a question is asked of, so that an answer may change with them. */
function* putInSector(change: IndexChange, row: number, sector: string | null): Work<void> {
  if (sector === null) return;
  const sql = 'UPDATE ibid.documents SET sector_id = $2 WHERE row = $1 AND sector_id IS DISTINCT FROM $2';
  if ((yield* run(sql, row, sector)) > 0) change.touch();
}

/** In another language a text has other stems, and sentences that end elsewhere. */
function* readIn({ row, current, language }: Known, { document, text, chunks }: NewDocument): Work<void> {
  if (document.language === language) return;
  const indexed = current === 1 ? [row] : [];
  yield* moveInIndex({ leaving: indexed });
  yield* replaceText(row, { ...document, text, chunks });
  yield* moveInIndex({ entering: indexed });
}

/** The document that the address had goes, unless another address has it too: then it is known from there. */
function* leave(
  change: IndexChange,
  row: number,
  { address, version }: { readonly address: string; readonly version: number },
): Work<void> {
  const sql = 'UPDATE ibid.addresses SET current = 0 WHERE address = $1 AND current = 1 AND version < $2';
  yield* run(sql, address, version);
  yield* stayElsewhere(change, row);
}

/** @returns whether another address has the document; if none has, it is taken out */
function* stayElsewhere(change: IndexChange, row: number): Work<boolean> {
  const moved = yield* run(
    `UPDATE ibid.documents AS d SET version = a.version, source_id = a.source_id, source_url = a.source_url,
       retrieved_at = a.retrieved_at
     FROM (SELECT version, source_id, source_url, retrieved_at FROM ibid.addresses
       WHERE document = $1 AND current = 1 ORDER BY address LIMIT 1) a
     WHERE d.row = $1`,
    row,
  );
  if (moved > 0) change.touch();
  else yield* retire(change, row);
  return moved > 0;
}

function* describeAgain(row: number, { document }: NewDocument, version: number): Work<void> {
  yield* run(
    `UPDATE ibid.documents SET source_id = $2, title = $3, source_url = $4, retrieved_at = $5, sector_id = $6,
       version = $7 WHERE row = $1`,
    row,
    document.source_id,
    document.title,
    document.source_url,
    document.retrieved_at,
    document.sector_id,
    version,
  );
}

function* retire(change: IndexChange, row: number): Work<void> {
  yield* run('UPDATE ibid.documents SET current = 0 WHERE row = $1', row);
  change.leave(row);
}
