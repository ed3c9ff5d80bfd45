// The contract of all stored rows, for copying one database into another and for comparing two.
// Derived data is not included: the index, data about names, cached answers, rate buckets.

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

export interface TableShape {
  readonly name: string;
  /** Columns that tell its rows apart, and order them. */
  readonly key: readonly string[];
  /** All columns, those of the key included. */
  readonly columns: readonly string[];
}

function table(name: string, key: string, others: string): TableShape {
  const columns = key.split(' ');
  return { name, key: columns, columns: [...columns, ...others.split(' ').filter((one) => one !== '')] };
}

/** In the order in which they are copied: what makes documents answers comes last. */
export const TABLES: readonly TableShape[] = [
  table('sources', 'id', 'name kind url publisher provenance created_at'),
  table(
    'documents',
    'row',
    'id source_id title authors publisher published_at source_url content_sha256 retrieved_at language sector_id version ' +
      'snapshot_id media_type bytes warnings current chunks title_stems body_stems lead text_share',
  ),
  table('addresses', 'address version', 'document source_id source_url retrieved_at current'),
  table(
    'chunks',
    'row',
    'id document ordinal start end heading page title_stems body_stems text headings_from structure',
  ),
  table('keys', 'id', 'secret_sha256 name workspace tier scopes rate created_at revoked_at'),
  table(
    'calls',
    'request_id',
    'workspace key_id route mode period at status units cost_micros billable cached',
  ),
  table('entity_requests', 'id', 'name reason url contact times first_at last_at'),
  table('records', 'workspace kind id', 'at text'),
  table('record_labels', 'workspace kind id label', ''),
  table('manifest', 'name', 'value'),
  table('statistics', 'one', 'documents chunks title_stems body_stems revision'),
];

/** Errors: StoreError. */
export interface TableStore {
  /** Up to `count` rows in the order of the key, after the row with these key values; from the first when absent. */
  rows(table: TableShape, after: readonly Cell[] | undefined, count: number): Promise<readonly Row[]>;
  /** Writes rows as one transaction, in the place of those with the same key. */
  putRows(table: TableShape, rows: readonly Row[]): Promise<void>;
  /** Takes all rows of a table away. */
  clear(table: TableShape): Promise<void>;
  /** Once all rows are there: updates what the database derives from them. */
  settle(): Promise<void>;
}
