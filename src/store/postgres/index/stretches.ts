// Chunks as stretches of neighbouring rows: those of a document are added together.
import type { Stretch } from '../../segments/row-set.ts';
import type { Transaction, Value } from '../database.ts';

/** A condition on documents `d`, with the values of its parameters. */
export interface DocumentCondition {
  readonly where: string;
  readonly values: readonly Value[];
}

/** The chunks of documents, ascending. */
export async function stretchesOf(
  rows: Transaction,
  { where, values }: DocumentCondition,
): Promise<Stretch[]> {
  return await rows.all<Stretch>(
    `SELECT min(c.row) AS chunk, count(*) AS count FROM ibid.documents d JOIN ibid.chunks c ON c.document = d.row
     WHERE ${where} GROUP BY d.row ORDER BY chunk`,
    ...values,
  );
}

/** Those of all current documents. */
export async function currentStretches(rows: Transaction): Promise<Stretch[]> {
  return await stretchesOf(rows, { where: 'd.current = 1', values: [] });
}
