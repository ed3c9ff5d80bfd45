// The entity index of a service: the graph of the present corpus, made when first asked for and after each change.
import type { Citation } from '../../api/payloads/common.ts';
import { cite } from '../citing/compose.ts';
import { buildGraph, type Graph } from './graph.ts';
import { type IndexedStore, MOST_TEXT, readCorpus } from './entity-cache.ts';
import type { EntityStore } from '../../store/entity-store.ts';
import { type NameIndex, nameIndex } from './search.ts';

export interface EntityView {
  readonly graph: Graph;
  /** Made with the first search. */
  readonly names: () => NameIndex;
  /** Documents read, and documents of the corpus; they differ while a very large corpus is being read. */
  readonly documents: { readonly read: number; readonly total: number };
}

export interface EntityIndex {
  /** The graph at the corpus's present revision. Errors: those of the store. */
  view(): Promise<EntityView>;
}

/** An index over a corpus; `rows` store what was read between processes. */
export function createEntityIndex(store: IndexedStore, rows: EntityStore, mostText = MOST_TEXT): EntityIndex {
  let current: { revision: number; view: Promise<EntityView> } | undefined;
  return {
    view: async () => {
      const { revision } = await store.statistics();
      if (current?.revision === revision) return await current.view;
      const made = { revision, view: makeView(store, rows, mostText) };
      current = made;
      const forget = (): void => {
        if (current === made) current = undefined;
      };
      made.view.then(({ documents }) => documents.read < documents.total && forget(), forget);
      return await made.view;
    },
  };
}

async function makeView(store: IndexedStore, rows: EntityStore, mostText: number): Promise<EntityView> {
  const { documents, total } = await readCorpus(store, rows, mostText);
  const graph = buildGraph(documents);
  let names: NameIndex | undefined;
  return { graph, names: () => (names ??= nameIndex(graph)), documents: { read: documents.length, total } };
}

/** Citations of whole sentences, by their place; a sentence whose chunk is no longer there is left out. */
export async function citeSentences(
  store: IndexedStore,
  graph: Graph,
  places: readonly number[],
): Promise<ReadonlyMap<number, Citation>> {
  const distinct = [...new Set(places)];
  if (distinct.length === 0) return new Map();
  const sentences = distinct.map((place) => ({ place, ...graph.sentences[place]! }));
  const chunks = await store.chunksById([...new Set(sentences.map(({ chunk }) => chunk))]);
  const documents = await store.documentsById([...new Set(chunks.map((chunk) => chunk.document_id))]);
  const chunkOf = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  const found = new Map<number, Citation>();
  for (const { place, chunk: id, start, end } of sentences) {
    const chunk = chunkOf.get(id);
    const document = chunk === undefined ? undefined : documentOf.get(chunk.document_id);
    if (chunk !== undefined && document !== undefined) found.set(place, cite(document, chunk, start, end));
  }
  return found;
}

/** Some of an entity's sentences, one of each document before a second of any. */
export function spreadOver(graph: Graph, places: readonly number[], most: number): number[] {
  const rounds = new Map<string, number>();
  return places
    .map((place) => {
      const { document } = graph.sentences[place]!;
      const round = rounds.get(document) ?? 0;
      rounds.set(document, round + 1);
      return { place, round };
    })
    .sort((one, other) => one.round - other.round || one.place - other.place)
    .slice(0, most)
    .map(({ place }) => place);
}
