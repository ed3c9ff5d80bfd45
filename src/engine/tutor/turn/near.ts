// Statements of the topic's documents about the same thing as what was shown last, the nearest first.
import { stems } from '../../../text/terms.ts';
import { words } from '../../../text/words.ts';
import { isAside } from '../../brief/sentences/asides.ts';
import { find } from '../../query/find.ts';
import { citedPassages } from '../cited-passages.ts';
import { inDocuments } from '../scope.ts';
import { isCovered, type ChunkSpan } from '../session.ts';
import type { TurnInput } from './reply.ts';

export interface Near {
  readonly place: ChunkSpan;
  readonly text: string;
  /** How many stems it has in common with what was shown last, beside those of the topic. */
  readonly shared: number;
}

/** A statement shorter than this says too little. */
const FEWEST_WORDS = 5;
const LONGEST = 400;
const MOST = 40;
/** Stems in common with what was shown last by which a statement is about the same thing. */
const SHARED = 2;

/** Whole sentences that were not told; empty where nothing was shown. One unit of work. Errors: those of the store. */
export async function near({ store, session, context }: TurnInput): Promise<Near[]> {
  if (session.last.length === 0 || session.documents.length === 0) return [];
  context.spend?.(1);
  const last = (await citedPassages(store, session.last)).map(({ text }) => text).join(' ');
  if (last === '') return [];
  const { ranking } = await find(
    inDocuments(store, session.documents),
    last.slice(0, LONGEST_QUERY),
    context,
  );
  const topical = new Set(stems(session.topic));
  const own = new Set(stems(last).filter((stem) => !topical.has(stem)));
  return ranking.slice(0, MOST).flatMap(({ statement }) => {
    const { chunk, form, own: text, parts } = statement;
    const [first, end] = [parts.own[0], parts.own.at(-1)];
    if (form !== 'sentence' || first === undefined || end === undefined) return [];
    const place: ChunkSpan = [chunk.id, first.start - chunk.start, end.end - chunk.start];
    const isWhole = text.length <= LONGEST && words(text).length >= FEWEST_WORDS && SENTENCE.test(text);
    if (!isWhole || isAside(text) || isCovered(place, session.told)) return [];
    const shared = new Set(stems(text).filter((stem) => own.has(stem))).size;
    return shared >= SHARED ? [{ place, text, shared }] : [];
  });
}

/** Of what was shown, in UTF-16 units. */
const LONGEST_QUERY = 300;
const SENTENCE =
  /^["“(]?(?!(?:It|This|That|They|These|Those|He|She|Here|There|But|And|So|Then|Such)\b)[\p{Lu}\p{N}].*[.!]["”)]*$/su;
