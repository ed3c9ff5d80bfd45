// Whether a sentence may follow another. Each is carried by what it cites, wherever it is put; but "She sold it" behind a
// sentence of somebody else, or "The premium" behind one of another insurance, says to a reader what no source says.
import { sentences } from '../../text/sentences.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { isUnnamed, pointsBack } from '../brief/sentences/antecedents.ts';
import { leansBack, type Before } from '../brief/sentences/pointing.ts';
import { plain } from '../citing/laid-out.ts';

/** A sentence of a text, and where it is from. */
export interface Origin {
  readonly text: string;
  readonly chunk: ChunkRecord;
  /** UTF-16 offset into the chunk's text of the first statement that it rests on. */
  readonly from: number;
  /** The first stretch that it rests on. */
  readonly stretch: string;
  /** It is what answers, so that the question says what it speaks of. */
  readonly answers: boolean;
}

/** @param known stems that need no mention before @param before the sentence in front of it */
export function mayFollow(
  one: Origin,
  before: Origin | undefined,
  known: ReadonlySet<string> = NOTHING,
): boolean {
  const { text, answers } = one;
  const isPointer = pointsBack(text) && !FIRST_PERSON.test(text);
  if (!isPointer && (answers || !(isUnnamed(text, known) || leansBack(text, { ...NOBODY, known }))))
    return true;
  if (before === undefined || before.chunk.id !== one.chunk.id) return false;
  const earlier = inFrontOf(one);
  if (isPointer) {
    const last = sentences(earlier).at(-1);
    return last !== undefined && plain(before.text).endsWith(earlier.slice(last.start, last.end));
  }
  return blockOf(one) === blockOf(before) && earlier.includes(plain(before.stretch));
}

/** Who speaks is whoever wrote the document. */
const FIRST_PERSON = /^(?:we|our|i|my)\b/i;
const NOTHING: ReadonlySet<string> = new Set();
const NOBODY: Before = { known: NOTHING, spoken: NOTHING, surnames: NOTHING };

/** What the passage says before the first stretch that a sentence rests on, as one line. */
function inFrontOf({ chunk, from, stretch }: Origin): string {
  const rest = plain(chunk.text.slice(from));
  const at = Math.max(0, rest.indexOf(plain(stretch)));
  return plain(`${chunk.text.slice(0, from)} ${rest.slice(0, at)}`);
}

function blockOf({ chunk, from }: Origin): number {
  return (chunk.structure?.blocks ?? []).findIndex(({ start, end }) => start <= from && from < end);
}
