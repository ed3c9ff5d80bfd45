// What the sections say in which what was shown last is said: sentences, items and code that were not told, in reading order.
import { words } from '../../../text/words.ts';
import { isAside } from '../../brief/sentences/asides.ts';
import { statementsOf } from '../../statements/statements.ts';
import type { Statement } from '../../statements/statement.ts';
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import { pointsBack } from '../path/material.ts';
import { isCovered, type ChunkSpan } from '../session.ts';
import type { TurnInput } from './reply.ts';

export interface Around {
  readonly place: ChunkSpan;
  readonly text: string;
  readonly isCode: boolean;
  readonly statement: Statement;
  /** UTF-16 units behind what was shown; negative before it. */
  readonly behind: number;
}

const FEWEST_WORDS = 4;
const LONGEST = 400;
const LONGEST_CODE = 1200;

/** Those behind what was shown first, the nearest first. Errors: those of the store. */
export async function around(input: TurnInput): Promise<Around[]> {
  const { store, session } = input;
  const { last, told } = session;
  const chunks = await store.chunksById([...new Set(last.map(([chunk]) => chunk))]);
  const found: Around[] = [];
  for (const chunk of chunks) {
    const shown = last.filter(([id]) => id === chunk.id);
    const end = chunk.start + Math.max(...shown.map(([, , to]) => to));
    for (const one of [chunk, ...(await sectionOf(input, chunk))]) {
      const all = statementsOf(one).flatMap((statement) => placed(statement, one, end));
      const whole = all.flatMap((other) => wholeOf(other, all, one === chunk ? shown : []) ?? []);
      found.push(...whole.filter(({ place }) => !isCovered(place, told)));
    }
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

function placed(statement: Statement, { id, start }: ChunkRecord, shownEnd: number): Around[] {
  const { form, own, parts } = statement;
  if (form !== 'sentence' && form !== 'item' && form !== 'code') return [];
  const isCode = form === 'code';
  if (own.length > (isCode ? LONGEST_CODE : LONGEST)) return [];
  const [first, end] = [parts.own[0]!, parts.own.at(-1)!];
  const place: ChunkSpan = [id, first.start - start, end.end - start];
  return [{ place, text: own, isCode, statement, behind: first.start - shownEnd }];
}

/** As it can be understood: what points back with the sentence before it, unless that was just shown; undefined where it cannot. */
function wholeOf(one: Around, all: readonly Around[], shown: readonly ChunkSpan[]): Around | undefined {
  const { place, text, isCode, behind, statement } = one;
  if (isCode) return text.includes('{{#') ? undefined : one;
  if (isAside(text) || words(text).length < FEWEST_WORDS || !SENTENCE.test(text)) return undefined;
  if (!pointsBack(text)) return one;
  const before = all.findLast((other) => other.place[2] <= place[1]);
  if (before === undefined) return undefined;
  if (behind >= 0 && isCovered(before.place, shown)) return one;
  if (before.statement.block !== statement.block || pointsBack(before.text) || before.isCode)
    return undefined;
  return { ...one, place: [place[0], before.place[1], place[2]], text: `${before.text} ${text}` };
}

const SENTENCE = /^["“(*]?[\p{Lu}\p{N}].*[.!:]["”)*]*$/su;
