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
  /** UTF-16 units behind what was shown; negative before it. */
  readonly behind: number;
}

const FEWEST_WORDS = 4;
const LONGEST = 400;
const LONGEST_CODE = 1200;

/** Those behind what was shown first, the nearest first. Errors: those of the store. */
export async function around({ store, session }: TurnInput): Promise<Around[]> {
  const { last, told } = session;
  const chunks = await store.chunksById([...new Set(last.map(([chunk]) => chunk))]);
  return chunks
    .flatMap((chunk) => {
      const shown = last.filter(([id]) => id === chunk.id);
      const end = Math.max(...shown.map(([, , to]) => to));
      const all = statementsOf(chunk).flatMap((one) => placed(one, chunk, end));
      return all.filter((one) => !isCovered(one.place, [...told, ...last]) && isWhole(one, all, shown));
    })
    .toSorted((a, b) => Number(a.behind < 0) - Number(b.behind < 0) || Math.abs(a.behind) - Math.abs(b.behind));
}

function placed({ form, own, spans }: Statement, { id, start }: ChunkRecord, end: number): Around[] {
  if (form !== 'sentence' && form !== 'item' && form !== 'code') return [];
  const isCode = form === 'code';
  if (own.length > (isCode ? LONGEST_CODE : LONGEST)) return [];
  // Code is shown with the sentence that introduces it.
  const from = isCode ? spans[0]! : spans.at(-1)!;
  const place: ChunkSpan = [id, from.start - start, spans.at(-1)!.end - start];
  return [{ place, text: own, isCode, behind: place[1] - end }];
}

/** What can be understood where it is shown: whole, and pointing back to nothing but what was shown just before. */
function isWhole({ place, text, isCode, behind }: Around, all: readonly Around[], shown: readonly ChunkSpan[]): boolean {
  if (isCode) return !text.includes('{{#');
  if (isAside(text) || words(text).length < FEWEST_WORDS || !SENTENCE.test(text)) return false;
  if (!pointsBack(text)) return true;
  const before = all.findLast((other) => other.place[2] <= place[1]);
  return behind >= 0 && before !== undefined && isCovered(before.place, shown);
}

const SENTENCE = /^["“(*]?[\p{Lu}\p{N}].*[.!:]["”)*]*$/su;
