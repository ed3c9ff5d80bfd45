// The contract of what the index is made of: facts in a manifest, and the steps by which another version of the analysis
// rebuilds it.
import type { DocumentRecord, IndexedChunk } from './corpus-store.ts';

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
  /** How far rebuilding for `to` has come: the last place done, 0 where it has not begun. */
  reindexed(to: string): Promise<number>;
  /** Documents after a place, current or not, in order. */
  documentsAfter(place: number, count: number): Promise<readonly PlacedDocument[]>;
  /** How many documents, current or not, are after a place, and the bytes of their originals. */
  leftAfter(place: number): Promise<{ readonly documents: number; readonly bytes: number }>;
  /** Looks at the whole index and makes again, from what is stored, what is damaged in it. @returns how many parts */
  mend(): Promise<number>;
  /** Does one step as one transaction. @returns false, having changed nothing, when others have been at it meanwhile */
  reindex(step: ReindexStep): Promise<boolean>;
}
