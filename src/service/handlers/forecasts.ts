// POST /v1/forecast, GET /v1/forecasts and /v1/forecasts/{id}: a series from the request or from a table of the corpus,
// the engine's forecast, and the origin of every number. Forecasts belong to the workspace that asked for them.
import type { Billing, Page } from '../../api/payloads/common.ts';
import type { AnsweredForecast, Forecast, ForecastSummary } from '../../api/payloads/forecast.ts';
import type { RequestOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { alignDrivers } from '../../engine/forecast/align.ts';
import { datesAfter } from '../../engine/forecast/calendar.ts';
import { DEFAULT_LEVELS, makeForecast, PATHS, roundedOutput } from '../../engine/forecast/forecast.ts';
import { notesOn } from '../../engine/forecast/notes.ts';
import { prepare, type Prepared } from '../../engine/forecast/prepare.ts';
import {
  dataOf,
  frequencyOf,
  frequencyWarnings,
  type RequestedSeries,
  seedOf,
  seriesOfValues,
} from '../../engine/forecast/requested-series.ts';
import { ServiceProblem } from '../errors.ts';
import { toUsd } from '../rules/meter.ts';
import { withPublicUrls } from '../addresses.ts';
import { breathe } from '../../text/breathe.ts';
import { listOf, storedText } from './stored-records.ts';
import { SeriesError } from '../../corpus/errors.ts';
import { readSeries } from '../../corpus/tables/series.ts';

type Request = RequestOf<'forecast.create'>;
/** What is added to a forecast once it is made. */
type Added = 'id' | 'created_at' | keyof Billing;
type Made = Omit<AnsweredForecast, Added> | Omit<Exclude<Forecast, AnsweredForecast>, Added>;

/** How much of the past a forecast carries along, for charts. */
const MOST_HISTORY = 240;

/** A distribution for each step, or insufficient_evidence with its reasons. It is stored in either case. */
export async function createForecast(input: Request, call: RoutedCall): Promise<Forecast> {
  const made = await madeFrom(input, call);
  const forecast: Forecast = {
    id: call.service.newId('fct_'),
    ...made,
    billable: call.principal.billable,
    cost_usd: toUsd(call.meter.costMicros),
    created_at: call.service.now().toISOString(),
  };
  const { id, created_at: at } = forecast;
  const { records } = call.service;
  await records.put(call.principal.workspace, {
    kind: 'forecast',
    id,
    at,
    labels: [],
    text: JSON.stringify(forecast),
  });
  return withAddresses(forecast, call);
}

/** One page of what there is, newest first: no distributions. */
export async function listForecasts(
  input: RequestOf<'forecast.list'>,
  call: RoutedCall,
): Promise<Page<ForecastSummary>> {
  return listOf('forecast', undefined, input, call, (text) => summaryOf(JSON.parse(text) as Forecast));
}

/** One forecast as it was made. */
export async function getForecast(call: RoutedCall): Promise<Forecast> {
  return withAddresses(JSON.parse(await storedText(call, 'forecast')) as Forecast, call);
}

async function madeFrom(input: Request, call: RoutedCall): Promise<Made> {
  const target = await readRequested(input.series, 'series', call);
  const ready = prepare(target, input.horizon);
  const frequency =
    'reason' in ready ? target.frequency : frequencyOf(input.frequency, target, ready.prepared.values);
  const about = {
    target: target.name,
    unit: target.unit,
    frequency,
  };
  if ('reason' in ready) {
    const data = [dataOf('target', target)];
    return {
      outcome: 'insufficient_evidence',
      ...about,
      reasons: [ready.reason],
      data,
      warnings: target.warnings,
    };
  }
  const { prepared } = ready;
  const beside: RequestedSeries[] = [];
  for (const [at, { name, series }] of (input.drivers ?? []).entries())
    beside.push({ ...(await readRequested(series, `drivers.${at}.series`, call)), name });
  const drivers = alignDrivers(beside, { ...prepared, total: target.values.length }, frequency.name);
  checkWork([prepared.values, ...drivers.used.map(({ values }) => values)], input.horizon, call);
  const forecast = await makeForecast(
    {
      values: prepared.values,
      season: frequency.season,
      horizon: input.horizon,
      drivers: drivers.used,
      thresholds: input.thresholds ?? [],
      levels: levelsOf(input.levels),
      seed: input.seed ?? seedOf(prepared.values),
    },
    { signal: call.signal, spend: (units) => call.meter.spend(units) },
  );
  const horizon = stepsOf(target, prepared, input.horizon, frequency);
  return {
    outcome: 'answered',
    ...about,
    horizon,
    ...forecast,
    drivers: drivers.inOrder(forecast.drivers),
    unexplained: (input.drivers ?? []).length === 0 ? null : (forecast.unexplained ?? 1),
    history: historyOf(prepared),
    data: [dataOf('target', target), ...beside.map((one) => dataOf('driver', one))],
    warnings: [
      ...target.warnings,
      ...frequencyWarnings(input.frequency, target, frequency.season),
      ...prepared.warnings,
      ...drivers.warnings,
      ...notesOn(prepared, forecast, horizon),
    ],
  };
}

/** @throws ServiceProblem `invalid-request` for more work than one call may ask for */
function checkWork(series: readonly Float64Array[], horizon: number, { service }: RoutedCall): void {
  const points = series.reduce((sum, { length }) => sum + length, 0);
  const { forecastWork } = service.settings;
  if (service.local || points * horizon * PATHS <= forecastWork) return;
  const most = Math.floor(forecastWork / PATHS / points);
  const detail =
    `${points} values of the series and its drivers × ${horizon} steps × ${PATHS} paths are more than ${forecastWork}, ` +
    `the most that is worked out in one call: ask for a horizon of at most ${most}, or send fewer values.`;
  throw new ServiceProblem('invalid-request', detail, {
    members: { errors: [{ member: 'horizon', detail }] },
  });
}

function levelsOf(given: readonly number[] | undefined): readonly number[] {
  if (given === undefined || given.length === 0) return DEFAULT_LEVELS;
  return [...new Set(given)].sort((a, b) => a - b);
}

/** The dates of the steps where the past has dates at even distances, else 1, 2, 3 … */
function stepsOf(
  target: RequestedSeries,
  { times }: Prepared,
  horizon: number,
  { season }: { readonly season: number },
): readonly (string | number)[] {
  const last = times?.at(-1);
  const { name } = target.frequency;
  const weekdays = name === 'daily' && (target.frequency.season === 5 || season === 5);
  const dates = typeof last === 'string' ? datesAfter(last, name, horizon, weekdays) : undefined;
  return dates ?? Array.from({ length: horizon }, (_, step) => step + 1);
}

/** The end of the past as it was given: a filled gap is null here. */
function historyOf({ given, times }: Prepared) {
  const from = Math.max(0, given.length - MOST_HISTORY);
  return {
    times: times?.slice(from) ?? null,
    values: given.slice(from).map((value) => (value === null ? null : roundedOutput(value))),
  };
}

function summaryOf(forecast: Forecast): ForecastSummary {
  const { id, outcome, target, unit, frequency, created_at } = forecast;
  const horizon = forecast.outcome === 'answered' ? forecast.horizon : [];
  const until = horizon.at(-1) ?? null;
  return { id, outcome, target, unit, frequency, steps: horizon.length, until, created_at };
}

/** What was read from documents says where those are, as callers of this service may see it. */
async function withAddresses(forecast: Forecast, call: RoutedCall): Promise<Forecast> {
  const shownData = await Promise.all(
    forecast.data.map(async (one) => (one.from === 'corpus' ? (await withPublicUrls([one], call))[0]! : one)),
  );
  return { ...forecast, data: shownData };
}

// The series of a forecast request, read: values as they are in it, or a column of a table in the corpus.

type SeriesMember = RequestOf<'forecast.create'>['series'];

/** @param member the name of the member in the request @throws ServiceProblem where the corpus has no such column */
async function readRequested(
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
