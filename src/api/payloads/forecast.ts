// POST /v1/forecast, GET /v1/forecasts and /v1/forecasts/{id}; the specification shows no payload.
import * as z from 'zod/mini';
import {
  billing,
  integer,
  limit,
  listOf,
  name,
  nothing,
  numbers,
  offset,
  outcome,
  reason,
  strings,
  type Payload,
} from './common.ts';

/** A column of a table in the corpus, or the values themselves, null where one is missing. */
const column = z.strictObject({ source: name(2000), column: name(2000) });
const series = z.union([z.array(z.nullable(z.number())).check(z.maxLength(100_000)), column]);

const frequencyName = z.enum(['yearly', 'quarterly', 'monthly', 'weekly', 'daily', 'hourly', 'unknown']);
export type FrequencyName = Payload<typeof frequencyName>;

/** Names a season, or gives its length in steps. */
const frequency = z.union([integer(1, 366), frequencyName]);

const text = z.nullable(z.string());
const quantity = z.nullable(z.number());
const step = z.union([z.string(), z.number()]);

const facts = {
  role: z.enum(['target', 'driver']),
  name: z.string(),
  rows: z.number(),
  first_at: text,
  last_at: text,
  content_sha256: z.string(),
};

/** Values that were in the request itself, or a column of a table in the corpus and where it can be looked up. */
const data = z.union([
  z.looseObject({ ...facts, from: z.literal('request') }),
  z.looseObject({
    ...facts,
    from: z.literal('corpus'),
    document_id: z.string(),
    source_id: z.string(),
    title: z.string(),
    source_url: z.string(),
    retrieved_at: z.string(),
    snapshot_id: z.string(),
    column: z.string(),
    unit: text,
  }),
]);
export type ForecastSeries = Payload<typeof data>;

const about = {
  /** `fct_` and 24 hex digits. */
  id: z.string(),
  target: z.string(),
  unit: text,
  /** `season`: steps of one season; 1 for none. */
  frequency: z.looseObject({ name: frequencyName, season: z.number() }),
  created_at: z.string(),
};
export type Frequency = Forecast['frequency'];

/** `data`: the target, then the drivers. */
const any = { ...about, data: z.array(data), warnings: strings, ...billing };

const methodName = z.enum(['log', 'additive', 'seasonal_naive']);

const model = z.looseObject({
  /** Of the member with the most paths. */
  name: methodName,
  scale: z.enum(['log', 'additive']),
  parts: strings,
  seasonal: z.boolean(),
  /** The shortest that was found; 1 where none was. */
  season: z.number(),
  /** All that were found, shortest first; older forecasts have none. */
  seasons: z.optional(numbers),
  /** The methods that draw the paths, and the part of them that each draws; older forecasts have none. */
  members: z.optional(
    z.array(z.looseObject({ name: methodName, parts: strings, seasons: numbers, share: z.number() })),
  ),
  /** Of one-step errors: a ratio less 1 on `log`, else in the units of the series. */
  deviation: z.number(),
  chosen_by: z.enum(['rule', 'backtest']),
  /** Values that were looked at. */
  points: z.number(),
});
export type ForecastModel = Payload<typeof model>;

/** The forecast tried on the past: means over all steps of all origins. */
const backtest = z.looseObject({
  origins: z.number(),
  /** Steps forecast at each origin. */
  horizon: z.number(),
  /** Percent, of the median. */
  smape: z.number(),
  /** The median's absolute error over that of repeating the last season within the past; null where that is 0. */
  mase: quantity,
  /** The median's absolute error and CRPS, in the units of the values. */
  mae: z.number(),
  crps: z.number(),
  /** 1 - CRPS / CRPS of the naive forecast; null where that is 0. */
  skill_vs_naive: quantity,
  /** 1 where the naive forecast, the better of the two, repeats the last season; 0 where it repeats the last value. */
  naive_seasonal: z.number(),
  /** Parts of the values that came inside the 80 % and the 95 % interval. */
  coverage_80: z.number(),
  coverage_95: z.number(),
});
export type Backtest = Payload<typeof backtest>;

const driver = z.looseObject({
  name: z.string(),
  /** Steps by which its changes come before those of the target. */
  lags: numbers,
  kept: z.boolean(),
  /** Its part in the squared one-step error, beside the other kept ones: 0 to 1. */
  share: z.number(),
  /** The part of the squared one-step error that it takes away by itself at rolling origins; below 0 it adds to it. */
  gain: quantity,
  why: z.string(),
});
export type JudgedDriver = Payload<typeof driver>;

const answered = z.looseObject({
  ...any,
  outcome: z.literal('answered'),
  /** Dates of the steps, or 1, 2, 3 … */
  horizon: z.array(step),
  /** `values[step][level]`, in the units of the series. */
  quantiles: z.looseObject({ levels: numbers, values: z.array(numbers) }),
  median: numbers,
  /** The part of the paths above each threshold, step by step. */
  p_above: z.array(z.looseObject({ threshold: z.number(), p: numbers })),
  model,
  seed: z.number(),
  /** How many were drawn. */
  paths: z.number(),
  backtest,
  drivers: z.array(driver),
  /** The part of the squared one-step error that no kept driver takes away; null where none was given. */
  unexplained: quantity,
  /** The end of the past, for charts; null is a gap that was filled. */
  history: z.looseObject({ times: z.nullable(z.array(text)), values: z.array(quantity) }),
});
export type AnsweredForecast = Payload<typeof answered>;

/** The data cannot support a forecast. */
const unsupported = z.looseObject({
  ...any,
  outcome: z.literal('insufficient_evidence'),
  reasons: z.array(reason(['too_few_points', 'too_many_gaps', 'horizon_too_long'])),
});
export type ForecastReason = Payload<typeof unsupported>['reasons'][number];

const forecast = z.union([answered, unsupported]);
export type Forecast = Payload<typeof forecast>;

export const create = {
  request: z.strictObject({
    series,
    frequency: z.optional(frequency),
    horizon: integer(1, 1000),
    drivers: z.optional(z.array(z.strictObject({ name: name(200), series })).check(z.maxLength(8))),
    thresholds: z.optional(z.array(z.number()).check(z.maxLength(20))),
    levels: z.optional(z.array(z.number().check(z.gt(0), z.lt(1))).check(z.maxLength(20))),
    seed: z.optional(integer(0, 4_294_967_295)),
  }),
  response: forecast,
};

/** One line of GET /v1/forecasts; `until` is the last step, null where there is no forecast. */
const summary = z.looseObject({ ...about, outcome, steps: z.number(), until: z.nullable(step) });
export type ForecastSummary = Payload<typeof summary>;

export const list = { request: z.strictObject({ limit, offset }), response: listOf(summary) };

export const get = { request: nothing, response: forecast };
