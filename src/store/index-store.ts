// The contract of the index: facts in a manifest, and the steps of a rebuild.
import type { DocumentRecord, IndexedChunk, ChunkRecord } from './corpus-store.ts';

/** Small named facts about the index: version of the analysis, hash of the stop list, ICU, database. */
export interface ManifestStore {
  /** The fact of a name, a JSON value; undefined where there is none. Errors: StoreError. */
  manifest(name: string): Promise<unknown>;
  /** Writes or replaces a fact. */
  setManifest(name: string, value: unknown): Promise<void>;
}

/** A document with its place in the order in which documents first came, a whole number above 0. */
export interface PlacedDocument extends DocumentRecord {
  readonly place: number;
}

/** One document of the rebuilt index: read again from its original, or with new stems for the chunks that it has. */
export type ReindexedDocument = { readonly place: number } & (
  | {
      /** The whole text as it is read today, which replaces what is stored, as do its chunks. */
      readonly text: string;
      readonly title: string;
      readonly published_at: string | null;
      readonly language: string;
      readonly warnings: readonly string[];
      readonly text_share?: number;
      readonly chunks: readonly IndexedChunk[];
    }
  | { readonly chunks: readonly Pick<IndexedChunk, 'id' | 'title_stems' | 'headings_from' | 'body_stems'>[] }
);

/** One step of rebuilding the index, and its place in the order of documents. */
export interface ReindexStep {
  /** The target of the rebuild; a step for another target begins at place 0 again. */
  readonly to: string;
  /** The last place that earlier steps have done. */
  readonly from: number;
  /** The documents after it, in order, without gaps. Empty in the last step, which finds nothing after `from`. */
  readonly documents: readonly ReindexedDocument[];
  /** Facts to record when the rebuild is complete, written by the last step. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** The index as built by one version of the analysis; another version can rebuild it. */
export interface IndexStore {
  /** The database's own part in it, for the manifest: its version and how it parts and folds tokens. */
  indexing(): Promise<{ readonly database: string; readonly tokenizer: string }>;
  /** The progress of the rebuild for `to`: the last place done, 0 if it has not begun. */
  reindexed(to: string): Promise<number>;
  /** Documents after a place, current or not, in order. */
  documentsAfter(place: number, count: number): Promise<readonly PlacedDocument[]>;
  /** How many documents, current or not, are after a place, and the bytes of their originals. */
  leftAfter(place: number): Promise<{ readonly documents: number; readonly bytes: number }>;
  /** Checks the whole index and rebuilds damaged parts from stored data. @returns how many parts */
  repairIndex(): Promise<number>;
  /** Does one step as one transaction. @returns false, having changed nothing, if another process has done steps meanwhile */
  reindex(step: ReindexStep): Promise<boolean>;
}

// Candidates and statistics for retrieval, never scores, so that ranking is the same over every database.

/** The database's results for a bag of stems; the engine computes the final score. */
export interface Candidate {
  readonly chunk_id: string;
  readonly document_id: string;
  readonly title_stems: readonly string[];
  /** Where in `title_stems` those of the headings begin, which follow the title's. */
  readonly headings_from: number;
  readonly body_stems: readonly string[];
}

/** How often stems occur in a whole document, and its length, for its score: its title is that of its first chunk. */
export interface DocumentCounts {
  readonly document_id: string;
  /** How many stems its title and its text have. */
  readonly title: number;
  readonly body: number;
  /** Those of the stems asked for that it has. */
  readonly times: ReadonlyMap<string, StemTimes>;
}

/** How often a stem is in the title and in the text. */
export interface StemTimes {
  readonly title: number;
  readonly body: number;
}

/**
 * A part of the corpus: current documents that are in one of each list given. An absent list does not restrict, an empty one
 * excludes everything. A document found in several sources is in each of them.
 */
export interface Scope {
  readonly sector_ids?: readonly string[] | undefined;
  readonly source_ids?: readonly string[] | undefined;
  readonly document_ids?: readonly string[] | undefined;
}

/** Counts over current chunks. */
export interface Statistics {
  readonly documents: number;
  readonly chunks: number;
  /** Mean number of stems in a chunk's title column (title and headings) and in its body. */
  readonly average_title: number;
  readonly average_body: number;
  /** Grows by one with every change that could change an answer. */
  readonly revision: number;
}

/** Candidates and statistics over the chunks of current documents. Errors: StoreError. */
export interface RetrievalStore {
  /** The counts now. */
  statistics(): Promise<Statistics>;
  /** In how many current chunks each stem occurs (0 when in none). */
  frequencies(stems: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Up to `limit` chunks with any of the stems, likeliest first, ties by chunk id. A repeated stem weighs more, and one in the
   * title or a heading three times as much. Stems past the first 1,024 are ignored. With a scope, the likeliest within it,
   * however unlikely they are in the corpus.
   */
  candidates(stems: readonly string[], limit: number, scope?: Scope): Promise<readonly Candidate[]>;
  /** What these documents have of these stems, in the order asked; documents that are not current are left out. */
  documentCounts(
    documentIds: readonly string[],
    stems: readonly string[],
  ): Promise<readonly DocumentCounts[]>;
  /** The chunks of these documents, or the first so many of each, in the order of their places. Only current documents count. */
  candidatesOf(documentIds: readonly string[], most?: number): Promise<readonly Candidate[]>;
  /** Whole chunk records, of any version, in the order asked; unknown ids are left out. Their analysers are loaded. */
  chunksById(ids: readonly string[]): Promise<readonly ChunkRecord[]>;
  /** How many current documents there are of each language; `und` for those whose language is not known. */
  languages(): Promise<ReadonlyMap<string, number>>;
  /** Document records of any version, without their text, in the order asked; unknown ids are left out. */
  documentsById(ids: readonly string[]): Promise<readonly DocumentRecord[]>;
}
