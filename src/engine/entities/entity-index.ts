// The entity index of a service: the graph of the present corpus, made when first asked for.
import { breathe } from '../../text/breathe.ts';
import { createHash } from 'node:crypto';
import type { CorpusStore } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/index-store.ts';
import { EXTRACTOR, extract, type Extract } from './extract.ts';
import { type ReadDocument, buildGraph, type Graph } from './graph.ts';
import type { EntityStore } from '../../store/entity-store.ts';
import { addCases, capitalisedElsewhere, countCases, type WordCases } from './word-cases.ts';
import type { Citation } from '../../api/payloads/common.ts';
import { cite } from '../citing/compose.ts';
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

// The entity index as derived data (service.md, "Entities"): built on the first request after the corpus changed, document
// by document, and stored. Its content depends only on the current documents, not on the order in which they were added: a
// document is read again when the corpus's statistics of a capitalised word that matters to it have changed.

export type IndexedStore = Pick<CorpusStore, 'documents' | 'chunks'> &
  Pick<RetrievalStore, 'statistics' | 'chunksById' | 'documentsById'>;

interface CorpusReading {
  readonly documents: readonly ReadDocument[];
  /** Current documents of the corpus, also those that are not read yet. */
  readonly total: number;
}

/** The most text that one request reads, in UTF-16 units; the next request continues. */
const MOST_TEXT = 40_000_000;

/** Brings the rows up to date, and reads them. Errors: those of the store. */
export async function readCorpus(
  store: IndexedStore,
  rows: EntityStore,
  mostText = MOST_TEXT,
): Promise<CorpusReading> {
  const current = await currentDocuments(store);
  const stamp = stampOf([...current.keys()]);
  if ((await rows.stamp()) !== stamp) await catchUp(store, rows, { current, stamp, left: mostText });
  const documents: ReadDocument[] = [];
  for await (const { document, extract: text } of paged((after) => rows.extracts(after, PAGE))) {
    const sector = current.get(document);
    if (sector === undefined) continue;
    documents.push({ id: document, sector, extract: JSON.parse(text) as Extract });
  }
  return { documents, total: current.size };
}

const PAGE = 200;
const BATCH = 50;

interface Work {
  readonly current: ReadonlyMap<string, string | null>;
  readonly stamp: string;
  left: number;
}

async function currentDocuments(store: IndexedStore): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (let offset = 0; ; offset += 500) {
    const { rows } = await store.documents({}, { limit: 500, offset });
    for (const { id, sector_id } of rows) found.set(id, sector_id);
    if (rows.length < 500) return found;
  }
}

function stampOf(ids: readonly string[]): string {
  return createHash('sha256')
    .update(`${EXTRACTOR}\n${ids.toSorted().join('\n')}`)
    .digest('hex');
}

async function catchUp(store: IndexedStore, rows: EntityStore, work: Work): Promise<void> {
  const known = await rows.documents(EXTRACTOR);
  await rows.drop(
    EXTRACTOR,
    known.filter((id) => !work.current.has(id)),
  );
  const have = new Set(known);
  const missing = [...work.current.keys()].filter((id) => !have.has(id)).toSorted();
  const counted = await countMissing(store, rows, missing, work);
  const isCapitalised = capitalisedElsewhere(await totalCases(rows));
  const stale: string[] = [];
  for await (const { document, asked } of paged((after) => rows.cases(after, PAGE)))
    if (asked === null || hasChanged(asked, isCapitalised)) stale.push(document);
  await extractAll(store, rows, stale, isCapitalised);
  if (counted) await rows.setStamp(work.stamp);
}

async function countMissing(
  store: IndexedStore,
  rows: EntityStore,
  missing: readonly string[],
  work: Work,
): Promise<boolean> {
  for (let at = 0; at < missing.length; at += BATCH) {
    const batch = [];
    for (const document of missing.slice(at, at + BATCH)) {
      if (work.left <= 0) break;
      const cases: WordCases = new Map();
      for (const chunk of await store.chunks(document)) {
        countCases(chunk.text, cases);
        work.left -= chunk.text.length;
      }
      batch.push({ document, cases: JSON.stringify([...cases]) });
      await breathe();
    }
    await rows.putCases(EXTRACTOR, batch);
    if (work.left <= 0 && at + batch.length < missing.length) return false;
  }
  return true;
}

async function totalCases(rows: EntityStore): Promise<WordCases> {
  const total: WordCases = new Map();
  for await (const { cases } of paged((after) => rows.cases(after, PAGE)))
    addCases(JSON.parse(cases) as [string, [number, number]][], total);
  return total;
}

function hasChanged(asked: string, isCapitalised: (word: string) => boolean): boolean {
  return (JSON.parse(asked) as [string, boolean][]).some(([word, answer]) => isCapitalised(word) !== answer);
}

async function extractAll(
  store: IndexedStore,
  rows: EntityStore,
  stale: readonly string[],
  isCapitalised: (word: string) => boolean,
): Promise<void> {
  for (let at = 0; at < stale.length; at += BATCH) {
    const batch = [];
    for (const document of stale.slice(at, at + BATCH)) {
      batch.push(await extractOne(store, document, isCapitalised));
      await breathe();
    }
    await rows.putExtracts(batch);
  }
}

async function extractOne(store: IndexedStore, document: string, isCapitalised: (word: string) => boolean) {
  const asked = new Map<string, boolean>();
  const found = extract(await store.chunks(document), (word) => {
    const answer = isCapitalised(word);
    asked.set(word, answer);
    return answer;
  });
  return { document, asked: JSON.stringify([...asked]), extract: JSON.stringify(found) };
}

/** Rows page after page, by document. */
async function* paged<T extends { readonly document: string }>(
  read: (after: string) => Promise<readonly T[]>,
) {
  for (let after = ''; ;) {
    const page = await read(after);
    yield* page;
    if (page.length < PAGE) return;
    after = page.at(-1)!.document;
  }
}
