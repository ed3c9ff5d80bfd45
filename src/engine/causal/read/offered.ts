// One round of sentences about what a trace is at, for a reader to find links in.
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import { grouped, uniqueBy } from '../../../text/groups.ts';
import type { OfferedDocument, Passage } from '../../reading/reader.ts';
import { oneLine } from '../../statements/statement.ts';
import type { PlacedSentence } from '../trace/reading.ts';

/** Of one round: letters and sentences. */
const ROOM = { letters: 14_000, sentences: 110 };
/** What an id and its quotation marks take. */
const OVERHEAD = 24;

/** A sentence as it was offered; its places are offsets into its document. */
export interface OfferedSentence {
  readonly id: string;
  readonly placed: PlacedSentence;
  readonly statement: {
    readonly chunk: ChunkRecord;
    readonly parts: { readonly own: readonly { readonly start: number; readonly end: number }[] };
  };
}

export interface OfferedRound {
  readonly passages: readonly Passage[];
  readonly units: ReadonlyMap<string, OfferedSentence>;
  readonly documents: readonly OfferedDocument[];
}

/** The first sentences that have room, by document and in their order; each text once. */
export function offeredRound(sentences: readonly PlacedSentence[]): OfferedRound {
  const chosen: PlacedSentence[] = [];
  let letters = 0;
  for (const one of sentences) {
    const size = one.sentence.text.length + OVERHEAD;
    if (letters + size > ROOM.letters || chosen.length === ROOM.sentences) break;
    letters += size;
    chosen.push(one);
  }
  const documents = uniqueBy(
    chosen.map(({ document: { id, title } }) => ({ id, title })),
    ({ id }) => id,
  );
  const units = new Map<string, OfferedSentence>();
  const passages = documents.flatMap(({ id }) =>
    byChunk(chosen.filter(({ document }) => document.id === id)).map((all) => passageOf(all, units)),
  );
  return { passages, units, documents };
}

function byChunk(sentences: readonly PlacedSentence[]): PlacedSentence[][] {
  return [...grouped(sentences, ({ sentence }) => sentence.chunk)]
    .toSorted(([one], [other]) => one.start - other.start)
    .map(([, all]) => all.toSorted((one, other) => one.sentence.start - other.sentence.start));
}

function passageOf(all: readonly PlacedSentence[], units: Map<string, OfferedSentence>): Passage {
  const { document, sentence: first } = all[0]!;
  const statements = all.map((placed) => {
    const { chunk, start, end, text } = placed.sentence;
    const id = `s${units.size + 1}`;
    const own = [{ start: chunk.start + start, end: chunk.start + end }];
    units.set(id, { id, placed, statement: { chunk, parts: { own } } });
    return { id, text: oneLine(text) };
  });
  return { title: document.title, heading: first.chunk.heading, date: document.published_at, statements };
}
