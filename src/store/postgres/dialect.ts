// What of the statements of store/sql is still to be put into PostgreSQL's own words.

export function translated(sql: string): string {
  return sql
    .replace(/\bEACH\(/g, 'unnest(')
    .replace(/SUM_OF\(([\w.]+)\)/g, "encode(substring($1, 1, 4), 'hex')");
}

/** A statement of sql/schema.ts: texts are compared by their bytes, as SQLite does. */
export function translatedTable(sql: string): string {
  return sql
    .replace(/ BY KEY$/, '')
    .replace(/\bNUMBERED( ONCE)?/, 'bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY')
    .replace(/ text\b/g, ' text COLLATE "C"')
    .replace(/ integer\b/g, ' bigint')
    .replace(/ real\b/g, ' double precision')
    .replace(/ blob\b/g, ' bytea');
}

/** After the tables: blobs are packed already, and of the buckets a crash loses only that somebody may ask again a moment sooner. */
export const AND_THEN: readonly string[] = [
  'ALTER TABLE ibid.segments ALTER COLUMN rows SET STORAGE EXTERNAL',
  'ALTER TABLE ibid.blocks ALTER COLUMN data SET STORAGE EXTERNAL',
  'ALTER TABLE ibid.tombstones ALTER COLUMN rows SET STORAGE EXTERNAL',
  'ALTER TABLE ibid.buckets SET UNLOGGED',
  'CREATE TABLE ibid.snapshots (sha256 text COLLATE "C" PRIMARY KEY, bytes bigint NOT NULL)',
  'CREATE TABLE ibid.snapshot_parts (sha256 text COLLATE "C", part bigint, data bytea NOT NULL, PRIMARY KEY (sha256, part))',
];
