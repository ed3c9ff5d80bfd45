// Documents that are being read: the last few stay in memory, so that the way from passage to
// passage costs no reading. Where a passage is in one, in words, and what is shown around it.
import type { ChunkRecord, DocumentRecord } from '../../../store/corpus-store.ts';
import type { Store } from '../../../store/backend.ts';
import { lazy } from '../../../text/lazy.ts';
import { headingsOf, type PlacedBlock, type Stretch } from './blocks.ts';
import { cleanLine } from '../../../page/clean.ts';

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

/** The headings that a place is under, the outermost first, then its page: `Leave › Carrying over · page 3`. */
export function placeOf(chunks: readonly ChunkRecord[], start: number, title: string): string {
  const chunk = chunks.findLast((one) => one.start <= start);
  if (chunk === undefined) return '';
  const path = (chunk.structure?.path ?? []).map(({ text }) => cleanLine(text));
  const below = path[0] === cleanLine(title) ? path.slice(1) : path;
  const headings = below.length > 0 || chunk.heading === null || path.length > 0 ? below : [chunk.heading];
  const parts = [headings.join(' › '), chunk.page === null ? '' : `page ${chunk.page}`];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Characters before and after a passage that are shown with it: so few before that it is seen without scrolling. */
const AROUND = { before: 300, after: 2_000 };

/** The passage with what is around it, from the beginning of a chunk where one is near. */
export function around(text: string, chunks: readonly ChunkRecord[], marks: readonly Stretch[]): Stretch {
  const first = marks[0]?.start ?? 0;
  const last = Math.min(marks.at(-1)?.end ?? 0, first + LONGEST);
  const begins = chunks.map(({ start }) => start);
  const least = first - AROUND.before;
  const most = last + AROUND.after;
  const start = begins.find((one) => one >= least && one <= first) ?? wordBefore(text, Math.max(0, least));
  const end = chunks.map((chunk) => chunk.end).findLast((one) => one >= last && one <= most);
  return { start, end: end ?? wordBefore(text, Math.min(text.length, most)) };
}

/** A passage of several stretches may be far apart: more than this is not shown beside an answer. */
const LONGEST = 8_000;

function wordBefore(text: string, place: number): number {
  if (place === 0 || place === text.length) return place;
  const space = text.lastIndexOf(' ', place);
  return space > place - 200 && space > 0 ? space + 1 : place;
}

/** Characters of a part, about twelve printed pages; no part is longer than twice that. */
const PART = 30_000;

/** The parts of a text in order, of which every character is in one. */
export function partsOf(length: number, chunks: readonly Pick<ChunkRecord, 'start'>[]): Stretch[] {
  if (length <= 2 * PART) return [{ start: 0, end: length }];
  const parts: Stretch[] = [];
  let start = 0;
  const cut = (end: number): void => {
    for (; end - start > 2 * PART; start += PART) parts.push({ start, end: start + PART });
    parts.push({ start, end });
    start = end;
  };
  for (const { start: begins } of chunks)
    if (begins - start >= PART && length - begins >= PART / 2) cut(begins);
  cut(length);
  return parts;
}

/** Which part a place is in; the last one for a place beyond the end. */
export function partAt(parts: readonly Stretch[], place: number): number {
  const found = parts.findIndex(({ end }) => place < end);
  return found === -1 ? parts.length - 1 : found;
}
