// POST /v1/forecast, GET /v1/forecasts and /v1/forecasts/{id}.
import type { Billing, Reason } from './common.ts';

export type FrequencyName = 'yearly' | 'quarterly' | 'monthly' | 'weekly' | 'daily' | 'hourly' | 'unknown';

export interface Frequency {
  readonly name: FrequencyName;
  /** Steps of one season; 1 for none. */
  readonly season: number;
}

export interface Quantiles {
  readonly levels: readonly number[];
  /** `values[step][level]`, in the units of the series. */
  readonly values: readonly (readonly number[])[];
}

export interface ForecastModel {
  /** Of the member with the most paths. */
  readonly name: 'log' | 'additive' | 'seasonal_naive';
  readonly scale: 'log' | 'additive';
  readonly parts: readonly string[];
  readonly seasonal: boolean;
  /** The shortest that was found; 1 where none was. */
  readonly season: number;
  /** All that were found, shortest first; older forecasts have none. */
  readonly seasons?: readonly number[];
  /** The methods that draw the paths, and the part of them that each draws; older forecasts have none. */
  readonly members?: readonly ForecastMember[];
  /** Of one-step errors: a ratio less 1 on `log`, else in the units of the series. */
  readonly deviation: number;
  readonly chosen_by: 'rule' | 'backtest';
  /** Values that were looked at. */
  readonly points: number;
}

export interface ForecastMember {
  readonly name: ForecastModel['name'];
  readonly parts: readonly string[];
  readonly seasons: readonly number[];
  readonly share: number;
}

/** The forecast tried on the past: means over all steps of all origins. */
export interface Backtest {
  readonly origins: number;
  /** Steps forecast at each origin. */
  readonly horizon: number;
  /** Percent, of the median. */
  readonly smape: number;
  /** The median's absolute error over that of repeating the last season within the past; null where that is 0. */
  readonly mase: number | null;
  /** In the units of the values. */
  readonly crps: number;
  /** 1 - CRPS / CRPS of the naive forecast; null where that is 0. */
  readonly skill_vs_naive: number | null;
  /** Parts of the values that came inside the 80 % and the 95 % interval. */
  readonly coverage_80: number;
  readonly coverage_95: number;
}

export interface JudgedDriver {
  readonly name: string;
  /** Steps by which its changes come before those of the target. */
  readonly lags: readonly number[];
  readonly kept: boolean;
  /** Its part in the squared one-step error, beside the other kept ones: 0 to 1. */
  readonly share: number;
  /** The part of the squared one-step error that it alone takes away at rolling origins; below 0 it adds to it. */
  readonly gain: number | null;
  readonly why: string;
}

interface SeriesFacts {
  readonly role: 'target' | 'driver';
  readonly name: string;
  readonly rows: number;
  readonly first_at: string | null;
  readonly last_at: string | null;
  readonly content_sha256: string;
}

/** Values that were in the request itself. */
export interface RequestSeries extends SeriesFacts {
  readonly from: 'request';
}

/** A column of a table in the corpus, and where it can be looked up. */
export interface CorpusSeries extends SeriesFacts {
  readonly from: 'corpus';
  readonly document_id: string;
  readonly source_id: string;
  readonly title: string;
  readonly source_url: string;
  readonly retrieved_at: string;
  readonly snapshot_id: string;
  readonly column: string;
  readonly unit: string | null;
}

export type ForecastSeries = RequestSeries | CorpusSeries;

interface AnyForecast extends Billing {
  /** `fct_` and 24 hex digits. */
  readonly id: string;
  readonly target: string;
  readonly unit: string | null;
  readonly frequency: Frequency;
  /** The target, then the drivers. */
  readonly data: readonly ForecastSeries[];
  readonly warnings: readonly string[];
  readonly created_at: string;
}

export interface AnsweredForecast extends AnyForecast {
  readonly outcome: 'answered';
  /** Dates of the steps, or 1, 2, 3 … */
  readonly horizon: readonly (string | number)[];
  readonly quantiles: Quantiles;
  readonly median: readonly number[];
  /** The part of the paths above each threshold, step by step. */
  readonly p_above: readonly { readonly threshold: number; readonly p: readonly number[] }[];
  readonly model: ForecastModel;
  readonly seed: number;
  /** How many were drawn. */
  readonly paths: number;
  readonly backtest: Backtest;
  readonly drivers: readonly JudgedDriver[];
  /** The part of the squared one-step error that no kept driver takes away; null where none was given. */
  readonly unexplained: number | null;
  /** The end of the past, for charts; null is a gap that was filled. */
  readonly history: {
    readonly times: readonly (string | null)[] | null;
    readonly values: readonly (number | null)[];
  };
}

export type ForecastReason = Reason<'too_few_points' | 'too_many_gaps' | 'horizon_too_long'>;

/** The data cannot support a forecast. */
export interface UnsupportedForecast extends AnyForecast {
  readonly outcome: 'insufficient_evidence';
  readonly reasons: readonly ForecastReason[];
}

export type Forecast = AnsweredForecast | UnsupportedForecast;

/** One line of GET /v1/forecasts. */
export interface ForecastSummary extends Pick<
  AnyForecast,
  'id' | 'target' | 'unit' | 'frequency' | 'created_at'
> {
  readonly outcome: Forecast['outcome'];
  readonly steps: number;
  /** The last step; null where there is no forecast. */
  readonly until: string | number | null;
}
