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

/** What the row that a question names has in a column that is asked for. */
export interface AskedCell {
  /** The cell that names the row. */
  readonly key: string;
  readonly name: string;
  readonly cell: string;
}

/** Empty for a statement that is not a row, or one that does not answer the question. */
export function askedCells(read: ReadQuestion, one: Ranked): AskedCell[] {
  const asking = askingOf(read);
  const named = namedBy(asking, one);
  if (named === undefined || !named.answers) return [];
  const { row, first } = named;
  return row.cells.flatMap((cell, place) => {
    const name = row.names[place]!;
    const isFilled = place !== first && cell !== '';
    return isFilled && isAsked(asking, named, name, cell) ? [{ key: row.cells[first]!, name, cell }] : [];
  });
}

function isAsked({ words, column }: Asking, { places }: Named, name: string, cell: string): boolean {
  return (
    [...words.saidByHeader(name)].some((word) => !places.has(word)) || column.byKind(name, cell) !== undefined
  );
}

/** Whether a row has the same key below the same name, and another value in a column of the same name that is asked for. */
function isOther(asking: Asking, named: Named, other: RowCells): boolean {
  const { row, first } = named;
  const at = (name: string) => other.names.findIndex((one) => folded(one) === folded(name));
  const key = at(row.names[first]!);
  if (key < 0 || folded(other.cells[key]!) !== folded(row.cells[first]!)) return false;
  return row.cells.some((cell, place) => {
    const name = row.names[place]!;
    const there = at(name);
    if (place === first || there < 0 || cell === '' || other.cells[there] === '') return false;
    return isAsked(asking, named, name, cell) && folded(other.cells[there]!) !== folded(cell);
  });
}

function folded(cell: string): string {
  return oneLine(cell).toLowerCase();
}
