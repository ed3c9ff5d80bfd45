// A series that a forecast is asked for, and where it came from, so that it can be read again.
import { createHash } from 'node:crypto';
import type { ForecastSeries, Frequency, FrequencyName } from '../../api/payloads/forecast.ts';
import type { DocumentRecord } from '../../store/corpus-store.ts';
import { SEASONS } from './calendar.ts';
import { undatedSeason } from './season.ts';
import type { GivenSeries } from './prepare.ts';

export interface RequestedSeries extends GivenSeries {
  readonly name: string;
  readonly unit: string | null;
  readonly frequency: Frequency;
  readonly warnings: readonly string[];
  /** The column of a document that it was read from; null where the values were in the request. */
  readonly origin: { readonly document: DocumentRecord; readonly column: string } | null;
}

/** The values of a request, without any metadata. */
export function seriesOfValues(values: readonly (number | null)[]): RequestedSeries {
  const frequency = { name: 'unknown', season: 1 } as const;
  return { name: 'series', values, times: null, unit: null, frequency, warnings: [], origin: null };
}

/** The season that was asked for, else that of the times or, without them, of the values. @param asked a name, or periods in the cycle */
export function frequencyOf(
  asked: FrequencyName | number | undefined,
  { frequency }: RequestedSeries,
  values: Float64Array,
): Frequency {
  if (asked === undefined && frequency.name === 'unknown')
    return { name: 'unknown', season: undatedSeason(values) };
  if (asked === undefined) return frequency;
  if (typeof asked === 'number') return { name: frequency.name, season: asked };
  return { name: asked, season: SEASONS[asked] };
}

/** A frequency that the dates contradict still sets the season, with a warning; so does a season without dates. */
export function frequencyWarnings(
  asked: FrequencyName | number | undefined,
  { frequency }: RequestedSeries,
  season: number,
): readonly string[] {
  const { name } = frequency;
  if (asked === undefined && name === 'unknown' && season > 1)
    return [
      `No times say how long a season is; the values repeat every ${season} steps, and that was taken.`,
    ];
  if (typeof asked !== 'string' || name === 'unknown' || name === asked) return [];
  return [`Its dates are ${name}; the season of ${asked} data was looked for, as was asked.`];
}

/** The default seed: the first 32 bits of the SHA-256 of the values, so that equal values draw equal paths. */
export function seedOf(values: Float64Array): number {
  return createHash('sha256')
    .update(JSON.stringify([...values]))
    .digest()
    .readUInt32BE(0);
}

/** Where the values of a series came from: the request, with their hash, or a column of a document. */
export function dataOf(
  role: ForecastSeries['role'],
  { name, values, times, unit, origin }: RequestedSeries,
): ForecastSeries {
  const rows = { rows: values.length, first_at: times?.[0] ?? null, last_at: times?.at(-1) ?? null };
  if (origin === null) {
    const content_sha256 = createHash('sha256').update(JSON.stringify(values)).digest('hex');
    return { role, from: 'request', name, ...rows, content_sha256 };
  }
  const { id, source_id, title, source_url, content_sha256, retrieved_at, snapshot_id } = origin.document;
  const where = { document_id: id, source_id, title, source_url, content_sha256, retrieved_at, snapshot_id };
  return { role, from: 'corpus', name, ...where, column: origin.column, unit, ...rows };
}
