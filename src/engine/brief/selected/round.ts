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

/**
 * In turns of one block a document: of each section the first block before the second of any. A section of what happened or why counts
 * half its depth, so that its second block comes with the first ones of others.
 */
export function roundOf(all: ChunksOf, { reader: { isPrivate }, speakerOf }: OpenReading): Offer {
  const own = [...all.values()].map((chunks) => chunks.map(quotable));
  const places = new Map<string, number>();
  for (const [turn, chunks] of own.entries())
    for (const [at, block] of blocksOf(chunks).entries()) places.set(block, at * all.size + turn);
  return offer({
    chunks: own.flat(),
    documents: new Map([...all.keys()].map((one) => [one.id, one])),
    placeOf: (one) => places.get(blockOf({ statement: one }))!,
    isPrivate,
    room: ROOM,
    sourceOf: speakerOf,
  });
}

/** The blocks of a document in the order in which they are offered. */
function blocksOf(chunks: readonly ReadChunk[]): string[] {
  const sections = grouped(chunks, ({ chunk }) => placeOfSection(chunk));
  const deep = [...sections.values()].flatMap((own) => {
    const [step, from] = depthOf(own[0]!.chunk.heading?.split(' › ').at(-1) ?? '');
    const blocks = own.flatMap((chunk) => chunk.statements().map((statement) => blockOf({ statement })));
    return [...new Set(blocks)].map((block, depth) => ({ block, depth: from + step * depth }));
  });
  return deep.toSorted((one, other) => one.depth - other.depth).map(({ block }) => block);
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
