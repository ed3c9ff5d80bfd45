// A forecast as its views read it: its members, checked; none where it is laid out otherwise.
import type {
  Backtest,
  Forecast,
  ForecastModel,
  ForecastSeries,
  Frequency,
  JudgedDriver,
} from '../../../api/payloads/forecast.ts';
import type { Foreign, ForeignRecord } from '../../../api/payloads/foreign.ts';
import { isRecord, numberOrNull } from '../../../api/record.ts';
import { type Band, type Fan, labelFor } from '../chart/chart-scale.ts';
import { isList, recordsIn } from '../table/rows.ts';

export interface ForecastDocument {
  readonly target: string;
  readonly unit: string | null;
  /** Dates, or 1, 2, 3 … */
  readonly steps: readonly string[];
  readonly levels: readonly number[];
  /** `values[step][level]` */
  readonly values: readonly (readonly number[])[];
  readonly median: readonly number[];
  readonly above: readonly { readonly threshold: number; readonly p: readonly number[] }[];
  readonly history: readonly (number | null)[];
  readonly historyTimes: readonly (string | null)[] | null;
  readonly season: number;
  readonly model: ForeignRecord<ForecastModel>;
  readonly backtest: ForeignRecord<Backtest>;
  readonly drivers: readonly DriverRow[];
  readonly unexplained: number | null;
  readonly data: readonly ForeignRecord<ForecastSeries>[];
  readonly warnings: readonly string[];
  readonly seed: number | null;
  readonly paths: number | null;
}

export interface DriverRow {
  readonly name: string;
  readonly kept: boolean;
  readonly share: number;
  readonly why: string;
}

/** The forecast in a document; undefined where it is none, or another server's. */
export function readForecast(document: Foreign<Forecast>): ForecastDocument | undefined {
  if (!isRecord(document)) return undefined;
  const numbers = readNumbers(document);
  if (numbers === undefined) return undefined;
  const { horizon, ...quantiles } = numbers;
  const history = isRecord(document.history) ? document.history : {};
  const past = isList(history.values) ? history.values.map(numberOrNull) : [];
  const short = shortener(document.frequency, horizon);
  return {
    target: textOr(document.target, 'series'),
    unit: typeof document.unit === 'string' ? document.unit : null,
    steps: horizon.map((step) => short(String(step))),
    ...quantiles,
    above: recordsIn(document.p_above).flatMap(({ threshold, p }) =>
      typeof threshold === 'number' && isNumbers(p) && p.length === horizon.length ? [{ threshold, p }] : [],
    ),
    history: past,
    historyTimes: timesOf(history.times, past.length, short),
    season: isRecord(document.frequency) ? (numberOrNull(document.frequency.season) ?? 1) : 1,
    model: isRecord(document.model) ? document.model : {},
    backtest: isRecord(document.backtest) ? document.backtest : {},
    drivers: recordsIn(document.drivers).map(driverOf),
    unexplained: numberOrNull(document.unexplained),
    data: recordsIn(document.data),
    warnings: isList(document.warnings) ? document.warnings.map((one) => textOr(one, '')) : [],
    seed: numberOrNull(document.seed),
    paths: numberOrNull(document.paths),
  };
}

/** The target with its unit, where it does not say it already. */
export function named(target: string, unit: string | null): string {
  return unit === null || target.includes(unit) ? target : `${target} (${unit})`;
}

/** Three digits of what the forecast spreads over. */
export function labelOf({ median, values }: ForecastDocument): (value: number) => string {
  const all = [...median, ...values.flat()].map((value) => Math.min(1e300, Math.max(-1e300, value)));
  const least = all.reduce((low, value) => Math.min(low, value), Infinity);
  const most = all.reduce((high, value) => Math.max(high, value), -Infinity);
  const spread = most - least || Math.abs(most) || 1;
  return labelFor(spread / 100);
}

/** Levels, values and medians, one of each a step of the horizon; undefined where they do not fit each other. */
function readNumbers({ quantiles, horizon, median }: ForeignRecord<Forecast>) {
  if (!isRecord(quantiles) || !isList(horizon) || !isNumbers(median)) return undefined;
  const { levels, values } = quantiles;
  if (!isNumbers(levels) || median.length === 0 || horizon.length !== median.length) return undefined;
  const rows = isList(values) ? values.filter(isNumbers) : [];
  const whole = isList(values) && values.length === rows.length && rows.length === median.length;
  if (!whole || rows.some((row) => row.length !== levels.length)) return undefined;
  return { levels, values: rows, median, horizon };
}

function driverOf({ name, kept, share, why }: ForeignRecord<JudgedDriver>): DriverRow {
  return {
    name: textOr(name, '?'),
    kept: kept === true,
    share: numberOrNull(share) ?? 0,
    why: textOr(why, ''),
  };
}

/** Months without their first day, years without their first of January, hours without seconds. */
function shortener(frequency: Foreign<Frequency>, steps: readonly unknown[]): (time: string) => string {
  const name = isRecord(frequency) ? frequency.name : undefined;
  const all = (ending: string) => steps.every((step) => typeof step === 'string' && step.endsWith(ending));
  if (name === 'hourly' && all(':00Z')) return (time) => time.slice(0, 16).replace('T', ' ');
  const length = name === 'yearly' && all('-01-01') ? 4 : name === 'monthly' && all('-01') ? 7 : undefined;
  return (time) => time.slice(0, length);
}

function timesOf(
  times: Foreign<readonly string[]>,
  count: number,
  short: (time: string) => string,
): readonly (string | null)[] | null {
  if (!isList(times) || times.length !== count) return null;
  return times.map((time) => (typeof time === 'string' ? short(time) : null));
}

function isNumbers(value: unknown): value is readonly number[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'number' && Number.isFinite(one));
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

/** The past is shown three times as long as what comes, two seasons or 24 points at least. */
export function fanOf(forecast: ForecastDocument): Fan {
  const { history, historyTimes, median, steps, season } = forecast;
  const from = Math.max(0, history.length - Math.max(3 * median.length, 2 * season, 24));
  const shown = history.slice(from);
  const bands = bandsOf(forecast);
  const none = historyTimes === null;
  return {
    history: shown,
    median,
    bands: bands.length > 3 ? [bands[0]!, nearest(bands, 0.8), nearest(bands, 0.5)] : bands,
    labels: {
      first: none ? '' : (historyTimes[from] ?? ''),
      origin: none ? 'now' : (historyTimes.at(-1) ?? ''),
      last: none ? `+${steps.at(-1)!}` : steps.at(-1)!,
    },
    times: none ? [] : [...historyTimes.slice(from), ...steps],
  };
}

/** A band a pair of levels that lie as far below as above the middle. */
export function bandsOf({ levels, values }: ForecastDocument): readonly Band[] {
  return levels.flatMap((level, at) => {
    const other = levels.findIndex((one) => Math.abs(one + level - 1) < 1e-9);
    if (level >= 0.5 || other < 0) return [];
    const [low, high] = [values.map((row) => row[at]!), values.map((row) => row[other]!)];
    return [{ share: Math.round((1 - 2 * level) * 1e6) / 1e6, low, high }];
  });
}

function nearest(bands: readonly Band[], share: number): Band {
  const inner = bands.slice(1);
  return inner.reduce((best, one) =>
    Math.abs(one.share - share) < Math.abs(best.share - share) ? one : best,
  );
}

/** The chart in a sentence, for those who do not see it. */
export function described(forecast: ForecastDocument): string {
  const { steps, median } = forecast;
  const label = labelOf(forecast);
  const ends = bandsOf(forecast).map(
    ({ share, low, high }) =>
      `${Number((100 * share).toFixed(1))} % of the paths between ${label(low.at(-1)!)} and ${label(high.at(-1)!)}`,
  );
  return `Fan chart of ${steps.length} forecast steps. At ${steps.at(-1)!}: ${[`median ${label(median.at(-1)!)}`, ...ends].join('; ')}.`;
}
