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
      found.push(
        ...all.filter(
          (other) => !isCovered(other.place, [...told, ...last]) && isWhole(other, all, one === chunk ? shown : []),
        ),
      );
    }
  }
  return found
    .toSorted((a, b) => Number(a.behind < 0) - Number(b.behind < 0) || Math.abs(a.behind) - Math.abs(b.behind));
}

/** The chunk before and the one behind, where they are under the same heading. */
async function sectionOf({ store }: TurnInput, { id, document_id, heading }: ChunkRecord): Promise<ChunkRecord[]> {
  const all = await store.chunks(document_id);
  const at = all.findIndex((one) => one.id === id);
  const beside = at < 0 ? [] : [all[at - 1], all[at + 1]];
  return beside.filter((one) => one !== undefined && heading !== null && one.heading === heading) as ChunkRecord[];
}

function placed(statement: Statement, { id, start }: ChunkRecord, end: number): Around[] {
  const { form, own, spans } = statement;
  if (form !== 'sentence' && form !== 'item' && form !== 'code') return [];
  const isCode = form === 'code';
  if (own.length > (isCode ? LONGEST_CODE : LONGEST)) return [];
  // Code is shown with the sentence that introduces it.
  const from = isCode ? spans[0]! : spans.at(-1)!;
  const place: ChunkSpan = [id, from.start - start, spans.at(-1)!.end - start];
  return [{ place, text: own, isCode, statement, behind: from.start - end }];
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
