// What a reader is given in one round: the best blocks of a ranking, each whole, their statements numbered one by one, in the
// order of their documents, no statement twice, within the room that a round has.
import type { DocumentRecord } from '../../store/corpus-store.ts';
import type { ReadChunk } from '../statements/read-chunks.ts';
import { oneLine, type Statement } from '../statements/statement.ts';
import type { OfferedDocument, OfferedStatement, Passage } from './reader.ts';
import { runsOf, type UnitRun } from './units.ts';

/** Of one round. */
const ROOM: Room = { letters: 16_000, statements: 120 };
/** A document has at most this share of a round while others have something. */
const SHARE = 1 / 3;
/** What a passage takes besides its words: names of members, ids, quotation marks. */
const OVERHEAD = 60;
const OVERHEAD_EACH = 24;

/** One statement as it was offered. */
export interface Unit {
  readonly id: string;
  readonly statement: Statement;
  readonly passage: number;
  /** Which block it is in, of all that are offered, and where in it: neighbours of one block are one quote. */
  readonly block: number;
  readonly place: number;
}

export interface Offer {
  readonly passages: readonly Passage[];
  readonly units: ReadonlyMap<string, Unit>;
  readonly documents: readonly OfferedDocument[];
  /** Statements of private sectors that would have been offered. */
  readonly withheld: number;
}

/** A block that may be offered: its run of units, and how early it is to be read. */
interface Block {
  readonly run: UnitRun;
  readonly document: DocumentRecord;
  readonly order: number;
}

export interface Offering {
  /** Chunks, the best first. */
  readonly chunks: readonly ReadChunk[];
  readonly documents: ReadonlyMap<string, DocumentRecord>;
  /** The place of a statement's block in the ranking; blocks that have none come after those that do, by their chunk. */
  readonly placeOf: (statement: Statement) => number | undefined;
  /** Statements that an earlier round offered, by `keyOf`. */
  readonly known?: ReadonlySet<string>;
  readonly isPrivate: (sector: string | null) => boolean;
  readonly newestFirst?: boolean;
  /** Whether reasons are looked for: what leads a list in is a statement to point at, a date or an author is none. */
  readonly forReasons?: boolean;
  /** How much fits; a whole round unless given. */
  readonly room?: Room;
  /** Who "we" is in a document, where a passage is to say it. */
  readonly sourceOf?: SourceOf;
}

type SourceOf = (document: DocumentRecord) => string | null;

/** Letters of all that is shown, and statements. */
export interface Room {
  readonly letters: number;
  readonly statements: number;
}

export function offer({
  chunks,
  documents,
  placeOf,
  known,
  isPrivate,
  room,
  forReasons,
  ...how
}: Offering): Offer {
  const all: Block[] = chunks.flatMap(({ chunk, statements }, at) => {
    const document = documents.get(chunk.document_id);
    if (document === undefined) return [];
    return runsOf(statements(), forReasons).map((run) => ({
      run,
      document,
      order: Math.min(...run.units.map((unit) => placeOf(unit) ?? UNPLACED + at)),
    }));
  });
  const open = all.filter(({ document }) => !isPrivate(document.sector_id));
  const chosen = fitting(
    open.toSorted((a, b) => a.order - b.order),
    known,
    room ?? ROOM,
  );
  const withheld = all.length === open.length ? 0 : withheldOf(all, open);
  return { ...numbered(chosen, how), withheld };
}

const UNPLACED = 1_000_000;

function withheldOf(all: readonly Block[], open: readonly Block[]): number {
  const count = (blocks: readonly Block[]): number =>
    blocks.reduce((sum, { run }) => sum + run.units.length, 0);
  return count(all) - count(open);
}

/** As many of the blocks as have room, first those of documents that have not had their share. */
function fitting(blocks: readonly Block[], known: ReadonlySet<string> | undefined, room: Room): Block[] {
  const said = new Set<string>();
  const shares = new Map<string, number>();
  const sections = new Set<string>();
  const taken: Block[] = [];
  const later: Block[] = [];
  let [letters, statements] = [0, 0];
  const take = (block: Block, isBounded: boolean): void => {
    const units = block.run.units.filter(
      (unit) => known?.has(keyOf(unit)) !== true && !said.has(alike(unit.own)),
    );
    if (units.length === 0) return;
    const section = sectionOf(block);
    const size = sizeOf(units) + (sections.has(section) ? 0 : headSizeOf(block));
    const share = (shares.get(block.document.id) ?? 0) + size;
    if (isBounded && share > room.letters * SHARE) {
      later.push(block);
      return;
    }
    if (letters + size > room.letters || statements + units.length > room.statements) return;
    letters += size;
    statements += units.length;
    sections.add(section);
    shares.set(block.document.id, share);
    for (const { own } of units) said.add(alike(own));
    taken.push({ ...block, run: { ...block.run, units } });
  };
  for (const block of blocks) take(block, true);
  for (const block of later) take(block, false);
  return taken;
}

function sizeOf(units: readonly Statement[]): number {
  return units.reduce((sum, { own }) => sum + own.length + OVERHEAD_EACH, 0);
}

function headSizeOf({ run, document }: Block): number {
  const heading = headingOf(run.units[0]!, document) ?? '';
  return run.lead.length + document.title.length + heading.length + OVERHEAD;
}

/** The headings that it is under, the outermost first, without the document's title. */
function headingOf({ chunk }: Statement, { title }: DocumentRecord): string | null {
  const path = chunk.structure?.path.map(({ text }) => oneLine(text)) ?? [chunk.heading ?? ''];
  const shown = path.filter((text) => text !== '' && text !== title).join(' › ');
  return shown === '' ? null : shown.slice(-LONGEST_HEADING).toWellFormed();
}

/** In UTF-16 units; of longer paths the innermost are shown. */
const LONGEST_HEADING = 200;

/** A statement as far as its place is wanted: offsets into its document. */
export interface PlacedStatement {
  readonly chunk: Pick<Statement['chunk'], 'id'>;
  readonly parts: { readonly own: readonly { readonly start: number; readonly end: number }[] };
}

export function keyOf({ chunk, parts: { own } }: PlacedStatement): string {
  return `${chunk.id}:${own[0]!.start}:${own.at(-1)!.end}`;
}

/** What is left of a sentence whose copies differ by marks and capitals. */
function alike(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** Documents in the order of their best block, or the newest first; blocks of each in reading order. */
function numbered(
  blocks: readonly Block[],
  { newestFirst = false, sourceOf }: Pick<Offering, 'newestFirst' | 'sourceOf'>,
): Omit<Offer, 'withheld'> {
  const best = new Map<string, number>();
  for (const { document, order } of blocks)
    best.set(document.id, Math.min(best.get(document.id) ?? Number.POSITIVE_INFINITY, order));
  const dated = ({ document }: Block): string => (newestFirst ? (document.published_at ?? '') : '');
  const sorted = blocks.toSorted(
    (a, b) =>
      (dated(b) > dated(a) ? 1 : dated(b) < dated(a) ? -1 : 0) ||
      best.get(a.document.id)! - best.get(b.document.id)! ||
      a.run.units[0]!.spans.at(-1)!.start - b.run.units[0]!.spans.at(-1)!.start,
  );
  const units = new Map<string, Unit>();
  const passages: { of: string; head: Omit<Passage, 'statements'>; statements: OfferedStatement[] }[] = [];
  for (const [block, one] of sorted.entries()) {
    const of = sectionOf(one);
    // Paragraphs of one section are one passage, so that its title and headings are given once.
    if (passages.at(-1)?.of !== of) passages.push({ of, head: headOf(one, sourceOf), statements: [] });
    const { statements } = passages.at(-1)!;
    for (const [place, statement] of one.run.units.entries()) {
      const id = `s${units.size + 1}`;
      units.set(id, { id, statement, passage: passages.length - 1, block, place });
      statements.push({ id, text: statement.own });
    }
  }
  const documents = [...new Map(sorted.map(({ document: { id, title } }) => [id, { id, title }])).values()];
  return {
    passages: passages.map(({ head, statements }) => ({ ...head, statements })),
    units,
    documents,
  };
}

/** Blocks of which this is the same have title, headings and lead-in in common. */
function sectionOf({ run, document }: Block): string {
  return [document.id, headingOf(run.units[0]!, document) ?? '', run.lead].join('\n');
}

function headOf({ run, document }: Block, sourceOf?: SourceOf): Omit<Passage, 'statements'> {
  const source = sourceOf?.(document) ?? null;
  return {
    title: document.title,
    heading: headingOf(run.units[0]!, document),
    date: document.published_at,
    ...(source === null ? {} : { source }),
    ...(run.lead === '' ? {} : { lead: run.lead }),
  };
}

/** The same passages with the last document first, numbered again. */
export function reversed({ passages, units, ...rest }: Offer): Offer {
  const members = passages.map((): Unit[] => []);
  for (const unit of units.values()) members[unit.passage]!.push(unit);
  const documentOf = (at: number): string => members[at]![0]!.statement.chunk.document_id;
  const order = passages.map((_, at) => at);
  const last = new Map(order.map((at) => [documentOf(at), at]));
  order.sort((a, b) => last.get(documentOf(b))! - last.get(documentOf(a))! || a - b);
  const again = new Map<string, Unit>();
  const turned = order.map((from, passage): Passage => {
    const statements = members[from]!.map((unit): OfferedStatement => {
      const id = `s${again.size + 1}`;
      again.set(id, { ...unit, id, passage });
      return { id, text: unit.statement.own };
    });
    return { ...passages[from]!, statements };
  });
  return { ...rest, passages: turned, units: again };
}
