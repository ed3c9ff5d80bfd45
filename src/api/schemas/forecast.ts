// The forecast routes: payloads are the embedded service's own, the specification shows none.
import * as z from 'zod/mini';
import type { Page } from '../payloads/common.ts';
import type { Forecast, ForecastSummary } from '../payloads/forecast.ts';
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
} from './common.ts';

/** A column of a table in the corpus, or the values themselves, null where one is missing. */
const column = z.strictObject({ source: name(2000), column: name(2000) });
const series = z.union([z.array(z.nullable(z.number())).check(z.maxLength(100_000)), column]);

const frequencyName = z.enum(['yearly', 'quarterly', 'monthly', 'weekly', 'daily', 'hourly', 'unknown']);

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

const about = {
  id: z.string(),
  target: z.string(),
  unit: text,
  frequency: z.looseObject({ name: frequencyName, season: z.number() }),
  created_at: z.string(),
};

const any = { ...about, data: z.array(data), warnings: strings, ...billing };

const methodName = z.enum(['log', 'additive', 'seasonal_naive']);

const model = z.looseObject({
  name: methodName,
  scale: z.enum(['log', 'additive']),
  parts: strings,
  seasonal: z.boolean(),
  season: z.number(),
  seasons: z.optional(numbers),
  members: z.optional(
    z.array(z.looseObject({ name: methodName, parts: strings, seasons: numbers, share: z.number() })),
  ),
  deviation: z.number(),
  chosen_by: z.enum(['rule', 'backtest']),
  points: z.number(),
});

const backtest = z.looseObject({
  origins: z.number(),
  horizon: z.number(),
  smape: z.number(),
  mase: quantity,
  crps: z.number(),
  skill_vs_naive: quantity,
  coverage_80: z.number(),
  coverage_95: z.number(),
});

const driver = z.looseObject({
  name: z.string(),
  lags: numbers,
  kept: z.boolean(),
  share: z.number(),
  gain: quantity,
  why: z.string(),
});

const answered = z.looseObject({
  ...any,
  outcome: z.literal('answered'),
  horizon: z.array(step),
  quantiles: z.looseObject({ levels: numbers, values: z.array(numbers) }),
  median: numbers,
  p_above: z.array(z.looseObject({ threshold: z.number(), p: numbers })),
  model,
  seed: z.number(),
  paths: z.number(),
  backtest,
  drivers: z.array(driver),
  unexplained: quantity,
  history: z.looseObject({ times: z.nullable(z.array(text)), values: z.array(quantity) }),
});

const unsupported = z.looseObject({
  ...any,
  outcome: z.literal('insufficient_evidence'),
  reasons: z.array(reason(['too_few_points', 'too_many_gaps', 'horizon_too_long'])),
});

const forecast = z.union([answered, unsupported]) satisfies z.ZodMiniType<Forecast>;

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

export const list = {
  request: z.strictObject({ limit, offset }),
  response: listOf(
    z.looseObject({ ...about, outcome, steps: z.number(), until: z.nullable(step) }),
  ) satisfies z.ZodMiniType<Page<ForecastSummary>>,
};

export const get = { request: nothing, response: forecast };
