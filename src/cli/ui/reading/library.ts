// Documents that are being read: the last few stay in memory, so that the way from passage to passage costs no reading.
import type { ChunkRecord, DocumentRecord } from '../../../store/corpus-store.ts';
import type { Store } from '../../../store/store.ts';
import { lazy } from '../../../text/lazy.ts';
import { headingsOf, type PlacedBlock } from './blocks.ts';

export interface Opened {
  readonly document: DocumentRecord & { readonly text: string };
  readonly chunks: readonly ChunkRecord[];
  /** All of its headings, in order. */
  readonly headings: () => readonly PlacedBlock[];
}

/** How many documents, and how many characters of them together, are kept. */
const MOST = { documents: 8, characters: 20_000_000 };

const kept = new WeakMap<Store, Map<string, Opened>>();

/** A document with its chunks, of any version; undefined where there is none. */
export async function openDocument(store: Store, id: string): Promise<Opened | undefined> {
  const { revision } = await store.statistics();
  const shelf = shelfOf(store);
  const name = `${revision} ${id}`;
  const known = shelf.get(name);
  if (known !== undefined) return known;
  const document = await store.document(id);
  if (document === undefined) return undefined;
  const chunks = await store.chunks(id);
  const opened = { document, chunks, headings: lazy(() => headingsOf(chunks)) };
  shelf.set(name, opened);
  makeRoom(shelf);
  return opened;
}

function shelfOf(store: Store): Map<string, Opened> {
  const shelf = kept.get(store) ?? new Map<string, Opened>();
  kept.set(store, shelf);
  return shelf;
}

/** The oldest go first; one that is too large by itself is not kept. */
function makeRoom(shelf: Map<string, Opened>): void {
  const characters = () => [...shelf.values()].reduce((sum, { document }) => sum + document.text.length, 0);
  for (const name of shelf.keys()) {
    if (shelf.size <= MOST.documents && characters() <= MOST.characters) return;
    shelf.delete(name);
  }
}
