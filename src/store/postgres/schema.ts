// The tables, as steps from one version to the next, all in a schema of their own. A step once released is never edited.
// What they mean is as in an embedded store (sqlite/schema.ts); texts are compared by their bytes, as there.

/** The schema of everything that is ours. */
export const SCHEMA = 'ibid';

/** Step n turns version n into n + 1. */
export const STEPS: readonly string[] = [
  `
  CREATE TABLE ibid.sources (
    id text COLLATE "C" PRIMARY KEY, name text COLLATE "C" NOT NULL, kind text COLLATE "C" NOT NULL,
    url text COLLATE "C" NOT NULL, publisher text COLLATE "C", provenance text COLLATE "C" NOT NULL,
    created_at text COLLATE "C" NOT NULL
  );

  CREATE TABLE ibid.documents (
    row bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
    source_id text COLLATE "C" NOT NULL, title text COLLATE "C" NOT NULL, authors text COLLATE "C" NOT NULL,
    publisher text COLLATE "C", published_at text COLLATE "C", source_url text COLLATE "C" NOT NULL,
    content_sha256 text COLLATE "C" NOT NULL, retrieved_at text COLLATE "C" NOT NULL,
    language text COLLATE "C" NOT NULL, sector_id text COLLATE "C", version integer NOT NULL,
    snapshot_id text COLLATE "C" NOT NULL, media_type text COLLATE "C" NOT NULL, bytes bigint NOT NULL,
    warnings text COLLATE "C" NOT NULL, current integer NOT NULL, chunks integer NOT NULL,
    title_stems bigint NOT NULL, body_stems bigint NOT NULL, lead text COLLATE "C" NOT NULL,
    text_share double precision
  );
  CREATE INDEX documents_by_source ON ibid.documents (source_id, current);
  CREATE INDEX documents_by_url ON ibid.documents (source_url);
  CREATE INDEX documents_by_time ON ibid.documents (retrieved_at DESC, id) WHERE current = 1;

  CREATE TABLE ibid.addresses (
    address text COLLATE "C" NOT NULL, version integer NOT NULL, document bigint NOT NULL,
    source_id text COLLATE "C" NOT NULL, source_url text COLLATE "C" NOT NULL,
    retrieved_at text COLLATE "C" NOT NULL, current integer NOT NULL, PRIMARY KEY (address, version)
  );
  CREATE INDEX addresses_by_document ON ibid.addresses (document, current);
  CREATE INDEX addresses_by_url ON ibid.addresses (source_url);

  CREATE TABLE ibid.chunks (
    row bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text COLLATE "C" NOT NULL UNIQUE,
    document bigint NOT NULL, ordinal integer NOT NULL, start integer NOT NULL, "end" integer NOT NULL,
    heading text COLLATE "C", page integer, title_stems text COLLATE "C" NOT NULL,
    body_stems text COLLATE "C" NOT NULL, text text COLLATE "C" NOT NULL, headings_from integer,
    structure text COLLATE "C"
  );
  CREATE INDEX chunks_by_document ON ibid.chunks (document, ordinal);

  CREATE TABLE ibid.statistics (
    one integer PRIMARY KEY CHECK (one = 1), documents bigint NOT NULL, chunks bigint NOT NULL,
    title_stems bigint NOT NULL, body_stems bigint NOT NULL, revision bigint NOT NULL
  );
  INSERT INTO ibid.statistics VALUES (1, 0, 0, 0, 0, 0);

  CREATE TABLE ibid.manifest (name text COLLATE "C" PRIMARY KEY, value text COLLATE "C" NOT NULL);

  CREATE TABLE ibid.segments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, chunks integer NOT NULL, rows bytea NOT NULL
  );
  CREATE TABLE ibid.blocks (
    segment bigint NOT NULL, first text COLLATE "C" NOT NULL, chunks integer, data bytea NOT NULL,
    PRIMARY KEY (segment, first)
  );
  CREATE TABLE ibid.tombstones (segment bigint PRIMARY KEY, chunks integer NOT NULL, rows bytea NOT NULL);
  CREATE TABLE ibid.gone (
    segment bigint NOT NULL, term text COLLATE "C" NOT NULL, chunks integer NOT NULL, PRIMARY KEY (segment, term)
  );
  ALTER TABLE ibid.segments ALTER COLUMN rows SET STORAGE EXTERNAL;
  ALTER TABLE ibid.blocks ALTER COLUMN data SET STORAGE EXTERNAL;
  ALTER TABLE ibid.tombstones ALTER COLUMN rows SET STORAGE EXTERNAL;

  CREATE TABLE ibid.snapshots (sha256 text COLLATE "C" PRIMARY KEY, bytes bigint NOT NULL);
  CREATE TABLE ibid.snapshot_parts (
    sha256 text COLLATE "C" NOT NULL, part integer NOT NULL, data bytea NOT NULL, PRIMARY KEY (sha256, part)
  );
  `,
  `
  CREATE TABLE ibid.keys (
    id text COLLATE "C" PRIMARY KEY, secret_sha256 text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL,
    workspace text COLLATE "C" NOT NULL, tier text COLLATE "C" NOT NULL, scopes text COLLATE "C" NOT NULL,
    rate double precision, created_at text COLLATE "C" NOT NULL, revoked_at text COLLATE "C"
  );
  -- What a crash loses of it is that somebody may ask again a moment sooner.
  CREATE UNLOGGED TABLE ibid.buckets (name text COLLATE "C" PRIMARY KEY, full_at double precision NOT NULL);
  CREATE TABLE ibid.calls (
    request_id text COLLATE "C" PRIMARY KEY, workspace text COLLATE "C" NOT NULL, key_id text COLLATE "C",
    route text COLLATE "C" NOT NULL, mode text COLLATE "C" NOT NULL, period text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL, status integer, units bigint NOT NULL, cost_micros bigint NOT NULL,
    billable integer NOT NULL, cached integer NOT NULL
  );
  CREATE INDEX calls_by_month ON ibid.calls (workspace, period, route, mode);
  CREATE INDEX calls_open ON ibid.calls (workspace, period, route, mode, at) WHERE status IS NULL;
  -- How many calls of a month were answered; who changes a call of the month holds its row.
  CREATE TABLE ibid.spent (
    workspace text COLLATE "C" NOT NULL, period text COLLATE "C" NOT NULL, route text COLLATE "C" NOT NULL,
    mode text COLLATE "C" NOT NULL, calls bigint NOT NULL, PRIMARY KEY (workspace, period, route, mode)
  );
  CREATE TABLE ibid.answers (
    key text COLLATE "C" PRIMARY KEY, revision bigint NOT NULL, document text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL
  );
  CREATE INDEX answers_by_age ON ibid.answers (revision, at);
  CREATE TABLE ibid.entity_requests (
    id text COLLATE "C" PRIMARY KEY, name text COLLATE "C" NOT NULL, reason text COLLATE "C",
    url text COLLATE "C", contact text COLLATE "C", times bigint NOT NULL, first_at text COLLATE "C" NOT NULL,
    last_at text COLLATE "C" NOT NULL
  );

  CREATE TABLE ibid.records (
    workspace text COLLATE "C" NOT NULL, kind text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL,
    at text COLLATE "C" NOT NULL, text text COLLATE "C" NOT NULL, PRIMARY KEY (workspace, kind, id)
  );
  CREATE INDEX records_by_time ON ibid.records (workspace, kind, at DESC, id);
  CREATE TABLE ibid.record_labels (
    workspace text COLLATE "C" NOT NULL, kind text COLLATE "C" NOT NULL, label text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL, PRIMARY KEY (workspace, kind, id, label)
  );
  CREATE INDEX records_by_label ON ibid.record_labels (workspace, kind, label, id);

  CREATE TABLE ibid.entity_documents (
    document text COLLATE "C" PRIMARY KEY, extractor text COLLATE "C" NOT NULL, cases text COLLATE "C" NOT NULL,
    asked text COLLATE "C"
  );
  CREATE TABLE ibid.entity_extracts (document text COLLATE "C" PRIMARY KEY, extract text COLLATE "C" NOT NULL);
  CREATE TABLE ibid.entity_state (one integer PRIMARY KEY CHECK (one = 1), stamp text COLLATE "C" NOT NULL);
  `,
];
