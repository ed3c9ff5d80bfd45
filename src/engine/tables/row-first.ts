// A ranking whose first statement is the row that the question names, where it names one.
import type { Ranked } from '../statements/ranking.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import { isEmptyIn, isRuledOut, namedIn, namedRow } from './named-row.ts';

/** Of ten rows that were named nine and more answered (bench/questions/README.md, `cells`). */
const NAMED_ROW_ANSWERS = 0.9;

/** One that is ruled out is not sure enough to be answered with. */
const RULED_OUT = 0.5;

export interface RowFirst {
  readonly ranking: readonly Ranked[];
  /** Whether the first is a row that the question names with all that it says: no other evidence is needed. */
  readonly isNamed: boolean;
  /** Whether the first is a row or a table that cannot answer. */
  readonly isRuledOut: boolean;
}

/** The same ranking where no row is named. A whole table at its head gives way to the row of it that is named. */
export function rowFirst(read: ReadQuestion, ranking: readonly Ranked[]): RowFirst {
  const named = namedRow(read, ranking);
  if (named !== undefined)
    return { ranking: [named, ...without(ranking, named)], isNamed: true, isRuledOut: false };
  const [first] = ranking;
  if (first === undefined) return { ranking, isNamed: false, isRuledOut: false };
  const inside = namedIn(read, first, ranking);
  if (inside === undefined) {
    const isOut = isRuledOut(read, first) || isEmptyIn(read, first, ranking);
    return { ranking, isNamed: false, isRuledOut: isOut };
  }
  const row = { ...inside, features: first.features };
  return { ranking: [row, ...without(ranking, inside)], isNamed: false, isRuledOut: isRuledOut(read, row) };
}

function without(ranking: readonly Ranked[], named: Ranked): readonly Ranked[] {
  return ranking.filter(({ statement }) => statement !== named.statement);
}

/** The probability that the first answers, from that of any other statement. */
export function withRow(
  probability: number,
  { isNamed, isRuledOut: isOut }: Pick<RowFirst, 'isNamed' | 'isRuledOut'>,
): number {
  if (isOut) return Math.min(RULED_OUT, probability);
  return isNamed ? Math.max(NAMED_ROW_ANSWERS, probability) : probability;
}
