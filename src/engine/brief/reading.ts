// What a brief is made from: the sectors' current documents, their likeliest chunks, the sentences of these. A corpus of
// any size is first read through its index (the stems of each chunk), so that only some hundred chunks are read as text.
import { breathe } from '../../text/breathe.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { ChunkRecord, CorpusStore, DocumentRecord, SourceRecord } from '../../store/corpus-store.ts';
import type { RetrievalStore } from '../../store/index-store.ts';
import { isReferenceList } from '../citing/passages.ts';
import type { Reader } from '../reading/reader.ts';
import type { LookedChunk } from './stories/profiles.ts';
import { BriefError } from './forms.ts';

export type BriefStore = CorpusStore & RetrievalStore;

export interface BriefContext {
  readonly signal?: AbortSignal;
  /** Called before each unit of work; may throw to stop at a spending limit. */
  readonly spend?: (units: number) => void;
  /** Who reads; without one only the rules choose. */
  readonly reader?: Reader;
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
  readonly speakerOf: SpeakerOf;
  /** The same for people to read: a folder's name says little of who speaks. */
  readonly sayerOf: SpeakerOf;
}

/** Chunks considered through the index: the first of each document, so many in all, two of each at least. */
const MOST_LOOKED = 2_400;
const FEWEST_OF_EACH = 2;
/** Chunks then read as text, and the documents that they are of: why and what next are seldom in the first of each. */
const MOST_READ = 200;
const MOST_DOCUMENTS_READ = 50;
/** Chunks considered for one unit of work. */
const CHUNKS_A_UNIT = 10_000;
const BATCH = 50;
/** Documents listed at a time: each page sorts them all. */
const PAGE = 5_000;

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
    const { rows, total } = await store.documents(filter, { limit: PAGE, offset: found.length });
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

async function unknownSector(store: BriefStore, sector: string): Promise<BriefError> {
  const known = sectorsOf(await allOf(store, {}));
  const there =
    known.length === 0
      ? 'no document of this corpus has a sector'
      : `the sectors are ${known.slice(0, 50).join(', ')}`;
  return new BriefError(
    'unknown_sector',
    `There is no sector ${JSON.stringify(sector.slice(0, 60))}; ${there}.`,
  );
}

/** What the index knows of some documents. */
export interface Looked {
  /** Chunk by chunk, in the order of the documents. */
  readonly chunks: readonly LookedChunk[];
  /** In how many of the chunks each stem occurs. */
  readonly frequencies: ReadonlyMap<string, number>;
}

/** Reads the index of these documents: how each begins, as far as there is room for all. */
export async function look(
  store: BriefStore,
  documents: readonly DocumentRecord[],
  context: BriefContext,
): Promise<Looked> {
  const chunks: LookedChunk[] = [];
  const frequencies = new Map<string, number>();
  const most = Math.max(FEWEST_OF_EACH, Math.floor(MOST_LOOKED / Math.max(1, documents.length)));
  for (let at = 0; at < documents.length; at += BATCH) {
    context.signal?.throwIfAborted();
    const ids = documents.slice(at, at + BATCH).map(({ id }) => id);
    for (const one of await store.candidatesOf(ids, most)) {
      if (chunks.length % CHUNKS_A_UNIT === 0) context.spend?.(1);
      for (const stem of new Set(one.body_stems)) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
      const title = one.title_stems.slice(0, one.headings_from);
      chunks.push({ id: one.chunk_id, document: one.document_id, title, stems: one.body_stems });
    }
    await breathe(context.signal);
  }
  return { chunks, frequencies };
}

/** Reads as text the first chunk of each wanted document, then the second of each, and so on, while there is room. */
export async function readChunks(
  store: BriefStore,
  documents: readonly DocumentRecord[],
  { chunks: looks, frequencies }: Looked,
  wanted: readonly string[],
  context: BriefContext,
): Promise<BriefReading> {
  const ids = looks.length <= MOST_READ ? looks.map(({ id }) => id) : await chosenOf(store, wanted);
  const chunks: ChunkRecord[] = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    context.signal?.throwIfAborted();
    chunks.push(...(await store.chunksById(ids.slice(at, at + BATCH))));
    await breathe(context.signal);
  }
  const all = new Map(documents.map((document) => [document.id, document]));
  const read = new Set(chunks.flatMap(({ document_id }) => all.get(document_id) ?? []));
  return {
    documents: all,
    speakerOf: await speakersOf(store, read),
    sayerOf: await speakersOf(store, read, ['file', 'folder']),
    chunks: chunks.filter((chunk) => !isReferenceList(chunk)),
    frequencies,
    looked: looks.length,
    lookedDocuments: new Set(looks.map(({ document }) => document)).size,
  };
}

/** All that the first documents have of their share; what room that leaves is for the others. */
async function chosenOf(store: BriefStore, wanted: readonly string[]): Promise<string[]> {
  const first = await firstOf(store, wanted.slice(0, MOST_DOCUMENTS_READ), MOST_READ);
  const others = wanted.slice(MOST_DOCUMENTS_READ, MOST_READ);
  return [...first, ...(await firstOf(store, others, MOST_READ - first.length))];
}

/** The first chunk of each document, then the second of each, and so on, while there is room; document by document. */
async function firstOf(store: BriefStore, documents: readonly string[], room: number): Promise<string[]> {
  if (documents.length === 0 || room === 0) return [];
  const own = new Map<string, string[]>(documents.map((id) => [id, []]));
  const each = Math.ceil((2 * room) / documents.length);
  for (const { chunk_id, document_id } of await store.candidatesOf(documents, each))
    own.get(document_id)?.push(chunk_id);
  const lists = [...own.values()];
  const counts = lists.map(() => 0);
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0);
  let left = room;
  for (let round = 0; round < longest && left > 0; round += 1)
    for (const [at, list] of lists.entries())
      if (round < list.length && left > 0) {
        counts[at] = round + 1;
        left -= 1;
      }
  return lists.flatMap((list, at) => list.slice(0, counts[at]));
}

/** How near a bag of stems is to the middle of all chunks: 0 to 1, weighed by rarity. */
export function centrality(stems: Iterable<string>, { frequencies, chunks }: Looked): number {
  const all = chunks.length;
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

/** The name behind "we" in a document; null where nothing names it. */
export type SpeakerOf = (document: Speaking) => string | null;

type Speaking = Pick<DocumentRecord, 'source_id' | 'publisher' | 'authors'>;

/** Reads the sources of some documents. @param unnamed kinds of sources whose names are none of who speaks Errors: those of the store */
export async function speakersOf(
  store: Pick<CorpusStore, 'source'>,
  documents: Iterable<Speaking>,
  unnamed: readonly SourceRecord['kind'][] = ['file'],
): Promise<SpeakerOf> {
  const names = new Map<string, string | null>();
  for (const { source_id, publisher } of documents) {
    if (publisher !== null || names.has(source_id)) continue;
    const source = await store.source(source_id);
    names.set(source_id, source === undefined || unnamed.includes(source.kind) ? null : source.name.trim());
  }
  return ({ source_id, publisher, authors }) =>
    publisher || names.get(source_id) || authors.join(', ') || null;
}

/** Whether a text speaks of its author as "we", quotations apart. English only. */
export function speaksOfItself(text: string): boolean {
  return WE.test(text.replace(QUOTED, ' '));
}

const QUOTED = /["“][^"“”]*(?:["”]|$)/g;
// "US" is a country.
const WE = /\b(?:[Ww]e|[Oo]urs?|[Oo]urselves|us)\b/;
