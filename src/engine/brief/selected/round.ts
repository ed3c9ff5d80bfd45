// What a reader chooses the paragraphs of a brief from: what can be quoted of its documents, of each section the beginning first.
import { grouped } from '../../../text/groups.ts';
import { words } from '../../../text/words.ts';
import { type Role, roleOf } from '../../citing/roles.ts';
import { type Offer, offer } from '../../reading/offer.ts';
import { blockOf } from '../../statements/ranking.ts';
import type { ReadChunk } from '../../statements/read-chunks.ts';
import type { Form, Statement } from '../../statements/statement.ts';
import type { ChunksOf, OpenReading } from './documents.ts';

/** A brief is made of more than an answer is. */
const ROOM = { letters: 32_000, statements: 240 };
/** What a brief never quotes by a reader's choice: code, and what a document says of itself. */
const QUOTED: ReadonlySet<Form> = new Set(['sentence', 'item', 'row', 'definition']);

/** The first block of each section of each document before the second of any; a section of what happened or why has half the depth. */
export function roundOf(all: ChunksOf, { reader: { isPrivate }, speakerOf }: OpenReading): Offer {
  const chunks = [...all.values()].flat().map(quotable);
  const places = new Map<string, number>();
  const sections = grouped(chunks, ({ chunk }) => `${chunk.document_id} ${placeOfSection(chunk)}`);
  for (const own of sections.values()) {
    const [step, from] = depthOf(own[0]!.chunk.heading?.split(' › ').at(-1) ?? '');
    const blocks = new Set(
      own.flatMap((chunk) => chunk.statements().map((statement) => blockOf({ statement }))),
    );
    for (const [depth, block] of [...blocks].entries()) places.set(block, from + step * depth);
  }
  const turns = new Map([...all.keys()].map(({ id }, at) => [id, at]));
  const placeOf = (one: Statement): number =>
    places.get(blockOf({ statement: one }))! * turns.size + turns.get(one.chunk.document_id)!;
  return offer({
    chunks,
    documents: new Map([...all.keys()].map((one) => [one.id, one])),
    placeOf,
    isPrivate,
    room: ROOM,
    sourceOf: speakerOf,
  });
}

/** What each block of a section under this heading adds to its place, and where it begins: entries of a log come last. */
function depthOf(heading: string): readonly [step: number, from: number] {
  if (TIMED.test(heading)) return [1, LAST];
  return [TELLING.has(roleOf(heading) ?? 'aside') ? 0.5 : 1, 0];
}

/** "8:20 PM Engineer acknowledges report". */
const TIMED = /^\W*(?:\d{4}-\d\d-\d\d\W*)?\d{1,2}:\d\d\b/;
const LAST = 8;
const TELLING: ReadonlySet<Role> = new Set(['summary', 'what', 'why', 'next']);

function quotable(chunk: ReadChunk): ReadChunk {
  const statements = chunk.statements().filter((one) => QUOTED.has(one.form) && !isEntry(one));
  return { ...chunk, statements: () => statements };
}

/** Where the section of a chunk begins, in its document. */
function placeOfSection({ structure, heading }: ReadChunk['chunk']): string {
  return String(structure?.path.at(-1)?.start ?? heading);
}

/** An item that only names something: contents, links. */
function isEntry({ form, own }: Statement): boolean {
  return form === 'item' && !/\p{N}|[.!?]$/u.test(own) && words(own).length <= LONGEST_ENTRY;
}

const LONGEST_ENTRY = 4;
