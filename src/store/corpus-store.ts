// The one interface behind which every database sits (service.md, "Store").
// No SQL outside this folder; rows are plain values in the API's own words; `now` is always the caller's.

/** Where documents come from: one folder, one file, the starter corpus, one site. */
export interface SourceRecord {
  /** `src_` and 24 hex digits of the SHA-256 of `url`. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'starter' | 'folder' | 'file' | 'web';
  /** Address of the source as a whole (file: or http). */
  readonly url: string;
  readonly publisher: string | null;
  /** How the source says that it came to be; shown as provenance. */
  readonly provenance: string;
  readonly created_at: string;
}

/** One version of one document: its id is derived from its original bytes. */
export interface DocumentRecord {
  /** `doc_` and 24 hex digits of `content_sha256`. */
  readonly id: string;
  readonly source_id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publisher: string | null;
  /** YYYY-MM-DD as the document itself gives it. */
  readonly published_at: string | null;
  readonly source_url: string;
  /** Lower-case hex SHA-256 of the original bytes. */
  readonly content_sha256: string;
  readonly retrieved_at: string;
  /** BCP 47 tag, `und` when it could not be told. */
  readonly language: string;
  readonly sector_id: string | null;
  /** 1 for the first bytes seen at `source_url`, then one more for each change. */
  readonly version: number;
  /** `snp_` and 24 hex digits of `content_sha256`: the archived original bytes. */
  readonly snapshot_id: string;
  readonly media_type: string;
  /** Original size in bytes. */
  readonly bytes: number;
  /** What extraction could not do well, as sentences. */
  readonly warnings: readonly string[];
  /** False once a newer version stands at the same address, or the document was removed. */
  readonly current: boolean;
}

/** A stretch of a document's text. Offsets are UTF-16 code units into that text. */
export interface ChunkRecord {
  /** `chk_` and 24 hex digits of the SHA-256 of `content_sha256:start:end`. */
  readonly id: string;
  readonly document_id: string;
  /** Place in the document, from 0. */
  readonly ordinal: number;
  readonly start: number;
  readonly end: number;
  readonly heading: string | null;
  readonly page: number | null;
  readonly text: string;
}

/** A chunk with the token text that both databases index: stems in order, made by src/text. */
export interface IndexedChunk extends ChunkRecord {
  readonly title_stems: readonly string[];
  readonly body_stems: readonly string[];
}

/** What a database yields for a bag of stems; the final score is computed by the engine. */
export interface Candidate {
  readonly chunk_id: string;
  readonly document_id: string;
  readonly title_stems: readonly string[];
  readonly body_stems: readonly string[];
}

/** Counts over current chunks. */
export interface Statistics {
  readonly documents: number;
  readonly chunks: number;
  /** Mean number of stems in a chunk's title column and in its body. */
  readonly average_title: number;
  readonly average_body: number;
  /** Grows by one with every change that could change an answer. */
  readonly revision: number;
}

export interface NewDocument {
  readonly document: Omit<DocumentRecord, 'version' | 'current'>;
  /**
   * Where the bytes were found, which decides what is a new version of what; `document.source_url` when absent. It
   * differs from that for a page on disk that names its own address on the web: many pages may name the same one.
   */
  readonly address?: string;
  readonly text: string;
  /** In order of their place, none overlapping another, each `text` equal to the document's text from start to end. */
  readonly chunks: readonly IndexedChunk[];
  /** The original bytes, kept content-addressed as the snapshot. */
  readonly original: Uint8Array;
}

/** What is written in the same transaction as documents: their sources where new, facts for the manifest. */
export interface Alongside {
  /** Documents taken out of answers first, by id. */
  readonly without?: readonly string[];
  readonly sources?: readonly SourceRecord[];
  readonly manifest?: Readonly<Record<string, unknown>>;
}

export type Added = 'added' | 'updated' | 'unchanged';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export interface Rows<T> {
  readonly rows: readonly T[];
  readonly total: number;
}

export interface SourceRow extends SourceRecord {
  /** Current documents of the source. */
  readonly documents: number;
  readonly sectors: readonly string[];
  readonly languages: readonly string[];
  readonly newest_retrieved_at: string | null;
}

/** Reading and writing the corpus. Every write is one transaction: killed half-way, it has happened or it has not. */
export interface CorpusStore {
  /** Writes a source if it is new; its id decides. */
  putSource(source: SourceRecord): Promise<void>;
  /**
   * Adds a document with its chunks, index rows and snapshot. The same bytes again: `unchanged` (re-activated when they
   * had been removed: `added`). Other bytes than those that stand at a known address: `updated`, also when they had stood
   * there before; the older version is no longer current unless it still stands at another address. A sector given with
   * bytes that stand already becomes the sector of their document.
   */
  addDocument(entry: NewDocument): Promise<Added>;
  /** The same for several at once, with what belongs to them, as one transaction; answers in the order given. */
  addDocuments(entries: readonly NewDocument[], alongside?: Alongside): Promise<readonly Added[]>;
  /** The SHA-256 of the bytes that stand at an address now. */
  standing(address: string): Promise<string | undefined>;
  /** The ids of documents that stand at an address, in the folder of that address (`/…`) or in its file (`#…`). */
  standingUnder(address: string): Promise<readonly string[]>;
  /** Whether these original bytes already stand as a current document. */
  hasContent(contentSha256: string): Promise<boolean>;
  /** Takes documents out of answers; snapshots and old rows stay for audit. Returns the number taken out. */
  removeDocuments(ids: readonly string[]): Promise<number>;
  document(id: string): Promise<(DocumentRecord & { text: string }) | undefined>;
  /** Current documents, those retrieved last first, ties by id. `since` is the least retrieved_at. */
  documents(
    filter: { source_id?: string; source_url?: string; sector_id?: string; since?: string },
    page: Page,
  ): Promise<Rows<DocumentRecord>>;
  /** All versions that ever stood at the address of a document, oldest first. */
  versions(sourceUrl: string): Promise<readonly DocumentRecord[]>;
  chunks(documentId: string): Promise<readonly ChunkRecord[]>;
  /** A source, also one whose documents have all been removed. */
  source(id: string): Promise<SourceRow | undefined>;
  /** Sources with current documents, by name, ties by id. */
  sources(filter: { sector_id?: string }, page: Page): Promise<Rows<SourceRow>>;
  /** The original bytes, checked against their hash. @throws StoreError `damaged` when they are not those any more */
  snapshot(contentSha256: string): Promise<Uint8Array | undefined>;
}

/** What retrieval asks of a database: candidates and statistics, never scores. Only current chunks count. */
export interface RetrievalStore {
  statistics(): Promise<Statistics>;
  /** In how many current chunks each stem occurs (0 when in none). */
  frequencies(stems: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Chunks with any of the stems, likeliest first, ties by chunk id; a stem may be repeated to weigh more. Stems past
   * the first 1,024 are not looked at.
   */
  candidates(stems: readonly string[], limit: number): Promise<readonly Candidate[]>;
  /** The chunks of these documents, in document order, for document scores. */
  candidatesOf(documentIds: readonly string[]): Promise<readonly Candidate[]>;
  /** Whole chunk records, in the order asked; unknown ids are left out. */
  chunksById(ids: readonly string[]): Promise<readonly ChunkRecord[]>;
  /** Document records without their text, in the order asked; unknown ids are left out. */
  documentsById(ids: readonly string[]): Promise<readonly DocumentRecord[]>;
  /** Up to `count` chunk ids spread evenly over the corpus in id order: the same sample for the same corpus. */
  sampleChunkIds(count: number): Promise<readonly string[]>;
}

/** Small named facts about the index: analyser version, stop-list hash, ICU, SQLite, calibration. Values are JSON. */
export interface ManifestStore {
  manifest(name: string): Promise<unknown>;
  setManifest(name: string, value: unknown): Promise<void>;
}

/** A document with its place in the order in which documents first came, a whole number above 0. */
export interface PlacedDocument extends DocumentRecord {
  readonly place: number;
}

/** New stems for all chunks of one document. */
export interface ReindexedDocument {
  readonly place: number;
  readonly chunks: readonly Pick<IndexedChunk, 'id' | 'title_stems' | 'body_stems'>[];
}

/** One step of building the index anew, and where it stands in the order of documents. */
export interface ReindexStep {
  /** What the index is being built for; a step for something else begins at place 0 again. */
  readonly to: string;
  /** The last place that earlier steps have done. */
  readonly from: number;
  /** The documents after it, in order, none left out. Empty in the last step, which finds nothing after `from`. */
  readonly documents: readonly ReindexedDocument[];
  /** Facts that hold once all is done, written by the last step. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** The index as the work of one version of the analysis, which another can do again. */
export interface IndexStore {
  /** The database's own part in it, for the manifest: its version and how it parts and folds tokens. */
  indexing(): Promise<{ readonly database: string; readonly tokenizer: string }>;
  /** How far building anew for `to` has come: the last place done, 0 where it has not begun. */
  reindexed(to: string): Promise<number>;
  /** Documents after a place, current or not, in order. */
  documentsAfter(place: number, count: number): Promise<readonly PlacedDocument[]>;
  /** Does one step as one transaction. @returns false, having changed nothing, when others have been at it meanwhile */
  reindex(step: ReindexStep): Promise<boolean>;
}

export interface Store extends CorpusStore, RetrievalStore, ManifestStore, IndexStore {
  /** What stands behind the interface, for health: `sqlite 3.46.1 (node:sqlite)`. */
  describe(): string;
  close(): Promise<void>;
}
