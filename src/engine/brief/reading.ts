// What a brief is made from: the sectors' current documents, their likeliest chunks, the sentences of these. A corpus of
// any size is first read through its index (the stems of each chunk), so that only some hundred chunks are read as text.
import { breathe } from '../../text/breathe.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { ChunkRecord, CorpusStore, DocumentRecord } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/retrieval-store.ts';
import { isReferenceList } from '../citing/passages.ts';
import { BriefError } from './errors.ts';

export type BriefStore = CorpusStore & RetrievalStore;

export interface BriefContext {
  readonly signal?: AbortSignal;
  /** Called before each unit of work; may throw to stop at a spending limit. */
  readonly spend?: (units: number) => void;
}

export interface BriefReading {
  readonly documents: ReadonlyMap<string, DocumentRecord>;
  /** Chunks to be read as text, document by document in their order. */
  readonly chunks: readonly ChunkRecord[];
  /** In how many of the chunks considered each stem occurs. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** The number of chunks considered, and of their documents. */
  readonly looked: number;
  readonly lookedDocuments: number;
}

/** Chunks considered through the index, newest documents first, and chunks then read as text. */
const MOST_LOOKED = 20_000;
const MOST_READ = 500;
/** Chunks considered for one unit of work. */
const CHUNKS_A_UNIT = 10_000;
const BATCH = 50;
/** The first chunk of a document says what it is about. */
const FIRST = 1.25;
/** Above any score that words give a chunk. */
const FIRST_OF_ALL = 1_000;

/** The current documents of the sectors, or all of them; newest first. @throws BriefError `unknown_sector` */
export async function documentsOf(
  store: BriefStore,
  sectors: readonly string[],
): Promise<readonly DocumentRecord[]> {
  if (sectors.length === 0) return allOf(store, {});
  const found: DocumentRecord[] = [];
  for (const sector_id of sectors) {
    const documents = await allOf(store, { sector_id });
    if (documents.length === 0) throw await unknownSector(store, sector_id);
    found.push(...documents);
  }
  return found;
}

/** The sectors of some documents, sorted by name. */
export function sectorsOf(documents: readonly DocumentRecord[]): string[] {
  const sectors = new Set(documents.flatMap(({ sector_id }) => (sector_id === null ? [] : [sector_id])));
  return [...sectors].sort(byCodeUnits);
}

async function allOf(store: BriefStore, filter: { sector_id?: string }): Promise<DocumentRecord[]> {
  const found: DocumentRecord[] = [];
  for (;;) {
    const { rows, total } = await store.documents(filter, { limit: 500, offset: found.length });
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

async function unknownSector(store: BriefStore, sector: string): Promise<BriefError> {
  const known = sectorsOf(await allOf(store, {}));
  const there =
    known.length === 0
      ? 'no document of this corpus has a sector'
      : `there are ${known.slice(0, 50).join(', ')}`;
  return new BriefError(
    'unknown_sector',
    `There is no sector ${JSON.stringify(sector.slice(0, 60))}; ${there}.`,
  );
}

/** Scores the chunks of these documents and reads the best ones. `wanted` documents come first. */
export async function readChunks(
  store: BriefStore,
  documents: readonly DocumentRecord[],
  wanted: ReadonlySet<string>,
  context: BriefContext,
): Promise<BriefReading> {
  const { looks, frequencies } = await look(store, documents, context);
  const chosen = new Set(
    looks.length <= MOST_READ ? looks.map(({ id }) => id) : likeliest(looks, frequencies, wanted),
  );
  const chunks: ChunkRecord[] = [];
  const ids = looks.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  for (let at = 0; at < ids.length; at += BATCH) {
    context.signal?.throwIfAborted();
    chunks.push(...(await store.chunksById(ids.slice(at, at + BATCH))));
    await breathe(context.signal);
  }
  return {
    documents: new Map(documents.map((document) => [document.id, document])),
    chunks: chunks.filter((chunk) => !isReferenceList(chunk)),
    frequencies,
    looked: looks.length,
    lookedDocuments: new Set(looks.map(({ document }) => document)).size,
  };
}

interface Look {
  readonly id: string;
  readonly document: string;
  readonly isFirst: boolean;
  readonly stems: readonly string[];
}

async function look(store: BriefStore, documents: readonly DocumentRecord[], context: BriefContext) {
  const looks: Look[] = [];
  const frequencies = new Map<string, number>();
  for (let at = 0; at < documents.length && looks.length < MOST_LOOKED; at += BATCH) {
    context.signal?.throwIfAborted();
    const ids = documents.slice(at, at + BATCH).map(({ id }) => id);
    for (const { chunk_id, document_id, body_stems } of await store.candidatesOf(ids)) {
      if (looks.length % CHUNKS_A_UNIT === 0) context.spend?.(1);
      const stems = [...new Set(body_stems)];
      for (const stem of stems) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
      looks.push({
        id: chunk_id,
        document: document_id,
        isFirst: looks.at(-1)?.document !== document_id,
        stems,
      });
    }
    await breathe(context.signal);
  }
  return { looks, frequencies };
}

/** The best chunk of each document before the second of any, the documents in the order of their best. */
function likeliest(
  looks: readonly Look[],
  frequencies: ReadonlyMap<string, number>,
  wanted: ReadonlySet<string>,
): string[] {
  const byDocument = new Map<string, { id: string; score: number }[]>();
  for (const one of looks) {
    const score = centrality(one.stems, frequencies, looks.length) * (one.isFirst ? FIRST : 1);
    const list = byDocument.get(one.document);
    const scored = { id: one.id, score: wanted.has(one.document) ? score + FIRST_OF_ALL : score };
    if (list === undefined) byDocument.set(one.document, [scored]);
    else list.push(scored);
  }
  return [...byDocument.values()]
    .flatMap((list) => {
      const sorted = list.toSorted(byScore);
      return sorted.map(({ id }, round) => ({ id, round, score: sorted[0]!.score }));
    })
    .sort((a, b) => a.round - b.round || byScore(a, b))
    .slice(0, MOST_READ)
    .map(({ id }) => id);
}

/** How near a bag of stems is to the middle of all bags: 0 to 1, weighed by rarity. */
function centrality(stems: readonly string[], frequencies: ReadonlyMap<string, number>, all: number): number {
  let near = 0;
  let length = 0;
  for (const stem of stems) {
    const frequency = frequencies.get(stem) ?? 0;
    const weight = Math.log(1 + all / (1 + frequency));
    near += (frequency / all) * weight * weight;
    length += weight * weight;
  }
  return length === 0 ? 0 : near / Math.sqrt(length);
}

function byScore(a: { id: string; score: number }, b: { id: string; score: number }): number {
  return Math.round((b.score - a.score) * 1e9) || byCodeUnits(a.id, b.id);
}
