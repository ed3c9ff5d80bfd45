// Documents on their way into the store: a few at a time, since every transaction waits for the disk. A document counts
// as added only after the store has confirmed it.
import type { Added, CorpusStore, NewDocument, SourceRecord } from '../../store/corpus-store.ts';

export interface Batch {
  /** Takes a document; writes the batch when it has become large enough. */
  add(entry: NewDocument, source: SourceRecord, path: string): Promise<void>;
  /** Writes what is waiting. */
  flush(): Promise<void>;
}

export type OnAdded = (path: string, how: Added, document: NewDocument['document']) => void;

/** @param onAdded called once a document, after the transaction that holds it. */
export function batchInto(store: CorpusStore, onAdded: OnAdded): Batch {
  let waiting: Waiting[] = [];
  let size = 0;
  let writing: Promise<void> = Promise.resolve();
  // One batch is on its way to the disk while the next is being read; its failure is met at the next step.
  const begin = async (): Promise<void> => {
    await writing;
    const batch = waiting;
    waiting = [];
    size = 0;
    writing = writeBatch(store, batch, onAdded);
    writing.catch(() => undefined);
  };
  return {
    async flush() {
      await begin();
      await writing;
    },
    async add(entry, source, path) {
      waiting.push({ entry, source, path });
      size += entry.text.length;
      if (waiting.length >= MOST_DOCUMENTS || size >= MOST_TEXT) await begin();
    },
  };
}

interface Waiting {
  readonly entry: NewDocument;
  readonly source: SourceRecord;
  readonly path: string;
}

async function writeBatch(store: CorpusStore, batch: readonly Waiting[], onAdded: OnAdded): Promise<void> {
  if (batch.length === 0) return;
  const sources = [...new Map(batch.map(({ source }) => [source.id, source])).values()];
  const entries = batch.map(({ entry }) => entry);
  const how = await store.addDocuments(entries, { sources });
  for (const [place, { path, entry }] of batch.entries())
    onAdded(path, how[place] ?? 'unchanged', entry.document);
}

const MOST_DOCUMENTS = 64;
/** UTF-16 units; about 100 ms of writing. */
const MOST_TEXT = 1_000_000;
