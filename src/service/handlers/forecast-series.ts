// The series of a forecast request, read: values as they are in it, or a column of a table in the corpus.
import { breathe } from '../../text/breathe.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { SeriesError } from '../../corpus/errors.ts';
import { readSeries } from '../../corpus/tables/series.ts';
import { type RequestedSeries, seriesOfValues } from '../../engine/forecast/requested-series.ts';
import { ServiceProblem } from '../errors.ts';

type SeriesMember = RequestOf<'forecast.create'>['series'];

/** @param member the name of the member in the request @throws ServiceProblem where the corpus has no such column */
export async function readRequested(
  series: SeriesMember,
  member: string,
  call: RoutedCall,
): Promise<RequestedSeries> {
  if (!('column' in series)) return seriesOfValues(series);
  const read = await readColumn(series, member, call);
  await breathe(call.signal);
  return read;
}

async function readColumn(
  which: { readonly source: string; readonly column: string },
  member: string,
  call: RoutedCall,
): Promise<RequestedSeries> {
  try {
    const read = await readSeries(call.service.store, which);
    const { document, column, unit, values, times, frequency, warnings } = read;
    return { name: column, unit, values, times, frequency, warnings, origin: { document, column } };
  } catch (error) {
    if (!(error instanceof SeriesError)) throw error;
    const kind = error.code === 'no_document' ? 'not-found' : 'invalid-request';
    const detail = `${member}: ${error.message}`;
    throw new ServiceProblem(kind, detail, { cause: error, members: { errors: [{ member, detail }] } });
  }
}
