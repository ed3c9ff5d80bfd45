// Statements near what was shown last, that were not told: those of its own sections in reading order, and those of the topic's
// documents that are about the same thing.
import { numbers } from '../../../text/numbers.ts';
import { sentences } from '../../../text/sentences.ts';
import { stems } from '../../../text/terms.ts';
import { words } from '../../../text/words.ts';
import { isAside } from '../../brief/sentences/asides.ts';
import { statementsOf } from '../../statements/statements.ts';
import type { Statement } from '../../statements/statement.ts';
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import { needsBefore, speaksOfItself } from '../path/material.ts';
import { isCovered, touches, type ChunkSpan, type Session } from '../session.ts';
import type { TurnInput } from './reply.ts';

export interface Nearby {
  readonly place: ChunkSpan;
  readonly text: string;
  readonly isCode: boolean;
  readonly statement: Statement;
  /** UTF-16 units behind what was shown; negative before it. */
  readonly behind: number;
}

const FEWEST_WORDS = 5;
const LONGEST = 400;
const LONGEST_CODE = 1200;

/** Of the sections: those behind what was shown first, the nearest first. Errors: those of the store. */
export async function around(input: TurnInput): Promise<Nearby[]> {
  const { store, session } = input;
  const { last } = session;
  const chunks = await store.chunksById([...new Set(last.map(([chunk]) => chunk))]);
  const found: Nearby[] = [];
  for (const chunk of chunks) {
    const shown = last.filter(([id]) => id === chunk.id);
    const end = chunk.start + Math.max(...shown.map(([, , to]) => to));
    for (const one of [chunk, ...(await sectionOf(input, chunk))])
      found.push(...readableIn(one, session, { shown, end }));
  }
  return found.toSorted(
    (a, b) => Number(a.behind < 0) - Number(b.behind < 0) || Math.abs(a.behind) - Math.abs(b.behind),
  );
}

/** The chunk before and the one behind, where they are under the same heading. */
async function sectionOf(
  { store }: TurnInput,
  { id, document_id, heading }: ChunkRecord,
): Promise<ChunkRecord[]> {
  const all = await store.chunks(document_id);
  const at = all.findIndex((one) => one.id === id);
  if (at < 0 || heading === null) return [];
  return all.slice(Math.max(0, at - 1), at + 2).filter((one) => one.id !== id && one.heading === heading);
}

/** Of the topic's documents: what is wanted, is about what was shown and has most of its words. */
export async function alike(
  { store, session, context }: TurnInput,
  last: string,
  isWanted: (one: Nearby) => boolean,
): Promise<Nearby | undefined> {
  context.spend?.(1);
  let best: { readonly one: Nearby; readonly shared: number } | undefined;
  for (const id of session.documents) {
    context.signal?.throwIfAborted();
    for (const chunk of (await store.chunks(id)).slice(0, MOST_CHUNKS))
      for (const one of readableIn(chunk, session, { shown: [], end: chunk.start })) {
        const isIt = !one.isCode && isWanted(one) && isAkin(one.text, last, session, LEAST_AKIN);
        const shared = isIt ? sharedBy(one.text, last, session) : 0;
        if (shared > (best?.shared ?? 0)) best = { one, shared };
      }
  }
  return best?.one;
}

const MOST_CHUNKS = 80;

interface Shown {
  readonly shown: readonly ChunkSpan[];
  readonly end: number;
}

function readableIn(chunk: ChunkRecord, { told, last }: Session, { shown, end }: Shown): Nearby[] {
  const all = statementsOf(chunk).flatMap((statement) => placed(statement, chunk, end));
  return all
    .flatMap((one) => wholeOf(one, all, shown) ?? [])
    .filter(({ place }) => !isCovered(place, told) && !touches(place, last));
}

function placed(statement: Statement, { id, start }: ChunkRecord, shownEnd: number): Nearby[] {
  const { form, own, parts } = statement;
  if (form !== 'sentence' && form !== 'item' && form !== 'code') return [];
  const isCode = form === 'code';
  if (own.length > (isCode ? LONGEST_CODE : LONGEST)) return [];
  const [first, end] = [parts.own[0]!, parts.own.at(-1)!];
  const place: ChunkSpan = [id, first.start - start, end.end - start];
  return [{ place, text: own, isCode, statement, behind: first.start - shownEnd }];
}

/** As it can be understood: what points back with the sentence before it, unless that was just shown; undefined where it cannot. */
function wholeOf(one: Nearby, all: readonly Nearby[], shown: readonly ChunkSpan[]): Nearby | undefined {
  const { place, text, isCode, behind, statement } = one;
  if (isCode) return text.includes('{{#') ? undefined : one;
  if (isAside(text) || speaksOfItself(text) || words(text).length < FEWEST_WORDS || !SENTENCE.test(text))
    return undefined;
  if (!needsBefore(text, true)) return one;
  const before = all.findLast((other) => other.place[2] <= place[1]);
  if (before === undefined) return undefined;
  if (behind >= 0 && isCovered(before.place, shown)) return one;
  if (before.statement.block !== statement.block || needsBefore(before.text, true) || before.isCode)
    return undefined;
  return { ...one, place: [place[0], before.place[1], place[2]], text: `${before.text} ${text}` };
}

const SENTENCE = /^["“(*]?[\p{Lu}\p{N}].*[.!:]["”)*]*$/su;

/** How many words two texts have in common that are not those of the whole topic. */
export function sharedBy(one: string, other: string, { topic, vocabulary }: Session): number {
  const common = new Set([...stems(topic), ...vocabulary.terms.slice(0, COMMON)]);
  const own = new Set(stems(one).filter((stem) => !common.has(stem)));
  return new Set(stems(other).filter((stem) => own.has(stem))).size;
}

/** Whether a share of what a text says is about the other. */
export function isAkin(text: string, other: string, session: Session, least: number): boolean {
  const shared = sharedBy(text, other, session);
  return shared >= AKIN && shared >= least * new Set(stems(text)).size;
}

/** So many words in common make two statements about the same thing. */
export const AKIN = 2;
/** The share of a statement of another section. */
const LEAST_AKIN = 0.33;

/** So many of a topic's most frequent words are in whatever it says. */
const COMMON = 12;

/** How hard a text reads: by the length of its sentences, its long words, its figures. */
export function difficulty(text: string): number {
  const all = words(text);
  const count = Math.max(1, sentences(text).length);
  const long = all.filter((word) => word.text.length > LONG_WORD).length;
  return (all.length + 2 * long + 3 * numbers(text).length) / count;
}

const LONG_WORD = 8;
