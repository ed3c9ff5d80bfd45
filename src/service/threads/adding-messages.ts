// What passes between the main thread and the one that adds documents, or reads them again: plain values, which a message
// can carry.
import type { ReindexReport } from '../../corpus/index/index-manifest.ts';
import type { IngestEvent, IngestReport } from '../../corpus/ingest.ts';
import type { Selection } from '../../corpus/folder/selection.ts';
import type { Tally } from '../../corpus/adding/places.ts';
import type { WebOptions } from '../../corpus/web/add-web.ts';

/** In the data of a thread that adds documents: the module of the thread is loaded on both ends. */
export const MARK = 'ibid-adding';

/** What a thread starts from. */
export type ThreadData = AddingData | ReindexData;

interface InFolder {
  readonly mark: typeof MARK;
  /** Where the store is, which the thread opens for itself: a folder or a URL. */
  readonly place: string;
}

export interface ReindexData extends InFolder {
  readonly work: 'reindex';
}

export interface AddingData extends InFolder {
  readonly work: 'add';
  readonly paths: readonly string[];
  readonly sector: string | undefined;
  readonly language: string | undefined;
  readonly maxBytes: number | undefined;
  readonly keepStarter: boolean;
  readonly selection: Selection;
  readonly sync: boolean;
  readonly web: WebOptions;
  /** Whether the main thread wants to know of every document, and of every file. */
  readonly events: boolean;
  readonly files: boolean;
}

/** The only message to the thread: end, with what was read by then. */
export type ToAdding = 'stop';

export type FromAdding =
  | { readonly kind: 'event'; readonly event: IngestEvent }
  | { readonly kind: 'file'; readonly path: string; readonly files: Readonly<Tally> }
  | { readonly kind: 'step'; readonly done: number; readonly documents: number }
  | { readonly kind: 'added'; readonly report: IngestReport }
  | { readonly kind: 'reindexed'; readonly report: ReindexReport }
  | { readonly kind: 'failed'; readonly failure: SentError };

/** An error without its class, which does not pass. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly code: string | undefined;
  /** Of an error of the system. */
  readonly syscall: string | undefined;
  readonly path: string | undefined;
}
