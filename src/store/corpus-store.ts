// The contract of the corpus: sources, documents in all their versions, chunks (service.md,
// "Store"). Rows are plain values in the API's own words; times are RFC 3339 in UTC and always the caller's; SQL is only in the
// folders of databases.
import type { Page, Rows } from './paging.ts';
import type { SnapshotReader } from './snapshot-store.ts';
import type { ChunkStructure } from './structure.ts';

/** The origin of documents: one folder, one file, the starter corpus, one site. */
export interface SourceRecord {
  /** `src_` and 24 hex digits of the SHA-256 of `url`. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'starter' | 'folder' | 'file' | 'web';
  /** Address of the source as a whole (file: or http). */
  readonly url: string;
  readonly publisher: string | null;
  /** The provenance that the source states for itself. */
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
  /** BCP 47 tag, `und` when it could not be determined. */
  readonly language: string;
  readonly sector_id: string | null;
  /** 1 for the first bytes seen at `source_url`, then one more for each change. */
  readonly version: number;
  /** `snp_` and 24 hex digits of `content_sha256`: the archived original bytes. */
  readonly snapshot_id: string;
  readonly media_type: string;
  /** Original size in bytes. */
  readonly bytes: number;
  /** Problems of the extraction, as sentences. */
  readonly warnings: readonly string[];
  /**
   * The share of the document's visible words that its text has, 0 to 1, if a reader leaves some out (navigation, the
   * surroundings of an article); absent if it takes all, or if the document was read before this was recorded.
   */
  readonly text_share?: number;
  /** False once the document was removed, or replaced by a newer version at every address that had it. */
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
  /** Null for a document that was added before structure was kept and has not been read again. */
  readonly structure: ChunkStructure | null;
  /** The language of its document, where that is read by another analyser than English. */
  readonly language?: string;
}

/** A chunk with the token text that both databases index: stems in order, made by src/text. */
export interface IndexedChunk extends ChunkRecord {
  readonly title_stems: readonly string[];
  /** Where the stems of the headings begin in `title_stems`, after those of the title. */
  readonly headings_from: number;
  readonly body_stems: readonly string[];
}

export interface NewDocument {
  readonly document: Omit<DocumentRecord, 'version' | 'current'>;
  /**
   * The address of the bytes, which identifies the versions of a document; `document.source_url` when absent. It differs for a
   * page on disk that declares its own web address: many pages may declare the same one.
   */
  readonly address?: string;
  /** The whole text; a NUL in it, or in the title, is stored as U+FFFD, so that no offset changes. */
  readonly text: string;
  /** In order of their place, none overlapping another, each `text` equal to the document's text from start to end. */
  readonly chunks: readonly IndexedChunk[];
  /** The original bytes, stored content-addressed as the snapshot. */
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

/** Where a current document was found, and from which source. */
export interface FoundAt {
  readonly address: string;
  readonly document_id: string;
  readonly source_kind: SourceRecord['kind'];
  readonly source_url: string;
}

export interface SourceRow extends SourceRecord {
  /** Current documents of the source. */
  readonly documents: number;
  readonly sectors: readonly string[];
  readonly languages: readonly string[];
  readonly newest_retrieved_at: string | null;
}

/**
 * Reading and writing the corpus. Every write is one transaction, on disk when it returns: after a crash it is either complete
 * or absent. A reader sees one snapshot. Unknown ids are undefined or empty, never an error. Errors: StoreError.
 */
export interface CorpusStore extends SnapshotReader {
  /** Writes a source if it is new; its id decides. */
  putSource(source: SourceRecord): Promise<void>;
  /**
   * Adds a document with its chunks, index rows and snapshot. The same bytes again: `unchanged` (current again when they
   * had been removed: `added`). Other bytes than the present ones of a known address: `updated`, also when that address
   * had them before; the older version is no longer current unless another address still has it. A sector given with
   * bytes of a current document becomes that document's sector.
   * @throws RangeError when chunks overlap; nothing is written then
   */
  addDocument(entry: NewDocument): Promise<Added>;
  /** The same for several, in order, with what belongs to them, as one transaction; answers in the order given. */
  addDocuments(entries: readonly NewDocument[], alongside?: Alongside): Promise<readonly Added[]>;
  /** The SHA-256 of the present bytes of an address; undefined where it has none. */
  contentAt(address: string): Promise<string | undefined>;
  /** Ids, in order, of current documents at an address, in its folder (`/…`) or in its file (`#…`). */
  documentsUnder(address: string): Promise<readonly string[]>;
  /** The addresses of current documents, in order: those that `documentsUnder` searches, and those of sources there. */
  foundUnder(address: string): Promise<readonly FoundAt[]>;
  /** Whether a current document has these original bytes. */
  hasContent(contentSha256: string): Promise<boolean>;
  /** Removes documents from answers; snapshots and old rows stay for audits. Returns the number removed. */
  removeDocuments(ids: readonly string[]): Promise<number>;
  /** Clears these addresses: a document without any other address is removed from answers. Returns the number removed. */
  removeAddresses(addresses: readonly string[]): Promise<number>;
  /** A document of any version, current or not, with its whole text. */
  document(id: string): Promise<(DocumentRecord & { text: string }) | undefined>;
  /** Current documents, those retrieved last first, ties by id. `since` is the earliest retrieved_at. */
  documents(
    filter: { source_id?: string; source_url?: string; sector_id?: string; since?: string },
    page: Page,
  ): Promise<Rows<DocumentRecord>>;
  /** All versions ever found at an address or under a `source_url`, by time. */
  versions(url: string): Promise<readonly DocumentRecord[]>;
  /** The chunks of a document, current or not, in the order of their places. */
  chunks(documentId: string): Promise<readonly ChunkRecord[]>;
  /** A source, also one whose documents have all been removed. */
  source(id: string): Promise<SourceRow | undefined>;
  /** Sources with current documents, by name, ties by id. */
  sources(filter: { sector_id?: string }, page: Page): Promise<Rows<SourceRow>>;
}
