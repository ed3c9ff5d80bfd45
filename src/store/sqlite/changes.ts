// Adding documents and taking them out, inside one transaction. A document is current while an address has it;
// its chunks are in the index exactly then. Rows are never deleted: what was once cited can be looked up for ever.
import type { Database } from './database.ts';
import type { IndexChange } from './index-change.ts';
import { insertDocument } from './insert.ts';
import type { Added, NewDocument, SourceRecord } from '../corpus-store.ts';

/** Writes a source if its id is new. Inside a write. */
export function putSource(database: Database, source: SourceRecord): void {
  database
    .statement('INSERT OR IGNORE INTO sources VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(
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
  row: number;
  current: number;
}

/** Adds one document, or a new version, or nothing; says which. Inside a write. */
export function addDocument(database: Database, change: IndexChange, entry: NewDocument): Added {
  const address = entry.address ?? entry.document.source_url;
  const known = database
    .statement('SELECT row, current FROM documents WHERE id = ?')
    .get<Known>(entry.document.id);
  const before = database
    .statement('SELECT document AS row FROM addresses WHERE address = ? AND current = 1')
    .get<{ row: number }>(address)?.row;
  if (known?.current === 1) putInSector(database, change, known.row, entry.document.sector_id);
  if (known !== undefined && known.row === before) return 'unchanged';
  const version = moveIn(database, change, entry, address, known);
  if (before === undefined) return known?.current === 1 ? 'unchanged' : 'added';
  leave(database, change, before, address, version);
  return 'updated';
}

/** Takes a document out of the index and from every address that has it. Inside a write. @returns whether it was in */
export function removeDocument(database: Database, change: IndexChange, id: string): boolean {
  const found = database
    .statement('SELECT row, current FROM documents WHERE id = ? AND current = 1')
    .get<Known>(id);
  if (found === undefined) return false;
  database.statement('UPDATE addresses SET current = 0 WHERE document = ? AND current = 1').run(found.row);
  retire(database, change, found.row);
  return true;
}

/** Takes away what an address has. Inside a write. @returns whether a document went with it */
export function removeAddress(database: Database, change: IndexChange, address: string): boolean {
  const found = database
    .statement('SELECT document AS row FROM addresses WHERE address = ? AND current = 1')
    .get<{ row: number }>(address);
  if (found === undefined) return false;
  database.statement('UPDATE addresses SET current = 0 WHERE address = ? AND current = 1').run(address);
  return !stayElsewhere(database, change, found.row);
}

function moveIn(
  database: Database,
  change: IndexChange,
  entry: NewDocument,
  address: string,
  known: Known | undefined,
): number {
  const { document } = entry;
  const version = nextVersion(database, address);
  const row = known?.row ?? insertDocument(database, entry, version);
  if (known !== undefined && known.current === 0) describeAgain(database, row, entry, version);
  database
    .statement('INSERT INTO addresses VALUES (?, ?, ?, ?, ?, ?, 1)')
    .run(address, version, row, document.source_id, document.source_url, document.retrieved_at);
  if (known?.current !== 1) enter(database, change, row);
  return version;
}

function nextVersion(database: Database, address: string): number {
  const sql = 'SELECT coalesce(max(version), 0) + 1 AS next FROM addresses WHERE address = ?';
  return database.statement(sql).get<{ next: number }>(address)?.next ?? 1;
}

// Sectors decide what a question is asked of, so that an answer may change with them.
function putInSector(database: Database, change: IndexChange, row: number, sector: string | null): void {
  if (sector === null) return;
  const moves = database.statement('SELECT 1 FROM documents WHERE row = ? AND sector_id IS NOT ?');
  if (moves.get(row, sector) === undefined) return;
  database.statement('UPDATE documents SET sector_id = ? WHERE row = ?').run(sector, row);
  change.touch();
}

// The document that the address had goes, unless another address has it too: then it is known from there.
function leave(database: Database, change: IndexChange, row: number, address: string, version: number): void {
  database
    .statement('UPDATE addresses SET current = 0 WHERE address = ? AND current = 1 AND version < ?')
    .run(address, version);
  stayElsewhere(database, change, row);
}

/** @returns whether another address has the document; if none has, it is taken out */
function stayElsewhere(database: Database, change: IndexChange, row: number): boolean {
  const elsewhere = database
    .statement(
      'SELECT version, source_id, source_url, retrieved_at FROM addresses WHERE document = ? AND current = 1 ORDER BY address',
    )
    .get<{ version: number; source_id: string; source_url: string; retrieved_at: string }>(row);
  if (elsewhere === undefined) {
    retire(database, change, row);
    return false;
  }
  database
    .statement(
      'UPDATE documents SET version = ?, source_id = ?, source_url = ?, retrieved_at = ? WHERE row = ?',
    )
    .run(elsewhere.version, elsewhere.source_id, elsewhere.source_url, elsewhere.retrieved_at, row);
  change.touch();
  return true;
}

function describeAgain(database: Database, row: number, { document }: NewDocument, version: number): void {
  database
    .statement(
      'UPDATE documents SET source_id = ?, title = ?, source_url = ?, retrieved_at = ?, sector_id = ?, version = ? WHERE row = ?',
    )
    .run(
      document.source_id,
      document.title,
      document.source_url,
      document.retrieved_at,
      document.sector_id,
      version,
      row,
    );
}

function enter(database: Database, change: IndexChange, row: number): void {
  database.statement('UPDATE documents SET current = 1 WHERE row = ?').run(row);
  change.enter(row);
}

function retire(database: Database, change: IndexChange, row: number): void {
  database.statement('UPDATE documents SET current = 0 WHERE row = ?').run(row);
  change.leave(row);
}
