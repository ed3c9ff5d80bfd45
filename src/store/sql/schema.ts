// The tables, once for every database; each makes its own types of `integer`, `real`, `text` and
// `blob` (dialect.ts). The index (segments and what is beside them) holds only current chunks; `chunks."text"` runs to the start
// of the next chunk, so that the lead and the chunks of a document are its whole text, stored once. `addresses` is the history of
// what was found where.

/** The version of these tables, recorded in the store. Older ones were never released, and are rejected. */
export const VERSION = 6;

/**
 * One statement each, without comments inside. Texts are compared by their bytes; `NUMBERED` is the key of a table whose rows
 * are numbered as they come (`ONCE`: no number ever again), `BY KEY` says that rows are looked for by the key.
 */
export const TABLES: readonly string[] = [
  `CREATE TABLE ibid.sources (
    id text PRIMARY KEY, name text NOT NULL, kind text NOT NULL, url text NOT NULL, publisher text,
    provenance text NOT NULL, created_at text NOT NULL
  ) BY KEY`,
  `CREATE TABLE ibid.documents (
    row NUMBERED, id text NOT NULL UNIQUE, source_id text NOT NULL, title text NOT NULL, authors text NOT NULL,
    publisher text, published_at text, source_url text NOT NULL, content_sha256 text NOT NULL,
    retrieved_at text NOT NULL, language text NOT NULL, sector_id text, version integer NOT NULL,
    snapshot_id text NOT NULL, media_type text NOT NULL, bytes integer NOT NULL, warnings text NOT NULL,
    current integer NOT NULL, chunks integer NOT NULL, title_stems integer NOT NULL, body_stems integer NOT NULL,
    lead text NOT NULL, text_share real
  )`,
  `CREATE INDEX documents_by_source ON ibid.documents (source_id, current)`,
  `CREATE INDEX documents_by_url ON ibid.documents (source_url)`,
  `CREATE INDEX documents_by_time ON ibid.documents (retrieved_at DESC, id) WHERE current = 1`,
  `CREATE TABLE ibid.addresses (
    address text NOT NULL, version integer NOT NULL, document integer NOT NULL, source_id text NOT NULL,
    source_url text NOT NULL, retrieved_at text NOT NULL, current integer NOT NULL, PRIMARY KEY (address, version)
  ) BY KEY`,
  `CREATE INDEX addresses_by_document ON ibid.addresses (document, current)`,
  `CREATE INDEX addresses_by_url ON ibid.addresses (source_url)`,
  `CREATE TABLE ibid.chunks (
    row NUMBERED, id text NOT NULL UNIQUE, document integer NOT NULL, ordinal integer NOT NULL,
    start integer NOT NULL, "end" integer NOT NULL, heading text, page integer, title_stems text NOT NULL,
    body_stems text NOT NULL, "text" text NOT NULL, headings_from integer, structure text
  )`,
  `CREATE INDEX chunks_by_document ON ibid.chunks (document, ordinal)`,
  `CREATE TABLE ibid.statistics (
    one integer PRIMARY KEY CHECK (one = 1), documents integer NOT NULL, chunks integer NOT NULL,
    title_stems integer NOT NULL, body_stems integer NOT NULL, revision integer NOT NULL
  )`,
  `INSERT INTO ibid.statistics VALUES (1, 0, 0, 0, 0, 0)`,
  `CREATE TABLE ibid.manifest (name text PRIMARY KEY, value text NOT NULL) BY KEY`,
  `CREATE TABLE ibid.segments (id NUMBERED ONCE, chunks integer NOT NULL, rows blob NOT NULL)`,
  `CREATE TABLE ibid.blocks (
    segment integer NOT NULL, first text NOT NULL, chunks integer, data blob NOT NULL, PRIMARY KEY (segment, first)
  )`,
  `CREATE TABLE ibid.tombstones (segment integer PRIMARY KEY, chunks integer NOT NULL, rows blob NOT NULL)`,
  `CREATE TABLE ibid.gone (
    segment integer NOT NULL, term text NOT NULL, chunks integer NOT NULL, PRIMARY KEY (segment, term)
  ) BY KEY`,
  `CREATE TABLE ibid.keys (
    id text PRIMARY KEY, secret_sha256 text NOT NULL, name text NOT NULL, workspace text NOT NULL,
    tier text NOT NULL, scopes text NOT NULL, rate real, created_at text NOT NULL, revoked_at text
  ) BY KEY`,
  `CREATE TABLE ibid.buckets (name text PRIMARY KEY, full_at real NOT NULL) BY KEY`,
  `CREATE TABLE ibid.calls (
    request_id text PRIMARY KEY, workspace text NOT NULL, key_id text, route text NOT NULL, mode text NOT NULL,
    period text NOT NULL, at text NOT NULL, status integer, units integer NOT NULL, cost_micros integer NOT NULL,
    billable integer NOT NULL, cached integer NOT NULL
  )`,
  `CREATE INDEX calls_by_month ON ibid.calls (workspace, period, route, mode)`,
  `CREATE INDEX calls_open ON ibid.calls (workspace, period, route, mode, at) WHERE status IS NULL`,
  // How many calls of a month were answered; who changes a call of the month holds its row.
  `CREATE TABLE ibid.spent (
    workspace text NOT NULL, period text NOT NULL, route text NOT NULL, mode text NOT NULL, calls integer NOT NULL,
    PRIMARY KEY (workspace, period, route, mode)
  ) BY KEY`,
  `CREATE TABLE ibid.answers (
    key text PRIMARY KEY, revision integer NOT NULL, document text NOT NULL, at text NOT NULL
  ) BY KEY`,
  `CREATE INDEX answers_by_age ON ibid.answers (revision, at)`,
  `CREATE TABLE ibid.entity_requests (
    id text PRIMARY KEY, name text NOT NULL, reason text, url text, contact text, times integer NOT NULL,
    first_at text NOT NULL, last_at text NOT NULL
  ) BY KEY`,
  `CREATE TABLE ibid.records (
    workspace text NOT NULL, kind text NOT NULL, id text NOT NULL, at text NOT NULL, "text" text NOT NULL,
    PRIMARY KEY (workspace, kind, id)
  )`,
  `CREATE INDEX records_by_time ON ibid.records (workspace, kind, at DESC, id)`,
  `CREATE TABLE ibid.record_labels (
    workspace text NOT NULL, kind text NOT NULL, label text NOT NULL, id text NOT NULL,
    PRIMARY KEY (workspace, kind, id, label)
  ) BY KEY`,
  `CREATE INDEX records_by_label ON ibid.record_labels (workspace, kind, label, id)`,
  `CREATE TABLE ibid.entity_documents (
    document text PRIMARY KEY, extractor text NOT NULL, cases text NOT NULL, asked text
  )`,
  // Apart from the counts: an answer reads all of one and none of the other.
  `CREATE TABLE ibid.entity_extracts (document text PRIMARY KEY, extract text NOT NULL)`,
  `CREATE TABLE ibid.entity_state (one integer PRIMARY KEY CHECK (one = 1), stamp text NOT NULL)`,
];
