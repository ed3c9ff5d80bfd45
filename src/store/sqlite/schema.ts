// The tables, as steps from one version to the next (service.md, "Store"). A step once released is never edited.
// The index (segments and what is beside them) holds only current chunks; `chunks.text` runs to the start of the next chunk, so that the lead and the
// chunks of a document are its whole text, stored once. `addresses` is the history of what was found where.

/** Marks a file as this program's (PRAGMA application_id): "ibid" in ASCII. */
export const APPLICATION: number = 0x69626964;

/** How an older version's index, SQLite's own, parts and folds what it is given: not at all, see stems.ts. */
const TOKENIZER = "ascii tokenchars ''''";

/** What a store that has never held a document needs no more of: the older index (index/older.ts). */
export const FRESH = 'DROP TABLE IF EXISTS stem_counts; DROP TABLE IF EXISTS stems;';

/** Step n turns version n into n + 1. */
export const STEPS: readonly string[] = [
  `
  CREATE TABLE sources (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, kind TEXT NOT NULL, url TEXT NOT NULL, publisher TEXT,
    provenance TEXT NOT NULL, created_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE documents (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, source_id TEXT NOT NULL, title TEXT NOT NULL,
    authors TEXT NOT NULL, publisher TEXT, published_at TEXT, source_url TEXT NOT NULL,
    content_sha256 TEXT NOT NULL, retrieved_at TEXT NOT NULL, language TEXT NOT NULL, sector_id TEXT,
    version INTEGER NOT NULL, snapshot_id TEXT NOT NULL, media_type TEXT NOT NULL, bytes INTEGER NOT NULL,
    warnings TEXT NOT NULL, current INTEGER NOT NULL, chunks INTEGER NOT NULL, title_stems INTEGER NOT NULL,
    body_stems INTEGER NOT NULL, lead TEXT NOT NULL
  ) STRICT;
  CREATE INDEX documents_by_source ON documents (source_id, current);
  CREATE INDEX documents_by_url ON documents (source_url);

  CREATE TABLE addresses (
    address TEXT NOT NULL, version INTEGER NOT NULL, document INTEGER NOT NULL, source_id TEXT NOT NULL,
    source_url TEXT NOT NULL, retrieved_at TEXT NOT NULL, current INTEGER NOT NULL,
    PRIMARY KEY (address, version)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX addresses_by_document ON addresses (document, current);
  CREATE INDEX addresses_by_url ON addresses (source_url);

  CREATE TABLE chunks (
    row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document INTEGER NOT NULL, ordinal INTEGER NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, heading TEXT, page INTEGER,
    title_stems TEXT NOT NULL, body_stems TEXT NOT NULL, text TEXT NOT NULL
  ) STRICT;
  CREATE INDEX chunks_by_document ON chunks (document, ordinal);

  CREATE VIRTUAL TABLE stems USING fts5(
    title, body, content='', contentless_delete=1, tokenize="${TOKENIZER}"
  );
  CREATE VIRTUAL TABLE stem_counts USING fts5vocab(stems, row);

  CREATE TABLE statistics (
    one INTEGER PRIMARY KEY CHECK (one = 1), documents INTEGER NOT NULL, chunks INTEGER NOT NULL,
    title_stems INTEGER NOT NULL, body_stems INTEGER NOT NULL, revision INTEGER NOT NULL
  ) STRICT;
  INSERT INTO statistics VALUES (1, 0, 0, 0, 0, 0);

  CREATE TABLE manifest (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE chunks ADD COLUMN headings_from INTEGER;
  ALTER TABLE chunks ADD COLUMN structure TEXT;
  `,
  `
  ALTER TABLE documents ADD COLUMN text_share REAL;
  `,
  `
  CREATE TABLE segments (id INTEGER PRIMARY KEY AUTOINCREMENT, chunks INTEGER NOT NULL, rows BLOB NOT NULL) STRICT;
  CREATE TABLE blocks (
    row INTEGER PRIMARY KEY, segment INTEGER NOT NULL, first TEXT NOT NULL, chunks INTEGER, data BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX blocks_by_first ON blocks (segment, first);
  CREATE TABLE tombstones (segment INTEGER PRIMARY KEY, chunks INTEGER NOT NULL, rows BLOB NOT NULL) STRICT;
  CREATE TABLE gone (
    segment INTEGER NOT NULL, term TEXT NOT NULL, chunks INTEGER NOT NULL, PRIMARY KEY (segment, term)
  ) STRICT, WITHOUT ROWID;
  `,
];

/** The least version whose stores can be read as they are where they cannot be written. */
export const READABLE = 3;
