// The contract of data extracted about names: one row per document. Derived data, which can be read
// from the corpus again: rows of another extractor, or of removed documents, may be dropped at any time.

/** How the words of a document are capitalised. */
export interface StoredCases {
  /** Id of the document. */
  readonly document: string;
  /** JSON of the document's word cases. */
  readonly cases: string;
  /** JSON of the questions about capitals when the document was read, with their answers; null before that. */
  readonly asked: string | null;
}

/** The names of a document. */
export interface StoredExtract {
  /** Id of the document. */
  readonly document: string;
  /** As in StoredCases: the answers under which it was read. */
  readonly asked: string;
  /** JSON of an Extract. */
  readonly extract: string;
}

/**
 * Rows about names. Each write is one transaction. If the database cannot be written, rows are kept in memory until the process
 * ends, without any error. Errors: StoreError.
 */
export interface EntityStore {
  /** The coverage of the last complete reading; null before the first. */
  stamp(): Promise<string | null>;
  setStamp(stamp: string): Promise<void>;
  /** Ids, in order, of the documents that have a row made by this extractor. */
  documents(extractor: string): Promise<readonly string[]>;
  /** Up to `limit` rows in the order of their documents' ids, after the id `after` ('' for the first page). */
  cases(after: string, limit: number): Promise<readonly StoredCases[]>;
  /** The same for extracts. */
  extracts(after: string, limit: number): Promise<readonly StoredExtract[]>;
  /** Writes or replaces rows; what was asked of them before is forgotten. */
  putCases(extractor: string, rows: readonly Omit<StoredCases, 'asked'>[]): Promise<void>;
  /** Writes or replaces extracts, and notes `asked` in the rows of their documents, which must be there. */
  putExtracts(rows: readonly StoredExtract[]): Promise<void>;
  /** Drops the rows and extracts of these documents, and all that another extractor made. */
  drop(extractor: string, documents: readonly string[]): Promise<void>;
}
