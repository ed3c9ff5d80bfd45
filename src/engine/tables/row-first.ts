// A ranking whose first statement is the row that the question names, where it names one.
import type { Ranked } from '../statements/ranking.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import { namedIn, namedRow } from './named-row.ts';

/** Of ten rows that were named nine and more answered (bench/questions/README.md, `cells`). */
export const NAMED_ROW_ANSWERS = 0.9;

export interface RowFirst {
  readonly ranking: readonly Ranked[];
  /** Whether the first is a row that the question names with all that it says: no other evidence is needed. */
  readonly isNamed: boolean;
}

/** The same ranking where no row is named. A whole table at its head gives way to the row of it that is named. */
export function rowFirst(read: ReadQuestion, ranking: readonly Ranked[]): RowFirst {
  const named = namedRow(read, ranking);
  if (named !== undefined) return { ranking: [named, ...without(ranking, named)], isNamed: true };
  const [first] = ranking;
  const inside = first === undefined ? undefined : namedIn(read, first, ranking);
  return inside === undefined
    ? { ranking, isNamed: false }
    : { ranking: [{ ...inside, features: first!.features }, ...without(ranking, inside)], isNamed: false };
}

function without(ranking: readonly Ranked[], named: Ranked): readonly Ranked[] {
  return ranking.filter(({ statement }) => statement !== named.statement);
}
