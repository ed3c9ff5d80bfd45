// Chunks as stretches of neighbouring rows: those of a document are added together.
import type { Stretch } from '../../segments/row-set.ts';
import { get, type Value, type Work } from '../work.ts';

/** A condition on documents `d`, with the values of its parameters. */
export interface DocumentCondition {
  readonly where: string;
  readonly values: readonly Value[];
}

/** The chunks of documents, ascending. */
export function* stretchesOf({ where, values }: DocumentCondition): Work<Stretch[]> {
  // As two texts: reading them from two columns of so many rows would cost several times as much.
  const row = yield* get<{ chunks: string | null; counts: string | null }>(
    'SELECT json_agg(o.chunk)::text AS chunks, json_agg(o.count)::text AS counts FROM (' +
      'SELECT min(c.row) AS chunk, count(*) AS count FROM ibid.documents d JOIN ibid.chunks c ON c.document = d.row ' +
      `WHERE ${where} GROUP BY d.row ORDER BY chunk) o`,
    ...values,
  );
  const [chunks, counts] = [numbersOf(row?.chunks), numbersOf(row?.counts)];
  return chunks.map((chunk, at) => ({ chunk, count: counts[at] ?? 0 }));
}

function numbersOf(json: string | null | undefined): number[] {
  const values: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(values) ? values.map(Number) : [];
}

/** Those of all current documents. */
export function currentStretches(): Work<Stretch[]> {
  return stretchesOf({ where: 'd.current = 1', values: [] });
}
