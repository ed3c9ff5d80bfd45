// The series of a forecast request: values as they stand in it, or a column of a table in the corpus with its citation.
import type { ForecastSeries, Frequency, JudgedDriver } from '../../api/payloads/forecast.ts';
import { createHash } from 'node:crypto';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { type ColumnSeries, readSeries, SeriesError } from '../../corpus/tables/series.ts';
import { alignDriver } from '../../engine/forecast/align.ts';
import { SEASONS } from '../../engine/forecast/calendar.ts';
import type { Driver } from '../../engine/forecast/drivers.ts';
import type { GivenSeries, Prepared } from '../../engine/forecast/prepare.ts';
import { ServiceProblem } from '../errors.ts';

type Request = RequestOf<'forecast.create'>;
type SeriesMember = Request['series'];
type DriverMember = NonNullable<Request['drivers']>[number];

export interface Given extends GivenSeries {
  readonly name: string;
  readonly unit: string | null;
  readonly frequency: Frequency;
  readonly warnings: readonly string[];
  /** Null where the values stood in the request. */
  readonly read: ColumnSeries | null;
}

/** @param member where it stands in the request @throws ServiceProblem where the corpus has no such column */
export async function readGiven(series: SeriesMember, member: string, call: RoutedCall): Promise<Given> {
  if ('column' in series) return readColumn(series, member, call);
  const none = { unit: null, frequency: { name: 'unknown', season: 1 } as const, warnings: [], read: null };
  return { ...none, name: 'series', values: series, times: null };
}

/** The season that was asked for, else that of the times. */
export function frequencyOf(asked: Request['frequency'], { frequency }: Given): Frequency {
  if (asked === undefined) return frequency;
  if (typeof asked === 'number') return { name: frequency.name, season: asked };
  return { name: asked, season: SEASONS[asked] };
}

/** A name that the dates speak against is obeyed for the season, and told. */
export function frequencyWarnings(asked: Request['frequency'], { frequency }: Given): readonly string[] {
  const { name } = frequency;
  if (typeof asked !== 'string' || name === 'unknown' || name === asked) return [];
  return [`Its dates are ${name}; the season of ${asked} data was looked for, as was asked.`];
}

/** The same values draw the same paths: their hash is the seed where none is given. */
export function seedOf(values: Float64Array): number {
  return createHash('sha256')
    .update(JSON.stringify([...values]))
    .digest()
    .readUInt32BE(0);
}

/** Where the values of a series came from, so that they can be looked up and read again. */
export function dataOf(
  role: ForecastSeries['role'],
  { name, values, times, unit, read }: Given,
): ForecastSeries {
  const rows = { rows: values.length, first_at: times?.[0] ?? null, last_at: times?.at(-1) ?? null };
  if (read === null) {
    const content_sha256 = createHash('sha256').update(JSON.stringify(values)).digest('hex');
    return { role, from: 'request', name, ...rows, content_sha256 };
  }
  const { id, source_id, title, source_url, content_sha256, retrieved_at, snapshot_id } = read.document;
  const where = { document_id: id, source_id, title, source_url, content_sha256, retrieved_at, snapshot_id };
  return { role, from: 'corpus', name, ...where, column: read.column, unit, ...rows };
}

/** The drivers beside the target: those that can be judged, and what is to be said of the others. */
export async function besides(
  asked: readonly DriverMember[],
  target: Prepared & { readonly total: number },
  frequency: Frequency['name'],
  call: RoutedCall,
) {
  const used: Driver[] = [];
  const refused = new Map<number, JudgedDriver>();
  const warnings: string[] = [];
  const data: ForecastSeries[] = [];
  for (const [at, { name, series }] of asked.entries()) {
    const given = await readGiven(series, `drivers.${at}.series`, call);
    data.push(dataOf('driver', { ...given, name }));
    warnings.push(...given.warnings.map((warning) => `${name}: ${warning}`));
    const aligned = alignDriver(given, target, frequency);
    if ('why' in aligned) refused.set(at, notJudged(name, aligned.why));
    else used.push({ name, values: aligned.values });
    if ('warning' in aligned) warnings.push(`${name}: ${aligned.warning}.`);
  }
  const inOrder = (judged: readonly JudgedDriver[]) => {
    const left = [...judged];
    return asked.map((_, at) => refused.get(at) ?? left.shift()!);
  };
  return { used, data, warnings, inOrder };
}

function notJudged(name: string, why: string): JudgedDriver {
  return { name, lags: [], kept: false, share: 0, gain: null, why };
}

async function readColumn(
  which: { readonly source: string; readonly column: string },
  member: string,
  call: RoutedCall,
): Promise<Given> {
  try {
    const read = await readSeries(call.world.store, which);
    const { column: name, unit, values, times, frequency, warnings } = read;
    return { name, unit, values, times, frequency, warnings, read };
  } catch (error) {
    if (!(error instanceof SeriesError)) throw error;
    const kind = error.code === 'no_document' ? 'not-found' : 'invalid-request';
    const detail = `${member}: ${error.message}`;
    throw new ServiceProblem(kind, detail, { cause: error, members: { errors: [{ member, detail }] } });
  }
}
