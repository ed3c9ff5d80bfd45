// What the index asks of a database: one row a document, with what was read from it. Derived data: rows of another
// extractor or of documents that have gone may be dropped at any time.

export interface KeptCases {
  readonly document: string;
  /** JSON of the document's word cases. */
  readonly cases: string;
  /** JSON of what was asked about capitals when the document was read, and answered; null before it was. */
  readonly asked: string | null;
}

export interface KeptExtract {
  readonly document: string;
  readonly asked: string;
  /** JSON of an Extract. */
  readonly extract: string;
}

export interface EntityRows {
  /** What the last finished reading covered. */
  stamp(): Promise<string | null>;
  setStamp(stamp: string): Promise<void>;
  /** Ids of the documents that have a row made by this extractor; rows of others are as if they were not there. */
  documents(extractor: string): Promise<readonly string[]>;
  /** Rows in the order of their ids, after the one named. */
  cases(after: string, limit: number): Promise<readonly KeptCases[]>;
  extracts(after: string, limit: number): Promise<readonly KeptExtract[]>;
  putCases(extractor: string, rows: readonly Omit<KeptCases, 'asked'>[]): Promise<void>;
  putExtracts(rows: readonly KeptExtract[]): Promise<void>;
  /** Drops the rows of these documents, and all that another extractor made. */
  drop(extractor: string, documents: readonly string[]): Promise<void>;
}
