// From bytes to documents in the store: read, hashed, cut into chunks, added a few at a time.
// A file that holds many documents is added as all of them; what cannot be a document is a line in the report.
import type {
  Added,
  CorpusStore,
  NewDocument,
  SourceRecord,
  DocumentRecord,
} from '../../store/corpus-store.ts';
import type { Store } from '../../store/backend.ts';
import { breathe } from '../../text/breathe.ts';
import { documentOf, sha256, sourceAt } from '../documents/documents.ts';
import {
  ReadingFailure,
  type LostPart,
  type Part,
  type PartSource,
  type Reader,
} from '../reading/reading.ts';
import type { OpenReaders } from '../readers/open-readers.ts';

/** The result for one document. */
export type Outcome = Added | 'failed' | 'ignored' | 'empty';

export interface Adding {
  readonly store: Store;
  readonly batch: Batch;
  readonly readers: OpenReaders;
  readonly now: () => Date;
  /** For documents that do not name a sector themselves, those added before included. */
  readonly sector: string | null;
  /** For documents whose language is not known otherwise, those added before included. */
  readonly language?: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** A document that was there already gets another sector. */
  onMoved(): void;
  /** A document that was there already is read in another language. */
  onOtherLanguage(): void;
  onOutcome(label: string, outcome: Outcome, reason?: string): void;
}

/** The sector of documents that neither name one nor were given one, so that a lesson and a brief can begin over them. */
const GENERAL = 'general';

/** Bytes to be read, with what is known about them beforehand. */
export interface Arrival {
  /** Its name in the report. */
  readonly label: string;
  readonly address: string;
  readonly bytes: Uint8Array;
  readonly reader: Reader;
  readonly mediaType: string;
  /** The encoding that the server names. */
  readonly charset?: string | undefined;
  readonly source: SourceRecord;
  /** RFC 3339, UTC. */
  readonly retrieved_at: string;
  /** The title that its archive gives it. */
  readonly title?: string | undefined;
}

/** A document as it was added, or was there already. */
export interface Settled {
  readonly address: string;
  readonly content_sha256: string;
}

/** Adds what has arrived. @returns its documents. @throws ReadingFailure where it became none at all */
export async function addArrival(adding: Adding, arrival: Arrival): Promise<Settled[]> {
  const { reader, bytes } = arrival;
  if (reader.parts !== undefined) return await addParts(adding, arrival, reader.parts(bytes));
  return [await addOne(adding, arrival, () => reader.read(bytes, arrival.charset))];
}

async function addOne(
  adding: Adding,
  arrival: Omit<Arrival, 'reader'>,
  read: () => ReturnType<Reader['read']>,
): Promise<Settled> {
  const { label, address, bytes, mediaType, source, retrieved_at, title } = arrival;
  const content_sha256 = sha256(bytes);
  const known = await knownDocument(adding, address, content_sha256);
  if (known === 'unchanged') adding.onOutcome(label, 'unchanged');
  else {
    const own = { address, bytes, content_sha256, media_type: mediaType, source_id: source.id };
    // A new version of a document has the sector and the language of the last one, and so has a copy of it.
    const before = known ?? (await ofId(adding, content_sha256));
    const sector = adding.sector ?? before?.sector_id ?? GENERAL;
    const language = adding.language ?? before?.language;
    const entry = await documentOf({ ...own, title, language, sector, retrieved_at }, await read());
    if (before?.content_sha256 === content_sha256) {
      if (before.sector_id !== entry.document.sector_id) adding.onMoved();
      if (before.language !== entry.document.language) adding.onOtherLanguage();
    }
    await adding.batch.add(entry, source, label);
  }
  return { address, content_sha256 };
}

/**
 * The current document at an address, if there is one. The same bytes are not read again, unless their sector or language may
 * have to change, or the original that is kept of them is gone.
 */
async function knownDocument(
  { store, sector, language }: Adding,
  address: string,
  content_sha256: string,
): Promise<DocumentRecord | 'unchanged' | undefined> {
  const known = await store.contentAt(address);
  if (known === undefined) return undefined;
  const isKept = known === content_sha256 && (await store.hasSnapshot(known));
  if (isKept && sector === null && language === undefined) return 'unchanged';
  const record = await ofId({ store }, known);
  const stays =
    isKept &&
    (sector === null || record?.sector_id === sector) &&
    (language === undefined || record?.language === language);
  return stays ? 'unchanged' : record;
}

async function ofId(
  { store }: Pick<Adding, 'store'>,
  content_sha256: string,
): Promise<DocumentRecord | undefined> {
  return (await store.documentsById([`doc_${content_sha256.slice(0, 24)}`]))[0];
}

// A part that is itself a file of parts (a feed in a web archive) is opened too, but none inside that.
async function addParts(
  adding: Adding,
  whole: Arrival,
  parts: ReturnType<NonNullable<Reader['parts']>>,
  inner = false,
): Promise<Settled[]> {
  const settled: Settled[] = [];
  for await (const part of parts) {
    await breathe(adding.signal);
    const label = part.address.startsWith('#')
      ? `${whole.label}${part.address}`
      : `${whole.label}: ${part.address}`;
    try {
      settled.push(...(await addPart(adding, { ...whole, label }, part, inner)));
    } catch (error) {
      if (!(error instanceof ReadingFailure)) throw error;
      adding.onOutcome(label, 'failed', error.message);
    }
  }
  return settled;
}

async function addPart(
  adding: Adding,
  whole: Arrival,
  part: Part | LostPart,
  inner: boolean,
): Promise<Settled[]> {
  if ('reason' in part) throw new ReadingFailure(part.reason);
  const { bytes, mediaType } = part;
  const arrival = {
    ...whole,
    bytes,
    mediaType,
    address: addressOfPart(part, whole),
    source: part.source === undefined ? sourceOfArchived(part, whole) : sourceOfPart(part.source, whole),
    retrieved_at: part.retrieved_at ?? whole.retrieved_at,
    title: part.title,
    charset: part.charset,
  };
  const { reading } = part;
  if (reading !== undefined) return [await addOne(adding, arrival, () => reading)];
  const reader = await adding.readers.ofMedia(mediaType);
  if (reader?.parts !== undefined && !inner)
    return await addParts(adding, { ...arrival, reader }, reader.parts(bytes), true);
  if (reader !== undefined && reader.parts === undefined)
    return [await addOne(adding, arrival, () => reader.read(bytes, part.charset))];
  adding.onOutcome(whole.label, 'ignored');
  return [];
}

function addressOfPart({ address }: Part, whole: Arrival): string {
  if (!address.startsWith('#') && !/^https?:\/\//i.test(address))
    throw new ReadingFailure('it has no address on the web');
  return new URL(address, whole.address).href;
}

// Documents of an archive have addresses on the web; the archive, as their source, says where they were read from.
function sourceOfArchived({ address }: Part, { source, address: at }: Arrival): SourceRecord {
  if (source.kind !== 'folder' || address.startsWith('#')) return source;
  const name = decodeURIComponent(new URL(at).pathname.split('/').at(-1) ?? at);
  const provenance = 'Read from an archive on this machine that was added to the corpus by its user.';
  return sourceAt(at, { name, kind: 'file', provenance, created_at: source.created_at });
}

function sourceOfPart({ name, url, publisher, provenance }: PartSource, whole: Arrival): SourceRecord {
  const address = url.startsWith('#') ? whole.address : url;
  const kind = address.startsWith('file:') ? 'file' : 'web';
  return sourceAt(address, { name, kind, publisher, provenance, created_at: whole.source.created_at });
}

// Documents on their way into the store: a few at a time, since every transaction waits for the disk. A document counts
// as added only after the store has confirmed it.

interface Batch {
  /** Takes a document; writes the batch when it has become large enough. */
  add(entry: NewDocument, source: SourceRecord, path: string): Promise<void>;
  /** Writes what is waiting. */
  flush(): Promise<void>;
}

type OnAdded = (path: string, how: Added, document: NewDocument['document']) => void;

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
