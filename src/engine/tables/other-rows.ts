// Rows of other documents that say otherwise than the row that a question names.
import type { Ranked } from '../statements/ranking.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import { oneLine } from '../statements/statement.ts';
import { askingOf, namedBy, type Asking, type Named } from './named-row.ts';
import type { RowCells } from './row-cells.ts';

/**
 * Rows of other documents that a question names by the same key as this one, and that have something else in a column that is
 * asked for.
 */
export function otherRows(read: ReadQuestion, first: Ranked, ranking: readonly Ranked[]): Ranked[] {
  const asking = askingOf(read);
  const own = namedBy(asking, first);
  if (own === undefined || !own.answers) return [];
  return ranking.filter((one) => {
    if (one.statement.chunk.document_id === first.statement.chunk.document_id) return false;
    const other = namedBy(asking, one);
    return other !== undefined && other.answers && isOther(asking, own, other.row);
  });
}

/** Whether a row has the same key below the same name, and another value in a column of the same name that is asked for. */
function isOther({ words, column }: Asking, { row, first, places }: Named, other: RowCells): boolean {
  const at = (name: string) => other.names.findIndex((one) => folded(one) === folded(name));
  const key = at(row.names[first]!);
  if (key < 0 || folded(other.cells[key]!) !== folded(row.cells[first]!)) return false;
  return row.cells.some((cell, place) => {
    const name = row.names[place]!;
    const [there, isAsked] = [at(name), [...words.saidByHeader(name)].some((word) => !places.has(word))];
    if (place === first || there < 0 || cell === '' || other.cells[there] === '') return false;
    return (
      (isAsked || column.byKind(name, cell) !== undefined) && folded(other.cells[there]!) !== folded(cell)
    );
  });
}

function folded(cell: string): string {
  return oneLine(cell).toLowerCase();
}
