// Chunks as stretches of neighbouring rows: those of a document are added together.
import type { Stretch } from '../../segments/row-set.ts';
import type { Database } from '../database.ts';

/** A condition on documents `d`, with the values of its parameters. */
export interface DocumentCondition {
  readonly where: string;
  readonly values: readonly string[];
}

/** The chunks of documents, ascending. Inside a read or a write. */
export function stretchesOf(database: Database, { where, values }: DocumentCondition): Stretch[] {
  // As two texts: reading them from two columns of so many rows would cost several times as much.
  const row = database
    .statement(
      'SELECT json_group_array(chunk) AS chunks, json_group_array(count) AS counts FROM (' +
        'SELECT min(c.row) AS chunk, count(*) AS count FROM documents d JOIN chunks c ON c.document = d.row ' +
        `WHERE ${where} GROUP BY d.row ORDER BY chunk)`,
    )
    .get<{ chunks: string; counts: string }>(...values);
  const chunks = numbersOf(row?.chunks);
  const counts = numbersOf(row?.counts);
  return chunks.map((chunk, at) => ({ chunk, count: counts[at] ?? 0 }));
}

function numbersOf(json: string | undefined): number[] {
  const values: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(values) ? values.map(Number) : [];
}

/** Those of all current documents. Inside a read or a write. */
export function currentStretches(database: Database): Stretch[] {
  return stretchesOf(database, { where: 'd.current = 1', values: [] });
}
