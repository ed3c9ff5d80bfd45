// The documents that a brief is made of, as a reader chooses them from a list of how each begins and what its headings are. One request,
// and only where the documents have more than one request holds.
import type { DocumentRecord } from '../../../store/corpus-store.ts';
import { grouped } from '../../../text/groups.ts';
import { shortened } from '../../../text/marks.ts';
import { words } from '../../../text/words.ts';
import type { ReadingAccount } from '../../reading/account.ts';
import { offer, type Offer, type Room } from '../../reading/offer.ts';
import type { Passage, Reader, ReaderSession } from '../../reading/reader.ts';
import { isReferenceList, isTakenBack } from '../../citing/passages.ts';
import { sectionsOf, type Role } from '../../citing/roles.ts';
import { readChunks, type ReadChunk } from '../../statements/read-chunks.ts';
import { areTakenBack } from '../framing.ts';
import { oneLine } from '../../statements/statement.ts';
import type { BriefContext, BriefStore, SpeakerOf } from '../reading.ts';

/** One reading: what its requests share and what the brief says of it. */
export interface OpenReading {
  readonly reader: Reader;
  readonly session: ReaderSession;
  readonly account: ReadingAccount;
  readonly revision: number;
  readonly speakerOf: SpeakerOf;
}

/** Documents that are listed, and those of them that a brief is made of. */
export const MOST_LISTED = 100;
export const MOST_CHOSEN = 10;
/** Documents of no more chunks are offered as they are. */
const MOST_WHOLE = 40;
/** Chunks that are read, of all documents together and of each. */
const MOST_READ = 2_400;
const MOST_OF_EACH = 60;
/** How a document begins. */
const MOST_SENTENCES = 2;
const FEWEST_WORDS = 6;
/** Of a list: letters of its statements, and of all headings together. */
const ROOM: Room = { letters: 80_000, statements: MOST_SENTENCES * MOST_LISTED };
/** Of a sentence, which is not quoted from here, so much is enough. */
const LONGEST_SHOWN = 180;
const ROOM_OF_HEADINGS = 10_000;

/** The chunks of some documents, in the order in which the documents are to be read. */
export type ChunksOf = ReadonlyMap<DocumentRecord, readonly ReadChunk[]>;

export interface ToChoose {
  /** The worthiest first. */
  readonly listed: readonly DocumentRecord[];
  /** So many of them are read where a reader is not asked, or chooses none. */
  readonly most: number;
  /** What is asked of each. */
  readonly question: string;
}

/**
 * All that the documents to be read say; a sentence where a reader was asked and cannot reply. Errors: those of the store; what `spend`
 * throws; the signal's reason.
 */
export async function documentsToRead(
  store: BriefStore,
  { listed, most, question }: ToChoose,
  reading: OpenReading,
  context: BriefContext,
): Promise<ChunksOf | string> {
  const { revision, reader } = reading;
  const all = await chunksOf(store, listed, revision);
  const count = [...all.values()].reduce((sum, { length }) => sum + length, 0);
  if (count <= MOST_WHOLE) return all;
  const chosen = reader.decides === true ? [] : await chosenOf(all, question, reading, context);
  if (typeof chosen === 'string') return chosen;
  return chunksOf(store, chosen.length === 0 ? listed.slice(0, most) : chosen, revision);
}

async function chunksOf(
  store: BriefStore,
  documents: readonly DocumentRecord[],
  revision: number,
): Promise<ChunksOf> {
  const each = Math.min(MOST_OF_EACH, Math.ceil(MOST_READ / Math.max(1, documents.length)));
  const found = await store.candidatesOf(
    documents.map(({ id }) => id),
    each,
  );
  const ids = found.map(({ chunk_id }) => chunk_id);
  const read = await readChunks(store, revision, ids);
  const chunks = ids.flatMap((id) => read.get(id) ?? []).filter(({ chunk }) => !isReferenceList(chunk));
  const own = grouped(chunks, ({ chunk }) => chunk.document_id);
  return new Map(documents.map((one) => [one, holding(own.get(one.id) ?? [])]));
}

/** What was not taken back; nothing of a document of which most was. */
function holding(all: readonly ReadChunk[]): readonly ReadChunk[] {
  if (areTakenBack(all.map(({ chunk }) => chunk))) return [];
  return all.filter(({ chunk }) => !isTakenBack(chunk));
}

/** The documents that a reader points at, in its order. */
async function chosenOf(
  all: ChunksOf,
  question: string,
  { reader, session, account, speakerOf }: OpenReading,
  { spend, signal }: BriefContext,
): Promise<DocumentRecord[] | string> {
  const documents = new Map([...all.keys()].map((one) => [one.id, one]));
  const places = new Map([...documents.keys()].map((id, at) => [id, at]));
  const list = offer({
    chunks: [...all.values()].flatMap(beginningOf),
    documents,
    placeOf: ({ chunk }) => places.get(chunk.document_id),
    isPrivate: reader.isPrivate,
    room: ROOM,
    sourceOf: speakerOf,
  });
  account.gave(list);
  // All may be of private sectors.
  if (list.units.size === 0) return [];
  spend?.(1);
  const passages = withContents(list, all);
  const result = await session.read({ task: 'answer', question, passages }, list.documents, signal);
  signal?.throwIfAborted();
  if (result.kind === 'unread') return result.why;
  const units = result.reply.answers.flatMap((id) => list.units.get(id) ?? []);
  account.dropped(result.reply.answers.length - units.length);
  const ids = new Set(units.map(({ statement }) => statement.chunk.document_id));
  return [...ids].slice(0, MOST_CHOSEN).flatMap((id) => documents.get(id) ?? []);
}

/** The first sentences of a document, the second one under a heading for what happened or why where there is one. */
function beginningOf(chunks: readonly ReadChunk[]): ReadChunk[] {
  const all = chunks.flatMap((chunk) => sentencesIn(chunk));
  const [first] = all;
  if (first === undefined) return chunks.slice(0, 1);
  const others = all.filter((one) => one !== first);
  const second = others.find(({ role }) => role !== null && TELLING.has(role)) ?? others[0];
  return [first, ...(second === undefined ? [] : [second])].map(({ chunk, statement }) => ({
    ...chunk,
    statements: () => [statement],
  }));
}

/** "Incident from: 2026-02-04" and an address say nothing of a document. */
function sentencesIn(chunk: ReadChunk) {
  const sectionAt = sectionsOf(chunk.chunk);
  return chunk.statements().flatMap((statement) => {
    const { form, own, parts } = statement;
    if (form !== 'sentence' || words(own.replace(ADDRESS, '')).length < FEWEST_WORDS) return [];
    return [{ chunk, statement, role: sectionAt(parts.own[0]!.start - chunk.chunk.start).role }];
  });
}

const ADDRESS = /https?:\S+/g;
const TELLING: ReadonlySet<Role> = new Set(['summary', 'what', 'why']);

/** The headings of each document beside how it begins. */
function withContents({ passages, units }: Offer, all: ChunksOf): Passage[] {
  const room = Math.floor(ROOM_OF_HEADINGS / passages.length);
  const chunks = new Map([...all].map(([{ id, title }, own]) => [id, { title, own }]));
  return passages.map((passage) => {
    const { document_id } = units.get(passage.statements[0]!.id)!.statement.chunk;
    const contents = headingsIn(chunks.get(document_id)!, room);
    const statements = passage.statements.map(({ id, text }) => ({
      id,
      text: shortened(text, LONGEST_SHOWN),
    }));
    return { ...passage, statements, heading: null, ...(contents.length === 0 ? {} : { contents }) };
  });
}

/** The outermost headings under the title, each once, as far as there is room for their letters. */
function headingsIn(
  { title, own }: { readonly title: string; readonly own: readonly ReadChunk[] },
  room: number,
): string[] {
  const all = own.flatMap(({ chunk }) => {
    const path = (chunk.structure?.path ?? []).map(({ text }) => oneLine(text));
    return path.find((text) => text !== '' && text !== title) ?? [];
  });
  let left = room;
  return [...new Set(all)].filter((heading) => (left -= heading.length) >= 0);
}
